"""What an exporter is: a bank, options, stamps and a folder in; files, a loss report and new stamps out.

An exporter is found by its name in the entry-point group `itemwright.exporters`, which names an `Exporter`. Ours
register as a stranger's would. The module that holds it must import nothing heavy: `export` and `missing` do that
when they are called.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:  # start-up stays light: the models cost more than all the rest
    from concurrent.futures import Executor

    from itemwright_exporters.render import Renderer
    from itemwright_exporters.render.arrange import Item
    from itemwright_schema.model import Bank, Paper


@dataclass(frozen=True, slots=True)
class Options:
    """What a user asks of a build. `seed` None keeps the order of the sources; `page` is the paper's size.

    `selection` says in words what was chosen ("topic rdma, tag roce"), or is empty when everything was. `flags` are
    those of the exporter's own that were given. `left_out` are questions of the bank that are not in this build, as
    drafts or for their errors: by their ids, with the language where it isn't the bank's ("k7", "k7.de").
    """

    seed: str | None = None
    page: str = "A4"
    selection: str = ""
    flags: frozenset[str] = frozenset()
    left_out: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Stamp:
    """What a ledger keeps of one thing: the hash of its content and the time of its last change, in seconds, UTC."""

    hash: str
    mod: int


Stamps = Mapping[tuple[str, str], Stamp]
"""The ledger's lines by (sort, name): ("note", "kq7m2xra"), ("notetype", "choice"), ("deck", "rdma").

What was released has two sorts more: ("release", version) with the time of the release, and ("retired", name) for
notes that were retired then.
"""


@dataclass(frozen=True, slots=True)
class Student:
    """One line of a roster. `number` is what the student writes on the answer sheet."""

    number: str
    name: str


@dataclass(frozen=True, slots=True)
class Version:
    """One version of a paper: its questions and their parts in the order printed, each question with the points that
    it has on this paper.

    `name` is "A", or a student's number where the paper is personal. `seed` is what the order follows from, and `code`
    says shortly which paper this is: version, seed and bank.
    """

    name: str
    seed: str
    code: str
    items: "tuple[Item, ...]"
    student: Student | None = None


@dataclass(frozen=True, slots=True)
class Exam:
    """A paper with what was chosen for it. All versions hold the same questions; `personal` ones are in `versions`
    behind none of the others: a paper for a roster has only those."""

    paper: "Paper"
    versions: tuple[Version, ...]

    @property
    def personal(self) -> bool:
        """Whether each version is one student's."""
        return any(version.student for version in self.versions)


class Kept(Protocol):
    """What an exporter has worked out before and need not again, by name ("paper-A.pdf") and key.

    The key is the hash of all that the value hangs on but the program itself, for which the application answers. What
    is given back may have been tampered with: whoever gets it checks it.
    """

    def get(self, name: str, key: str) -> bytes | None:
        """The value that was kept by this name, if it was kept with this key."""

    def put(self, name: str, key: str, value: bytes) -> None:
        """Keeps a value, in place of the one before."""


class NothingKept:
    """Keeps nothing."""

    def get(self, name: str, key: str) -> bytes | None:
        return None

    def put(self, name: str, key: str, value: bytes) -> None:
        pass


@dataclass(frozen=True, slots=True)
class Job:
    """What an exporter is given.

    `bank` holds the chosen questions only, all valid. `released` is the ledger as it was when the bank was last
    released, empty before the first release. `out` is an empty folder to write into; the application puts what is in
    it in place afterwards, all or nothing. `now` is the time of the build in seconds, UTC. `progress(done, of)` may
    be called at any time. `exam` is the paper to make the output of, None for the bank as it is; `bank` then holds the
    paper's questions in the order of the sources. `kept` is what the exporter worked out in earlier builds. `executor`
    is where work can be done side by side, such as a cluster's; None is for the processes of this machine.
    """

    bank: "Bank"
    renderer: "Renderer"
    out: Path
    options: Options
    stamps: Stamps
    now: int
    progress: Callable[[int, int], None]
    released: Stamps = field(default_factory=dict)
    exam: Exam | None = None
    kept: Kept = field(default_factory=NothingKept)
    executor: "Executor | None" = None


@dataclass(frozen=True, slots=True)
class Loss:
    """What an output can't hold of one question: `what` was left out and `why`."""

    question: str
    what: str
    why: str


@dataclass(frozen=True, slots=True)
class Result:
    """What an exporter gives back. `files` are paths in `out`, with forward slashes; `stamps` holds the changed and
    new ones only.

    `counts` are for the summary line ("24 notes", "6 pages"); `warnings` are whole sentences for the user.
    """

    files: tuple[str, ...]
    counts: tuple[str, ...]
    losses: tuple[Loss, ...] = ()
    stamps: Stamps = field(default_factory=dict)
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Exporter:
    """An output. `folder` is its place below the build folder.

    `missing()` names the native libraries it lacks, each with what installs it; an empty list means that it can run.
    `export(job)` raises `ExportError` for what the user can mend, `OSError` for what the system refuses. `pure` says
    that it depends on the job alone, and on nothing of the machine such as its fonts: while nothing changes it need
    not be called again. `papers` says that it can make the output of a paper (`Job.exam`). `flags` are options of its
    own: the name, which a user types behind two hyphens, and what it does.
    """

    name: str
    summary: str
    folder: str
    export: Callable[[Job], Result]
    missing: Callable[[], list[str]] = list
    pure: bool = False
    papers: bool = False
    flags: Mapping[str, str] = field(default_factory=dict)


class ExportError(Exception):
    """An output can't be made, for a reason the user can act on. The message says what and what to do."""
