"""Text that means harm is refused at its place. What is no harm is not.

A bank comes from a stranger's pull request.
"""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from harm import ACTIVE, BOXES, PLAIN_SVG, REFUSED, SVG, errors, reading_of
from small_bank import SETTINGS, Write

from itemwright.cli import cli
from itemwright_exporters.render import Renderer


@pytest.mark.parametrize("name", REFUSED)
def test_what_means_harm_is_refused_at_its_place(tmp_path: Path, name: str) -> None:
    refused = REFUSED[name]
    reading = reading_of(tmp_path, {"q.md": refused.file.replace("HOST", "127.0.0.1")})
    assert f"{refused.code} q.md:{refused.place}" in errors(reading)
    assert not reading.bank.questions or refused.text.startswith("# ")  # an error of a topic is no question's


@pytest.mark.parametrize(
    "toml", ['title = "a\u202eb"', 'title = "a\\u202eb"', 'title = "a" # \u202e', 'authors = ["\\u202e"]']
)
def test_settings_are_looked_at_too(tmp_path: Path, toml: str) -> None:
    files: dict[str, str | bytes] = {"bank.toml": SETTINGS.replace("title", "#") + toml, "q.md": f"## Which?{BOXES}"}
    (found,) = errors(reading_of(tmp_path, files))
    assert found.startswith("bidi-control bank.toml:4:")


def test_bottomless_settings(tmp_path: Path) -> None:
    toml = SETTINGS + "exclude = " + "[" * 9999
    assert errors(reading_of(tmp_path, {"bank.toml": toml, "q.md": f"## Which?{BOXES}"})) == ["bank-toml bank.toml:1:1"]


@pytest.mark.parametrize("name", ["a\u202eb.md", "a\x1b[2J.md", "a\u202eb/q.md", "a\udcff.md"])
def test_a_file_name_that_is_no_text_is_refused(tmp_path: Path, name: str) -> None:
    reading = reading_of(tmp_path, {name: f"## Which?{BOXES}"})
    assert [problem.code for problem in reading.problems if problem.is_error] == [
        "bidi-control" if "\u202e" in name else "control-character"
    ]
    assert not reading.bank.questions


@pytest.mark.parametrize("words", ["<!---->" * 5000 + "x", "> " + "<!-- -->" * 5000 + "x", "<" * 20_000, "<b " * 9000])
def test_html_takes_no_longer_than_it_is(tmp_path: Path, words: str) -> None:
    """A regular expression that tries every way to read it would not come back."""
    assert reading_of(tmp_path, {"q.md": f"## Which?\n\n{words}{BOXES}"}).bank.questions


def test_text_between_comments_is_kept(tmp_path: Path) -> None:
    bank = reading_of(tmp_path, {"q.md": f"## Which?\n\n> <!-- a --> kept <!-- b -->{BOXES}"}).bank
    assert "kept" in Renderer(bank).plain(bank.questions[0].stem)


# Pictures


NO_PICTURE = {
    "x.svg": ["<html><svg/></html>", "<svg>", "", "GIF89a", '<?xml version="1.0" encoding="nosuch"?><svg/>'],
    "x.png": ["<svg/>", "<script>canary()</script>", "RIFF1234WAVE", "GIF", ""],
}


@pytest.mark.parametrize("name", ACTIVE)
def test_a_drawing_that_does_more_than_draw_is_refused(tmp_path: Path, name: str) -> None:
    content = ACTIVE[name]
    picture = content if isinstance(content, bytes) else content.replace("HOST", "127.0.0.1").encode()
    reading = reading_of(tmp_path, {"q.md": f"## Which?\n\n![a](x.svg){BOXES}", "x.svg": picture})
    assert errors(reading) == ["picture-active q.md:3:1"]


@pytest.mark.parametrize(
    ("name", "content"), [(name, content) for name, every in NO_PICTURE.items() for content in every]
)
def test_what_is_no_picture_is_refused(tmp_path: Path, name: str, content: str) -> None:
    reading = reading_of(tmp_path, {"q.md": f"## Which?\n\n![a]({name}){BOXES}", name: content})
    assert errors(reading) == ["picture-type q.md:3:1"]


@pytest.mark.parametrize(
    "drawing",
    [
        PLAIN_SVG,
        f'<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd">{PLAIN_SVG}',
        SVG.format('<style>@font-face { src: url(data:font/woff2;base64,AA) } .a { fill: url("#g") }</style>'),
        SVG.format('<image href="data:image/png;base64,AA"/><text>on = off, (a\\b)</text>'),
        SVG.format('<animate attributeName="x" values="1;2"/><a href="#top"><rect/></a>'),
    ],
)
def test_a_drawing_that_only_draws_is_taken(tmp_path: Path, drawing: str) -> None:
    assert errors(reading_of(tmp_path, {"q.md": f"## Which?\n\n![a](x.svg){BOXES}", "x.svg": drawing})) == []


def test_links_that_lead_out_of_the_bank(tmp_path: Path) -> None:
    outside, bank = tmp_path / "outside", tmp_path / "bank"
    outside.mkdir()
    bank.mkdir()
    (outside / "secret.md").write_text(f"## Which secret?{BOXES}")
    (outside / "secret.svg").write_text(PLAIN_SVG)
    (bank / "a.md").symlink_to(outside / "secret.md")
    (bank / "folder").symlink_to(outside)
    (bank / "x.svg").symlink_to(outside / "secret.svg")
    (bank / "gone.md").symlink_to(outside / "nothing.md")
    text = f"## Which?\n\n![a](x.svg)\n![b](folder/secret.svg){BOXES}"
    reading = reading_of(bank, {"q.md": text})
    assert errors(reading) == [
        "file-outside a.md:1:1",
        "file-outside folder:1:1",
        "file-outside gone.md:1:1",
        "picture-outside q.md:3:1",
        "picture-outside q.md:4:1",
    ]
    assert not reading.bank.questions


def test_links_within_the_bank_are_fine(tmp_path: Path) -> None:
    files = {"q.md": f"## Which?\n\n![a](pictures/x.svg){BOXES}", "figures/x.svg": PLAIN_SVG}
    (tmp_path / "pictures").symlink_to(tmp_path / "figures")
    assert errors(reading_of(tmp_path, files)) == []


# What a terminal shows


def test_messages_can_do_nothing_to_a_terminal(bank: Write) -> None:
    evil = "\x1b[2J\x9b31m\u202e\x07"
    folder = bank({
        f"{evil}.md": f"## Which?{BOXES}",
        "a.md": f"## Which {evil}?\n<!-- id: 'x{evil}', tags: [a]{evil} -->\n\n![{evil}](x{evil}.png) <{evil}>{BOXES}",
        "b.md": f'## Which?\n<!-- "key\\e[2J": 1, status: "\\e]0;x\\a" -->{BOXES}',
        "c.md": f"# Topic \\e[2J &#x1b; &#x9b;\n\n## Which?\n<!-- titel: a -->{BOXES}",
    })  # fmt: skip
    commands = "check", "check --format json", "build json", "fmt --ids", f"show {evil}", f"explain {evil}"
    for args in (command.split(" ") for command in commands):
        where = [] if args[0] == "explain" else ["--bank", str(folder)]
        result = CliRunner().invoke(cli, [*args, *where])
        assert result.exit_code != 0 or args[0] == "fmt"
        assert result.exception is None or isinstance(result.exception, SystemExit)
        assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", result.output)
    assert json.loads(CliRunner().invoke(cli, ["check", "--format", "json", "--bank", str(folder)]).stdout)
