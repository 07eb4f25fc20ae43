"""Players of SHICHINARABE: by the solution, and by the values alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.core.engine import PAGE
from lastcard.core.playing.agents import PonderingAgent, nothing_to_choose
from lastcard.core.progress import Progress
from lastcard.games.shichinarabe.rules import COLOURS, Move, State
from lastcard.games.shichinarabe.solver.page_answers import known

if TYPE_CHECKING:
    from random import Random

    from lastcard.core.engine import Engine
    from lastcard.core.game import Game
    from lastcard.core.playing.agents import Choosing

COMPARED = 16
"""Losing moves that are compared, at most."""


class SolutionAgent(PonderingAgent):
    """Plays a winning move if there is one, found by the linear rule or by a search.

    Where it is lost it takes a move that leaves the other player the smallest share of winning answers, of as many as
    it compares. What a search leaves open it prefers to what is lost.

    `engine` works the solution out, if that takes longer.
    """

    name = "perfect"

    def __init__(self, engine: Engine[State, Move]) -> None:
        self._engine = engine

    def ponder(self, game: Game[State, Move], state: State, rng: Random) -> Choosing:
        moves = list(game.legal_moves(state))
        if not moves:
            raise nothing_to_choose(game, state)
        yield from self._engine.solving(state, PAGE)
        found = known(state)
        if found.winning or found.open:
            return rng.choice(found.winning or found.open)
        some = moves if len(moves) <= COMPARED else rng.sample(moves, COMPARED)
        shares = []
        for number, move in enumerate(some):
            after = state.after(move)
            shares.append(len(known(after).winning) / max(1, len(after.moves())))
            yield Progress(number, len(some), "moves")
        return rng.choice([move for move, share in zip(some, shares, strict=True) if share == min(shares)])


class ValueAgent:
    """Plays for the sum of the branch values, as if nobody could run out of vertices.

    It keeps no blocker, and uses no right. Where a board has no values it counts the vertices that each player could
    play next.
    """

    name = "values"

    def choose(self, game: Game[State, Move], state: State, rng: Random) -> Move:
        """Return a move that leaves the best sum. Raises `ValueError` if the game is over."""
        moves = game.legal_moves(state)
        if not moves:
            raise nothing_to_choose(game, state)
        plain = [move for move in moves if move.whiten is None] or list(moves)
        worth = [self._worth(state, state.after(move)) for move in plain]
        return rng.choice([move for move, sum_ in zip(plain, worth, strict=True) if sum_ == max(worth)])

    def _worth(self, before: State, after: State) -> int:
        if after.winner is not None:
            return 10**6 if after.winner == before.player else -(10**6)
        total = known(after).total
        if total is None:
            return len(after.selectable(before.colour)) - len(after.selectable(COLOURS[1 - before.player]))
        return total if before.player == 0 else -total
