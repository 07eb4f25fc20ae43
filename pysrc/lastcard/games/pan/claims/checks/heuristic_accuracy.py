"""Checks of section 4 and Tables 8 to 10: the heuristic, alone and with a search, over all positions of 4-Pan."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING

import numpy as np

from lastcard.core.claims import EXHAUSTIVE, Finding, Row, Rows, unchecked
from lastcard.core.progress import Progress, relay, run_to_end
from lastcard.core.twoplayer.depth_limited import search_to
from lastcard.games.pan.claims.checks.checked_experiments import game_and_moves
from lastcard.games.pan.claims.checks.common import (
    FAR,
    READ_AGAINST_SAMPLES,
    errors,
    finding,
    together,
    unlike,
    unlike_in_one_sample,
)
from lastcard.games.pan.rules import GAME
from lastcard.games.pan.solver.heuristic import fewer_turns, heuristic, high_cards
from lastcard.games.pan.solver.retrograde.space import Space
from lastcard.games.pan.solver.whole_game.experiments import guesses, looked_ahead, suggestions

if TYPE_CHECKING:
    from collections.abc import Generator

    from numpy.typing import NDArray

    from lastcard.core.claims import Check
    from lastcard.core.twoplayer.kernels import Algorithm
    from lastcard.games.pan.solver.retrograde.table import Table
    from lastcard.games.pan.solver.whole_game.experiments import Guesses, Moves

RANKS = 4
TABLE_8 = (1362, 361)
TABLE_9 = {2: (1513, 210), 6: (1555, 168), 10: (1599, 124), 14: (1623, 100)}
SIGN_TABLES = {0: TABLE_8, **TABLE_9}
TABLE_10 = {2: (1016, 10), 8: (1037, 3), 12: (1042, 0)}
EXAMPLE = "22213/12231"
EXAMPLE_PLIES = 10
_NEEDS_FOUR = "4-Pan: the bound must be 4 or more"
SIGN = {False: "as meant", True: "as printed"}


def values(table: Table) -> NDArray[np.int8]:
    """Return 1, 0 or −1 for every position that is won, drawn or lost for the player to move."""
    labels = table.labels
    found = np.where(labels < 0, 0, np.where(labels % 2 == 1, 1, -1)).astype(np.int8)
    found[table.space.one_sided(mover_empty=True)] = 1
    return found


def look_ahead(moves: Moves, depth: int, printed: bool) -> Generator[Progress, None, Guesses]:
    """Return what looking ahead so many plies guesses of each position, by the score as printed or as meant."""
    steps = looked_ahead(moves, depth, printed)
    return (yield from relay(steps, lambda ply: Progress(ply, depth, f"{depth} plies deep")))


def right_signs(table: Table, worth: Guesses) -> tuple[int, int, int]:
    """Return hits, misses and zeros over the decided positions that are not over."""
    agree = agreement(table, worth)
    return int((agree > 0).sum()), int((agree < 0).sum()), int((agree == 0).sum())


def agreement(table: Table, worth: Guesses) -> NDArray[np.int8]:
    """Return 1, −1 or 0 for each decided position that is not over: the sign is right, is wrong, or is none."""
    running = table.labels > 0
    return np.sign(worth[running]).astype(np.int8) * values(table)[running]


def _decided(table: Table) -> str:
    return f"all {int((table.labels > 0).sum()):,} decided positions of 4-Pan that are not over"


def antisymmetric(limit: int) -> Check:
    """Exchanging the hands turns the sign of the heuristic."""
    ranks = min(limit, RANKS)
    space = Space(ranks)
    here = np.arange(space.size)
    rows, apart = Rows(), [0, 0]
    for printed in (True, False):
        worth = guesses(space, printed)
        wrong = int((worth[space.mirror(here)][1:] != -worth[1:]).sum())
        rows.compare(f"f(B, A) = −f(A, B), Score_2 {SIGN[printed]}", 0, wrong)
    for number, state in enumerate(map(space.state, range(1, space.size, 7))):
        for place, part in enumerate((high_cards, fewer_turns)):
            if part(state.turned()) != -part(state):
                apart[place] += 1
        if number % 100 == 0:
            yield Progress(7 * number, space.size, "positions, one by one")
    for name, wrong in zip(("Score_1", "Score_2"), apart, strict=True):
        rows.compare(f"{name} alone, every seventh position", 0, wrong)
    return finding(
        rows,
        f"all positions of {ranks}-Pan",
        "Both versions of the heuristic are antisymmetric, and so are both of its parts.",
        ("heuristic", "expected", "positions where it fails"),
        evidence=EXHAUSTIVE,
    )


def _preference(better: str, worse: str, other: str) -> tuple[list[Row], tuple[str, str, str]]:
    """Whether each sign of Score_2 prefers one hand to another, against the same other hand; and the columns."""
    rows = Rows()
    one, two = (f"[{','.join(hand)}]" for hand in (better, worse))
    for printed in (True, False):
        this, that = (heuristic(GAME.parse(f"{hand}/{other}"), printed) for hand in (better, worse))
        rows.add(f"Score_2 {SIGN[printed]}", f"{one} above", f"{this:g} against {that:g}", this > that)
    return rows, ("heuristic", "as the text has it", f"worth of {one} and {two}")


def example_hand(limit: int) -> Check:
    """Whether the heuristic prefers [0,0,1] to [0,0,3]."""
    rows, columns = _preference("001", "003", "100")
    yield Progress(1, 1, "hands")
    printed, meant = rows
    holds = any(row.agrees for row in rows)
    return Finding(
        status="holds" if holds else "fails",
        bound="one pair of hands",
        computed="One sign of Score_2 prefers [0,0,1]."
        if holds
        else "With either sign of Score_2 the hand [0,0,3] gets more than [0,0,1], against the same other hand.",
        rows=tuple(rows),
        counterexample=None if holds else "003/100",
        correction=None
        if holds
        else f"Score_2 as meant only narrows the gap: {meant.computed} instead of {printed.computed}",
        columns=columns,
        evidence=EXHAUSTIVE,
    )


def sign_of_score_2(limit: int) -> Check:
    """Whether the printed sign of Score_2 rewards fewer groups, as principle 2 says."""
    rows, columns = _preference("141", "131", "101")
    yield Progress(1, 1, "hands")
    holds = bool(rows[0].agrees)
    return Finding(
        status="holds" if holds else "fails",
        bound="the hands of the text",
        computed=f"With the printed sign the hand [1,4,1], a turn shorter than [1,3,1], gets {'more' if holds else 'less'}.",
        rows=tuple(rows),
        counterexample=None if holds else "141/101",
        correction=None if holds else "Score_2 = ½(N_B − N_A)",
        columns=columns,
        evidence=EXHAUSTIVE,
    )


@dataclass(frozen=True, slots=True)
class Convention:
    """How zeros and finished positions of the sample may have been counted."""

    zeros_hit: bool
    finished: bool

    def words(self) -> str:
        """The convention in words."""
        over = "finished games are hits" if self.finished else "finished games are left out"
        return f"zeros are {'hits' if self.zeros_hit else 'misses'}, {over}"


CONVENTIONS = tuple(Convention(zeros, over) for zeros in (False, True) for over in (True, False))


def tables_8_to_10(limit: int) -> Check:
    """One evaluation for Tables 8, 9 and 10: both signs of Score_2, every row, one threshold."""
    if limit < RANKS:
        return unchecked(_NEEDS_FOUR)
    table, moves = yield from game_and_moves(RANKS)
    rows, fits, said = list[Row](), [], []
    for printed in (True, False):
        signs = yield from _signs_of_tables(table, moves, printed)
        best = min(CONVENTIONS, key=signs.unlike)
        kept, far_kept = yield from _kept_rows(table, moves, printed)
        parts = {
            "Tables 8 and 9": (_sign_rows(signs, printed, best), signs.unlike(best)),
            "Table 10": (kept, unlike(far_kept)),
        }
        told = []
        for name, (some, found) in parts.items():
            some.append(together(f"{name}, Score_2 {SIGN[printed]}", found, len(some)))
            rows += some
            told.append(
                f"χ² = {found:.1f} in {name}, which {'fits' if all(row.agrees for row in some) else 'is no fit'}"
            )
        fits.append(all(row.agrees for some, _ in parts.values() for row in some))
        said.append(f"Score_2 {SIGN[printed]}: {told[0]} (at best: {best.words()}), and {told[1]}.")
    holds = any(fits)
    return Finding(
        status="holds" if holds else "fails",
        bound=_decided(table),
        computed=" ".join(said),
        rows=tuple(rows),
        correction=None
        if holds
        else "no version of the evaluation gives the rows of all three tables: Table 10 (as 11 and 12) comes from the sign of Score_2 "
        "that its principle 2 calls for; Tables 8 and 9 lie nearer to the printed sign, and fit neither",
        columns=("table, depth and sign", "printed (a sample)", "all positions, standard errors away"),
        evidence=READ_AGAINST_SAMPLES,
    )


SAMPLE = sum(TABLE_8)
"""Positions in the sample of Tables 8 and 9: each of their rows counts as many, so they are taken for the same."""


@dataclass(frozen=True, slots=True)
class Signs:
    """How the sign of the heuristic (depth 0) and of the searches of Table 9 agrees with the solution.

    `agree` has a row a depth and a column a decided position that is not over (`agreement`); `over` counts the others.
    """

    agree: NDArray[np.int8]
    over: int

    def moments(self, convention: Convention) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return the share of hits at each depth, and the covariances of the hits of one position."""
        over = self.over if convention.finished else 0
        hits = (self.agree > (-1 if convention.zeros_hit else 0)).astype(float)
        size = hits.shape[1] + over
        shares = (hits.sum(axis=1) + over) / size
        return shares, (hits @ hits.T + over) / size - np.outer(shares, shares)

    def unlike(self, convention: Convention) -> float:
        """Return χ² of Tables 8 and 9, whose rows are shares of one sample."""
        shares, covariances = self.moments(convention)
        apart = np.array([hits / SAMPLE for hits, _ in SIGN_TABLES.values()]) - shares
        return unlike_in_one_sample(apart.tolist(), covariances.tolist(), SAMPLE)


