"""Checks of the program that the paper prints for two players, appendix 7.7: it does not play the equilibrium."""

from __future__ import annotations

from math import hypot, sqrt
from typing import TYPE_CHECKING

from lastcard.core.claims import Evidence, Finding, Row
from lastcard.core.simulate import NORMAL_95
from lastcard.games.pairs.claims.playing import FAR, PRINTED_GAMES, E, H, R
from lastcard.games.pairs.rules import USUAL_DECK
from lastcard.games.pairs.solver.contest import contest_steps
from lastcard.games.pairs.solver.printed import printed_steps
from lastcard.games.pairs.solver.records import SEED
from lastcard.games.pairs.solver.table import build

if TYPE_CHECKING:
    from collections.abc import Generator

    from lastcard.core.progress import Progress

    Check = Generator[Progress, None, Finding]

PRINTED, FORGETFUL = "printed", "printed-forgetful"


def appendix_7_7(limit: int) -> Check:
    """Whether the printed program does what the equilibrium does: whole games, and position by position."""
    games, rows, shares = 1000 * limit, [], {}
    remembering = yield from printed_steps()
    forgetting = yield from printed_steps(remembers=False)
    for player in (PRINTED, FORGETFUL):
        for other, printed in ((E, "53.52%"), (H, "47.91%"), (R, "4.95%")):
            found = yield from contest_steps((player, other), games, SEED)
            shares[player, other] = found.share(0)
            off = abs(found.share(0) - float(printed[:-1]) / 100)
            agrees = off <= FAR * hypot(_error(games), _error(PRINTED_GAMES))
            rows.append(Row(f"{player} against {other}", printed, f"{found.share(0):.2%}", agrees))
    table = yield from build(USUAL_DECK)
    differing = [int((hits != table.hits).sum()) for hits in (remembering, forgetting)]
    even = abs(shares[PRINTED, E] - 0.5) <= FAR * _error(games)
    return Finding(
        "holds" if even else "fails",
        f"{games:,} games a match-up, seed {SEED}; all {table.positions:,} positions",
        f"The program loses {shares[PRINTED, E]:.2%} of its games to the equilibrium and moves otherwise in {differing[0]:,} of "
        f"{table.positions:,} positions. It is its memory that costs it: if it forgets after each question it loses "
        f"{shares[FORGETFUL, E]:.2%} and moves otherwise in {differing[1]:,} positions only.",
        tuple(rows),
        evidence=Evidence("sampled", f"shares ± {NORMAL_95 * _error(games):.2%} (95 %)"),
        correction="Look to the end of the round, which dynamic programming can; at least remember how far each number looked, and "
        "count the cost of a pair as a loss.",
        columns=("share of games lost", "Table 1 prints", "computed"),
    )


def _error(games: int) -> float:
    return sqrt(0.25 / games)
