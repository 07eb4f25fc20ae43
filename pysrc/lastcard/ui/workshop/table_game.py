"""A game whose positions the sandbox has sent: its rules as a table, without its code."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from random import Random
from typing import Any, cast

from lastcard.core.game import CHANCE, Game, Guide, Outcome, PositionError
from lastcard.core.text import quote
from lastcard.ui.shell import WORKSHOP
from lastcard.ui.workshop.sandbox_messages import BadRows, Head, Position

UNSENT = Position("", 0, None, (), (), ())


class TableGame(Game[int, str]):
    """A game of numbered positions; the start is 0.

    Positions that a move leads to are numbered before the sandbox has sent them; nothing follows from them
    until then (`known`). `on_missing` is called for a text that only the program can read; `head` is what
    the game says of itself.
    """

    name = WORKSHOP
    start = 0

    def __init__(self, head: Head) -> None:
        self.head = head
        self.title, self.summary, self.appeal = head.title, head.summary, head.appeal
        self.minutes, self.player_counts, self.luck = head.minutes, head.player_counts, head.luck
        self.group, self.notation = head.group, head.notation
        self.rows: list[Position | None] = [None]
        self._after: list[dict[str, int]] = [{}]
        self._numbers, self._texts = {head.start: 0}, [head.start]
        self._refused: dict[str, str] = {}
        self.unread: dict[str, None] = {}  # texts of positions that only the program can read, in order
        self.on_missing: Callable[[], object] = lambda: None
        self.drawn: list[int] = []  # from the program's `random_state`

    @staticmethod
    def of(head: Head) -> TableGame:
        """Return a game without positions, of its program's kind."""
        return (_CalledOff if "called_off" in head.own else TableGame)(head)

    @classmethod
    def whole(cls, head: Head, rows: Sequence[Position]) -> TableGame:
        """Return the game of a complete table. Raises `BadRows` if it is not, or has doubles."""
        game = cls.of(head)
        if not rows or rows[0].text != head.start:
            raise BadRows("the table does not begin with the start")
        game.rows, game._texts = list(rows), [row.text for row in rows]
        game._numbers = {text: number for number, text in enumerate(game._texts)}
        if len(game._numbers) < len(rows):
            raise BadRows("the table has a position twice")
        game._after = [game._led(row, game._whole) for row in rows]
        return game

    @staticmethod
    def _led(row: Position, number: Callable[[int | str], int]) -> dict[str, int]:
        return {move: number(there) for move, there in zip(row.moves, row.after, strict=True)}

    def _whole(self, there: int | str) -> int:
        if not isinstance(there, int) or not 0 <= there < len(self.rows):
            raise BadRows("a move leads out of the table")
        return there

    def add(self, rows: Iterable[Position]) -> list[int]:
        """Add new positions and return their numbers. Raises `BadRows` if a move has a number."""
        found = []
        for row in rows:
            number = self._number(row.text)
            found.append(number)
            self.unread.pop(row.text, None)
            if self.rows[number] is None:
                self._after[number] = self._led(row, self._number)
                self.rows[number] = row
        return found

    def _number(self, text: int | str) -> int:
        if not isinstance(text, str):
            raise BadRows("a move leads to a number")
        number = self._numbers.setdefault(text, len(self.rows))
        if number == len(self.rows):
            self.rows.append(None)
            self._after.append({})
            self._texts.append(text)
        return number

    def refuse(self, text: str, error: str) -> None:
        """Remember the error of a text that is no position."""
        self._refused[text] = error
        self.unread.pop(text, None)

    def same(self, text: str, written: str) -> None:
        """Remember that a text means the position that is `written` otherwise."""
        self._numbers.setdefault(text, self._number(written))
        self.unread.pop(text, None)

    def draw(self, texts: Sequence[str]) -> None:
        """Add positions from the program's `random_state`."""
        self.drawn = [self._number(text) for text in texts]

    def has(self, text: str) -> bool:
        """Return true if a text is that of a numbered position."""
        return text.strip() in self._numbers

    def known(self, state: int) -> bool:
        """Return true if a position has been sent."""
        return self.rows[state] is not None

    def _row(self, state: int) -> Position:
        return self.rows[state] or UNSENT

    def player_to_move(self, state: int) -> int:
        return self._row(state).mover

    def legal_moves(self, state: int) -> tuple[str, ...]:
        return self._row(state).moves

    def play(self, state: int, move: str) -> int:
        return self._after[state][move] if self.rows[state] else state

    def outcome(self, state: int) -> Outcome | None:
        return self._row(state).end

    def chance_outcomes(self, state: int) -> tuple[tuple[str, Fraction], ...]:
        row = self._row(state)
        return tuple(zip(row.moves, row.shares, strict=True)) if row.mover == CHANCE else ()

    def _known_of(self, state: int, name: str) -> Any:
        own = getattr(self._row(state), name)
        return getattr(self.head, name) if own is None else own

    def players(self, state: int) -> tuple[str, ...]:
        return cast("tuple[str, ...]", self._known_of(state, "players"))

    def rules(self, state: int) -> str:
        return str(self._known_of(state, "rules"))

    def guide(self, state: int) -> Guide:
        return cast(Guide, self._known_of(state, "guide"))

    def at_stake(self, state: int) -> str:
        return str(self._known_of(state, "at_stake"))

    def hands(self, state: int, most: int) -> tuple[tuple[str, ...], ...]:
        return tuple(_cut(cards, most) for cards in self._row(state).hands)

    def fields(self, state: int) -> tuple[dict[str, Any], ...]:
        """Return what is drawn of a position beside its hands."""
        row = self.rows[state]
        return row.fields if row else ({"name": "", "text": self._texts[state]},)

    def move_label(self, state: int, text: str) -> str:
        row = self._row(state)
        return row.labels[row.moves.index(text)] if text in row.moves else text

    def format(self, state: int) -> str:
        return self._texts[state]

    def parse(self, text: str) -> int:
        """Read a position, or ask the program for it. Raises `PositionError`, perhaps `OnItsWay`."""
        self.notation.check_length(text)
        wanted = text.strip()
        if wanted in self._numbers:
            return self._numbers[wanted]
        if wanted in self._refused:
            raise PositionError(self._refused[wanted])
        if not wanted:
            raise PositionError(f"the position is empty; one of {self.title} looks like {self.head.start}")
        if wanted not in self.unread:
            self.unread[wanted] = None
            self.on_missing()
        raise OnItsWay(f"{quote(wanted)} is being read by the program")

    def random_state(self, rng: Random, size: int | None = None) -> int:
        return rng.choice(self.drawn) if self.drawn else super().random_state(rng, size)

    def _has_chance(self) -> bool:
        return self.head.chance


class _CalledOff(TableGame):
    """A game whose program says how endless play is called off."""

    def called_off(self, state: int) -> Outcome | None:
        return cast("Outcome | None", self._known_of(state, "called_off"))


class OnItsWay(PositionError):
    """A position that the program is reading."""


def _cut(cards: tuple[str, ...], most: int) -> tuple[str, ...]:
    """The first cards of a hand; the last entry says how many are left out."""
    if len(cards) <= most:
        return cards
    last = cards[-1]
    more = int(last[1:]) if last.startswith("+") and last[1:].isdecimal() else 1
    return (*cards[: most - 1], f"+{len(cards) - most + more}")
