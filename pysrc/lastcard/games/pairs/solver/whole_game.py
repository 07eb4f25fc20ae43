"""First rounds with a fresh deck as a whole: positions, and openings of one card each.

The openings of three players are shipped with the site; those of more are exact, for small decks.
Source: Park, Tasnim and Zheng 2014, Theorem 10.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from io import BytesIO
from itertools import product
from operator import le
from typing import Any, NamedTuple

import numpy as np

from lastcard.core.containers import parts_of
from lastcard.core.lazy import shipped
from lastcard.core.pieces import Round
from lastcard.core.progress import run_to_end
from lastcard.core.worth import number_text
from lastcard.games.pairs.rules.position import USUAL_BURN, USUAL_DECK, RankCounts, face_up, triangular
from lastcard.games.pairs.rules.table import untied_deals
from lastcard.games.pairs.solver.block_step import Numbers, Slices, block_masks
from lastcard.games.pairs.solver.layered_positions import LayeredPositions, first_round_positions
from lastcard.games.pairs.solver.on_disk import PositionCounts, count_positions
from lastcard.games.pairs.solver.open_positions import Layer, solve_layers

Cards = tuple[int, ...]


def openings_of(
    layered: LayeredPositions, deck: RankCounts, values: Mapping[int, Numbers]
) -> Iterator[tuple[Cards, list[Any]]]:
    """Yield the openings of a deck from layer 0: cards and payoffs in turn order."""
    for holder, block in values.items():
        masks = block_masks(layered.blocks[holder], 0)
        ranks = [[int(mask).bit_length() for mask in held] for held in masks]
        lengths = list(map(len, ranks))
        got: Any = block.reshape(layered.players - 1, lengths[-1], *lengths[:-1])
        for place in product(*map(range, lengths)):
            cards = tuple(held[number] for held, number in zip(ranks, place, strict=True))
            up = face_up(tuple((card,) for card in cards), len(deck))
            if all(map(le, up, deck)):
                payoffs = list(got[(slice(None), place[-1], *place[:-1])])  # who moved last comes first there
                yield cards, [*payoffs, -sum(payoffs)]


MOST_IN_MEMORY = 300_000_000  # numbers of eight bytes
MOST_ON_DISK = 20_000_000_000  # positions on disk; ten ranks and four players need half of it


@dataclass(frozen=True, slots=True)
class RoundSummary:
    """The counts of a round by ranks and players.

    `counts`: positions with a player to move.
    `hits`, `folds`: openings in which the first player hits or folds, and the number of their deals.
    `payoffs`: averages in turn order, weighted by deals.
    """

    ranks: int
    players: int
    counts: PositionCounts
    hits: tuple[int, int]
    folds: tuple[int, int]
    payoffs: tuple[float, ...]

    def as_dict(self) -> dict[str, Any]:
        """Return the summary as JSON values."""
        outcomes = {"hit": self.hits, "fold": self.folds}
        return {
            "game": "pairs",
            **parts_of(self, "ranks", "players"),
            **self.counts._asdict(),
            "openings": self.hits[0] + self.folds[0],
            "dealt": self.hits[1] + self.folds[1],
            "outcomes": {what: {"openings": one[0], "dealt": one[1]} for what, one in outcomes.items()},
            "payoffs": list(self.payoffs),
        }

    def pairs(self) -> tuple[tuple[str, str], ...]:
        """Return the summary as names and texts."""
        counts = self.counts
        return (
            ("positions", f"{counts.positions:,}"),
            ("best is to hit", f"{counts.hits:,}"),
            ("best is to fold", f"{counts.positions - counts.hits:,}"),
            *((("open", f"{counts.open:,}: rounding hides what is better"),) if counts.open else ()),
            ("openings", f"{self.hits[0] + self.folds[0]:,}, dealt in {self.hits[1] + self.folds[1]:,} ways"),
            ("who begins hits", f"{self.hits[0]:,}, dealt in {self.hits[1]:,} ways"),
            ("who begins folds", f"{self.folds[0]:,}, dealt in {self.folds[1]:,} ways"),
            ("average in turn order", "  ".join(map(number_text, self.payoffs))),
        )


def summarise(ranks: int, players: int) -> Slices[RoundSummary]:
    """Count all positions in slices, in memory. Raises `ValueError` at once."""
    layered = _positions(ranks, players)
    if layered.memory() > MOST_IN_MEMORY:
        raise ValueError(
            f"{layered.count():,} positions need {8 * layered.memory() / 1e9:,.1f} GB; name a folder to keep them in"
        )
    return _summarise(ranks, layered)


def _summarise(ranks: int, layered: LayeredPositions) -> Slices[RoundSummary]:
    counts, values = PositionCounts(), dict[int, Numbers]()

    def keep(layer: Layer) -> None:
        nonlocal counts
        if layered.ended(layer.number):
            return
        counts = counts.and_(PositionCounts(open=layer.doubts))
        for holder, block in layer.blocks.items():
            assert block.hits is not None
            counts = counts.and_(count_positions(layered.blocks[holder], layer.number, block.hits, 0))
        values.update({} if layer.number else layer.values)

    yield from solve_layers(layered, keep, hits=True)
    return _round_summary(ranks, layered, counts, values)


def summarise_on_disk(ranks: int, players: int, folder: str) -> Generator[Round, list[Any], RoundSummary]:
    """Do as `summarise`, in pieces in a folder. Raises `ValueError` before it writes a file."""
    from lastcard.games.pairs.solver import on_disk

    layered = _positions(ranks, players)
    work = on_disk.Work(folder, ranks, players, on_disk.PIECE_POSITIONS)

    def rounds() -> Generator[Round, list[Any], RoundSummary]:
        return _round_summary(ranks, layered, *(yield from on_disk.solve_on_disk(work)))

    return rounds()


def _positions(ranks: int, players: int) -> LayeredPositions:
    layered = first_round_positions(triangular(ranks), (1,) * players, USUAL_BURN)
    if layered.ended(0):
        raise ValueError(f"the deck of {ranks} ranks runs out when {players} players are dealt a card")
    if layered.count() > MOST_ON_DISK:
        raise ValueError(
            f"{layered.count():,} positions are more than the {MOST_ON_DISK:,} that are worked out"
        )
    return layered


def _round_summary(
    ranks: int, layered: LayeredPositions, counts: PositionCounts, values: Mapping[int, Numbers]
) -> RoundSummary:
    players = layered.players
    openings = dict(openings_of(layered, triangular(ranks), values))
    ways: tuple[list[int], list[int]] = [], []  # of the openings that fold, and that hit
    payoffs = [0.0] * players
    for state, count in untied_deals(ranks, players):
        got = openings[tuple(stack[0] for stack in state.stacks)]
        ways[int(got[0] != (1 - players) * state.low)].append(count)
        payoffs = [total + count * float(share) for total, share in zip(payoffs, got, strict=True)]
    folds, hits = ((len(counts), sum(counts)) for counts in ways)
    shares = tuple(total / (hits[1] + folds[1]) for total in payoffs)
    return RoundSummary(ranks, players, counts, hits, folds, shares)


class Opening(NamedTuple):
    """The payoffs of an opening in turn order, and True if the player to move hits."""

    payoffs: tuple[Fraction, ...]
    hits: bool


def work_out_several(deck: RankCounts, players: int, burn: int) -> Slices[dict[Cards, Opening]]:
    """Solve all openings of three players or more exactly, in slices."""
    layered = first_round_positions(deck, (1,) * players, burn)
    found: dict[Cards, Opening] = {}

    def keep(layer: Layer) -> None:
        for cards, payoffs in () if layer.number else openings_of(layered, deck, layer.values):
            got = tuple(Fraction(int(payoff), layer.scale) for payoff in payoffs)
            found[cards] = Opening(got, got[0] > (1 - players) * min(cards))

    yield from solve_layers(layered, keep, exact=True)
    return found


OPENINGS_FILE = "pairs3"  # the site's file with the openings of the deck of Pairs


@dataclass(frozen=True)
class Openings:
    """The openings of three players.

    `payoffs` is indexed by the ranks in turn order, less one each; NaN where the deck lacks the cards.
    """

    payoffs: Numbers

    def cards(self) -> Iterator[tuple[int, int, int]]:
        """Yield the openings as ranks."""
        for one, two, three in np.argwhere(np.isfinite(self.payoffs[..., 0])).tolist():
            yield one + 1, two + 1, three + 1

    def worth(self, cards: tuple[int, int, int]) -> tuple[float, ...]:
        """Return the payoffs of an opening."""
        return tuple(map(float, self.payoffs[tuple(card - 1 for card in cards)]))

    def hits(self, cards: tuple[int, int, int]) -> bool:
        """Tell whether the player to move hits: the worth is not that of folding."""
        return self.worth(cards)[0] != -2 * min(cards)


def work_out_three(deck: RankCounts = USUAL_DECK, burn: int = USUAL_BURN) -> Slices[Openings]:
    """Solve all openings of three players, in slices: 53 million positions for ten ranks."""
    ranks = len(deck)
    layered = first_round_positions(deck, (1, 1, 1), burn)
    payoffs = np.full((ranks, ranks, ranks, 3), np.nan)

    def keep(layer: Layer) -> None:
        for (one, two, three), got in () if layer.number else openings_of(layered, deck, layer.values):
            payoffs[one - 1, two - 1, three - 1] = got

    yield from solve_layers(layered, keep)
    return Openings(payoffs)


def packed_openings() -> bytes:
    """Return the file of the openings of the deck of Pairs."""
    file = BytesIO()
    np.save(file, run_to_end(work_out_three()).payoffs)
    return file.getvalue()


def read(content: bytes) -> Openings:
    """Return the openings from a file. Raises `ValueError` if it holds something else."""
    payoffs = np.load(BytesIO(content), allow_pickle=False)
    if payoffs.shape != (10, 10, 10, 3):
        raise ValueError("these are not the openings of three players")
    return Openings(payoffs)


def openings() -> Slices[Openings]:
    """Return the openings of the deck of Pairs, from the site's file or solved here."""
    file = shipped(OPENINGS_FILE)
    if file is None:
        return (yield from work_out_three())
    return read((yield from file.fetch()))
