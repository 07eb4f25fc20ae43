"""The solution of a position, in the form of all games.

The linear rule (`forest`) decides forests below white vertices, a bounded search (`alpha_beta`) other boards.
`explain` takes the method that decides and words the reason.
Source: Kiya 2021, chapter 6, and our proofs in ``docs/proofs/shichinarabe-*.md``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

from lastcard.core.game import check_position
from lastcard.core.solution import MoveVerdict, Reason, Solution, best_first
from lastcard.core.worth import Value, mirrored
from lastcard.games.shichinarabe.rules import COLOURS, GAME, RED_AND_BLUE, Move, State
from lastcard.games.shichinarabe.rules.notation import after_selections
from lastcard.games.shichinarabe.solver.alpha_beta import SEARCH_BUDGET
from lastcard.games.shichinarabe.solver.explain import SevensAnswer, answer_position, listable, reason_for

MOST_IDS = 60  # most vertices whose ids are listed beside their numbers
MOST_MOVES_TEXT = 10_000_000  # most characters of all positions after a move, which else are left out


def solve(state: State, budget: int = SEARCH_BUDGET) -> Solution:
    """Solve a position; only moves that end the game have a distance.

    Moves number the vertices as the position does; sentences use the ids of a file, which ``ids`` lists.
    """
    check_position(state, State, GAME.name)
    return as_solution(state, answer_position(state, budget))


def as_solution(state: State, found: SevensAnswer, most: int | None = None) -> Solution:
    """Return the solution of an answered position, with the best `most` moves (None: all)."""
    winner, text = found.winner, GAME.format(state)
    value: Value | None = None if winner is None else "win" if winner == state.player else "loss"
    over = not (state.can_move and not state.decided)
    return Solution.unread(
        _SolutionParts(state, text, found, over, most),
        game=GAME.name,
        position=text,
        to_move=RED_AND_BLUE[state.player],
        value=value,
        distance=0 if over else None,
        status="unknown" if winner is None else "bounded" if found.open else "exact",
        worths=mirrored(value, state.player),
        implied=True,
    )


class _SolutionParts:
    def __init__(self, state: State, text: str, found: SevensAnswer, over: bool, most: int | None) -> None:
        self.state, self.text, self.found, self.over, self.most = state, text, found, over, most

    def moves(self, _: Solution) -> tuple[MoveVerdict, ...]:
        return () if self.over else _verdicts(self.state, self.text, self.found, self.most)

    def left_out(self, told: Solution) -> int:
        if self.over or self.most is None or len(told.moves) < self.most:
            return 0
        return listable(self.state).count_moves() - len(told.moves)

    def reason(self, told: Solution) -> Reason:
        names = self.state.board.names
        reason = reason_for(self.state, self.found, told.moves[0].move if told.moves else "")
        if not names:
            return reason
        ids = ", ".join(f"{vertex} is {name}" for vertex, name in enumerate(names[:MOST_IDS]))
        more = len(names) - MOST_IDS
        rest = f", and {more:,} more in the order of the file" if more > 0 else ""
        return replace(reason, steps=(*reason.steps, f"Vertices in moves and positions: {ids}{rest}."))

    def extra(self, _: Solution) -> dict[str, Any]:
        found, names = self.found, self.state.board.names
        return {
            "winner": None if found.winner is None else COLOURS[found.winner].lower(),
            "winning_moves": [GAME.format_move(move) for move in found.winning],
            "values": {str(root): worth for root, worth in found.values.items()},
            "total": found.total,
            "method": found.method,
            "nodes": found.nodes,
            **({"ids": list(names)} if names else {}),
        }


def _verdicts(state: State, text: str, found: SevensAnswer, most: int | None) -> tuple[MoveVerdict, ...]:
    moves = _best_moves(state, found, most)
    winning, unknown = set(found.winning[:most]), set(found.open[:most])
    written = len(text) * len(moves) <= MOST_MOVES_TEXT
    write = _position_writer(state, text) if written else lambda move: ""
    ends = _ending(state)
    verdicts = []
    for move in moves:
        value: Value | None = "win" if move in winning else "loss"
        if move in unknown or not found.searched:
            value = None
        verdicts.append(MoveVerdict(GAME.format_move(move), write(move), value, 1 if ends(move) else None))
    # Losing moves that end the game come last: no other has a distance.
    return tuple(sorted(verdicts, key=lambda verdict: (best_first(verdict)[0], verdict.distance or 0)))


def _position_writer(state: State, text: str) -> Callable[[Move], str]:
    """A function that writes the position after a move, that after each use of a right once."""
    made: dict[int | None, Callable[[int], str]] = {None: after_selections(state, text)}

    def write(move: Move) -> str:
        if move.select is None:
            return GAME.format(state.after(move))
        if move.whiten is not None and move.whiten not in made:
            used = state.used(move.whiten)
            if used.decided:  # the game is over, and what would follow is left out
                return GAME.format(state.after(move))
            made[move.whiten] = after_selections(used, GAME.format(used))
        return made[move.whiten](move.select)

    return write


def _best_moves(state: State, found: SevensAnswer, most: int | None) -> Sequence[Move]:
    """All legal moves, or some: winning ones, then open ones, then losing ones."""
    if most is None:
        return listable(state).moves()
    first = [*found.winning[:most], *found.open[:most]][:most]
    if len(first) == most:
        return first
    known = set(first)
    rest = (move for move in listable(state).each_move() if move not in known)
    return [*first, *islice(rest, most - len(first))]


def _ending(state: State) -> Callable[[Move], bool]:
    """A function that is true for moves that end the game; it tries each use of a right once."""
    mine, theirs = COLOURS[state.player], COLOURS[1 - state.player]
    last = state.colours.count(mine) == 1
    stuck: dict[int | None, State | None] = {}

    def ends(move: Move) -> bool:
        if move.whiten not in stuck:
            here = state if move.whiten is None else state.used(move.whiten)
            goes_on = not here.decided and replace(here, player=1 - state.player).can_move
            stuck[move.whiten] = None if goes_on else here
        after = stuck[move.whiten]
        if state.board.has_rules and (state.board.deleted or after):
            return state.after(move).winner is not None
        if move.select is None:
            return after is not None
        opened = state.board.opens[move.select]
        return last or (after is not None and all(after.colours[vertex] != theirs for vertex in opened))

    return ends
