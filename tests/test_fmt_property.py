"""Whatever an author typed: mending changes no question, leaves nothing for a second run, and touches no line end."""

from hypothesis import HealthCheck, given, settings
from markdownish import banks, texts
from robust_checks import check_ids, check_mending

slowly = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


@given(banks)
@settings(slowly, max_examples=150)
def test_mending_keeps_every_question(text: str) -> None:
    check_mending(text)


@given(texts)
@settings(slowly, max_examples=100)
def test_mending_keeps_any_text(text: str) -> None:
    check_mending(text)


@given(banks)
@settings(slowly, max_examples=100)
def test_ids_are_written_as_they_were_derived(text: str) -> None:
    check_ids(text)
