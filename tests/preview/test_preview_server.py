"""The preview's server and what it tells, without a browser."""

import http.client
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest

from itemwright.preview.bench import Bench
from itemwright.preview.printing import Press
from itemwright.preview.server import Server
from itemwright.preview.watch import keep_reading

TWO = """\
# Transport

## Which one is routed?
<!-- id: first -->

- [ ] Version 1
- [x] Version 2
  > By UDP and IP.

It is option B.

## Which one is older?
<!-- id: second -->

- [x] Version 1
- [ ] Version 2
"""
SETTINGS = 'id = "small"\nname = "small"\ntitle = "A small bank"\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    bank = tmp_path / "bank"
    (bank / "rdma").mkdir(parents=True)
    (bank / "bank.toml").write_text(SETTINGS, "utf-8")
    (bank / "rdma/two.md").write_text(TWO, "utf-8")
    (tmp_path / "secret.txt").write_text("not for the preview", "utf-8")
    return bank


@pytest.fixture
def server(folder: Path) -> Iterator[Server]:
    bench = Bench(folder)
    bench.read()
    server = Server(bench, Press("nothing: this test prints nothing"), 0)
    for work in (server.serve_forever, lambda: keep_reading(bench, server.ended)):
        Thread(target=work, daemon=True).start()
    yield server
    server.ended.set()
    server.shutdown()
    server.server_close()


def get(server: Server, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=10)
    connection.request("GET", path, headers=headers)
    response = connection.getresponse()
    body = response.read()
    connection.close()
    return response.status, dict(response.getheaders()), body


def state(server: Server) -> dict[str, object]:
    return json.loads(get(server, "/state.json")[2])


def entries(server: Server) -> dict[str, dict[str, object]]:
    return {entry["key"]: entry for entry in json.loads(get(server, "/state.json")[2])["questions"]}


def saved(server: Server, file: Path, text: str) -> None:
    """Writes as editors do, and waits until it was read."""
    number = server.bench.now.number
    beside = file.with_name(f".{file.name}.swp")
    beside.write_text(text, "utf-8")
    beside.replace(file)
    assert server.bench.wait(number, 10).number > number, "the change was not seen"


def test_it_listens_on_loopback_only(server: Server) -> None:
    assert server.server_address[0] == "127.0.0.1"
    assert server.address == f"http://127.0.0.1:{server.server_port}/"


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1", "127.0.0.1:1", "localhost.evil.example", ""])
def test_a_page_that_names_another_host_gets_nothing(server: Server, host: str) -> None:
    for path in ("/", "/state.json", "/pane/card?key=first", "/events"):
        status, _, body = get(server, path, Host=host)
        assert status == 421
        assert b"first" not in body


def test_its_own_names_are_answered(server: Server) -> None:
    for name in ("127.0.0.1", "localhost"):
        assert get(server, "/state.json", Host=f"{name}:{server.server_port}")[0] == 200


def test_another_sites_page_may_not_show_it(server: Server) -> None:
    assert get(server, "/pane/card?key=first", **{"Sec-Fetch-Site": "cross-site"})[0] == 403
    headers = get(server, "/")[1]
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"


@pytest.mark.parametrize(
    "path",
    ["/../secret.txt", "/%2e%2e/secret.txt", "/pane/card?key=../secret.txt", "/pane/card/../../secret.txt", "/style.css/../x",
     "//etc/passwd", "/rdma/two.md", "/question.json?key=../../secret.txt"],
)  # fmt: skip
def test_no_file_can_be_had_by_its_path(server: Server, path: str) -> None:
    status, _, body = get(server, path)
    assert status in (403, 404)
    assert b"not for the preview" not in body
    assert b"root:" not in body


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS"])
def test_nothing_can_be_changed_by_it(server: Server, method: str) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=10)
    connection.request(method, "/state.json", body="{}")
    assert connection.getresponse().status == 501
    connection.close()


def test_every_question_is_listed_with_its_place(server: Server) -> None:
    found = entries(server)
    assert list(found) == ["first", "second"]
    assert (found["first"]["file"], found["first"]["line"], found["first"]["shown"]) == ("rdma/two.md", 3, "now")
    assert found["second"]["topic"] == ["rdma", "Transport"]
    assert state(server)["title"] == "A small bank"


def test_the_card_is_that_of_the_deck(server: Server) -> None:
    status, headers, body = get(server, "/pane/card?key=first&night=1")
    assert status == 200
    assert "sandbox allow-scripts" in headers["Content-Security-Policy"]
    assert body.count(b"card card1 nightMode night_mode") == 2  # both sides
    for words in (b"Which one is routed?", b"By UDP and IP.", b"data-right", b"Version 2"):
        assert words in body
    assert b"{{#" not in body
    assert b"{{Stem}}" not in body


def test_the_practice_page_holds_this_question_only(server: Server) -> None:
    status, _, body = get(server, "/pane/practice?key=second")
    assert status == 200
    assert b"Which one is older?" in body
    assert b"Which one is routed?" not in body


def test_a_question_that_is_not_there(server: Server) -> None:
    for path in ("/question.json", "/pane/card", "/pane/practice", "/pane/print.png"):
        assert get(server, f"{path}?key=third")[0] == 404
        assert get(server, path)[0] == 404


def test_what_printing_lacks_is_said_in_its_pane(server: Server) -> None:
    status, _, body = get(server, "/pane/print.png?key=first")
    assert (status, body) == (409, b"Printing needs nothing: this test prints nothing\n")


