"""The ways to write a game, for type checkers: the tests of types look at this file, and nothing runs it."""

from __future__ import annotations

from typing import Any, NamedTuple, assert_type

import lastcard
from lastcard import Game, Guide
from lastcard.core.game import Notation, Paper
from lastcard.core.game.base import Game as AnyGame

PAPER = Paper("heaps", "On heaps", "Somebody", 2026)


class Position(NamedTuple):
    heaps: tuple[int, ...]
    player: int = 0


class Moves:
    """The four methods that every game here shares, with parameters called as their author likes."""

    def player_to_move(self, position: Position) -> int:
        return position.player

    def legal_moves(self, position: Position) -> list[str]:
        return [f"{heap}" for heap in position.heaps]

    def play(self, position: Position, heap: str) -> Position:
        return Position(tuple(one for one in position.heaps if one != int(heap)), 1 - position.player)

    def outcome(self, position: Position) -> int | None:
        return None if position.heaps else position.player


class ByValue(Moves, Game[Position, str]):
    start = Position((7,))
    name = "heaps"
    title = "Heaps"
    name_in_paper = "HEAPS"
    summary = "Take heaps."
    appeal = "Few rules."
    paper = PAPER
    player_counts = (2, 2)
    minutes = 3
    luck = "no luck"
    group = "Heaps of all kinds"
    notation = Notation("Heaps.", r".+", "((7,), 0)", (), "The number of a heap.")
    players = ("Left", "Right")
    rules = "Take a heap."
    guide = Guide("", "", "", "")


class ByMethod(Moves, Game[Position, str]):
    @property
    def start(self) -> Position:
        return Position((7,))

    @property
    def name(self) -> str:
        return "heaps"

    @property
    def title(self) -> str:
        return "Heaps"

    @property
    def name_in_paper(self) -> str:
        return "HEAPS"

    @property
    def summary(self) -> str:
        return "Take heaps."

    @property
    def appeal(self) -> str:
        return "Few rules."

    @property
    def paper(self) -> Paper:
        return PAPER

    @property
    def player_counts(self) -> tuple[int, int]:
        return 2, 2

    @property
    def minutes(self) -> int:
        return 3

    @property
    def luck(self) -> str:
        return "no luck"

    @property
    def group(self) -> str:
        return "Heaps of all kinds"

    @property
    def notation(self) -> Notation:
        return ByValue.notation

    def players(self, position: Position) -> tuple[str, ...]:
        return "Left", "Right"

    def rules(self, position: Position) -> str:
        return "Take a heap."

    def guide(self, position: Position) -> Guide:
        return Guide("", "", "", "")

    def move_label(self, position: Position, heap: str) -> str:
        return f"take {heap}"


class WrongValue(Moves, Game[Position, str]):
    start = 7  # type: ignore[assignment]
    title = 7  # type: ignore[assignment]
    players = 7  # type: ignore[assignment]
    rules = ("Take", "a heap.")  # type: ignore[assignment]


class WrongMethod(Moves, Game[Position, str]):
    @property
    def start(self) -> int:  # type: ignore[override]
        return 7

    def players(self, position: Position) -> str:  # type: ignore[override]
        return "Left"


class NoStart(Moves, Game[Position, str]):
    title = "Heaps"


def names(game: AnyGame[Position, str]) -> tuple[str, ...]:
    """What solvers see of a game, however its author has written it."""
    assert_type(game.start, Position)
    assert_type(game.title, str)
    return game.players(game.start)


NoStart()  # type: ignore[abstract]  # it has no start
assert_type(ByValue(), ByValue)
assert_type(names(ByValue()), tuple[str, ...])
assert_type(names(ByMethod()), tuple[str, ...])
games: list[Game[Any, Any]] = [ByValue(), ByMethod(), lastcard.game("pan"), lastcard.game("pairs")]
