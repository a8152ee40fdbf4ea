"""What the typesetter may open: pictures of the bank, our own fonts, data that stands in the page itself. Nothing else.

WeasyPrint would fetch any URL that a source names, files of this machine among them. Here a page can name neither: the
only schemes are `bank:` and `itemwright:`, and both are resolved to bytes below, never to a path of the page's choice.
"""

from importlib.resources import files
from mimetypes import guess_type
from urllib.parse import quote, unquote

from weasyprint.urls import FatalURLFetchingError, URLFetcher, URLFetcherResponse

from itemwright_exporters.render import MediaStore

DATA = files("itemwright_exporters.pdf") / "data"


def picture_url(path: str) -> str:
    """The URL of a picture of the bank."""
    return f"bank:{quote(path)}"


class Fetcher(URLFetcher):  # type: ignore[misc]  # WeasyPrint ships no types
    """Raises `FatalURLFetchingError`, which stops the typesetting, for everything that isn't allowed or isn't there."""

    def __init__(self, media: MediaStore) -> None:
        super().__init__(allowed_protocols={"data"}, allow_redirects=False, fail_on_errors=True)
        self._media = media

    def fetch(self, url: str, headers: dict[str, str] | None = None) -> URLFetcherResponse:
        """The content of `url`."""
        scheme, _, rest = url.partition(":")
        try:
            match scheme.lower():
                case "bank":
                    body = self._media.read(unquote(rest))
                case "itemwright":
                    body = (DATA / rest.rpartition("/")[2]).read_bytes()
                case "data":
                    return super().fetch(url, headers)
                case _:
                    raise FatalURLFetchingError(f"{url} is outside the bank")
        except (OSError, ValueError) as error:
            raise FatalURLFetchingError(f"{unquote(rest)} can't be read: {error}") from error
        return URLFetcherResponse(url, body, {"Content-Type": guess_type(rest)[0] or "application/octet-stream"})
