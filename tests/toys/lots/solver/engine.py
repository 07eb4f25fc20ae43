"""Lots solved by backward induction, exactly."""

from __future__ import annotations

from fractions import Fraction

from lastcard.core.engine import Engine
from lastcard.core.game import CHANCE
from lastcard.core.solution import MoveVerdict, Reason, Solution, best_first_for
from lastcard.core.words import mover_name
from tests.toys.lots.rules import GAME


class LotsEngine(Engine):
    """Backward induction over a small tree."""

    game = GAME

    def solve(self, state):
        mover = GAME.player_to_move(state)
        chances = dict(GAME.chance_outcomes(state))
        moves = [self._move(state, move, chances.get(move)) for move in GAME.legal_moves(state)]
        if mover != CHANCE:
            moves.sort(key=lambda verdict: best_first_for(mover, verdict))
        return Solution(
            game=GAME.name,
            position=GAME.format(state),
            to_move=mover_name(GAME, state),
            value=None,
            distance=None,
            moves=tuple(moves),
            reason=Reason("induction", "The expected shares, from the last lot backwards."),
            worths=worth(state),
        )

    def _move(self, state, move, probability):
        after = GAME.play(state, move)
        outcomes = tuple(
            MoveVerdict(
                lot, GAME.format(GAME.play(after, lot)), None, None, worth(GAME.play(after, lot)), chance
            )
            for lot, chance in GAME.chance_outcomes(after)
        )
        return MoveVerdict(move, GAME.format(after), None, None, worth(after), probability, outcomes)


def worth(state):
    """What everybody gets with best play."""
    if state.paid:
        return state.paid
    if state.drawing:
        found = [(worth(GAME.play(state, lot)), chance) for lot, chance in GAME.chance_outcomes(state)]
        return tuple(sum((got[player] * chance for got, chance in found), Fraction(0)) for player in range(3))
    return max(
        (worth(GAME.play(state, move)) for move in GAME.legal_moves(state)), key=lambda got: got[state.player]
    )


ENGINE = LotsEngine()
