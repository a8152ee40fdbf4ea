"""Hostile text: nothing of it runs, nothing is fetched, all of it shows as the text it is."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from every_place import question
from harm import HARMLESS, OTHER_KINDS, PLAIN_SVG, SETTINGS_OF_HARM, TAG, TOPIC
from playwright.sync_api import Page, expect
from practice import Open, build

from itemwright_exporters.web.document import harmless_json

FOREIGN = r"""() => {
  const found = [];
  for (const e of document.querySelectorAll("#app *")) {
    if (/^(iframe|object|embed|base|meta|link|form|style|script|template|math)$/.test(e.localName) && !e.closest(".set-up")) found.push(e.localName);
    for (const { name, value } of e.attributes) {
      if (name.startsWith("on") || name === "style" || name === "srcset" || name === "src") found.push(name + "=" + value);
      if (name === "href" && !/^(https?:\/\/|mailto:|#)/.test(value)) found.push(value);
    }
    if (/(^| )(options|hint|why|full|references|status|actions)( |$)/.test(e.className) && e.closest("b, u, s, mark, small, kbd, sub, sup, summary"))
      found.push(e.className + " within what was left open");
  }
  return found;
}"""


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("hostile")
    bank = folder / "bank"
    (bank / TOPIC).mkdir(parents=True)
    every = "".join(question(number, text) for number, text in enumerate(HARMLESS.values()))
    texts = {"bank.toml": SETTINGS_OF_HARM, f"{TOPIC}/all.md": f"# {TOPIC}\n{every}"}
    texts |= {f"{TOPIC}/other.md": OTHER_KINDS.replace("TAG", TAG), f"{TOPIC}/x.svg": PLAIN_SVG}
    for name, text in texts.items():
        (bank / name).write_text(text.replace("HOST", "127.0.0.1:9"), encoding="utf-8")
    return build(bank, folder / "hostile.html")


def every_question(page: Page) -> Iterator[str]:
    for entry in json.loads(page.locator("#data").text_content() or "")["questions"]:
        page.evaluate("hash => { location.hash = hash }", f"#q={entry['id']}")
        yield entry["id"]


def test_nothing_runs_and_nothing_is_fetched(learner: Open, hostile: Path) -> None:
    """Requests, errors, popups and violations of the policy are counted by the fixture."""
    page = learner(motion=False).open("#seed=a", hostile)
    page.evaluate("() => { window.sang = false; window.canary = window.alert = () => { window.sang = true; }; }")
    found: dict[str, list[str]] = {}
    for ident in every_question(page):
        options = page.locator(".option")
        if options.count():
            options.first.click(position={"x": 3, "y": 3})  # beside the links
            if page.locator(".check").count():
                for option in options.all()[1:]:
                    option.click(position={"x": 3, "y": 3})
                page.locator(".check").click()
        page.evaluate("for (const fold of document.querySelectorAll('#app details')) fold.open = true")
        if wrong := page.evaluate(FOREIGN):
            found[ident] = wrong
    assert found == {}
    assert page.evaluate("window.sang") is False
    assert len(list(every_question(page))) > len(HARMLESS)


def test_the_test_can_fail(learner: Open, hostile: Path) -> None:
    page = learner().open("", hostile)
    page.evaluate(
        "document.querySelector('.stem').innerHTML = '<iframe></iframe><a href=\"javascript:x\">a</a><s><p class=why></p></s>'"
    )
    assert len(page.evaluate(FOREIGN)) == 3


def test_search_finds_and_shows_hostile_text_as_text(learner: Open, hostile: Path) -> None:
    page = learner().open("", hostile)
    for words in ("<script>", "</script>", "<img", '"', "&amp;", "canary()"):
        page.get_by_role("searchbox").fill(words)
    expect(page.locator(".side-title")).to_be_visible()
    assert page.evaluate(FOREIGN) == []


def test_an_inline_script_would_be_refused(learner: Open, hostile: Path) -> None:
    one = learner()
    page = one.open("", hostile)
    page.evaluate("""() => {
      const script = document.createElement('script');
      script.textContent = 'window.sang = true';
      document.body.append(script);
      const picture = new Image();
      picture.src = 'http://127.0.0.1:9/x.png';
      document.body.append(picture);
      fetch('http://127.0.0.1:9/x').catch(() => {});
    }""")
    page.wait_for_timeout(100)
    assert page.evaluate("window.sang") is None
    violations = page.evaluate("window.violations")
    assert {violation.split(" ")[0] for violation in violations} == {"script-src-elem", "img-src", "connect-src"}
    assert not [fault for fault in one.faults if not re.search("Content Security Policy|violates|x.png$", fault)]
    one.faults.clear()
    page.evaluate("window.violations = []")


def test_the_policy_has_no_unsafe_word(hostile: Path) -> None:
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', hostile.read_text(encoding="utf-8"))
    assert policy
    assert "unsafe" not in policy[1]
    assert "connect-src 'none'" in policy[1]
    assert "default-src 'none'" in policy[1]


@pytest.mark.parametrize("text", ["</script><script>x()", "<!-- <script", "\u2028\u2029", "]]>", "&lt;"])
def test_json_ends_no_element(text: str) -> None:
    written = harmless_json([text])
    assert json.loads(written) == [text]
    assert not re.search("[<>&\u2028\u2029]", written)
