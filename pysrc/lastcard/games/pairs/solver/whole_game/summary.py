"""A first round with a fresh deck in a few numbers: all positions that it can come to, and what the seats get."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from lastcard.core.worth import number_text
from lastcard.games.pairs.rules.position import USUAL_BURN, triangular
from lastcard.games.pairs.rules.table import untied_deals
from lastcard.games.pairs.solver.induction.layered_positions import first_round_positions
from lastcard.games.pairs.solver.induction.layers import Layer, solve_layers
from lastcard.games.pairs.solver.whole_game.counting import Counts, counted
from lastcard.games.pairs.solver.whole_game.openings import openings_of

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping

    from lastcard.core.pieces.rounds import Round
    from lastcard.core.progress import Progress
    from lastcard.games.pairs.solver.induction.layered_positions import LayeredPositions
    from lastcard.games.pairs.solver.induction.subsets import Numbers

MOST_IN_MEMORY = 300_000_000
"""Most numbers of eight bytes that are held."""

MOST = 20_000_000_000
"""Most positions that are worked out at all, on disk: what ten ranks need for four is half of it."""


@dataclass(frozen=True, slots=True)
class Summary:
    """A round of so many ranks and players in a few numbers.

    Parameters
    ----------
    ranks, players : int
        The size.
    counts : Counts
        Positions that a round can come to in which somebody is to move.
    hits, folds : tuple of int
        Openings in which whoever begins hits, or folds: how many, and the number of their deals.
    payoffs : tuple of float
        What the seats get on average in turn order, each opening as often as it is dealt.
    """

    ranks: int
    players: int
    counts: Counts
    hits: tuple[int, int]
    folds: tuple[int, int]
    payoffs: tuple[float, ...]

    def as_dict(self) -> dict[str, Any]:
        """Return the summary as JSON values."""
        outcomes = {"hit": self.hits, "fold": self.folds}
        return {
            "game": "pairs",
            "ranks": self.ranks,
            "players": self.players,
            "positions": self.counts.positions,
            "hits": self.counts.hits,
            "open": self.counts.open,
            "openings": self.hits[0] + self.folds[0],
            "dealt": self.hits[1] + self.folds[1],
            "outcomes": {what: {"openings": one[0], "dealt": one[1]} for what, one in outcomes.items()},
            "payoffs": list(self.payoffs),
        }

    def pairs(self) -> tuple[tuple[str, str], ...]:
        """Return the summary as names and texts, for people."""
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


def summarise(ranks: int, players: int) -> Generator[Progress, None, Summary]:
    """Work all positions out in slices, two layers of them in memory at a time, and count.

    Raises `ValueError` at once if there are too many, or none.
    """
    layered = _positions(ranks, players)
    if layered.memory() > MOST_IN_MEMORY:
        raise ValueError(
            f"{layered.count():,} positions need {8 * layered.memory() / 1e9:,.1f} GB; name a folder to keep them in"
        )
    return _summarise(ranks, layered)


def _summarise(ranks: int, layered: LayeredPositions) -> Generator[Progress, None, Summary]:
    counts = Counts()
    openings: dict[int, Numbers] = {}

    def keep(layer: Layer) -> None:
        nonlocal counts
        if layered.ended(layer.number):
            return
        counts = counts.and_(Counts(open=layer.doubts))
        for holder, block in layer.blocks.items():
            assert block.hits is not None
            counts = counts.and_(counted(layered.blocks[holder], layer.number, block.hits, 0))
            if not layer.number:
                openings[holder] = block.values

    yield from solve_layers(layered, keep, hits=True)
    return _told(ranks, layered, counts, openings)


def summarise_on_disk(ranks: int, players: int, folder: str) -> Generator[Round, list[Any], Summary]:
    """Do as `summarise`, in pieces that are kept in a folder (`lastcard.games.pairs.solver.whole_game.on_disk`).

    Raises `ValueError` at once, before anything is written.
    """
    from lastcard.games.pairs.solver.whole_game import on_disk

    layered = _positions(ranks, players)
    work = on_disk.Work(folder, ranks, players, on_disk.PIECE)

    def rounds() -> Generator[Round, list[Any], Summary]:
        counts, openings = yield from on_disk.solving(work)
        return _told(ranks, layered, counts, openings)

    return rounds()


def _positions(ranks: int, players: int) -> LayeredPositions:
    layered = first_round_positions(triangular(ranks), (1,) * players, USUAL_BURN)
    if layered.ended(0):
        raise ValueError(f"the deck of {ranks} ranks runs out when {players} players are dealt a card")
    if layered.count() > MOST:
        raise ValueError(f"{layered.count():,} positions are more than the {MOST:,} that are worked out")
    return layered


def _told(ranks: int, layered: LayeredPositions, counts: Counts, values: Mapping[int, Numbers]) -> Summary:
    """Count the openings, each as often as it is dealt."""
    players = layered.players
    openings = dict(openings_of(layered, triangular(ranks), values))
    hits, folds, payoffs = [0, 0], [0, 0], [0.0] * players
    for state, ways in untied_deals(ranks, players):
        got = openings[tuple(stack[0] for stack in state.stacks)]
        group = hits if got[0] != (1 - players) * state.low else folds
        group[0] += 1
        group[1] += ways
        payoffs = [total + ways * float(share) for total, share in zip(payoffs, got, strict=True)]
    dealt = hits[1] + folds[1]
    shares = tuple(total / dealt for total in payoffs)
    return Summary(ranks, players, counts, (hits[0], hits[1]), (folds[0], folds[1]), shares)
