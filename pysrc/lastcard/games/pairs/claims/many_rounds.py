"""Checks of what many rounds come to: sections 3.2 and 4.2, Tables 1 and 2, and the real objective."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from math import sqrt
from typing import TYPE_CHECKING, Any

import numpy as np

from lastcard.core.claims import COUNTED, EXHAUSTIVE, Evidence, Finding, Row, unchecked
from lastcard.core.containers.codec import json_values
from lastcard.core.pieces.divided_check import DividedCheck
from lastcard.core.progress import Progress
from lastcard.core.text import span
from lastcard.games.pairs.claims.truth import deals, real_chances, truth
from lastcard.games.pairs.rules.position import triangular
from lastcard.games.pairs.rules.table import target
from lastcard.games.pairs.solver.contests.contest import contest, piece_steps
from lastcard.games.pairs.solver.contests.recorded_runs import LINE_UPS, SEED
from lastcard.games.pairs.solver.two_players.best_response import (
    best_response,
    exploitability,
    heuristic_table,
)
from lastcard.games.pairs.solver.two_players.table import build
from lastcard.games.pairs.solver.two_players.target_objective import objective

if TYPE_CHECKING:
    from collections.abc import Generator

    from lastcard.core.claims import Check, Status
    from lastcard.games.pairs.solver.contests.contest import ContestPiece

PRINTED_GAMES = 10_000
FAR = 4.0
"""Standard errors beyond which a printed count is not the computed one."""

JUDGED_RANKS, JUDGED_TARGET = 3, 4
"""The deck and the target with which the solver's chances are judged by the rules alone."""

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


Table = Sequence[tuple[str, tuple[str, ...], tuple[int, ...]]]
"""Cells: what they are called, who plays, and how many games each seat is printed to have lost."""


def _games(table: Table, limit: int) -> list[ContestPiece]:
    """The games of every cell, as many thousand as the bound says; cells with the same players are played once."""
    players = dict.fromkeys(players for _, players, _ in table)
    return [piece for those in players for piece in contest(those, 1000 * limit, SEED).pieces]


def _played(piece: ContestPiece) -> Generator[Progress, None, Any]:
    return json_values((yield from piece_steps(piece)))


def _compared(table: Table, limit: int, found: Sequence[Any]) -> Finding:
    """What is printed in each cell beside the games that were played."""
    games, rows = 1000 * limit, []
    results: dict[tuple[str, ...], list[Any]] = {}
    for piece, one in zip(_games(table, limit), found, strict=True):
        results.setdefault(piece.players, []).append(one)
    for label, players, printed in table:
        work = contest(players, games, SEED)
        seats = work.together(list(map(work.read, results[players]))).as_dict()["seats"]
        agrees = True
        for seat, count in zip(seats, printed, strict=True):
            share = seat["share"]
            error = sqrt(max(share * (1 - share), 1e-6) * (1 / games + 1 / PRINTED_GAMES))
            agrees &= abs(share - count / PRINTED_GAMES) <= FAR * error
        shown = " / ".join(f"{seat['share']:.2%}" for seat in seats)
        rows.append(
            Row(label, " / ".join(f"{count / PRINTED_GAMES:.2%}" for count in printed), shown, agrees)
        )
    wrong = [row.label for row in rows if not row.agrees]
    widest = 1.96 * sqrt(0.25 / games)
    text = "Share of games lost."
    if wrong:
        text += f" More than {FAR:.0f} standard errors off: {', '.join(wrong)}."
    margin = f"± {widest:.2%} at most (95 %), and {FAR:.0f} standard errors are asked for"
    few = not wrong and games < PRINTED_GAMES  # a small sample is far from nothing
    if few:
        text += f" No cell is far off, but with fewer games than the {PRINTED_GAMES:,} of the paper a cell that is need not be."
    return Finding(
        "differs" if wrong else "open" if few else "holds",
        f"{games:,} games a cell, seed {SEED}",
        text,
        tuple(rows),
        evidence=Evidence("open" if few else "sampled", margin),
        correction="Two equilibria that are the same lose alike: a share of 53.52 % cannot come from one of them."
        if wrong
        else None,
        columns=("match-up", "printed", "computed"),
    )


def _divided(table: Table) -> DividedCheck[ContestPiece]:
    return DividedCheck(partial(_games, table), _played, partial(_compared, table))


table_1, table_2 = _divided(TABLE_1), _divided(TABLE_2)
"""The tables, played anew."""


