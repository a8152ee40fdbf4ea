"""What print needs of the machine: native libraries and fonts, and the command that installs them.

Looked at in a process of its own: without any font the libraries end the process that asks them.
"""

import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

PROBE = Path(__file__).with_name("probe.py")

INSTALL = {
    "apt": "apt install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0 fonts-noto-core fonts-jetbrains-mono",
    "dnf": "dnf install pango harfbuzz google-noto-serif-fonts google-noto-sans-fonts jetbrains-mono-fonts",
    "brew": "brew install pango && brew install --cask font-noto-serif font-noto-sans font-jetbrains-mono",
    "pacman": "pacman -S mingw-w64-ucrt-x86_64-pango mingw-w64-ucrt-x86_64-noto-fonts (in an MSYS2 shell)",
}
"""The one command a package manager needs for all of it."""

FONTS = ("Noto Serif", "Noto Sans", "JetBrains Mono")
"""The faces that pages are designed for; others stand in for them."""


@dataclass(frozen=True, slots=True)
class Found:
    """What was looked for and isn't there: libraries, fonts, or "fonts" when there is none at all. `state` is a hash of
    what is there and shows on a page: the libraries' versions and the fonts."""

    absent: tuple[str, ...]
    state: str

    @property
    def fonts(self) -> list[str]:
        """Those of `FONTS` that aren't installed."""
        return [name for name in self.absent if name in FONTS]


def missing() -> list[str]:
    """What print lacks, each with what installs it; empty when it can run."""
    return [f"{name}: {_how()}" for name in probe().absent if name not in FONTS]


def probe() -> Found:
    """Looks for it all."""
    command = [sys.executable, "-I", str(PROBE), *FONTS]
    run = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", timeout=120)
    if run.returncode != 0:
        reason = run.stderr.strip().splitlines()[-1:] or [f"exit code {run.returncode}"]
        return Found((f"fonts (looking for them failed: {reason[0]})",), "")
    *absent, state = run.stdout.splitlines()
    return Found(tuple(absent), state)


def _how() -> str:
    """The command for this machine."""
    if sys.platform == "darwin":
        return INSTALL["brew"]
    if sys.platform == "win32":
        return INSTALL["pacman"]
    return INSTALL["dnf" if Path("/usr/bin/dnf").exists() else "apt"]
