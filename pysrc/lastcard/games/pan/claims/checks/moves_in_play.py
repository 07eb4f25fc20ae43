"""Checks of section 2.1.2: how many moves there are in the positions that come up, and in play."""

from __future__ import annotations

from random import Random
from statistics import fmean, stdev
from typing import TYPE_CHECKING

from lastcard.core.claims import EXHAUSTIVE, Finding, Rows, from_engine, judge_sample, unchecked
from lastcard.core.playing.simulate import Interval
from lastcard.core.progress import Progress
from lastcard.games.pan.claims.checks.common import FAR, finding, ranks_up_to
from lastcard.games.pan.claims.checks.counting import TABLE_2
from lastcard.games.pan.claims.checks.truth import AGREE, met, source
from lastcard.games.pan.rules import State
from lastcard.games.pan.solver.principal_variation import principal_variation
from lastcard.games.pan.solver.whole_game.branching import branching
from lastcard.games.pan.solver.whole_game.deals import random_start

if TYPE_CHECKING:
    from lastcard.core.claims import Check, Status
    from lastcard.games.pan.solver.retrograde.table import Source

GAMES, PLIES = 120, 60
"""Games at random, and plies of each that count."""

CLOSE = 0.1
"""A number that is off by no more than this share is a good approximation: our reading."""


def approximate(limit: int) -> Check:
    """Whether Table 2, of all potential positions, is near the average over the positions that come up."""
    rows, means = Rows(), dict[int, float]()
    for ranks, printed in TABLE_2.items():
        if ranks > limit:
            rows.beyond(f"k = {ranks}", printed)
            continue
        moves = yield from met(ranks)
        mean = sum(moves.values()) / len(moves)
        means[ranks] = mean
        off = abs(mean - float(printed)) / mean
        shown = f"{mean:.3f} in {len(moves):,} positions: {off:.0%} off"
        rows.add(f"k = {ranks}", printed, shown, off <= CLOSE)
    far = [row.label for row in rows if row.agrees is False]
    how = (
        "more moves than"
        if means and all(mean > float(TABLE_2[k]) for k, mean in means.items())
        else "not always more moves than"
    )
    return finding(
        rows,
        ranks_up_to(limit, 4),
        f"In the positions that come up there are {how} in all potential ones. (Finished positions are "
        "counted in both, with no move; rules 1 to 3 as they stand.)",
        ("game", "Table 2", "legal moves on average, by making all of them from all deals"),
        f"not within a tenth for {', '.join(far)}",
        evidence=EXHAUSTIVE,
        wrong="fails",
    )


def many_ranks(limit: int) -> Check:
    """Whether the number of moves falls as the pile has cards of more different ranks."""
    rows = Rows()
    for ranks in range(2, min(limit, 4) + 1):
        moves = yield from met(ranks)
        counts: dict[int, list[int]] = {}
        for (hand, other), many in moves.items():
            if any(hand) and any(other):
                pile = State(hand, other).pile
                counts.setdefault(sum(map(bool, pile)), []).append(many)
        before: float | None = None
        for different in sorted(counts):
            mean = fmean(counts[different])
            label = f"k = {ranks}, {different} of the ranks in the pile"
            fewer = None if before is None else mean < before
            shown = f"{mean:.3f} in {len(counts[different]):,} positions"
            rows.add(label, "" if fewer is None else "fewer than before", shown, fewer)
            before = mean
    if not rows:
        return unchecked(ranks_up_to(limit, 4, 2))
    falls = not any(row.agrees is False for row in rows)
    return finding(
        rows,
        f"all positions that come up and are not over, {ranks_up_to(limit, 4, 2)}",
        f"With each rank more in the pile there are {'fewer moves' if falls else 'not always fewer moves'} on average.",
        ("the nine of hearts counts as a nine", "expected", "legal moves on average"),
        "not with each rank more",
        evidence=EXHAUSTIVE,
        wrong="fails",
    )


_IN_PLAY: dict[Status, str] = {
    "holds": "A player has more moves in play than in a potential position drawn at random, in best play and in random play.",
    "differs": "A player has not more moves in play than in a potential position drawn at random, under some way of playing.",
}


def branching_in_play(limit: int) -> Check:
    """Section 2.1.2: in play there are more moves on average than over all positions."""
    rows, notes = Rows(), []
    answers = list[bool | None]()
    for ranks in range(3, min(limit, 5) + 1):
        known = yield from source(ranks)
        rng = Random(ranks)
        average = float(branching(ranks))
        for how in ("best play", "random moves"):
            means = []
            for number in range(GAMES):
                counts = _moves_in_play(
                    known, random_start(rng, ranks), rng if how == "random moves" else None
                )
                if counts:
                    means.append(fmean(counts))
                yield Progress(number, GAMES, f"games, {how}")
            error = stdev(means) / len(means) ** 0.5
            wide = Interval(fmean(means) - FAR * error, fmean(means) + FAR * error)
            more = wide.within(Interval(average, float("inf")))
            answers.append(more)
            notes.append(error)
            label = f"k = {ranks}, {how}: {len(means)} games"
            rows.add(label, f"more than {average:.3f}", f"{fmean(means):.3f} ± {error:.3f}", more)
    if not rows:
        return unchecked(ranks_up_to(limit, 5, 3))
    detail = (
        f"deals at random; the standard error is at most {max(notes):.3f}, and {FAR:g} of them are asked for"
    )
    status, evidence = judge_sample(answers, detail, wrong="differs")
    return Finding(
        status,
        f"{ranks_up_to(limit, 5, 3)}, the first {PLIES} plies of each game, best play of deals that are not drawn",
        _IN_PLAY.get(status, "So few games do not tell whether a player has more moves in play."),
        tuple(rows),
        correction="not under every way of playing" if status == "differs" else None,
        columns=("game", "printed", "legal moves a position, mean of the games' means"),
        evidence=from_engine("the engine's tables", AGREE, evidence),
    )


def _moves_in_play(known: Source, state: State, rng: Random | None) -> list[int]:
    """The numbers of legal moves on the way through a game: best play of a decided deal, or moves at random."""
    counts = []
    if rng is None:
        if known.value(state) == "draw":
            return []
        for ply in principal_variation(known, state, PLIES):
            counts.append(len(state.moves()))
            state = ply.state
        return counts
    while not state.over and len(counts) < PLIES:
        moves = state.moves()
        counts.append(len(moves))
        state = state.after(rng.choice(moves))
    return counts