def two_heuristics(limit: int) -> Check:
    """Section 5.5: whether the equilibrium loses less often than each of two heuristic players, all seats together."""
    yield Progress(0, 1, "recorded games")
    losses = [0, 0, 0]  # of the equilibrium, of the player after it, of the one before it
    games = 0
    for seat in range(3):
        players = tuple(E if place == seat else H for place in range(3))
        counted = LINE_UPS[players].counted
        games += counted.games
        for place in range(3):
            losses[place] += counted.losses[(seat + place) % 3]
    own, *others = (lost / games for lost in losses)
    rows, gains = [Row("the equilibrium", "32.55%", f"{own:.2%}", None)], []
    for who, printed, share in zip(("after", "before"), ("33.27%", "34.18%"), others, strict=True):
        error = sqrt((own + share - (own - share) ** 2) / games)
        gains.append((share - own) / error)
        clear = None if abs(gains[-1]) < FAR else gains[-1] > 0
        text = f"{share:.2%}: {100 * (share - own):+.2f} points, ± {196 * error:.2f}"
        rows.append(Row(f"the heuristic player {who} it", printed, text, clear))
    status: Status = "holds" if min(gains) >= FAR else "fails" if min(gains) <= -FAR else "open"
    origin = (
        f"{games:,} whole games with the equilibrium in each seat in turn, seed {SEED}, played natively by this package; "
        f"the errors are at 95 %, and {FAR:.0f} standard errors are asked for"
    )
    return Finding(
        status,
        f"{games:,} recorded games",
        f"The equilibrium loses {own:.2%}, the heuristic player after it {others[0]:.2%} and the one before it "
        f"{others[1]:.2%}: neither is far enough from it for so many games to tell."
        if status == "open"
        else f"The equilibrium loses {own:.2%}, the two others {others[0]:.2%} and {others[1]:.2%}.",
        tuple(rows),
        columns=("share of games lost", "Table 2 prints", "computed"),
        evidence=Evidence("open" if status == "open" else "recorded", origin),
    )


def two_rounds(limit: int) -> Check:
    """Section 3.2: a round that is still to be dealt is worth nothing to anybody."""
    return _fair(limit, 2)


def two_rounds_of_three(limit: int) -> Check:
    """Section 4.2: the same with three players."""
    return _fair(min(limit, 3), 3)


def _fair(limit: int, players: int) -> Check:
    """The mean of a round over its deal, exactly, for the triangular deck and with any one card set aside.

    As the deal treats all seats alike and what one gets the others pay, no rule of play could make it anything but 0.
    """
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
            label = f"deck {','.join(map(str, deck))}"
            shown = ", ".join(str(total) for total in totals)
            said = f"{shown}; {float(chance):.1%} begin a round" if chance else "no deal begins a round"
            rows.append(Row(label, "0", said, not any(totals) if chance else None))
    bound = f"{players} players, triangular decks of {span(2, limit)} ranks, whole and with any one card set aside"
    if not rows:
        return unchecked("no deck, as the smallest that is looked at has 2 ranks")
    begun = [row for row in rows if row.agrees is not None]
    return Finding(
        "counted",
        bound,
        f"Before the deal a round is worth exactly 0 to every seat from {sum(row.agrees is True for row in begun)} of "
        f"{len(begun)} decks: the deal favours nobody, and what one gets the others pay, so that it cannot be otherwise. Where "
        "the cards run out before a tie is broken nobody scores.",
        tuple(rows),
        columns=("dealt from", "printed", "computed"),
        evidence=COUNTED,
    )


def heuristic(limit: int) -> Check:
    """How far the heuristic can be used, a round."""
    usual = yield from build(triangular(limit if limit < 10 else 10))
    ranks = len(usual.deck)
    given = heuristic_table(0, ranks)
    best, own = exploitability(given, usual.deck), exploitability(usual.hits, usual.deck)
    equilibrium = (yield from best_response(usual.deck, mine=usual.hits, other=given)).worth
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
    judged = yield from _judged_objective()
    top = target(2)
    begin = max(0, top - limit)
    found = yield from objective(begin=begin)
    assert found.against is not None
    loss = found.chances - found.against
    place = np.unravel_index(np.nanargmax(loss), loss.shape)
    first = found.chances[begin, begin] - found.against[begin, begin]
    best = bool(np.nanmax(loss) <= 1e-6)
    scores = f"scores {place[0]} and {place[1]}: chance to lose that the casino's equilibrium adds"
    return Finding(
        "holds" if best and judged.agrees else "fails",
        f"two players, all scores from {begin} to {top - 1}",
        f"Who plays the casino's equilibrium can lose more often than need be: by {loss[place]:.2%} at the scores "
        f"{place[0]} and {place[1]}, and by {first:.2%} from {begin} and {begin} on.",
        (Row(scores, "none", f"{loss[place]:.2%}", best), judged),
        correction="Near the target the moves differ; the objective over score pairs says how.",
        evidence=EXHAUSTIVE,
    )


def _judged_objective() -> Generator[Progress, None, Row]:
    """The solver's chances against backward induction over the rules, on a small deck with a low target."""
    deck, top = triangular(JUDGED_RANKS), JUDGED_TARGET
    best = yield from real_chances(deck, top, casino=False)
    casino = yield from real_chances(deck, top, casino=True)
    found = yield from objective(deck, 0, limit=top)
    assert found.against is not None
    right = sum(
        abs(found.chances[pair] - float(best[pair])) < 1e-9
        and abs(found.against[pair] - float(casino[pair])) < 1e-9
        for pair in best
    )
    return Row(
        f"{JUDGED_RANKS} ranks, not to reach {top}: pairs of scores, judged by the rules alone",
        f"{len(best)}",
        f"the same in {right}",
        bool(right == len(best)),
    )
