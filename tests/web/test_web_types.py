"""The page's scripts, held against their JSDoc types by the TypeScript compiler."""

import json
import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest
from playwright._impl._driver import compute_driver_executable  # its Node.js is there wherever the tests are

from itemwright_exporters.web import client

COMPILER = Path(__file__).parents[1] / "typescript/node_modules/typescript/bin/tsc"
CLIENT = Path(client.__file__).parent

pytestmark = pytest.mark.skipif(
    bool(os.environ.get("ITEMWRIGHT_NO_TYPESCRIPT")), reason="ITEMWRIGHT_NO_TYPESCRIPT is set"
)

OPTIONS = {
    "target": "ES2022", "lib": ["ES2022", "DOM", "DOM.Iterable"], "moduleDetection": "legacy", "types": [],
    "allowJs": True, "checkJs": True, "noEmit": True, "strictFunctionTypes": True, "noImplicitThis": True,
    "noUnusedLocals": True, "noFallthroughCasesInSwitch": True,
}  # fmt: skip


def faults(folder: Path, files: Sequence[Path]) -> str:
    """What the compiler says of the files, taken as scripts of one page."""
    assert COMPILER.is_file(), "the TypeScript compiler isn't there: python tools/setup.py types"
    project = folder / "tsconfig.json"
    project.write_text(json.dumps({"compilerOptions": OPTIONS, "files": [str(file) for file in files]}))
    command = [compute_driver_executable()[0], str(COMPILER), "--project", str(project)]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout


def test_the_scripts_keep_to_their_types(tmp_path: Path) -> None:
    assert faults(tmp_path, [CLIENT / name for name in client.SCRIPTS]) == ""


def test_the_compiler_would_say_so(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.js"
    wrong.write_text('deadlineOf({ seed: "a" });\nletterAtt(1);\n')
    said = faults(tmp_path, [*(CLIENT / name for name in ("types.js", "order.js", "exam.js")), wrong])
    assert "wrong.js(1,12)" in said
    assert "letterAtt" in said
