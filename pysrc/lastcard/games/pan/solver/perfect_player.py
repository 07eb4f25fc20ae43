"""The perfect player of Pan: plays from the solved game, and where there is none searches a few plies.

`PanEngine.perfect_player` makes one for the terminal, the Play tab and simulations.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.core.playing.agents import LookAheadAgent, PonderingAgent
from lastcard.games.pan.rules import Move, State
from lastcard.games.pan.solver.heuristic import heuristic
from lastcard.games.pan.solver.principal_variation import after_each_move
from lastcard.games.pan.solver.solved_cache import can_solve, solved

if TYPE_CHECKING:
    from collections.abc import Callable, Generator
    from random import Random

    from lastcard.core.game import Game
    from lastcard.core.playing.agents import Choosing
    from lastcard.core.progress import Progress
    from lastcard.games.pan.solver.principal_variation import Ply

FALLBACK = 8
"""Plies that the perfect player looks ahead where nobody knows the solution."""


class SolutionAgent(PonderingAgent):
    """Plays by the solution of the game, which is worked out first if need be.

    It wins as soon and loses as late as it can. Of the moves that keep a draw it takes one that leaves the other
    player the largest share of losing answers, by lot if there are several. Where no solution is to be had, it looks
    `FALLBACK` plies ahead.

    `prepare` gives the work, in slices, after which the solution of a position is at hand; None if there is nothing
    to do.
    """

    name = "perfect"

    def __init__(self, prepare: Callable[[State], Generator[Progress, None, object] | None]) -> None:
        self._prepare = prepare

    def ponder(self, game: Game[State, Move], state: State, rng: Random) -> Choosing:
        if state.over or not can_solve(state.ranks, state.rules):
            return (yield from LookAheadAgent(FALLBACK, heuristic).ponder(game, state, rng))
        yield from self._prepare(state) or ()
        source = solved(state.ranks, state.rules)
        follow = after_each_move(source, state)
        lost = [ply for ply in follow if ply.label.value == "loss"]
        if lost:
            return min(lost, key=_plies).move
        drawn = [ply for ply in follow if ply.label.value == "draw"]
        if not drawn:
            return max(follow, key=_plies).move
        traps = []
        for ply in drawn:
            answers = after_each_move(source, ply.state)
            traps.append(sum(answer.label.value == "win" for answer in answers) / len(answers))
        return rng.choice([ply.move for ply, share in zip(drawn, traps, strict=True) if share == max(traps)])


def _plies(ply: Ply) -> int:
    return ply.label.distance or 0
