"""What play by one player alone, without chance, proves of the positions that it goes through.

What can be solved at some position could be solved at every one before it: the moves between are the way. And what
cannot be solved at one cannot be solved at any after it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from lastcard.core.game import CHANCE, ending
from lastcard.core.sentences import move_count
from lastcard.core.solution import Reason

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lastcard.core.game import Game
    from lastcard.core.playing.line import Line
    from lastcard.core.solution import MoveVerdict, Solution
    from lastcard.core.worth import Worth


def alone(game: Game[Any, Any], states: Sequence[Any]) -> bool:
    """Tell whether one player makes all the moves of a line, given by its positions."""
    return len(game.players(states[0])) == 1 and all(
        game.player_to_move(state) != CHANCE for state in states[:-1]
    )


def solved(game: Game[Any, Any], states: Sequence[Any]) -> bool:
    """Tell whether one player alone has won at the end of a line."""
    outcome = ending(game, states[-1])
    return outcome is not None and alone(game, states) and outcome.worth(0) == "win"


def along(game: Game[Any, Any], states: Sequence[Any], found: Sequence[Worth]) -> list[Worth]:
    """Return what the positions of a line are worth to who plays alone, from what is known of some; None is not known.

    Nothing is added in any other game.
    """
    known = list(found)
    if not alone(game, states):
        return known
    last = max((at for at, worth in enumerate(known) if worth == "win"), default=-1)
    first = next((at for at, worth in enumerate(known) if worth == "loss"), len(known))
    told: list[Worth] = ["win" if at < last else "loss" if at > first else None for at in range(len(known))]
    return [worth or more for worth, more in zip(known, told, strict=True)]


def with_line(line: Line, solution: Solution, found: Sequence[Worth]) -> Solution:
    """Return the solution of the position that a line stands at, with what the line proves where nothing else is known.

    `solution` and `found` are what is known of it, and of all positions of the line, without that; None is not known.
    """
    worth = None if solution.known else along(line.game, line.states, found)[line.at]
    if worth == "win":
        return replace(
            solution,
            value="win",
            moves=tuple(
                sorted((_played(line, move) for move in solution.moves), key=lambda one: one.value != "win")
            ),
            reason=_way(line, found),
            status="bounded",
            worths=("win",),
            implied=True,
        )
    if worth == "loss":
        before = found.index("loss")
        where = "at the start" if not before else f"after move {before:,}"
        when = "Before the first move" if not before else f"After move {before:,}"
        reason = Reason(
            "played",
            f"This could not be solved any more {where} of this line already.",
            plain=f"{when} this could not be solved any more, so it cannot be solved now.",
        )
        moves = tuple(replace(move, value="loss", worths=()) for move in solution.moves)
        return replace(
            solution, value="loss", moves=moves, reason=reason, status="exact", worths=("loss",), implied=True
        )
    return solution


def _played(line: Line, move: MoveVerdict) -> MoveVerdict:
    """A move from the position that a line stands at: the one on record wins."""
    made = line.at < len(line.moves) and line.game.format_move(line.moves[line.at]) == move.move
    return replace(move, value="win", worths=()) if made else move


def _way(line: Line, found: Sequence[Worth]) -> Reason:
    """That the moves of a line lead on to a position that is won, or can be."""
    last = max(at for at, worth in enumerate(found) if worth == "win")
    over = ending(line.game, line.states[last]) is not None
    far = move_count(last - line.at)
    if over:
        return Reason(
            "played",
            f"The line that was played from here solves this in {far}; there may be a shorter one.",
            plain=f"This can be solved: {_moves(last - line.at)} from here on solved it. There may be a shorter way.",
        )
    return Reason(
        "played",
        f"The line that was played from here comes to a position that can be solved, after {far}.",
        plain=f"This can be solved: {_moves(last - line.at)} from here on led to a position of which that is known.",
    )


def _moves(count: int) -> str:
    return "the move that was made" if count == 1 else f"the {count:,} moves that were made"
