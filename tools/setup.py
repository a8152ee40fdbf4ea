"""What stands behind the set-up targets of the Makefile. Standard library only: it runs before anything is installed.

    python3 tools/setup.py python            .venv, with what requirements.lock pins and this project in it
    .venv/bin/python tools/setup.py tests    what requirements-test.lock pins, added to that
    .venv/bin/python tools/setup.py print    the native libraries and fonts of `make pdf`
    .venv/bin/python tools/setup.py browser  a Chromium, in which the tests open cards and pages
    .venv/bin/python tools/setup.py types    the TypeScript compiler, which checks the published types

Packages of the system are installed only where nobody has to be asked: as root on Debian and its relatives. Everywhere
else the one command that does it is named.
"""

from __future__ import annotations

import importlib.util
import os
import platform
import shutil
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
VENV_PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

# Without libharfbuzz-subset0 WeasyPrint works, but many times slower and with other bytes at each run; without any font
# it crashes.
PRINT = {
    "apt": ("libpango-1.0-0", "libpangoft2-1.0-0", "libharfbuzz-subset0", "fonts-noto-core", "fonts-jetbrains-mono"),
    "dnf": ("pango", "harfbuzz", "google-noto-sans-fonts", "google-noto-serif-fonts", "jetbrains-mono-fonts"),
    "brew": ("pango", "font-noto-sans", "font-noto-serif", "font-jetbrains-mono"),
    "pacman": ("mingw-w64-x86_64-pango",),
}
INSTALL = {
    "apt": ("apt-get", "install", "-y", "--no-install-recommends"),
    "dnf": ("dnf", "install", "-y"),
    "brew": ("brew", "install"),
    "pacman": ("pacman", "-S"),  # in a shell of MSYS2
}
TYPESCRIPT = ROOT / "tests" / "typescript"
BROWSERS = ("chromium", "google-chrome", "google-chrome-stable")


@dataclass(frozen=True)
class Machine:
    """What decides how something is installed."""

    manager: str | None  # a key of INSTALL
    root: bool
    debian: bool = False  # Debian itself: on Ubuntu the package `chromium` is an empty pointer to a snap

    @property
    def installs_itself(self) -> bool:
        return self.manager == "apt" and self.root

    def command(self, packages: tuple[str, ...]) -> list[str] | None:
        """What a person would type to install these packages, or None on a system that we don't know."""
        if self.manager is None:
            return None
        sudo = [] if self.root or self.manager in ("brew", "pacman") else ["sudo"]
        return [*sudo, *INSTALL[self.manager], *packages]


def this_machine() -> Machine:
    if platform.system() == "Windows":
        return Machine("pacman", root=False)
    if platform.system() == "Darwin":
        return Machine("brew", root=False)
    try:
        release = platform.freedesktop_os_release()
    except OSError:
        release = {}
    debian = release.get("ID") == "debian"
    like_debian = debian or "debian" in release.get("ID_LIKE", "").split()
    manager = "apt" if like_debian else "dnf" if shutil.which("dnf") else None
    return Machine(manager, os.geteuid() == 0, debian)


def say(text: str) -> None:
    print(f"set-up: {text}", file=sys.stderr, flush=True)


