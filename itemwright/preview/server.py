"""The preview's server: loopback only, reading only, and for nobody but the page that it serves itself."""

import json
import socket
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event
from typing import Any, ClassVar
from urllib.parse import parse_qs, urlsplit

from itemwright.preview import panes, told
from itemwright.preview.bench import Bench, Good
from itemwright.preview.printing import Press
from itemwright_exporters.contract import ExportError

HOST = "127.0.0.1"
PAGE = Path(__file__).with_name("page")

SHELL_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; "
    "frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
BEAT = 15.0
"""Seconds between two signs of life to a waiting page, so that one that has gone is noticed."""

FILES: Mapping[str, tuple[str, str]] = {
    "/": ("index.html", "text/html; charset=utf-8"),
    "/style.css": ("style.css", "text/css; charset=utf-8"),
    "/script.js": ("script.js", "text/javascript; charset=utf-8"),
}

Query = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Answer:
    """What a request is answered with."""

    body: bytes
    kind: str = "application/json"
    status: HTTPStatus = HTTPStatus.OK
    policy: str = "default-src 'none'; sandbox"


class Server(ThreadingHTTPServer):
    """Serves one bench. `ended` is set when it is to stop: whoever waits for a change looks at it."""

    daemon_threads = True

    def __init__(self, bench: Bench, press: Press, port: int) -> None:
        super().__init__((HOST, port), Handler)
        self.bench, self.press, self.ended = bench, press, Event()
        self.hosts = {f"{name}:{self.server_port}" for name in (HOST, "localhost")}

    @property
    def address(self) -> str:
        """Where it is to be seen."""
        return f"http://{HOST}:{self.server_port}/"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A page that went away while it was answered is no error; anything else is told as usual."""
        import sys

        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


class Handler(BaseHTTPRequestHandler):
    """One request. Only GET is answered, and only if it names this server as its host: a page of another site that had
    its name lead here (DNS rebinding) names its own."""

    server: Server
    protocol_version = "HTTP/1.1"
    server_version, sys_version = "itemwright", ""
    timeout = 60

    def do_GET(self) -> None:
        """Answers."""
        if self.headers.get("Host") not in self.server.hosts:
            return self._send(_plain("This server answers to its own address only.", HTTPStatus.MISDIRECTED_REQUEST))
        if self.headers.get("Sec-Fetch-Site", "same-origin") not in ("same-origin", "none"):
            return self._send(_plain("This is no page to be shown by another site.", HTTPStatus.FORBIDDEN))
        url = urlsplit(self.path)
        query = {name: values[-1] for name, values in parse_qs(url.query).items()}
        if url.path in FILES:
            name, kind = FILES[url.path]
            return self._send(Answer((PAGE / name).read_bytes(), kind, policy=SHELL_POLICY))
        if url.path == "/events":
            return self._events(query)
        answer = self.ROUTES.get(url.path)
        return self._send(answer(self, query) if answer else _plain("There is no such page.", HTTPStatus.NOT_FOUND))

    def _state(self, _query: Query) -> Answer:
        return _json(told.state(self.server.bench, self.server.bench.now))

    def _question(self, query: Query) -> Answer:
        found = told.question(self.server.bench, self.server.bench.now, query.get("key", ""))
        return _json(found) if found else _plain("There is no such question.", HTTPStatus.NOT_FOUND)

    def _card(self, query: Query) -> Answer:
        number = int(query["n"]) if query.get("n", "").isdecimal() else 1
        return self._pane(query, lambda good: panes.card(good, query.get("night") == "1", number))

    def _practice(self, query: Query) -> Answer:
        return self._pane(query, panes.practice)

    def _pane(self, query: Query, make: Callable[[Good], panes.Pane]) -> Answer:
        good = self.server.bench.good(query.get("key", ""))
        if good is None:
            return _note("This question can be shown once its errors are mended.", HTTPStatus.NOT_FOUND)
        try:
            pane = make(good)
        except (ExportError, FileNotFoundError) as fault:
            return _note(str(fault), HTTPStatus.CONFLICT)
        policy = f"{pane.policy}; sandbox allow-scripts" if pane.policy else "sandbox allow-scripts"
        return Answer(pane.html.encode(), "text/html; charset=utf-8", policy=policy)

    def _print(self, query: Query) -> Answer:
        good = self.server.bench.good(query.get("key", ""))
        if good is None:
            return _plain("There is nothing to print yet.", HTTPStatus.NOT_FOUND)
        try:
            asked, solved = panes.printed(good)
            html = solved if query.get("solved") == "1" else asked
            return Answer(self.server.press.picture(html, good.bank.folder), "image/png")
        except ExportError as fault:
            return _plain(str(fault), HTTPStatus.CONFLICT)

    def _events(self, query: Query) -> None:
        """Tells of each new reading, for as long as the page is there."""
        self.send_response(HTTPStatus.OK)
        self._headers("text/event-stream", SHELL_POLICY)
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True
        seen = int(query["after"]) if query.get("after", "").isdecimal() else 0
        while not self.server.ended.is_set():
            number = self.server.bench.wait(seen, BEAT).number
            self.wfile.write(f"data: {number}\n\n".encode() if number != seen else b": here\n\n")
            seen = number

    def _send(self, answer: Answer) -> None:
        self.send_response(answer.status)
        self._headers(answer.kind, answer.policy)
        self.send_header("Content-Length", str(len(answer.body)))
        self.end_headers()
        self.wfile.write(answer.body)

    def _headers(self, kind: str, policy: str) -> None:
        self.send_header("Content-Type", kind)
        self.send_header("Content-Security-Policy", policy)
        self.send_header("Cache-Control", "no-store")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Cross-Origin-Resource-Policy", "same-origin")
        self.send_header("Referrer-Policy", "no-referrer")

    def log_message(self, format: str, *args: Any) -> None:
        """The terminal is for what the author should read."""

    ROUTES: ClassVar[Mapping[str, Callable[["Handler", Query], Answer]]] = {
        "/state.json": _state,
        "/question.json": _question,
        "/pane/card": _card,
        "/pane/practice": _practice,
        "/pane/print.png": _print,
    }


def free_port() -> int:
    """A port that nobody listens on at this moment."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


def _json(value: object) -> Answer:
    return Answer(json.dumps(value, ensure_ascii=False).encode())


def _plain(text: str, status: HTTPStatus) -> Answer:
    return Answer(f"{text}\n".encode(), "text/plain; charset=utf-8", status)


def _note(text: str, status: HTTPStatus) -> Answer:
    """A sentence in place of a pane."""
    from html import escape

    html = (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Not shown</title>'
        "<style>:root { color-scheme: light dark } body { font: 15px/1.5 system-ui, sans-serif; margin: 20px }</style>"
        f"<p>{escape(text)}</p><script>{panes.REPORTER}</script></html>"
    )
    policy = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; sandbox allow-scripts"
    return Answer(html.encode(), "text/html; charset=utf-8", status, policy)
