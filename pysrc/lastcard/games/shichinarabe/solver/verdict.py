"""The solution of one position, as every game gives it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.core.solution import MoveVerdict, Solution, best_first
from lastcard.core.twoplayer.values import OPPOSITE
from lastcard.games.shichinarabe.rules import COLOURS, GAME, PLAYERS, after_selections
from lastcard.games.shichinarabe.solver.answer import answer, listed
from lastcard.games.shichinarabe.solver.explain import explain, moves_text
from lastcard.games.shichinarabe.solver.search import BUDGET

if TYPE_CHECKING:
    from lastcard.core.worth import Value
    from lastcard.games.shichinarabe.rules import State
    from lastcard.games.shichinarabe.solver.answer import Answer

MOST_TEXT = 10_000_000
"""Most characters of all positions after a move together; on larger boards they are left out (empty)."""


def solve(state: State, budget: int = BUDGET) -> Solution:
    """Solve a position.

    Distances are not worked out: they are given only for what is over, or ends with the move.

    Complexity: as `answer`, and the text of the position after each move.
    Source: Kiya 2021, section 6.3.
    """
    return told(state, answer(state, budget))


def told(state: State, found: Answer) -> Solution:
    """Return the solution of a position whose answer is known.

    Complexity: O(n), and the text of the position after each move.
    """
    winner, text = found.winner, GAME.format(state)
    value: Value | None = None if winner is None else "win" if winner == state.player else "loss"
    over = not (state.can_move and not state.decided)
    return Solution(
        game=GAME.name,
        position=text,
        to_move=PLAYERS[state.player],
        value=value,
        distance=0 if over else None,
        moves=() if over else _verdicts(state, text, found),
        reason=explain(state, found),
        extra={
            "winner": None if winner is None else COLOURS[winner].lower(),
            "winning_moves": moves_text(found.winning),
            "values": {str(root): worth for root, worth in found.values.items()},
            "total": found.total,
            "method": found.method,
            "nodes": found.nodes,
        },
        status="unknown" if winner is None else "bounded" if found.open else "exact",
    )


def _verdicts(state: State, text: str, found: Answer) -> tuple[MoveVerdict, ...]:
    winning, unknown = set(found.winning), set(found.open)
    moves = listed(state)
    written = 2 * state.board.size * len(moves) <= MOST_TEXT
    selected = after_selections(state, text) if written else None
    lasting = _lasting(state)
    verdicts = []
    for move in moves:
        value: Value | None = None if move in unknown else OPPOSITE["loss" if move in winning else "win"]
        if selected is None:
            after = ""
        elif move.whiten is None and move.select is not None:
            after = selected(move.select)
        else:
            after = GAME.format(state.after(move))
        goes_on = lasting and move.whiten is None
        ends = not goes_on and state.after(move).winner is not None
        verdicts.append(MoveVerdict(GAME.format_move(move), after, value, 1 if ends else None))
    return tuple(sorted(verdicts, key=best_first))


def _lasting(state: State) -> bool:
    """Whether no selection can end the game: more vertices are left, and the opponent can move in any case."""
    other = 1 - state.player
    can_move = bool(state.passes[other] or state.selectable(COLOURS[other]))
    return state.counts[state.player] > 1 and can_move and not state.board.deleted