def _signs_of_tables(table: Table, moves: Moves, printed: bool) -> Generator[Progress, None, Signs]:
    """What the heuristic and the searches of Table 9 say of all positions."""
    over = int((table.labels == 0).sum()) - 1  # the place without cards is no position
    found = {0: agreement(table, guesses(table.space, printed))}
    for depth in TABLE_9:
        found[depth] = agreement(table, (yield from look_ahead(moves, depth, printed)))
    return Signs(np.array(list(found.values())), over)


def _sign_rows(signs: Signs, printed: bool, convention: Convention) -> list[Row]:
    rows, (shares, _) = Rows(), signs.moments(convention)
    for (depth, (hits, _misses)), share in zip(SIGN_TABLES.items(), shares.tolist(), strict=True):
        far = errors(share, hits, SAMPLE)
        name = f"Table 9, depth {depth}" if depth else "Table 8"
        rows.add(
            f"{name}, Score_2 {SIGN[printed]}", f"{hits / SAMPLE:.1%}", f"{share:.1%}, {far:.1f}", far < FAR
        )
    return rows


def _kept_rows(
    table: Table, moves: Moves, printed: bool
) -> Generator[Progress, None, tuple[list[Row], list[float]]]:
    """Table 10: of the suggestions in won positions that do not lead to a draw, the share that keeps the win.

    Also how many standard errors each row is away.
    """
    value, rows, away = values(table), Rows(), list[float]()
    for depth, (good, bad) in TABLE_10.items():
        chosen = suggestions(moves, (yield from look_ahead(moves, depth - 1, printed)))
        kept, lost = _kept(moves, chosen, value, table)
        far = errors(kept / (kept + lost), good, good + bad)
        away.append(far)
        name = f"Table 10, depth {depth}, Score_2 {SIGN[printed]}"
        rows.add(name, f"{good / (good + bad):.3f}", f"{kept / (kept + lost):.5f}, {far:.1f}", far < FAR)
    return rows, away


