"""Checks of the programs that the paper prints for two players and for more, appendices 7.7 and 7.8."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import hypot, sqrt
from typing import TYPE_CHECKING, Any

from lastcard.core.claims import EXHAUSTIVE, Evidence, Finding, Row, unchecked
from lastcard.core.containers.codec import json_values
from lastcard.core.pieces.divided_check import DividedCheck
from lastcard.core.playing.simulate import NORMAL_95
from lastcard.games.pairs.claims.equations import bound, small_positions, tally
from lastcard.games.pairs.claims.many_rounds import FAR, PRINTED_GAMES, E, H, R
from lastcard.games.pairs.claims.smallest_positions import refuting
from lastcard.games.pairs.claims.truth import Payoffs, hits
from lastcard.games.pairs.rules import State
from lastcard.games.pairs.rules.position import USUAL_DECK, Counts, Stack
from lastcard.games.pairs.solver.contests.contest import contest, piece_steps
from lastcard.games.pairs.solver.contests.recorded_runs import SEED
from lastcard.games.pairs.solver.two_players.printed_program import printed_steps
from lastcard.games.pairs.solver.two_players.table import build

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from lastcard.core.claims import Check
    from lastcard.core.progress import Progress
    from lastcard.games.pairs.solver.contests.contest import ContestPiece

PRINTED, FORGETFUL = "printed", "printed-forgetful"

_MATCH_UPS = tuple(
    (player, other, printed)
    for player in (PRINTED, FORGETFUL)
    for other, printed in ((E, "53.52%"), (H, "47.91%"), (R, "4.95%"))
)
"""Who plays whom, and what share of its games Table 1 prints that the first loses."""


def _parts(limit: int) -> list[ContestPiece | bool]:
    """The games of each match-up; and whether the program remembers, where its moves are compared one by one."""
    games = [
        piece
        for player, other, _ in _MATCH_UPS
        for piece in contest((player, other), 1000 * limit, SEED).pieces
    ]
    return [*games, True, False]


def _played(part: ContestPiece | bool) -> Generator[Progress, None, Any]:
    if not isinstance(part, bool):
        return json_values((yield from piece_steps(part)))
    hits = yield from printed_steps(remembers=part)
    table = yield from build(USUAL_DECK)
    return [int((hits != table.hits).sum()), table.positions]


def _appendix_7_7(limit: int, found: Sequence[Any]) -> Finding:
    games, rows, shares = 1000 * limit, [], {}
    *played, (differing, positions), (forgetful, _) = found
    for number, (player, other, printed) in enumerate(_MATCH_UPS):
        work = contest((player, other), games, SEED)
        pieces = len(work.pieces)
        results = [work.read(one) for one in played[number * pieces : (number + 1) * pieces]]
        share = shares[player, other] = work.together(results).as_dict()["seats"][0]["share"]
        off = abs(share - float(printed[:-1]) / 100)
        agrees = off <= FAR * hypot(_error(games), _error(PRINTED_GAMES))
        rows.append(Row(f"{player} against {other}", printed, f"{share:.2%}", agrees))
    far = shares[PRINTED, E] - 0.5 > FAR * _error(games)
    error = f"shares ± {NORMAL_95 * _error(games):.2%} (95 %), and {FAR:.0f} standard errors are asked for"
    return Finding(
        "fails" if far else "open",
        f"{games:,} games a match-up, seed {SEED}; all {positions:,} positions",
        f"The program loses {shares[PRINTED, E]:.2%} of its games to the equilibrium and moves otherwise in {differing:,} of "
        f"{positions:,} positions. It is its memory that costs it: if it forgets after each question it loses "
        f"{shares[FORGETFUL, E]:.2%} and moves otherwise in {forgetful:,} positions only.",
        tuple(rows),
        evidence=Evidence("sampled" if far else "open", error),
        correction="Look to the end of the round, which dynamic programming can; at least remember how far each number looked, and "
        "count the cost of a pair as a loss.",
        columns=("share of games lost", "Table 1 prints", "computed"),
    )


appendix_7_7 = DividedCheck(_parts, _played, _appendix_7_7)
"""Whether the printed program does what the equilibrium does: whole games, and position by position."""


def appendix_7_8(limit: int) -> Check:
    """Whether the printed program for m players moves as the equilibrium does, once it is mended so far that it runs."""
    whole, (wrong, with_burned, burned), first = yield from tally(
        small_positions(min(limit, 4), 3),
        _moves_otherwise,
        lambda state: state.burn > 0,
        lambda state: state.burn > 0 and _moves_otherwise(state),
    )
    where, tried, ties = bound(min(limit, 4), 3), whole - with_burned, wrong - burned
    if not whole:
        return unchecked(where)
    said, found = refuting(_moves_otherwise, first)
    return Finding(
        "fails" if first else "holds",
        where,
        "As printed it does not run: 7.4 calls `nAction` with two arguments, and 7.8 has it take one. Mended so far, and in "
        f"fractions, it moves otherwise than the equilibrium in {ties:,} of {tried:,} positions without burned cards and in "
        f"{burned:,} of {with_burned:,} with two: it compares whole vectors of payoffs, so that a tie folds only if the next "
        f"player gets no more by a hit, and it deals the burned cards as well.{said}",
        correction="Compare what the player to move gets alone, fold where that is the same, and stop at k cards."
        if first
        else None,
        evidence=EXHAUSTIVE,
        **found,
    )


def _moves_otherwise(state: State) -> bool:
    """Whether the program for m players moves otherwise than the rules' equilibrium."""
    worth = _most(state.deck, state.turned)
    return (worth != _unfold(state.turned)) != hits(state)


@lru_cache(maxsize=100_000)
def _most(deck: Counts, stacks: tuple[Stack, ...]) -> Payoffs:
    """The program's ``umax``: the larger vector, the first number compared first; no cards, no burned ones, no discards."""
    return max(_hit(deck, stacks), _unfold(stacks))


def _unfold(stacks: tuple[Stack, ...]) -> Payoffs:
    """The program's ``unfold``."""
    low = Fraction(min(map(min, stacks)))
    return (low - len(stacks) * low, *[low] * (len(stacks) - 1))


def _hit(deck: Counts, stacks: tuple[Stack, ...]) -> Payoffs:
    """The program's ``uhit``."""
    players, total = len(stacks), [Fraction(0)] * len(stacks)
    for rank, count in enumerate(deck, start=1):
        if not count:
            continue
        if rank in stacks[0]:
            got = [Fraction(rank - players * rank), *[Fraction(rank)] * (players - 1)]
        else:
            left = tuple(cards - (place == rank) for place, cards in enumerate(deck, start=1))
            after = _most(left, (*stacks[1:], tuple(sorted((*stacks[0], rank)))))
            got = [after[player - 1] for player in range(players)]
        total = [a + Fraction(count, sum(deck)) * b for a, b in zip(total, got, strict=True)]
    return tuple(total)


def _error(games: int) -> float:
    return sqrt(0.25 / games)
