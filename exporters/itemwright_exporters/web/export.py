"""Writes the practice page, one file or a site, and opens again what was written."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from itemwright_exporters.contract import ExportError, Job, Loss, Result
from itemwright_exporters.web.losses import losses_of, shown_questions
from itemwright_exporters.web.page import make
from itemwright_exporters.web.site import site

SITE = "site"
"""The flag that asks for a folder instead of one file."""

_ARTICLE = r'(?:<|\\u003c)article class=\\?"q\\?" id=\\?"q-([A-Za-z0-9.-]+)\\?"'


def export(job: Job) -> Result:
    """Writes `<name>.html` into the job's folder; with the flag `site`, `<name>/index.html` and what belongs to it.

    The name is the bank's, or the paper's. Raises ExportError for what an author can mend, OSError for what the system
    refuses.
    """
    if not shown_questions(job.bank.questions):
        raise ExportError("There is no question to make a page of.")
    name = job.exam.paper.name if job.exam else job.bank.settings.name
    if SITE in job.options.flags:
        made = site(job.bank, job.renderer, exam=job.exam, progress=job.progress)
        files = {f"{name}/{file}": content for file, content in made.files.items()}
        return _written(job, files, made.held.names, made.held.pictures, made.held.losses, made.held.warnings)
    page = make(job.bank, job.renderer, exam=job.exam, progress=job.progress)
    return _written(job, {f"{name}.html": page.html.encode()}, page.names, page.pictures, page.losses, page.warnings)


def _written(
    job: Job,
    files: Mapping[str, bytes],
    names: Sequence[str],
    pictures: int,
    losses: Sequence[Loss],
    warnings: Sequence[str],
) -> Result:
    for file, content in files.items():
        (job.out / file).parent.mkdir(parents=True, exist_ok=True)
        (job.out / file).write_bytes(content)
    _verify(job.out, files, names)
    counts = [_counted(len(names), "question"), _counted(pictures, "picture")]
    if len(files) > 1:
        counts.append(_counted(len(files), "file"))
    return Result(tuple(sorted(files)), tuple(counts), (*losses_of(job.bank), *losses), warnings=tuple(warnings))


def _verify(folder: Path, files: Mapping[str, bytes], names: Sequence[str]) -> None:
    """Raise OSError unless the files hold each question once, in the order in which the script counts them."""
    found: list[str] = []
    for file, content in files.items():
        written = (folder / file).read_bytes()
        if written != content:
            raise OSError(f"{file} was not written whole: {len(written)} of {len(content)} bytes are there")
        if "/topics/" not in file and file.endswith((".html", ".js")):
            found += re.findall(_ARTICLE, written.decode())
    if found != list(names):
        raise OSError(f"{len(names)} questions went into the page, {len(found)} came out")


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
