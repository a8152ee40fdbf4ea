"""Nothing in a file raises, and every place that is named lies in it."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from markdownish import banks, texts
from robust_checks import check_reading, read

slowly = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


@given(banks)
@settings(slowly, max_examples=150)
def test_questions_of_any_form_are_read(text: str) -> None:
    check_reading(read(text))


@given(texts)
@settings(slowly, max_examples=150)
def test_any_text_is_read(text: str) -> None:
    check_reading(read(text))


@given(
    st.one_of(
        st.binary(max_size=200), st.tuples(texts, st.binary(max_size=4)).map(lambda pair: pair[0].encode() + pair[1])
    )
)
@settings(slowly, max_examples=100)
def test_any_bytes_are_read(content: bytes) -> None:
    check_reading(read(content))