def run(command: list[str], **environment: str) -> bool:
    """Run a command quietly; what it said is shown only if it fails."""
    done = subprocess.run(
        command, cwd=ROOT, env={**os.environ, **environment}, text=True,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    if done.returncode:
        print(done.stdout, end="", file=sys.stderr)
    return done.returncode == 0


def works(command: list[str]) -> bool:
    return subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0


def need(command: list[str]) -> None:
    if not run(command):
        sys.exit(f"set-up: failed: {' '.join(command)}")


def apt_missing(packages: tuple[str, ...]) -> tuple[str, ...]:
    asked = subprocess.run(
        ["dpkg-query", "-W", "-f=${Package} ${db:Status-Status}\n", *packages], capture_output=True, text=True
    )
    installed = set(asked.stdout.splitlines())
    return tuple(name for name in packages if f"{name} installed" not in installed)


def apt_install(packages: tuple[str, ...]) -> bool:
    say(f"installing {' '.join(packages)}")
    quiet = {"DEBIAN_FRONTEND": "noninteractive"}
    return run(["apt-get", "update", "-qq"], **quiet) and run([*INSTALL["apt"], "-qq", *packages], **quiet)


def offer(packages: tuple[str, ...], machine: Machine, purpose: str) -> bool:
    """Install the packages, or say how. True if they are there now."""
    if machine.installs_itself and apt_install(packages):
        return True
    command = machine.command(packages)
    say(f"{purpose} needs: {' '.join(packages)}" if command is None else f"{purpose} needs: {' '.join(command)}")
    return False


def pip(*arguments: str) -> None:
    need([str(VENV_PYTHON), "-m", "pip", "--disable-pip-version-check", "--quiet", "install", *arguments])


def python(machine: Machine) -> None:
    begun = time.monotonic()
    # A .venv whose interpreter has gone or is too old is made anew; one that `uv venv` made only lacks pip.
    new_enough = [str(VENV_PYTHON), "-c", "import sys; sys.exit(sys.version_info < (3, 11))"]
    if not (VENV_PYTHON.exists() and works(new_enough)):
        say(f"making .venv with Python {platform.python_version()}")
        if importlib.util.find_spec("ensurepip") is None:  # Debian keeps it in a package of its own
            package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
            if not offer((package,), machine, "making a .venv"):
                sys.exit(3)
        need([sys.executable, "-m", "venv", "--clear", str(VENV)])
    elif not works([str(VENV_PYTHON), "-c", "import pip"]):
        need([str(VENV_PYTHON), "-m", "ensurepip"])
    say("installing what requirements.lock pins")
    pip("--require-hashes", "-r", "requirements.lock")
    # The build backend is pinned in the lock: isolation would fetch one without a hash.
    pip("--no-deps", "--no-build-isolation", "--editable", ".")
    say(f"done in {time.monotonic() - begun:.0f} s")


def tests(machine: Machine) -> None:
    say("installing what requirements-test.lock pins")
    pip("--require-hashes", "-r", "requirements-test.lock")


def print_libraries(machine: Machine) -> None:
    if machine.manager == "apt":
        missing = apt_missing(PRINT["apt"])
    elif works([str(VENV_PYTHON), "-c", "import weasyprint"]):  # slower, but true on every platform
        missing = ()
    else:
        missing = PRINT[machine.manager] if machine.manager else ("Pango", "HarfBuzz (subset)", "the Noto fonts")
    if missing:
        # Not an end: `itemwright` tells for itself what it can't do without, and exits with 3.
        offer(missing, machine, "printing")


def browser(machine: Machine) -> None:
    if os.environ.get("ITEMWRIGHT_NO_BROWSER"):
        return
    there = any(shutil.which(name) for name in BROWSERS)
    wanted: tuple[str, ...] = ()
    if machine.manager == "apt":
        wanted += ("libatomic1",)  # Playwright's Node.js needs it, and a slim image lacks it
    if machine.debian and not there:
        wanted += ("chromium",)
    missing = apt_missing(wanted) if wanted else ()
    ready = not missing or offer(missing, machine, "testing the cards")
    if ready and not there and not machine.debian:
        # Playwright's own, in the user's folder; nothing happens if it is there already.
        libraries = ["--with-deps"] if machine.installs_itself else []
        ready = run([str(VENV_PYTHON), "-m", "playwright", "install", *libraries, "chromium"])
    if not ready:
        say("without a browser the tests of the cards fail; ITEMWRIGHT_NO_BROWSER=1 skips them")


def types(machine: Machine) -> None:
    if os.environ.get("ITEMWRIGHT_NO_TYPESCRIPT"):
        return
    lock, done = TYPESCRIPT / "package-lock.json", TYPESCRIPT / "node_modules" / ".ready"
    if done.exists() and done.stat().st_mtime >= lock.stat().st_mtime:
        return
    npm = shutil.which("npm") or (offer(("npm",), machine, "checking types") and shutil.which("npm"))
    if npm:
        say("installing the TypeScript compiler that tests/typescript/package-lock.json pins")
        if run([npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefix", str(TYPESCRIPT)]):
            done.touch()
            return
    say("without npm the tests of the types fail; ITEMWRIGHT_NO_TYPESCRIPT=1 skips them")


STEPS = {"python": python, "tests": tests, "print": print_libraries, "browser": browser, "types": types}

if __name__ == "__main__":
    if not sys.argv[1:] or not set(sys.argv[1:]) <= STEPS.keys():
        sys.exit(f"use: setup.py {'|'.join(STEPS)} ...")
    for step in sys.argv[1:]:
        STEPS[step](this_machine())