def test_a_save_is_seen_and_told(server: Server, folder: Path) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=10)
    connection.request("GET", f"/events?after={server.bench.now.number}")
    stream = connection.getresponse()
    assert stream.getheader("Content-Type") == "text/event-stream"
    saved(server, folder / "rdma/two.md", TWO.replace("Version 2", "The second version"))
    assert stream.readline() == f"data: {server.bench.now.number}\n".encode()
    connection.close()
    assert b"The second version" in get(server, "/pane/card?key=first")[2]


def test_with_an_error_the_form_before_is_shown_and_said_to_be(server: Server, folder: Path) -> None:
    before = json.loads(get(server, "/question.json?key=first")[2])
    saved(server, folder / "rdma/two.md", TWO.replace("- [x] Version 2", "- [ ] Version 2"))
    told = json.loads(get(server, "/question.json?key=first")[2])
    assert (told["shown"], told["errors"], told["state"]) == ("before", 1, before["state"])
    (problem,) = [problem for problem in told["problems"] if problem["severity"] == "error"]
    assert problem["code"] == "no-key"
    assert problem["about"]
    assert "rdma/two.md:" in problem["frame"]
    assert b"By UDP and IP." in get(server, "/pane/card?key=first")[2]
    assert entries(server)["second"]["shown"] == "now"
    saved(server, folder / "rdma/two.md", TWO)
    assert entries(server)["first"]["shown"] == "now"


def test_problems_do_not_pile_up(server: Server, folder: Path) -> None:
    twice = TWO.replace("id: second", "id: first")
    saved(server, folder / "rdma/two.md", twice)
    first = state(server)["errors"]
    assert first == 1
    (folder / "other.md").write_text("# Another file\n", "utf-8")
    server.bench.wait(server.bench.now.number, 2)
    server.bench.read()
    assert state(server)["errors"] == first


BROKEN = {
    "half a file": ("rdma/two.md", TWO[:70]),
    "an empty file": ("rdma/two.md", ""),
    "front matter without an end": ("rdma/two.md", "---\ntags: [a\n" + TWO),
    "settings that are no TOML": ("bank.toml", 'id = "small'),
    "settings of another bank": ("bank.toml", 'id = "other"\nname = "x"\ntitle = "Renamed"\n'),
    "a binary file": ("rdma/two.md", "\0\1\2"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_it_survives(server: Server, folder: Path, name: str) -> None:
    file, text = BROKEN[name]
    good = (folder / file).read_text("utf-8")
    saved(server, folder / file, text)
    assert get(server, "/state.json")[0] == 200
    assert get(server, "/pane/card?key=first")[0] == 200  # as it was, or is
    saved(server, folder / file, good)
    assert entries(server)["first"]["shown"] == "now"
    assert state(server)["errors"] == 0


def test_a_file_that_goes_and_comes_back(server: Server, folder: Path) -> None:
    number = server.bench.now.number
    (folder / "rdma/two.md").unlink()
    server.bench.wait(number, 10)
    assert entries(server) == {}
    saved(server, folder / "rdma/renamed.md", TWO)
    assert [entry["file"] for entry in entries(server).values()] == ["rdma/renamed.md"] * 2


def test_a_folder_that_goes_and_comes_back(folder: Path) -> None:
    bench = Bench(folder)
    bench.read()
    shutil.move(folder, folder.with_name("away"))
    assert "there is no folder" in bench.read().fault
    assert len(bench.now.drafts) == 2
    shutil.move(folder.with_name("away"), folder)
    assert bench.read().fault == ""


def test_a_picture_that_is_exchanged_is_seen(server: Server, folder: Path) -> None:
    figure = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><title>one</title></svg>'
    (folder / "rdma/fig.svg").write_text(figure, "utf-8")
    saved(server, folder / "rdma/two.md", TWO.replace("It is option B.", "![A figure](fig.svg)\n\nIt is option B."))
    first = json.loads(get(server, "/question.json?key=first")[2])["state"]
    saved(server, folder / "rdma/fig.svg", figure.replace("one", "two"))
    assert json.loads(get(server, "/question.json?key=first")[2])["state"] != first


def command(*arguments: str, cwd: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "itemwright", "serve", "--no-open", *arguments],
        cwd=cwd, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env={**os.environ, "ITEMWRIGHT_CACHE": "off"},
    )  # fmt: skip


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is another thing there")
def test_the_command_says_where_it_is_and_ends_with_ctrl_c(folder: Path) -> None:
    running = command("rdma/two.md:12", cwd=folder)
    assert running.stderr is not None
    line = running.stderr.readline()
    assert "is shown at http://127.0.0.1:" in line
    assert line.endswith("/?file=rdma%2Ftwo.md&line=12\n")
    time.sleep(0.3)
    running.send_signal(signal.SIGINT)
    _, err = running.communicate(timeout=20)
    assert running.returncode == 0, err
    assert "Traceback" not in err


def test_a_port_that_is_taken_is_a_sentence(server: Server, folder: Path) -> None:
    running = command("--port", str(server.server_port), cwd=folder)
    _, err = running.communicate(timeout=30)
    assert running.returncode == 3
    assert f"port {server.server_port} can't be had" in err
    assert "Traceback" not in err


@pytest.mark.parametrize(
    ("place", "message"), [("nowhere.md", "there is no file nowhere.md"), ("../secret.txt", "is not in the bank")]
)
def test_a_place_that_is_none(folder: Path, place: str, message: str) -> None:
    running = command("--bank", ".", place, cwd=folder)
    _, err = running.communicate(timeout=30)
    assert running.returncode == 2
    assert message in err
