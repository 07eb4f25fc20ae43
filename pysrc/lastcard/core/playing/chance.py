"""Drawing what chance does."""

from __future__ import annotations

from math import lcm
from typing import TYPE_CHECKING

from lastcard.core.game import Move, State

if TYPE_CHECKING:
    from random import Random

    from lastcard.core.game import Game


def draw(game: Game[State, Move], state: State, rng: Random) -> Move:
    """Draw a move of chance, each with exactly its probability.

    Raises
    ------
    ValueError
        If it is not chance's turn, or if the probabilities do not add up to 1.
    """
    outcomes = game.chance_outcomes(state)
    if not outcomes:
        raise ValueError(f"{game.format(state)}: it is not for chance to move")
    if sum(probability for _, probability in outcomes) != 1:
        raise ValueError(f"{game.format(state)}: the probabilities of chance do not add up to 1")
    whole = lcm(*(probability.denominator for _, probability in outcomes))
    ticket = rng.randrange(whole)
    for move, probability in outcomes:
        ticket -= int(probability * whole)
        if ticket < 0:
            return move
    raise AssertionError("the shares of the outcomes add up to the whole")