def _kept(moves: Moves, chosen: NDArray[np.int8], value: NDArray[np.int8], table: Table) -> tuple[int, int]:
    won = (table.labels > 0) & (value == 1)
    kept = lost = 0
    for number, (where, after) in enumerate(moves.steps):
        suggested = (chosen[where] == number) & won[where]
        kept += int((value[after[suggested]] == -1).sum())
        lost += int((value[after[suggested]] == 1).sum())
    return kept, lost


def example_search(limit: int) -> Check:
    """Section 5.1: the same value and move by minimax and alpha-beta, with fewer nodes."""
    if limit < 5:
        return unchecked("5-Pan: the bound must be 5 or more")
    state = GAME.parse(EXAMPLE)
    rows = Rows()
    ways: tuple[tuple[str, Algorithm, bool], ...] = (
        ("minimax", "minimax", False),
        ("alpha-beta, taking first and high ranks first", "alphabeta", True),
        ("alpha-beta, low ranks first and taking last", "alphabeta", False),
    )
    nodes = []
    for name, algorithm, turned in ways:
        steps = search_to(
            GAME, state, EXAMPLE_PLIES, heuristic, algorithm, (lambda m: m[::-1]) if turned else None
        )

        def told(visited: int, name: str = name) -> Progress:
            return Progress(visited, max(visited, 720_000), name)

        result = yield from relay(steps, told)
        yield told(result.nodes)
        nodes.append(result.nodes)
        rows.add(f"{name}: value", "3/2", f"{result.value:g}", result.value == 1.5)
        assert result.move is not None
        after = GAME.format(GAME.play(state, result.move))
        printed = "12231/12213"
        agrees = None if turned else after == printed
        rows.add(f"{name}: best child", printed, after, agrees)
        rows.add(f"{name}: nodes", "", f"{result.nodes:,}")
    return finding(
        rows,
        "the 5-Pan start 22213/12231, which fits the essay's example (it does not print the parent), 10 plies deep",
        f"All three searches agree; they visit {nodes[0]:,}, {nodes[1]:,} and {nodes[2]:,} nodes.",
        ("search", "printed", "computed"),
        evidence=EXHAUSTIVE,
    )


def seven_pan(limit: int) -> Check:
    """Section 4: two of the highest rank each, in 7-Pan."""
    state = GAME.parse("0000002/0000002")
    result = None
    for depth in range(1, 6):
        result = run_to_end(search_to(GAME, state, depth, lambda _: 0.0))
        yield Progress(depth, 5, "plies")
        if result.value == inf:
            break
    won = result is not None and result.value == inf
    plies = result.depth if result is not None else 0
    return finding(
        [
            Row(
                "7-Pan, [0,0,0,0,0,0,2] against the same",
                "winning",
                f"won in {plies} plies" if won else "not found",
                won,
            )
        ],
        "one position, searched to its end",
        "The player to move wins in 3 plies, although the heuristic gives 0.",
        ("position", "printed", "computed"),
        evidence=EXHAUSTIVE,
    )
