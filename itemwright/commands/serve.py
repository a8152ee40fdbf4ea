"""`itemwright serve`: the live preview."""

import signal
import webbrowser
from pathlib import Path
from threading import Thread
from urllib.parse import urlencode

import click

from itemwright import console
from itemwright.commands.options import bank_option
from itemwright.console import shown
from itemwright.preview.bench import Bench
from itemwright.preview.printing import Press
from itemwright.preview.server import Server
from itemwright.preview.watch import keep_reading
from itemwright.stop import ENVIRONMENT, USAGE, Stop
from itemwright.which_bank import bank_of, which_bank


@click.command()
@click.argument("place", required=False)
@bank_option
@click.option("--port", type=click.IntRange(0, 65535), default=0, help="The port. Without it: one that is free.")
@click.option("--open/--no-open", "opens", default=True, help="Open the page in the browser, or only say where it is.")
def command(place: str | None, bank: Path | None, port: int, opens: bool) -> None:
    """Show every question as card, as printed and as practice page, and again after each save.

    PLACE is a question to begin with: FILE, or FILE:LINE as editors write it. Ctrl-C ends.
    """
    file, line = _place(place)
    folder = which_bank(bank) if bank or file is None else bank_of(file)
    bench = Bench(folder)
    bench.read()
    server = _server(bench, port)
    address = server.address
    if file is not None:
        address += f"?{urlencode({'file': _in_bank(file, folder), 'line': line})}"
    for number in (
        signal.SIGINT,
        signal.SIGTERM,
    ):  # an exception could come in the middle of anything, and be lost there
        signal.signal(number, lambda *_: server.ended.set())
    for work, arguments in ((keep_reading, (bench, server.ended)), (server.press.warm_up, (folder,))):
        Thread(target=work, args=arguments, daemon=True).start()
    Thread(target=server.serve_forever, daemon=True).start()
    console.tell(f"{shown(folder)} is shown at {address}\nCtrl-C ends.")
    if opens:
        webbrowser.open(address)
    while not server.ended.wait(3600):
        pass
    server.press.close()
    server.server_close()
    console.tell("")


def _server(bench: Bench, port: int) -> Server:
    from itemwright_exporters.pdf import EXPORTER

    try:
        return Server(bench, Press("; ".join(EXPORTER.missing())), port)
    except OSError as fault:
        raise Stop(
            f"port {port} can't be had ({fault.strerror}): leave --port out, and a free one is taken", ENVIRONMENT
        ) from None


def _place(place: str | None) -> tuple[Path | None, int]:
    """The file and line of a place."""
    if place is None:
        return None, 1
    name, _, line = place.rpartition(":")
    if name and line.isdecimal() and not Path(place).exists():
        column = name.rpartition(":")
        if column[0] and column[2].isdecimal() and not Path(name).exists():  # FILE:LINE:COLUMN
            name, line = column[0], column[2]
        return _there(Path(name)), int(line)
    return _there(Path(place)), 1


def _there(file: Path) -> Path:
    if not file.is_file():
        raise Stop(f"there is no file {shown(file)}", USAGE)
    return file


def _in_bank(file: Path, folder: Path) -> str:
    try:
        return file.resolve().relative_to(folder.resolve()).as_posix()
    except ValueError:
        raise Stop(f"{shown(file)} is not in the bank {shown(folder)}", USAGE) from None
