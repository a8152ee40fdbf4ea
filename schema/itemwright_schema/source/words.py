"""Words that the reader knows, by language: what calls an option, what joins letters, what numbers are called."""

from collections.abc import Mapping
from typing import NamedTuple


class Words(NamedTuple):
    """`option`: words in front of a letter; `joiners`: words between the last two letters of a list; `prefixes`: what
    may stand before the letters of an option that is nothing but letters, `paired` between them (where they are a
    pair: "sowohl A als auch B"), `only` behind them; `pinned`: options that speak of all others; `through`: what makes
    a range of two letters; `contrast`: words between two lists that are not one; `copula`, `verdicts` and `because`:
    "B is right", "The answer is B because …"; `true`: further verdicts, in an option that is nothing but letters."""

    option: tuple[str, ...]
    joiners: tuple[str, ...]
    prefixes: tuple[str, ...]
    pinned: tuple[str, ...]
    only: tuple[str, ...]
    through: tuple[str, ...]
    contrast: tuple[str, ...]
    copula: tuple[str, ...]
    verdicts: tuple[str, ...]
    because: tuple[str, ...]
    paired: tuple[str, ...] = ()
    true: tuple[str, ...] = ()


ENGLISH = Words(
    ("options?", "choices?", "answers?"),
    ("and/or", "and also", "and", "or", "nor", "&", "as well as", "plus"),
    ("both of", "both", "either of", "either", "neither of", "neither", "only", "not", "all of",
     r"(?:all|any|none)(?: of)?(?: the| these| those)?(?: above| options| answers| choices| others| them)?,?"
     r" (?:except|but)(?: for)?", r"everything (?:except|but)(?: for)?"),
    (r"(all|none|any|some|both|neither|either) of (the |these |those )?"
     r"(above|these|those|other (options|answers|choices)|options|answers|choices|others)( (options|answers|choices))?",
     r"(all|none)( the)? above", r"all of them", r"none of them"),
    ("only", "alone"),
    through=("through", "thru"),
    contrast=("but not", "and not", "not", r"vs\.?", "versus", "rather than", "instead of", "unlike"),
    copula=("is", "are"),
    verdicts=("right", "correct", "wrong", "incorrect"),
    because=("because", "since", "as", "for"),
    true=("true", "false"),
)  # fmt: skip

WORDS: Mapping[str, Words] = {
    "en": ENGLISH,
    "de": Words(
        ("Option(?:en)?", "Antwort(?:en)?", "Auswahl", "Möglichkeit(?:en)?"),
        ("und/oder", "und", "oder", "noch", "&"), ("sowohl", "beide", "weder", "entweder", "nur", "nicht",
        r"alle(?: genannten| oben genannten| antworten)? (?:außer|bis auf)"),
        (r"(alle|keine|keiner|keines)(?= )( der)?( oben)?( genannten| obigen)?( antworten| aussagen| optionen)?",
        r"nichts davon", r"alles davon"),
        ("allein", "nur"), ("bis",), ("aber nicht", "und nicht", "nicht", r"vs\.?", "statt", "anders als"),
        ("ist", "sind"), ("richtig", "korrekt", "falsch", "inkorrekt", "unzutreffend", "zutreffend"),
        ("weil", "da", "denn"), ("als auch",),
    ),
    "fr": Words(
        ("options?", "choix", "réponses?", "propositions?"), ("et/ou", "ainsi que", "et", "ou", "ni", "&"),
        ("à la fois", "soit", "ni", "seulement", "pas", r"tou(?:te)?s? (?:les réponses )?sauf"),
        (r"(toutes|tous|aucune?) (de )?(ces |les )?(réponses|options|choix|ci-dessus|propositions)( ci-dessus)?",),
        ("seulement", "uniquement"), ("à",), ("mais pas", "et non", "pas", r"vs\.?"), ("est", "sont"),
        ("correctes?", "justes?", "bonnes?", "fausses?", "incorrectes?", "exactes?"), ("car", "parce", "puisque"),
    ),
    "es": Words(
        ("opción", "opciones", "respuestas?"), ("y/o", "y", "e", "o", "u", "ni", "&"), ("tanto", "ni", "solo", "sólo",
        "no", r"tod[ao]s? (?:excepto|menos|salvo)"),
        (r"(todas|ninguna)( de)?( las)?( (anteriores|opciones|respuestas))+",),
        ("solamente", "únicamente"), ("a", "hasta"), ("pero no", "y no", "no", r"vs\.?"), ("es", "son"),
        ("correct[ao]s?", "incorrect[ao]s?", "fals[ao]s?"), ("porque", "ya", "pues"), ("como",),
    ),
    "it": Words(
        ("opzion[ei]", "rispost[ae]", "scelt[ae]"), ("e/o", "e", "ed", "o", "né", "&"), ("sia", "né", "solo", "non",
        r"tutt[ei] (?:tranne|eccetto)"),
        (r"(tutte|nessuna)( le| delle)?( (precedenti|opzioni|risposte))+",),
        ("soltanto", "solamente"), ("a",), ("ma non", "e non", "non", r"vs\.?"), ("è", "sono"),
        ("corrett[aeoi]", "giust[aeoi]", "sbagliat[aeoi]", "errat[aeoi]"), ("perché", "poiché"), ("che",),
    ),
    "pt": Words(
        ("opção", "opções", "respostas?", "alternativas?"), ("e/ou", "e", "ou", "nem", "&"), ("ambas", "nem",
        "apenas", "só", "não", r"tod[ao]s? (?:exceto|menos)"),
        (r"(todas|nenhuma)( as| das)?( (anteriores|opções|respostas|alternativas))+",),
        ("apenas", "somente"), ("a", "até"), ("mas não", "e não", "não", r"vs\.?"), ("é", "são", "está", "estão"),
        ("corret[ao]s?", "cert[ao]s?", "errad[ao]s?", "incorret[ao]s?"), ("porque", "pois"),
    ),
    "nl": Words(
        ("opties?", "antwoord(?:en)?", "keuzes?"), ("en/of", "en", "of", "noch", "&"), ("zowel", "beide", "noch",
        "alleen", "niet", r"alle(?:s|n)? behalve"),
        (r"(alle|geen)(?= )( van)?( de| het)?( bovenstaande)?( (antwoorden|opties))?",),
        ("alleen",), ("tot", "t/m"), ("maar niet", "en niet", "niet", r"vs\.?"), ("is", "zijn"),
        ("juist", "goed", "fout", "correct", "onjuist", "incorrect"), ("omdat", "want"), ("als",),
    ),
}  # fmt: skip


def words_of(language: str) -> Words:
    """The words of a language, by its first subtag; English where none are known, since letters are Latin anyway."""
    return WORDS.get(language.split("-")[0].lower(), ENGLISH)


NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10}
"""Number words of English stems ("Choose three")."""
