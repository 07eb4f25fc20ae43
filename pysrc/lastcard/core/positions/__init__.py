"""Sizes of deals, counts of positions ply by ply, and positions as readable parts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from lastcard.core.game import Game, ending, legal_moves, notation
from lastcard.core.progress import Progress, Sliced
from lastcard.core.text import brief
from lastcard.core.worth import number_text


@dataclass(frozen=True, slots=True)
class DealCount:
    """One of the numbers that give the size of a deal: what it counts, and its range.

    `usual` is its default; None for the same as the number before it.
    """

    what: str
    least: int
    most: int
    usual: int | None = None

    def __str__(self) -> str:
        """Return what it counts and its range."""
        return f"{self.what} ({self.least:,} to {self.most:,})"


class DealSizes:
    """The numbers that give the size of a deal; the first is required."""

    def __init__(self, *counts: DealCount) -> None:
        self.counts = counts

    def __str__(self) -> str:
        """Return the numbers in order, and the defaults of optional ones."""
        first, *rest = self.counts
        optional = [
            f"{count}, {count.usual if count.usual is not None else 'as many'} unless told" for count in rest
        ]
        return "; ".join([str(first), *optional])

    def read(self, size: Sequence[int]) -> tuple[int, ...]:
        """Return all numbers of a size, with defaults. Raises `ValueError`."""
        if not 1 <= len(size) <= len(self.counts):
            most = len(self.counts)
            wanted = "one number" if most == 1 else f"1 to {most} numbers"
            raise ValueError(f"a size is {wanted}, not {len(size)}: {self}")
        found: list[int] = []
        for number, count in enumerate(self.counts):
            usual = found[-1] if count.usual is None and found else count.usual
            told = size[number] if number < len(size) else usual
            if type(told) is not int or not count.least <= told <= count.most:
                raise ValueError(f"{told!r} is no number of {count}")
            found.append(told)
        return tuple(found)


COUNT_SLICE = 50  # positions between two looks at how far it is


@dataclass(frozen=True, slots=True)
class PositionCount:
    """The positions that can follow from one.

    `layers`: by the fewest plies from the start the positions, and the finished ones among them.
    `moves`: the moves of all of them.
    `longest`: plies of the longest play; None if play can repeat, or not all positions were counted.
    """

    layers: tuple[tuple[int, int], ...]
    moves: int
    longest: int | None
    complete: bool

    @property
    def positions(self) -> int:
        """The number of positions, the start included."""
        return sum(count for count, _ in self.layers)

    @property
    def ends(self) -> int:
        """The number of finished positions."""
        return sum(over for _, over in self.layers)


def count_positions(game: Game[Any, Any], start: Any, most: int) -> Sliced[PositionCount]:
    """Count the positions that can follow from one, at most about `most`."""
    number = {start: 0}
    following: list[list[int]] = []
    layers: list[tuple[int, int]] = []
    layer, moves = [start], 0
    while layer:
        after: list[Any] = []
        layers.append((len(layer), sum(ending(game, state) is not None for state in layer)))
        for state in layer:
            found = [game.play(state, move) for move in legal_moves(game, state)]
            moves += len(found)
            for one in found:
                if one not in number:
                    number[one] = len(number)
                    after.append(one)
            following.append([number[one] for one in found])
            if len(number) > most:
                return PositionCount(tuple(layers), moves, None, complete=False)
            if len(following) % COUNT_SLICE == 0:
                yield Progress(len(following), most)
        layer = after
    return PositionCount(tuple(layers), moves, longest_play(following), complete=True)


def longest_play(following: list[list[int]]) -> int | None:
    """Return the plies of the longest path through numbered positions; None for a cycle."""
    before = [0] * len(following)
    for some in following:
        for one in some:
            before[one] += 1
    ready = [one for one, count in enumerate(before) if not count]
    farthest, seen = [0] * len(following), 0
    while ready:
        here = ready.pop()
        seen += 1
        for one in following[here]:
            farthest[one] = max(farthest[one], farthest[here] + 1)
            before[one] -= 1
            if not before[one]:
                ready.append(one)
    return max(farthest, default=0) if seen == len(following) else None


TURN = ("player", "mover", "to_move", "current_player")  # fields that say what is shown anyway
WIDEST = 20  # most columns, and most rows, of what is drawn as a grid
MOST_FIELD_PARTS = 200  # most parts of a field that are written one by one
EMPTY: tuple[object, ...] = ("", (), frozenset())


def fields_of(game: Game[Any, Any], state: Any, *, beside: bool = False) -> list[dict[str, Any]]:
    """Return the parts of a position, one dictionary a field; `beside` drawn hands only single values.

    Each has a ``name`` (empty if the position is one value) and either ``parts``, texts to show in a row,
    ``rows``, the texts of a grid, or ``text``, a longer text.
    """
    names = notation.field_names(type(state))
    if not names:
        return [] if beside else [_field("", state, game.format(state))]
    found = [(name, getattr(state, name)) for name in names]
    players = range(len(game.players(state)))
    return [
        _field(name.strip("_").replace("_", " "), value, literals_text(value))
        for name, value in found
        if not (value is None or value is False or value in EMPTY)
        and not (name in TURN and value in players)
        and (not beside or isinstance(value, bool | int | str | Fraction))
    ]


def literals_text(value: Any) -> str:
    """Return a value as it is written in a position; else its usual text."""
    try:
        return notation.write(value)
    except notation.NotLiteral:
        return str(value)


def _field(name: str, value: Any, text: str) -> dict[str, Any]:
    if value is True:
        return {"name": "", "parts": [name or text]}
    if rows := _grid(value):
        return {"name": name, "rows": rows}
    if isinstance(value, str) and "\n" not in value and len(value) <= WIDEST:
        return {"name": name, "parts": [value]}
    if (
        isinstance(value, tuple | frozenset)
        and 0 < len(value) <= MOST_FIELD_PARTS
        and all(map(_single, value))
    ):
        parts: Iterable[Any] = value if isinstance(value, tuple) else sorted(value, key=literals_text)
        return {"name": name, "parts": [_value_text(part) for part in parts]}
    if _single(value):
        return {"name": name, "parts": [_value_text(value)]}
    return {"name": name, "text": brief(value if isinstance(value, str) else text)}


def _single(value: Any) -> bool:
    return isinstance(value, bool | int | float | Fraction | None) or (
        isinstance(value, str) and len(value) <= 6
    )


def _value_text(value: Any) -> str:
    if isinstance(value, str):
        return value or "–"
    if value is None or isinstance(value, bool):
        return {None: "–", True: "yes", False: "no"}[value]
    return number_text(value) if isinstance(value, Fraction | float) else str(value).replace("-", "−")


def _grid(value: Any) -> list[list[str]]:
    """The cells of a grid: rows of one length, tuples or texts; empty if it is none."""
    rows = value.split("\n") if isinstance(value, str) and "\n" in value else value
    if not isinstance(rows, tuple | list) or not 2 <= len(rows) <= WIDEST:
        return []
    if not all(isinstance(row, tuple | str) and 2 <= len(row) <= WIDEST for row in rows):
        return []
    if len({len(row) for row in rows}) > 1 or not all(_single(part) for row in rows for part in row):
        return []
    return [[_value_text(part) for part in row] for row in rows]
