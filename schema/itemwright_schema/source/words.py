"""Words that the reader knows, by language: what calls an option, what joins letters, what numbers are called."""

from collections.abc import Mapping
from typing import NamedTuple


class Words(NamedTuple):
    """`option`: words in front of a letter; `joiners`: words between the last two letters of a list; `prefixes`: what
    may stand before the letters of an option that is nothing but letters, `paired` between them (where they are a
    pair: "sowohl A als auch B"), `only` behind them; `pinned`: options that speak of all others."""

    option: tuple[str, ...]
    joiners: tuple[str, ...]
    prefixes: tuple[str, ...]
    pinned: tuple[str, ...]
    only: tuple[str, ...]
    paired: tuple[str, ...] = ()


ENGLISH = Words(
    ("options?", "choices?", "answers?"),
    ("and/or", "and", "or", "nor", "&"),
    ("both", "either", "neither", "only", "all of"),
    (r"(all|none|any|some|both|neither|either) of (the |these |those )?"
     r"(above|these|those|other (options|answers|choices)|options|answers|choices|others)( (options|answers|choices))?",
     r"(all|none)( the)? above", r"all of them", r"none of them"),
    ("only",),
)  # fmt: skip

WORDS: Mapping[str, Words] = {
    "en": ENGLISH,
    "de": Words(
        ("Option(?:en)?", "Antwort(?:en)?", "Auswahl", "Möglichkeit(?:en)?"),
        ("und/oder", "und", "oder", "noch", "&"), ("sowohl", "beide", "weder", "entweder", "nur"),
        (r"(alle|keine|keiner|keines)(?= )( der)?( oben)?( genannten| obigen)?( antworten| aussagen| optionen)?",
        r"nichts davon", r"alles davon"),
        ("allein", "nur"), ("als auch",),
    ),
    "fr": Words(
        ("options?", "choix", "réponses?"), ("et/ou", "et", "ou", "ni", "&"), ("à la fois", "soit", "ni", "seulement"),
        (r"(toutes|tous|aucune?) (de )?(ces |les )?(réponses|options|choix|ci-dessus|propositions)( ci-dessus)?",),
        ("seulement", "uniquement"),
    ),
    "es": Words(
        ("opción", "opciones", "respuestas?"), ("y/o", "y", "e", "o", "u", "ni", "&"), ("tanto", "ni", "solo", "sólo"),
        (r"(todas|ninguna)( de)?( las)?( (anteriores|opciones|respuestas))+",),
        ("solamente", "únicamente"), ("como",),
    ),
    "it": Words(
        ("opzion[ei]", "rispost[ae]", "scelt[ae]"), ("e/o", "e", "ed", "o", "né", "&"), ("sia", "né", "solo"),
        (r"(tutte|nessuna)( le| delle)?( (precedenti|opzioni|risposte))+",),
        ("soltanto", "solamente"), ("che",),
    ),
    "pt": Words(
        ("opção", "opções", "respostas?", "alternativas?"), ("e/ou", "e", "ou", "nem", "&"), ("ambas", "nem",
        "apenas", "só"),
        (r"(todas|nenhuma)( as| das)?( (anteriores|opções|respostas|alternativas))+",),
        ("apenas", "somente"),
    ),
    "nl": Words(
        ("opties?", "antwoord(?:en)?", "keuzes?"), ("en/of", "en", "of", "noch", "&"), ("zowel", "beide", "noch",
        "alleen"),
        (r"(alle|geen)(?= )( van)?( de| het)?( bovenstaande)?( (antwoorden|opties))?",),
        ("alleen",), ("als",),
    ),
}  # fmt: skip


def words_of(language: str) -> Words:
    """The words of a language, by its first subtag; English where none are known, since letters are Latin anyway."""
    return WORDS.get(language.split("-")[0].lower(), ENGLISH)


NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10}
"""Number words of English stems ("Choose three")."""
