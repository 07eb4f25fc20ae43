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
from lastcard.games.pairs.solver.agents import heuristic_hits
from lastcard.games.pairs.solver.induction.block_step import Terms, block_masks
from lastcard.games.pairs.solver.induction.layered_positions import first_round_positions
from lastcard.games.pairs.solver.induction.layers import Layer, solve_layers
from lastcard.games.pairs.solver.stack_numbers import averages, lowest

if TYPE_CHECKING:
    from collections.abc import Generator

    from lastcard.core.progress import Progress
    from lastcard.games.pairs.rules.position import Counts
    from lastcard.games.pairs.solver.induction.subsets import Numbers


@dataclass(frozen=True)
class Answer:
    """How one player does against another, and where it hits.

    `worth` is what a round is worth to the first of the two on average, who moves first as often as the other. `hits`
    tells where the first of the two hits, by its own stack and the other's; it is filled where stacks are as large as
    they are after a deal and turns.
    """

    worth: float
    hits: Numbers


def best_response(
    deck: Counts = USUAL_DECK,
    burn: int = USUAL_BURN,
    *,
    mine: Numbers | None = None,
    other: Numbers | None = None,
    points: tuple[Numbers, Numbers] | None = None,
) -> Generator[Progress, None, Answer]:
    """Return in slices how a round goes between two players.

    Parameters
    ----------
    mine, other : array of bool, optional
        Where the two players hit; who is not given plays best: against the other where that one is given, and the
        equilibrium where none is.
    points : tuple of two arrays, optional
        What scoring 0, 1, 2, … points costs the one and the other.
    """
    hits = np.zeros((1 << len(deck), 1 << len(deck)), bool)
    moving = yield from _from_openings(deck, burn, [mine, other], points, hits, 0)
    waiting = yield from _from_openings(deck, burn, [mine, other], points, hits, 1)
    return Answer((moving + waiting) / 2, hits)


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
    chances = deal_chances(deck)
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
def deal_chances(deck: Counts) -> Numbers:
    """Return the chance of each first position of a round, by the stacks as numbers, the player to move's first.

    Who of the two is to move is even. A card that pairs in the deal, which happens only when a tie is broken, is put back
    here instead of to the discards, so that every round begins alike; where both players hold every rank, the deal that
    cannot be finished is left out.
    """
    found, tied = np.zeros((1 << len(deck), 1 << len(deck))), {0: 1.0}
    for _ in range(len(deck)):
        further: dict[int, float] = {}
        for both, chance in tied.items():
            free = [(1 << rank, count) for rank, count in enumerate(deck) if not (both >> rank) & 1 and count]
            cards = sum(count for _, count in free)
            for one, count in free:
                for other, others in free:
                    left = others - (one == other)
                    if not left:
                        continue
                    share = chance * count / cards * left / (cards - 1)
                    if one == other:
                        further[both | one] = further.get(both | one, 0.0) + share
                    else:
                        found[both | min(one, other), both | max(one, other)] += share
        tied = further
    return np.asarray(found / found.sum())


def heuristic_table(score: int = 0, ranks: int = 10, players: int = 2) -> Numbers:
    """Return where the heuristic of appendix 7.6 hits with a score, against one other player."""
    numbers = np.arange(1 << ranks)
    low = lowest(ranks)[numbers[:, None] | numbers[None, :]]
    return np.asarray(heuristic_hits(score, low, averages(ranks)[:, None], target(players)))


def exploitability(player: Numbers, deck: Counts = USUAL_DECK, burn: int = USUAL_BURN) -> float:
    """Return how much a round the best answer to a player wins from it on average: 0 for the equilibrium."""
    return run_to_end(best_response(deck, burn, other=player)).worth
