"""Checks of what many rounds come to: sections 3.2 and 4.2, Tables 1 and 2, and the real objective."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING

import numpy as np

from lastcard.core.claims import COUNTED, EXHAUSTIVE, Evidence, Finding, Row
from lastcard.core.progress import Progress
from lastcard.games.pairs.claims.truth import deals, truth
from lastcard.games.pairs.rules import target, triangular
from lastcard.games.pairs.solver.contest import contest_steps
from lastcard.games.pairs.solver.objective import objective
from lastcard.games.pairs.solver.response import answer, exploitability, heuristic_table
from lastcard.games.pairs.solver.table import build

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    Check = Generator[Progress, None, Finding]

PRINTED_GAMES = 10_000
SEED = 2014
FAR = 4.0
"""Standard errors beyond which a printed count is not the computed one."""

E, R, H = "equilibrium", "random", "heuristic"

TABLE_1 = (
    ("two-player against two-player", (E, E), (4997, 5003)),
    ("two-player against m-player", (E, E), (5352, 4648)),
    ("two-player against random", (E, R), (495, 9505)),
    ("two-player against heuristic", (E, H), (4791, 5209)),
    ("m-player against m-player", (E, E), (5000, 5000)),
    ("m-player against random", (E, R), (454, 9546)),
    ("m-player against heuristic", (E, H), (4684, 5316)),
    ("random against random", (R, R), (5028, 4972)),
    ("random against heuristic", (R, H), (9534, 466)),
    ("heuristic against heuristic", (H, H), (5027, 4973)),
)
TABLE_2 = (
    ("m-player, random, random", (E, R, R), (320, 5983, 3697)),
    ("m-player, heuristic, random", (E, H, R), (555, 991, 8454)),
    ("m-player, heuristic, heuristic", (E, H, H), (3255, 3327, 3418)),
)


def table_1(limit: int) -> Check:
    """Table 1, played anew."""
    return _table(limit, TABLE_1)


def table_2(limit: int) -> Check:
    """Table 2, played anew."""
    return _table(limit, TABLE_2)


def _table(limit: int, table: Sequence[tuple[str, tuple[str, ...], tuple[int, ...]]]) -> Check:
    """Play every cell with as many thousand games as the bound says."""
    games, rows, done = 1000 * limit, [], {}
    for label, players, printed in table:
        if players not in done:
            done[players] = yield from contest_steps(players, games, SEED)
        found = done[players].as_dict()["seats"]
        agrees = True
        for seat, count in zip(found, printed, strict=True):
            share = seat["share"]
            error = sqrt(max(share * (1 - share), 1e-6) * (1 / games + 1 / PRINTED_GAMES))
            agrees &= abs(share - count / PRINTED_GAMES) <= FAR * error
        shown = " / ".join(f"{seat['share']:.2%}" for seat in found)
        rows.append(
            Row(label, " / ".join(f"{count / PRINTED_GAMES:.2%}" for count in printed), shown, agrees)
        )
    wrong = [row.label for row in rows if not row.agrees]
    widest = 1.96 * sqrt(0.25 / games)
    text = "Share of games lost."
    if wrong:
        text += f" More than {FAR:.0f} standard errors off: {', '.join(wrong)}."
    return Finding(
        "differs" if wrong else "holds",
        f"{games:,} games a cell, seed {SEED}",
        text,
        tuple(rows),
        evidence=Evidence("sampled", f"± {widest:.2%} at most (95 %)"),
        correction="Two equilibria that are the same lose alike: a share of 53.52 % cannot come from one of them."
        if wrong
        else None,
        columns=("match-up", "printed", "computed"),
    )


def two_rounds(limit: int) -> Check:
    """Section 3.2: a round that is still to be dealt is worth nothing to anybody."""
    return _fair(limit, 2)


def two_rounds_of_three(limit: int) -> Check:
    """Section 4.2: the same with three players."""
    return _fair(min(limit, 3), 3)


def _fair(limit: int, players: int) -> Check:
    """The mean of a round over its deal, exactly, for the triangular deck and with any one card set aside."""
    rows = []
    for ranks in range(2, limit + 1):
        whole = triangular(ranks)
        decks = [
            whole,
            *[tuple(c - (place == rank) for place, c in enumerate(whole, 1)) for rank in range(1, ranks + 1)],
        ]
        for deck in decks:
            totals, chance = [Fraction(0)] * players, Fraction(0)
            for number, (state, share) in enumerate(deals(deck, players, 0)):
                totals = [a + share * b for a, b in zip(totals, truth(state), strict=True)]
                chance += share
                if not number % 16:
                    yield Progress(number, 0, "deals")
            if any(totals):
                return Finding(
                    "fails",
                    f"decks of 2 to {limit} ranks",
                    f"With deck {deck} the seats get {totals}.",
                    evidence=EXHAUSTIVE,
                )
            rows.append(Row(f"deck {','.join(map(str, deck))}", "0", "0 for every seat", True))
    if not rows:
        return Finding(
            "unchecked",
            f"decks of 2 to {limit} ranks",
            "Nothing lies within the bound.",
            evidence=EXHAUSTIVE,
        )
    return Finding(
        "holds",
        f"{players} players, triangular decks of 2 to {limit} ranks, whole and with any one card set aside",
        f"Before the deal a round is worth exactly 0 to every seat, whatever deck it is dealt from ({len(rows)} decks): "
        "the deal favours nobody, so that what a move does to later decks is worth nothing either.",
        tuple(rows),
        columns=("dealt from", "printed", "computed"),
        evidence=EXHAUSTIVE,
    )


def heuristic(limit: int) -> Check:
    """How far the heuristic can be used, a round."""
    usual = yield from build(triangular(limit if limit < 10 else 10))
    ranks = len(usual.deck)
    given = heuristic_table(0, ranks)
    best, equilibrium = (
        exploitability(given, usual.deck),
        answer(usual.deck, mine=usual.hits, other=given).worth,
    )
    own = exploitability(usual.hits, usual.deck)
    yield Progress(1, 1, "answers")
    sound = best >= equilibrium >= 0 and abs(own) < 1e-9
    return Finding(
        "counted" if sound else "fails",
        f"one round from a deck of {ranks} ranks",
        f"The best answer to the heuristic wins {best:.4f} points a round from it, the equilibrium {equilibrium:.4f}; "
        f"nothing wins from the equilibrium ({abs(own):.4f}).",
        evidence=COUNTED if sound else EXHAUSTIVE,
    )


def real_objective(limit: int) -> Check:
    """Section 5.1: whether the same moves avoid the target score."""
    top = target(2)
    begin = max(0, top - limit)
    found = yield from objective(begin=begin)
    assert found.against is not None
    loss = found.chances - found.against
    place = np.unravel_index(np.nanargmax(loss), loss.shape)
    first = found.chances[begin, begin] - found.against[begin, begin]
    return Finding(
        "fails" if np.nanmax(loss) > 1e-6 else "holds",
        f"two players, all scores from {begin} to {top - 1}",
        f"Who plays the casino's equilibrium can lose more often than need be: by {loss[place]:.2%} at the scores "
        f"{place[0]} and {place[1]}, and by {first:.2%} from {begin} and {begin} on.",
        correction="Near the target the moves differ; the objective over score pairs says how.",
        evidence=EXHAUSTIVE,
    )
