"""One right on boards of legs, such as that of the ordinary game: white in the middle, and paths that hang off it."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from lastcard.core.claims import Evidence, Row, unchecked
from lastcard.core.progress import Progress
from lastcard.core.text import span
from lastcard.games.shichinarabe.claims.brute_force import BruteForce
from lastcard.games.shichinarabe.claims.common import exceptions, none_of, two_entries
from lastcard.games.shichinarabe.rules import State, forest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from lastcard.core.claims import Check

    Legs = tuple[str, ...]


PROVED = Evidence("proved", "The check tries it by brute force.", "shichinarabe-one-right.md")


def at_once(limit: int) -> Check:
    """Look for a board of legs that is won only by keeping the right."""
    return _compared(
        limit,
        _holds_at_once,
        Evidence(
            "proved",
            "The check tries it by brute force; so did a native run on all 1,118,519 such boards with 2 to 15 vertices that a right "
            "turns, and another program (docs/audit/sevens-legs.c) where the holder is the favourite once the right is used, up to 21 "
            "vertices.",
            PROVED.proof,
        ),
    )


def underdog(limit: int) -> Check:
    """Look for a board of legs won only by keeping the right whose holder is not the favourite once it is used."""
    return _compared(limit, _holds_at_once, PROVED, behind=True)


def by_values(limit: int) -> Check:
    """Compare who wins with one right, if whoever cannot move loses, with what the values of the legs say."""
    return _compared(limit, _judged, PROVED)


def _compared(
    limit: int, holds: Callable[[Legs], bool | None], known: Evidence, behind: bool = False
) -> Check:
    """Look for an exception; `behind`: among boards with as many red vertices as blue, or more.

    Of a board of which the statement says nothing, `holds` returns None.
    """
    bound = (
        f"all boards of legs with {span(2, limit)} vertices in both colours, red to move with the only right"
    )
    if behind:
        bound += ", red not ahead in the race"
    tried = checked = 0
    first = None
    for size in range(2, limit + 1):
        for legs in _each(size):
            blue = "".join(legs).count("B")
            if 0 < blue < size and not (behind and 2 * blue > size):
                found = holds(legs)
                tried += 1
                checked += found is not None
                first = first or (legs if found is False else None)
                yield Progress(tried, tried + 1, "boards")
    if not checked:
        return unchecked(bound, none_of(tried))
    return exceptions(
        bound,
        _board(first) if first else None,
        f"It is so on {'not all' if first else 'all'} of {checked:,} boards{_spoken(tried, checked)}.",
        (Row("exceptions", "0", "some" if first else "0", not first),),
        "There are exceptions.",
        known,
        smallest=True,
    )


def _spoken(tried: int, checked: int) -> str:
    return (
        f" that a right turns; {tried - checked:,} more are won without it, or lost with it"
        if tried > checked
        else ""
    )


def _holds_at_once(legs: Legs) -> bool | None:
    """Whether red, who wins only thanks to the right, wins by using it now; None if that is not who wins."""
    truth = BruteForce(_board(legs))
    if truth.wins(0) or not truth.wins(0, (1, 0)):
        return None
    return truth.wins_by_use(0)


def _judged(legs: Legs) -> bool:
    total = sum(map(one_end, legs))
    gains = [
        two_ends(word[:place]) + one_end(word[place + 1 :]) - one_end(word)
        for word in legs
        for place, letter in enumerate(word)
        if letter == "B"
    ]
    return (total + max([0, *gains]) >= 1) == BruteForce(_board(legs), race=False).wins(0, (1, 0))


def _each(size: int, last: str = "") -> Iterator[Legs]:
    """Yield every board of legs with so many vertices, as words from white outward in falling order, each once."""
    if not size:
        yield ()
    for length in range(1, min(size, len(last) or size) + 1):
        for word in map("".join, product("BR", repeat=length)):
            if not last or (length, word) <= (len(last), last):
                yield from ((word, *rest) for rest in _each(size - length, word))


def _board(legs: Legs) -> State:
    """The board of some legs in the order given, red to move with one right."""
    parents: list[int] = []
    for word in legs:
        parents += [0, *range(len(parents) + 1, len(parents) + len(word))]
    state = forest(parents, "".join(legs))
    return State(state.board, state.colours, almighty=(1, 0))


def one_end(word: str) -> int:
    """Return the value for red of a path that white touches at its first vertex, if whoever cannot move loses."""
    value = 0
    for letter in reversed(word):
        value = max(0, value + 1) if letter == "R" else min(0, value - 1)
    return value


def two_ends(word: str) -> int:
    """Return the value for red of a path that white touches at both ends, if whoever cannot move loses."""
    return two_entries(tuple((letter, 0) for letter in word))
