"""What players of a round are worth against each other, the best answer to a given player, and how far it can be used.

A player is a table of where it hits, by the two stacks as numbers in binary, its own first. Rounds are dealt from a
full deck, and what is paid may be anything: points as at the casino, or chances to lose a game.
Source: our own; Park, Tasnim and Zheng 2014 compare players by simulation.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from lastcard.core.progress import run_to_end
from lastcard.games.pairs.rules.position import USUAL_BURN, USUAL_DECK
from lastcard.games.pairs.rules.table import target
from lastcard.games.pairs.solver.induction.block_step import Terms, block_masks
from lastcard.games.pairs.solver.induction.layered_positions import first_round_positions
from lastcard.games.pairs.solver.induction.layers import Layer, solve_layers
from lastcard.games.pairs.solver.two_players.deals import deals
from lastcard.games.pairs.solver.two_players.table import lowest

if TYPE_CHECKING:
    from collections.abc import Generator

    from lastcard.core.progress import Progress
    from lastcard.games.pairs.rules.position import Counts
    from lastcard.games.pairs.solver.induction.subsets import Numbers


@dataclass(frozen=True)
class Answer:
    """How one player does against another, and where it hits.

    Parameters
    ----------
    worth : float
        What a round is worth to the first of the two on average, who moves first as often as the other.
    moving, waiting : float
        The same when the first of the two has the lower card and moves first, and when the other has.
    hits : array of bool
        Where the first of the two hits, by its own stack and the other's; filled where stacks are as large as they
        are after a deal and turns.
    """

    worth: float
    moving: float
    waiting: float
    hits: Numbers


def answer(
    deck: Counts = USUAL_DECK,
    burn: int = USUAL_BURN,
    *,
    mine: Numbers | None = None,
    other: Numbers | None = None,
    points: tuple[Numbers, Numbers] | None = None,
) -> Answer:
    """Return how a round goes between two players.

    Parameters
    ----------
    deck, burn
        The deck that the round is dealt from.
    mine, other : array of bool, optional
        Where the two players hit; who is not given plays best: against the other where that one is given, and the
        equilibrium where none is.
    points : tuple of two arrays, optional
        What scoring 0, 1, 2, … points costs the one and the other.
    """
    return run_to_end(answer_steps(deck, burn, mine=mine, other=other, points=points))


def answer_steps(
    deck: Counts,
    burn: int,
    *,
    mine: Numbers | None = None,
    other: Numbers | None = None,
    points: tuple[Numbers, Numbers] | None = None,
) -> Generator[Progress, None, Answer]:
    """Do what `answer` does in slices."""
    hits = np.zeros((1 << len(deck), 1 << len(deck)), bool)
    moving = yield from _from_openings(deck, burn, [mine, other], points, hits, 0)
    waiting = yield from _from_openings(deck, burn, [mine, other], points, hits, 1)
    return Answer((moving + waiting) / 2, moving, waiting, hits)


def _from_openings(
    deck: Counts,
    burn: int,
    players: list[Numbers | None],
    points: tuple[Numbers, Numbers] | None,
    hits: Numbers,
    first: int,
) -> Generator[Progress, None, float]:
    """What a round is worth to the first of the two when a given one of them moves first; notes where it hits."""
    order = (first, 1 - first)
    forced = {place: table for place, player in enumerate(order) if (table := players[player]) is not None}
    paid = {} if points is None else {place: points[player] for place, player in enumerate(order)}
    layered = first_round_positions(deck, (1, 1), burn)
    chances = _chances(deck)
    total = [0.0]

    def keep(layer: Layer) -> None:
        if layered.ended(layer.number):
            return
        mover = layered.mover(layer.number)
        for holder, block in layer.blocks.items():
            masks = block_masks(layered.blocks[holder], layer.number)
            values = block.values[0, :, :, 0].T
            if order[mover] == 0:
                assert block.hits is not None
                hits[np.ix_(masks[mover], masks[1 - mover])] = block.hits[:, :, 0].T
            if mover == 0:
                total[0] += float((values * chances[np.ix_(masks[0], masks[1])]).sum())

    yield from solve_layers(layered, keep, hits=True, terms=Terms(paid, forced))
    return total[0] if first == 0 else -total[0]


@lru_cache(maxsize=4)
def _chances(deck: Counts) -> Numbers:
    """The chances of all deals, by the two stacks as numbers in binary."""
    found = np.zeros((1 << len(deck), 1 << len(deck)))
    for stacks, chance in deals(deck).items():
        found[stacks] = chance
    return found


def heuristic_table(score: int = 0, ranks: int = 10, players: int = 2) -> Numbers:
    """Return where the heuristic of appendix 7.6 hits with a score, against one other player."""
    numbers = np.arange(1 << ranks)
    bits = (numbers[:, None] >> np.arange(ranks)) & 1
    average = (bits @ np.arange(1, ranks + 1)) // np.maximum(1, bits.sum(axis=1))
    low = lowest(ranks)[numbers[:, None] | numbers[None, :]]
    limit = target(players)
    return np.asarray((score + low >= limit) | ((score + average[:, None] < limit) & (score <= 18 * low)))


def exploitability(player: Numbers, deck: Counts = USUAL_DECK, burn: int = USUAL_BURN) -> float:
    """Return how much a round the best answer to a player wins from it on average: 0 for the equilibrium."""
    return answer(deck, burn, other=player).worth
