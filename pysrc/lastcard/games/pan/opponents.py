"""Who plays Pan against you: by the solution, by the essay's heuristic, by chance, or a mixture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.core.agents import LookAheadAgent, MixedAgent, RandomAgent, at_once
from lastcard.games.pan.live import prepare
from lastcard.games.pan.rules import Move, State
from lastcard.games.pan.solver import after_each_move, can_solve, heuristic, solved
from lastcard.ui.gameview import STRENGTH, Opponent, Setting

if TYPE_CHECKING:
    from random import Random

    from lastcard.core.agents import Choosing
    from lastcard.core.game import Game
    from lastcard.games.pan.solver import Ply

DEPTH = Setting("depth", "Looks ahead", 1, 12, 6, 1, "plies")
FALLBACK = 8
"""Plies that the perfect player looks ahead where nobody knows the solution."""


class SolutionAgent:
    """Plays by the solution of the game, which is worked out first if need be.

    It wins as soon and loses as late as it can. Of the moves that keep a draw it takes one that leaves the other
    player the largest share of losing answers, by lot if there are several. Where no solution is to be had, it looks
    `FALLBACK` plies ahead.
    """

    name = "perfect"

    def choose(self, game: Game[State, Move], state: State, rng: Random) -> Move:
        """Return a best move.

        Raises
        ------
        ValueError
            If the game is over.
        """
        move: Move = at_once(self.ponder(game, state, rng))
        return move

    def ponder(self, game: Game[State, Move], state: State, rng: Random) -> Choosing:
        """Choose in slices; see `lastcard.core.agents.choosing`."""
        if state.over or not can_solve(state.ranks, state.rules):
            return (yield from LookAheadAgent(FALLBACK, heuristic).ponder(game, state, rng))
        yield from prepare(state) or ()
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


def _cannot(state: State) -> str:
    """What is said of the perfect player in a game that nobody has solved here."""
    if can_solve(state.ranks, state.rules):
        return ""
    return f"{state.ranks}-Pan is too large to be solved here, so the perfect player looks {FALLBACK} plies ahead instead."


OPPONENTS = (
    Opponent("perfect", "Perfect", lambda _: SolutionAgent(), note=_cannot),
    Opponent("heuristic", "Heuristic", lambda depth: LookAheadAgent(depth, heuristic), DEPTH),
    Opponent(
        "weaker", "Weaker", lambda percent: MixedAgent(percent / 100, SolutionAgent()), STRENGTH, _cannot
    ),
    Opponent("random", "Random", lambda _: RandomAgent()),
)
