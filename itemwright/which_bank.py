"""Which folder is the bank: the one the user names, else the nearest upward with a `bank.toml`, else `./bank`."""

from pathlib import Path

from itemwright.console import shown
from itemwright.stop import USAGE, Stop

SETTINGS = "bank.toml"
USUAL = "bank"


def which_bank(given: Path | None) -> Path:
    """The bank's folder. `given` is what the user named, if anything. Stops where there is none."""
    if given is not None:
        return _folder(given)
    above = _settings_above(Path())
    if above is not None:
        return above
    if not Path(USUAL).is_dir():
        raise Stop(
            f"no bank found: there is no {SETTINGS} here or in a folder above, and no folder {USUAL}. "
            "Name the folder of your questions: --bank DIR",
            USAGE,
        )
    return Path(USUAL)


def bank_of(path: Path) -> Path:
    """The bank that a file or folder belongs to. Outside any bank its own folder is one."""
    start = path if path.is_dir() else path.parent
    usual = Path(USUAL)
    return _settings_above(start) or (usual if start.resolve().is_relative_to(usual.resolve()) else start)


def _settings_above(start: Path) -> Path | None:
    """The nearest folder with a `bank.toml`, from `start` upward."""
    here = start.resolve()
    return next((folder for folder in (here, *here.parents) if (folder / SETTINGS).is_file()), None)


def _folder(given: Path) -> Path:
    if not given.exists():
        raise Stop(f"there is no folder {shown(given)}", USAGE)
    if not given.is_dir():
        raise Stop(f"{shown(given)} is no folder: a bank is a folder of markdown files", USAGE)
    return given
