"""Who of two players wins and how soon, as one whole number that is larger the better it is for the first of them.

A win of player 0 in d plies is ``FIRST − d``, one of player 1 ``SECOND + d``, and a draw that ends in d plies ``−d``, so
that quick wins are the best, then slow ones, then draws, and last what player 1 wins. What never ends is as far off as
`FAR`. `OPEN` stands for what nobody knows, or nobody can force.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lastcard.core.worth import Value

FIRST = 1 << 29
"""Player 0 has won."""

SECOND = -FIRST
"""Player 1 has won."""

DRAWN = 0
"""The game has ended in a draw."""

OPEN = 1 << 28
"""Nobody knows, or nobody can force it."""

FAR = 1 << 27
"""The plies to an end that never comes."""

RESULTS: dict[tuple[str, ...], int] = {
    ("win", "loss"): FIRST,
    ("loss", "win"): SECOND,
    ("draw", "draw"): DRAWN,
}
"""The ends of a game in which one of two wins what the other loses."""


def before(mover: int, found: Sequence[int]) -> int:
    """Return what a position is worth whose moves lead to positions worth so much: the one to move takes the best.

    Who wins hurries, who loses delays, and in a draw both make for the nearest end. Nothing that is open or never ends
    may be among them.
    """
    if mover:
        value = min(found)
        if -OPEN < value <= DRAWN:
            value = max(one for one in found if one <= DRAWN)
    else:
        value = max(found)
    return value - 1 if value > -OPEN else value + 1


def kind(value: int) -> int:
    """Return how a position ends, without how soon: `FIRST`, `DRAWN`, `SECOND` or `OPEN`."""
    if value == OPEN:
        return OPEN
    return FIRST if value > OPEN else SECOND if value < -OPEN else DRAWN


def plies_to_end(value: int) -> int | None:
    """Return how many plies it takes; None if it never ends, or nobody knows."""
    end = kind(value)
    distance = FAR if end == OPEN else abs(end - value)
    return None if distance == FAR else distance


def of_both(value: int) -> tuple[Value | None, Value | None]:
    """Return what a position is worth to either player."""
    end = kind(value)
    if end == OPEN:
        return (None, None)
    if end == DRAWN:
        return ("draw", "draw")
    return ("win", "loss") if end == FIRST else ("loss", "win")
