"""The short code in a paper's footer: it says which paper this is, and ties a key to the paper it belongs to."""

from hashlib import sha256

ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Characters that nobody takes for another when reading or typing: there is no 0, O, 1, I, L or U."""


def paper_code(version: str, seed: str, content: str) -> str:
    """ "B-7K2M-9XQ4T": the version's name, four characters for its seed, five for the hash of all that it holds.

    `content` names the bank and the paper, and every question with its points, and what is shown of it in the order
    shown: a paper, its key and its solutions have the same code if, and as good as only if, they belong together. It
    says nothing of which answer is right, since whoever has the code could try that out.
    """
    return f"{version}-{_short(f'seed {seed}', 4)}-{_short(f'content {content}', 5)}"


def _short(text: str, length: int) -> str:
    number = int.from_bytes(sha256(text.encode()).digest())
    characters = []
    for _ in range(length):
        number, rest = divmod(number, len(ALPHABET))
        characters.append(ALPHABET[rest])
    return "".join(characters)
