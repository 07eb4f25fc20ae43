"""How values show themselves in a program: as a call that can be pasted back, where that fits in two lines."""

from __future__ import annotations

LONGEST = 220
"""Letters in two lines."""


def call(name: str, *given: object, **named: object) -> str:
    """Return the text of a call of something that the package offers: ``lastcard.position('pan', '032/212')``."""
    words = [repr(one) for one in given] + [f"{key}={value!r}" for key, value in named.items()]
    return f"lastcard.{name}({', '.join(words)})"


def fitting(text: str, otherwise: str) -> str:
    """Return the text of a call if it fits in two lines, and else in angle brackets, shortened, what it is the text of."""
    return text if len(text) <= LONGEST else bracketed(otherwise)


def bracketed(text: str) -> str:
    """Return what something is that cannot be pasted back, in angle brackets and no longer than two lines."""
    line = " ".join(text.split())
    return f"<{line}>" if len(line) <= LONGEST - 2 else f"<{line[: LONGEST - 3]}…>"
