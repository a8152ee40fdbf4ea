"""From the inner model to the bundle's."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, assert_never

from itemwright_exporters.contract import Loss
from itemwright_exporters.json_bundle.html import bundle_html
from itemwright_exporters.render import Renderer
from itemwright_exporters.render.diagrams import Undrawn, pictured
from itemwright_schema import bundle, model
from itemwright_schema.content_hash import case_hash, content_hash
from itemwright_schema.identity import option_id
from itemwright_schema.span import Span


@dataclass(frozen=True)
class Converter:
    """Converts one bank's things, one by one, and notes in `pictures` the path of each picture that their HTML shows,
    in `losses` and `warnings` what could not be drawn.

    What it makes isn't validated here: the finished file is, as a whole.
    """

    renderer: Renderer
    pictures: set[str] = field(default_factory=set)
    losses: list[Loss] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    _undrawn: list[Undrawn] = field(default_factory=list)

    def question(self, question: model.AnyQuestion) -> bundle.Question:
        """A question of any kind."""
        converted = self._question(question)
        for drawing in dict.fromkeys(self._undrawn):
            self.losses.append(drawing.loss(question.id))
        self._warn(question.location)
        return converted

    def _question(self, question: model.AnyQuestion) -> bundle.Question:
        options = [option.id for option in question.options] if isinstance(question, model.ChoiceBase) else []
        common: dict[str, Any] = {
            "id": question.id,
            "kind": question.kind,
            "hash": content_hash(question, self.renderer.media.hash),
            "derived": question.derived,
            "language": question.language,
            "topic": question.topic,
            "case": question.case,
            "location": _location(question.location),
            "metadata": bundle.Metadata.model_validate(question.meta.model_dump(mode="json")),
            "title": self._text_or_none(question.title, options),
            "stem": self._text(question.stem, options),
            "hint": self._text_or_none(question.hint, options),
            "short": self._text_or_none(question.short, options),
            "full": self._text_or_none(question.full, options),
            "references": self._text_or_none(question.sources, options),
            "notes": self._text_or_none(question.notes, options),
        }
        match question:
            case model.SingleChoice():
                return bundle.SingleChoice.model_construct(**common, **self._choice(question, options))
            case model.MultipleChoice():
                return bundle.MultipleChoice.model_construct(**common, **self._choice(question, options))
            case model.TrueFalse():
                return bundle.TrueFalse.model_construct(**common, **self._choice(question, options))
            case model.Numeric():
                key = bundle.NumericKey.model_construct(
                    value=question.value, low=question.low, high=question.high, answer=self._text(question.answer)
                )
                return bundle.Numeric.model_construct(**common, unit=question.unit, key=key)
            case model.ShortAnswer():
                accepted = tuple(bundle.Accepted(text=a.text, regex=a.regex) for a in question.accepted)
                short_key = bundle.ShortAnswerKey(accepted=accepted, case_sensitive=question.case_sensitive)
                return bundle.ShortAnswer.model_construct(**common, key=short_key)
            case model.Blanks():
                blanks = tuple(bundle.Blank(hint=blank.hint, group=blank.group) for blank in question.blanks)
                answers = tuple(blank.answer for blank in question.blanks)
                return bundle.Blanks.model_construct(**common, blanks=blanks, key=answers)
            case model.Matching():
                return bundle.Matching.model_construct(**common, **self._matching(question))
            case model.Ordering():
                steps = [self._item(step) for step in question.steps]
                order = tuple(step.id for step in steps)
                return bundle.Ordering.model_construct(**common, steps=_by_id(steps), key=order)
            case model.Essay():
                rubric = bundle.EssayKey.model_construct(rubric=self._text_or_none(question.rubric))
                return bundle.Essay.model_construct(**common, key=rubric)
            case _:
                assert_never(question)

    def topic(self, topic: model.Topic) -> bundle.Topic:
        """A topic with the prose under its heading."""
        location = _location(topic.location) if topic.location else None
        text = self._text_or_none(topic.text)
        self._warn(topic.location)
        return bundle.Topic.model_construct(path=topic.path, text=text, location=location)

    def case(self, case: model.Case) -> bundle.Case:
        """A text that questions share."""
        title, text = self._text(case.title), self._text(case.text)
        self._warn(case.location)
        return bundle.Case.model_construct(
            id=case.id,
            hash=case_hash(case, self.renderer.media.hash),
            title=title,
            text=text,
            location=_location(case.location),
        )

    def _choice(self, question: model.ChoiceBase, ids: Sequence[str]) -> dict[str, Any]:
        options = tuple(
            bundle.Option.model_construct(
                id=option.id,
                text=self._text(option.text, ids),
                feedback=self._text_or_none(option.feedback, ids),
                pinned=option.pinned,
            )
            for option in question.options
        )
        key = tuple(option.id for option in question.options if option.correct)
        return {"options": options, "shuffle": question.shuffles, "choose": question.choose, "key": key}

    def _matching(self, question: model.Matching) -> dict[str, Any]:
        left = tuple(self._item(pair.left) for pair in question.pairs)
        right = [self._item(pair.right) for pair in question.pairs]
        everything = {item.id: item for item in (*right, *(self._item(text) for text in question.distractors))}
        return {
            "columns": tuple(self._text(column) for column in question.columns),
            "left": left,
            "right": _by_id(list(everything.values())),
            "key": tuple(bundle.Join(left=a.id, right=b.id) for a, b in zip(left, right, strict=True)),
        }

    def _item(self, text: model.Text) -> bundle.Item:
        return bundle.Item.model_construct(id=option_id(text.markdown), text=self._text(text))

    def _text(self, text: model.Text, options: Sequence[str] = ()) -> bundle.Text:
        fragment = pictured(self.renderer.fragment(text), self.renderer.media, self._undrawn)
        html = bundle_html(fragment, options, self._media_name)
        return bundle.Text.model_construct(markdown=text.markdown, html=html, text=self.renderer.plain(text))

    def _text_or_none(self, text: model.Text | None, options: Sequence[str] = ()) -> bundle.Text | None:
        return None if text is None else self._text(text, options)

    def _warn(self, place: Span | None) -> None:
        """Tells of what could not be drawn since it was last called."""
        self.warnings.extend(drawing.warning(place) for drawing in dict.fromkeys(self._undrawn))
        self._undrawn.clear()

    def _media_name(self, path: str) -> str:
        self.pictures.add(path)
        return self.renderer.media.name(path)


def bank_info(settings: model.Settings) -> bundle.BankInfo:
    """What the bank says about itself; how it is to be read and laid out stays behind."""
    return bundle.BankInfo.model_construct(**{name: getattr(settings, name) for name in bundle.BankInfo.model_fields})


def _by_id(items: list[bundle.Item]) -> tuple[bundle.Item, ...]:
    return tuple(sorted(items, key=lambda item: item.id))


def _location(span: Span) -> bundle.Location:
    start, end = (bundle.Position(line=place.line, column=place.column) for place in (span.start, span.end))
    return bundle.Location(file=span.file, start=start, end=end)
