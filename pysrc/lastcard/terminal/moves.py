"""The moves of a position with their verdicts, in columns: one of results, or one a player where each gets something else."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from lastcard.core.solution import bounds_of, worths
from lastcard.core.text import number
from lastcard.core.worth import LONG_FRACTION, number_text, worth_text
from lastcard.terminal.columns import table

if TYPE_CHECKING:
    from lastcard.core.game import Game
    from lastcard.core.solution import MoveVerdict, Solution
    from lastcard.core.worth import Worth

MOST_MOVES = 20
"""Moves listed for people; the rest is counted."""


def moves_text(game: Game[Any, Any], state: Any, solution: Solution) -> str:
    """Return the moves of a solution, best first; under a move that leads to chance, what chance can make of it."""
    shown = solution.moves[:MOST_MOVES]
    if solution.worths and not solution.implied:
        lines = [_everyone(game, state, shown, rough=bool(bounds_of(solution)))]
    else:
        lines = [_mover(solution, shown)]
    if len(solution.moves) > MOST_MOVES:
        lines.append(f"  … and {len(solution.moves) - MOST_MOVES:,} more (all of them with --json)")
    return "\n".join(lines)


def _mover(solution: Solution, moves: tuple[MoveVerdict, ...]) -> str:
    head = ("move", "leaves", f"result for {solution.to_move}", "plies")
    rows = [(move.move, move.position, move.value or "open", _plies(move)) for move in moves]
    return table([head, *rows], right=(0, 3))


def _everyone(game: Game[Any, Any], state: Any, moves: tuple[MoveVerdict, ...], *, rough: bool) -> str:
    names = game.players(state)
    rows = [("move", "chance", "leaves", *names, "plies")]
    for move in moves:
        rows.append(_row(game, state, move, "", rough))
        rows += [_row(game, state, outcome, "  ", rough) for outcome in move.outcomes]
    columns = [
        column
        for column in range(len(rows[0]))
        if column not in (1, len(rows[0]) - 1) or any(row[column] for row in rows[1:])
    ]
    kept = [tuple(row[column] for column in columns) for row in rows]
    return table(kept, right=range(len(kept[0]) - len(names) - (len(rows[0]) - 1 in columns), len(kept[0])))


def _row(game: Game[Any, Any], state: Any, move: MoveVerdict, indent: str, rough: bool) -> tuple[str, ...]:
    chance = "" if move.probability is None else str(move.probability)
    shares = (_share(worth, rough) for worth in worths(game, state, move))
    return (indent + move.move, chance, move.position, *shares, _plies(move))


def _share(worth: Worth, rough: bool) -> str:
    """What a player gets; of a fraction that is too long for a column, or not exact, the decimal."""
    if isinstance(worth, Fraction) and (rough or len(str(worth)) > LONG_FRACTION):
        return number_text(float(worth))
    return worth_text(worth)


def _plies(move: MoveVerdict) -> str:
    return "" if move.distance is None else number(move.distance)
