"""What every solver returns: who wins, how soon, by which moves, and why."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from lastcard.core.game import Value


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a verdict is true, so that a person can check it.

    Parameters
    ----------
    kind : str
        Which argument it is; a game has a handful of kinds.
    sentence : str
        The argument in one sentence.
    steps : tuple of str
        The argument in small steps, each of which can be checked by hand.
    facts : mapping
        The numbers in it, for a program that checks or draws it. JSON values only.
    """

    kind: str
    sentence: str
    steps: tuple[str, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)

    def as_dict(self) -> dict[str, Any]:
        """Return the reason as JSON values."""
        return {
            "kind": self.kind,
            "sentence": self.sentence,
            "steps": list(self.steps),
            "facts": dict(self.facts),
        }


@dataclass(frozen=True, slots=True)
class MoveVerdict:
    """What one move leads to.

    Parameters
    ----------
    move, position : str
        The move, and the position after it, in the game's notation.
    value : {"win", "draw", "loss"} or None
        The result for the player who makes the move; None where nobody can force one, and where that is open
        because the search was bounded (see `Solution.bounded`).
    distance : int or None
        Plies from the position before the move to the end of the game, this move included, when the
        winner hurries and the loser delays; None if the game need not end.
    """

    move: str
    position: str
    value: Value | None
    distance: int | None

    def as_dict(self) -> dict[str, Any]:
        """Return the verdict as JSON values."""
        return {
            "move": self.move,
            "position": self.position,
            "value": self.value,
            "distance": self.distance,
        }


@dataclass(frozen=True, slots=True)
class Solution:
    """The solution of one position.

    Parameters
    ----------
    game, position : str
        The game's name and the position in its notation.
    to_move : str
        The name of the player to move.
    value : {"win", "draw", "loss"} or None
        The result for the player to move; None where nobody can force one.
    distance : int or None
        Plies to the end of the game when the winner hurries and the loser delays.
    moves : tuple of MoveVerdict
        Every legal move, best first.
    reason : Reason
        Why.
    extra : mapping
        What a game adds (JSON values only); these keys stand beside the others in `as_dict`.
    """

    game: str
    position: str
    to_move: str
    value: Value | None
    distance: int | None
    moves: tuple[MoveVerdict, ...]
    reason: Reason
    extra: Mapping[str, Any] = field(default_factory=dict)

    @property
    def best(self) -> tuple[MoveVerdict, ...]:
        """The moves as good as the first: same value, same distance."""
        return tuple(
            move for move in self.moves if (move.value, move.distance) == (self.value, self.distance)
        )

    @property
    def known(self) -> bool:
        """Whether the value is settled: a win, a loss, a draw, or that nobody can force anything."""
        return self.value is not None or self.reason.kind != "unknown"

    @property
    def bounded(self) -> bool:
        """Whether not everything was searched: a move or the position may be open because of that alone."""
        return self.reason.kind in ("unknown", "ahead")

    def as_dict(self) -> dict[str, Any]:
        """Return the solution as JSON values, as the command line prints it."""
        return {
            "game": self.game,
            "position": self.position,
            "to_move": self.to_move,
            "value": self.value,
            "distance": self.distance,
            "moves": [move.as_dict() for move in self.moves],
            "reason": self.reason.as_dict(),
            **self.extra,
        }


_RANK: dict[Value | None, int] = {"win": 0, "draw": 1, None: 1, "loss": 2}


def best_first(verdict: MoveVerdict) -> tuple[int, int]:
    """Return a sort key: wins before draws before losses, quick wins and slow losses first."""
    distance = verdict.distance or 0
    return _RANK[verdict.value], -distance if verdict.value == "loss" else distance
