"""The published TypeScript types: bundles fit them, wrong uses don't compile, and the document's client runs."""

import json
import os
import re
import subprocess
from pathlib import Path

import pytest
from bundle_bank import bank, every_kind
from playwright._impl._driver import compute_driver_executable  # its Node.js is there wherever the tests are
from test_bundle_forms import written

from itemwright_schema import bundle
from itemwright_schema.bundle import typescript
from itemwright_schema.publish import PUBLISHED

HERE = Path(__file__).parent / "typescript"
COMPILER = HERE / "node_modules/typescript/bin/tsc"

pytestmark = pytest.mark.skipif(
    bool(os.environ.get("ITEMWRIGHT_NO_TYPESCRIPT")), reason="ITEMWRIGHT_NO_TYPESCRIPT is set"
)


def node(*arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    executable = compute_driver_executable()[0]
    return subprocess.run([executable, *arguments], cwd=folder, text=True, capture_output=True, check=False)


def compiled(folder: Path, *options: str) -> str:
    """What the compiler says of the files in the folder, "" if nothing."""
    (folder / "tsconfig.json").write_bytes((HERE / "tsconfig.json").read_bytes())
    for name in ("bundle.d.ts", "keyless.d.ts"):
        (folder / name).write_bytes((PUBLISHED / name).read_bytes())
    assert COMPILER.is_file(), "the TypeScript compiler isn't there: python tools/setup.py types"
    return node(str(COMPILER), "--project", ".", *options, folder=folder).stdout


def literal(name: str, kind: str, value: object, source: str = "bundle") -> str:
    """A value of a type, as source: JSON alone would lose the literal types of kinds."""
    return f'import type {{ {kind} }} from "./{source}";\nexport const {name}: {kind} = {json.dumps(value)};\n'


def test_bundles_of_every_form_fit_the_types(tmp_path: Path) -> None:
    for flag in ("", "split", "jsonl"):
        written(bank(*every_kind()), tmp_path / (flag or "file"), "no-keys", *filter(None, [flag]))
    check = tmp_path / "check"
    check.mkdir()
    whole = json.loads((tmp_path / "file/bank.json").read_bytes())
    (check / "whole.ts").write_text(literal("whole", "Bundle", whole), "utf-8")
    index = json.loads((tmp_path / "split/index.json").read_bytes())
    (check / "index.ts").write_text(literal("index", "Index", index), "utf-8")
    head, *_, tail = (tmp_path / "jsonl/bank.jsonl").read_text("utf-8").splitlines()
    (check / "head.ts").write_text(literal("head", "Head", json.loads(head)), "utf-8")
    (check / "tail.ts").write_text(literal("tail", "Tail", json.loads(tail)), "utf-8")
    public = json.loads((tmp_path / "file/public/bank.json").read_bytes())
    (check / "public.ts").write_text(literal("shown", "KeylessBundle", public, "keyless"), "utf-8")
    assert compiled(check) == ""


USES = """\
import type { Bundle, Question } from "./bundle";
import type { KeylessBundle } from "./keyless";

export function use(bundle: Bundle, shown: KeylessBundle): string {
  const question: Question = bundle.questions[0]!;
  switch (question.kind) {
    case "single": return question.key[0]!;
    case "numeric": return question.key.low;
    case "matching": return question.key[0]!.left;
    case "essay": return question.key.rubric?.html ?? "";
  }
  // @ts-expect-error a kind that there isn't
  if (question.kind === "hotspot") return "";
  // @ts-expect-error options are of choices only
  question.options;
  // @ts-expect-error numbers are strings, so that no digit is lost
  if (question.kind === "short") return question.key.accepted[0].text * 2;
  // @ts-expect-error frozen
  bundle.bank.title = "another";
  // @ts-expect-error there is no key
  shown.questions[0]!.key;
  // @ts-expect-error may be null
  return question.hint.html;
}
"""


def test_wrong_uses_do_not_compile(tmp_path: Path) -> None:
    (tmp_path / "uses.ts").write_text(USES, "utf-8")
    assert compiled(tmp_path) == ""
    # and the check itself bites: without the comment the compiler complains
    (tmp_path / "uses.ts").write_text(USES.replace("// @ts-expect-error there is no key\n", ""), "utf-8")
    assert "Property 'key' does not exist" in compiled(tmp_path)


def test_the_client_of_the_document_reletters(tmp_path: Path) -> None:
    document = (Path(__file__).parents[1] / "docs/bundle.md").read_text("utf-8")
    (client,) = re.findall(r"```typescript\n(.*?)```", document, re.DOTALL)
    assert client.count("\n") <= 30
    (tmp_path / "client.ts").write_text(client, "utf-8")
    said = compiled(tmp_path, "--noEmit", "false", "--outDir", "js")
    assert said == ""
    html = (
        '<p>Options <span data-option="a" data-list="0">A</span> and <span data-option="c" data-list="0">C</span>, not '
        '<span data-option="b" data-list="1">B</span>; <span data-option="a b" data-list="2">A–B</span></p>'
    )
    program = (
        "import {relettered, isRight} from './js/client.js';"
        f"console.log(relettered({{html: {json.dumps(html)}}}, ['c', 'b', 'a']));"
        "console.log(isRight({key: ['a', 'c']}, new Set(['c', 'a'])), isRight({key: ['a']}, new Set(['a', 'b'])));"
    )
    (tmp_path / "run.mjs").write_text(program, "utf-8")
    (tmp_path / "package.json").write_text('{"type": "module"}', "utf-8")
    ran = node("run.mjs", folder=tmp_path)
    assert ran.stdout.splitlines() == ["<p>Options A and C, not B; B, C</p>", "true false"], ran.stderr


def test_a_schema_without_words_is_a_fault() -> None:
    with pytest.raises(ValueError, match="no type for"):
        typescript.declarations({"X": {"type": "object", "properties": {"y": {"type": "tuple"}}}}, 1)


def test_every_model_has_a_type() -> None:
    types = (PUBLISHED / "bundle.d.ts").read_text("utf-8")
    named = set(re.findall(r"^export (?:interface|type) (\w+)", types, re.MULTILINE))
    assert {kind.__name__ for kind in (bundle.Bundle, bundle.Index, bundle.Head, bundle.Tail, bundle.Text)} <= named
    assert {type(question).__name__ for question in every_kind()} <= named
