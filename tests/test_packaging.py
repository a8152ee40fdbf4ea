"""The house itself: which package knows which, what is pinned, what is shipped, what the Makefile offers."""

from __future__ import annotations

import ast
import importlib.metadata
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))

PACKAGES = {
    "itemwright": ROOT / "itemwright",
    "itemwright_exporters": ROOT / "exporters" / "itemwright_exporters",
    "itemwright_schema": ROOT / "schema" / "itemwright_schema",
}
KNOWS = {
    "itemwright": {"itemwright_exporters", "itemwright_schema"},
    "itemwright_exporters": {"itemwright_schema"},
    "itemwright_schema": set(),
}


# The three packages


def imports(source: str) -> Iterator[tuple[int, str]]:
    """Line and top-level package of every absolute import, those inside functions too."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name.partition(".")[0]) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            yield node.lineno, node.module.partition(".")[0]


@pytest.mark.parametrize("package", PACKAGES)
def test_a_package_imports_only_those_below_it(package: str) -> None:
    forbidden = PACKAGES.keys() - KNOWS[package] - {package}
    wrong = [
        f"{path.relative_to(ROOT)}:{line} imports {name}"
        for path in sorted(PACKAGES[package].rglob("*.py"))
        for line, name in imports(path.read_text(encoding="utf-8"))
        if name in forbidden
    ]
    assert wrong == []


@pytest.mark.parametrize("package", PACKAGES)
def test_a_package_is_typed(package: str) -> None:
    assert (PACKAGES[package] / "py.typed").is_file()


@pytest.mark.parametrize("group", ["itemwright.exporters", "console_scripts"])
def test_entry_points_resolve(group: str) -> None:
    project = PYPROJECT["project"]
    declared = project["scripts"] if group == "console_scripts" else project["entry-points"][group]
    points = importlib.metadata.distribution("itemwright").entry_points.select(group=group)
    assert {point.name: point.value for point in points} == declared, "stale: touch pyproject.toml; make setup"
    for point in points:
        assert point.load() is not None


def test_the_wheel_ships_every_file_of_the_packages(tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=ROOT, check=True, capture_output=True,
    )  # fmt: skip
    (wheel,) = tmp_path.glob("*.whl")
    shipped = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    expected = {
        f"{package}/{path.relative_to(folder).as_posix()}"
        for package, folder in PACKAGES.items()
        for path in folder.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and not path.name.startswith(".")
    }
    assert shipped == expected


# The lock files


def pins(lock: str) -> dict[str, str]:
    """Name → version; every entry must carry a hash."""
    entries = re.split(r"\n(?=\S)", (ROOT / lock).read_text(encoding="utf-8").strip())
    for entry in entries:
        assert "--hash=sha256:" in entry, f"{lock}: no hash for {entry.splitlines()[0]}"
    heads = (re.match(r"([A-Za-z0-9._-]+)==([^\s;]+)", entry) for entry in entries)
    return {canonicalize_name(head[1]): head[2] for head in heads if head}


def requirements(*, test: bool) -> list[Requirement]:
    project = PYPROJECT["project"]
    lines = project["dependencies"] + PYPROJECT["dependency-groups"]["build"]
    lines += project["optional-dependencies"]["test"] if test else []
    return [Requirement(line) for line in lines]


@pytest.mark.parametrize(("lock", "test"), [("requirements.lock", False), ("requirements-test.lock", True)])
def test_a_lock_pins_what_the_project_asks_for(lock: str, test: bool) -> None:
    pinned = pins(lock)
    for requirement in requirements(test=test):
        version = pinned.get(canonicalize_name(requirement.name))
        assert version is not None, f"{requirement.name} is not in {lock}: make lock"
        assert requirement.specifier.contains(version), f"{requirement} is not what {lock} pins: make lock"


def test_tests_run_with_the_pins_of_the_product() -> None:
    assert pins("requirements.lock").items() <= pins("requirements-test.lock").items()


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-test.lock"])
def test_a_lock_names_no_host_and_no_path(lock: str) -> None:
    text = (ROOT / lock).read_text(encoding="utf-8")
    assert "http" not in text
    assert "index-url" not in text
    assert not re.search(r"(^|\s)(/|file:)", text)


# The Makefile


@pytest.fixture(scope="module")
def makefile() -> str:
    return (ROOT / "Makefile").read_text(encoding="utf-8")


def test_every_target_is_phony_and_documented(makefile: str) -> None:
    targets = re.findall(r"^([a-z][\w-]*):(?!=)(.*)$", makefile, re.MULTILINE)
    phony = re.search(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)
    assert phony
    assert {name for name, _ in targets} == set(phony[1].split())
    assert [name for name, rest in targets if " ## " not in rest] == []


def make(*arguments: str) -> str:
    # `make test` itself hands its options and variables down; they are not what is tested.
    its = ("MAKEFLAGS", "MFLAGS", "MAKELEVEL")
    environment = {name: value for name, value in os.environ.items() if name not in its}
    command = ["make", *arguments]
    return subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True, text=True).stdout


@pytest.mark.skipif(shutil.which("make") is None, reason="no make")
def test_help_lists_every_target(makefile: str) -> None:
    listed = re.findall(r"^  make ([\w-]+) ", make(), re.MULTILINE)
    assert listed == re.findall(r"^([a-z][\w-]*):(?!=)", makefile, re.MULTILINE)


@pytest.mark.skipif(shutil.which("make") is None, reason="no make")
@pytest.mark.parametrize("target", ["anki", "pdf", "papers", "json", "web", "all", "check"])
def test_bank_and_out_may_hold_spaces(target: str) -> None:
    last = make("-n", target, "BANK=my bank", "OUT=my papers").splitlines()[-1]
    assert '--bank "my bank"' in last
    assert target == "check" or '--out "my papers"' in last


# The set-up: who may install what


@pytest.fixture(scope="module")
def setup() -> Iterator[ModuleType]:
    spec = importlib.util.spec_from_file_location("itemwright_setup", ROOT / "tools" / "setup.py")
    assert spec
    assert spec.loader
    module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    yield module
    del sys.modules[spec.name]


@pytest.mark.parametrize(
    ("manager", "root", "command"),
    [
        ("apt", False, "sudo apt-get install -y --no-install-recommends"),
        ("apt", True, "apt-get install -y --no-install-recommends"),
        ("dnf", False, "sudo dnf install -y"),
        ("dnf", True, "dnf install -y"),
        ("brew", False, "brew install"),
        ("pacman", False, "pacman -S"),
    ],
)
def test_a_platform_has_one_command(
    setup: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
    manager: str, root: bool, command: str,
) -> None:  # fmt: skip
    asked: list[tuple[str, ...]] = []
    monkeypatch.setattr(setup, "apt_install", lambda packages: asked.append(packages) or True)
    packages = setup.PRINT[manager]

    done = setup.offer(packages, setup.Machine(manager, root), "printing")

    if manager == "apt" and root:
        assert done
        assert asked == [packages]
    else:
        assert not done
        assert asked == []
        assert f"printing needs: {command} {' '.join(packages)}" in capsys.readouterr().err


def test_an_unknown_platform_is_told_what_is_needed(setup: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    assert not setup.offer(("Pango", "fonts"), setup.Machine(None, root=True), "printing")
    assert "printing needs: Pango fonts" in capsys.readouterr().err


def test_a_failed_installation_names_the_command(
    setup: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(setup, "apt_install", lambda packages: False)
    assert not setup.offer(("chromium",), setup.Machine("apt", root=True), "testing")
    assert "apt-get install -y --no-install-recommends chromium" in capsys.readouterr().err


def test_a_python_without_ensurepip_is_told_which_package_brings_it(
    setup: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(setup, "VENV_PYTHON", tmp_path / "none")
    monkeypatch.setattr(setup.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(SystemExit) as stop:
        setup.python(setup.Machine("apt", root=False, debian=True))
    assert stop.value.code == 3
    package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
    assert f"sudo apt-get install -y --no-install-recommends {package}" in capsys.readouterr().err


def test_printing_installs_nothing_that_is_there(setup: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setup, "apt_missing", lambda packages: ())
    monkeypatch.setattr(setup, "offer", lambda *_: pytest.fail("nothing was missing"))
    setup.print_libraries(setup.Machine("apt", root=True))


@pytest.mark.parametrize(
    ("machine", "chromium_there", "expected"),
    [
        (("apt", True, True), False, "libatomic1 chromium"),  # Debian
        (("apt", True, True), True, "libatomic1"),
        (("apt", True, False), False, "libatomic1, playwright install --with-deps chromium"),  # Ubuntu
        (("apt", False, False), True, "libatomic1"),
        (("dnf", False, False), False, "playwright install chromium"),
        (("brew", False, False), True, ""),
    ],
)
def test_where_the_browser_comes_from(
    setup: ModuleType, monkeypatch: pytest.MonkeyPatch,
    machine: tuple[str, bool, bool], chromium_there: bool, expected: str,
) -> None:  # fmt: skip
    done: list[str] = []
    monkeypatch.delenv("ITEMWRIGHT_NO_BROWSER", raising=False)
    monkeypatch.setattr(setup.shutil, "which", lambda name: name if chromium_there else None)
    monkeypatch.setattr(setup, "apt_missing", lambda packages: packages)
    monkeypatch.setattr(setup, "offer", lambda packages, *_: done.append(" ".join(packages)) or True)
    monkeypatch.setattr(setup, "run", lambda command: done.append(" ".join(command[2:])) or True)

    setup.browser(setup.Machine(*machine))

    assert ", ".join(done) == expected
