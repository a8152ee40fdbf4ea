"""The outputs there are: ours and a stranger's register alike, in the entry-point group `itemwright.exporters`."""

from collections.abc import Sequence
from importlib.metadata import EntryPoint, entry_points

from itemwright.stop import ENVIRONMENT, USAGE, Stop
from itemwright.suggest import did_you_mean
from itemwright_exporters.contract import Exporter

GROUP = "itemwright.exporters"
ALL = "all"


def registered() -> dict[str, EntryPoint]:
    """The entry points by name, sorted. None is loaded."""
    return {point.name: point for point in sorted(entry_points(group=GROUP), key=lambda point: point.name)}


def named(name: str) -> tuple[Exporter, ...]:
    """The output of this name, or every one for "all". Stops where there is none, or where it can't be loaded."""
    points = registered()
    if name == ALL:
        return tuple(load(point) for point in points.values())
    if name not in points:
        raise Stop(f'there is no output called "{name}".{did_you_mean(name, [*points, ALL])}', USAGE)
    return (load(points[name]),)


def refuse_foreign(flags: Sequence[str], exporters: Sequence[Exporter]) -> None:
    """Stops at an option of an output that isn't built."""
    for flag in flags:
        if not any(flag in exporter.flags for exporter in exporters):
            whose = [name for name, point in registered().items() if flag in load(point).flags]
            names = " and ".join(exporter.name for exporter in exporters)
            raise Stop(f"--{flag} is an option of {' and '.join(whose)}, and {names} is to be built", USAGE)


def load(point: EntryPoint) -> Exporter:
    """The exporter that an entry point names."""
    try:
        found = point.load()
    except (ImportError, AttributeError) as fault:
        raise Stop(f"the output {point.name} ({point.value}) can't be loaded: {fault}", ENVIRONMENT) from fault
    if not isinstance(found, Exporter):
        raise Stop(f"the output {point.name} ({point.value}) is no exporter: it must name an Exporter", ENVIRONMENT)
    return found
