"""Ring solved by attractors: who can force a win whatever the three others do together."""

from __future__ import annotations

from functools import cache

from lastcard.core.engine import Engine
from lastcard.core.solution import MoveVerdict, Reason, Solution, best_first_for
from tests.toys.ring.rules import GAME, PLAYERS


class RingEngine(Engine):
    """One attractor a player over all positions that can follow."""

    game = GAME

    def solve(self, state):
        moves = []
        for move in GAME.legal_moves(state):
            after = GAME.play(state, move)
            everyone = worth(after)
            moves.append(MoveVerdict(move, GAME.format(after), everyone[state.player], None, everyone))
        everyone = worth(state)
        return Solution(
            game=GAME.name,
            position=GAME.format(state),
            to_move=PLAYERS[state.player],
            value=everyone[state.player],
            distance=None,
            moves=tuple(sorted(moves, key=lambda verdict: best_first_for(state.player, verdict))),
            reason=Reason("attractor", "Who can force a win was worked out backwards from the ends."),
            worths=everyone,
        )


@cache
def worth(state):
    """A win for whoever can force one, a loss for the others then; None for all where nobody can."""
    winner = next((player for player in range(4) if state in forced(state, player)), None)
    return tuple(None if winner is None else "win" if player == winner else "loss" for player in range(4))


def forced(state, player):
    """The positions from which a player can force a win, among those that can follow."""
    after = reachable(state)
    inside = {here for here in after if not after[here] and here.player == player}
    while True:
        more = {
            here
            for here, following in after.items()
            if here not in inside
            and following
            and (any if here.player == player else all)(next_ in inside for next_ in following)
        }
        if not more:
            return inside
        inside |= more


@cache
def reachable(state):
    found, waiting = {}, [state]
    while waiting:
        here = waiting.pop()
        if here not in found:
            found[here] = [GAME.play(here, move) for move in GAME.legal_moves(here)]
            waiting += found[here]
    return found


ENGINE = RingEngine()
