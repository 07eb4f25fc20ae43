"""Checks of section 4 and Tables 8 to 10: the heuristic, alone and with a search, over all positions of 4-Pan."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

import numpy as np

from lastcard.core.claims import Finding, Row
from lastcard.core.progress import relay
from lastcard.core.twoplayer.depth_limited import search_to
from lastcard.games.pan.claims.common import FAR, done, errors, finding, nothing
from lastcard.games.pan.rules import GAME
from lastcard.games.pan.solver import full_table, heuristic
from lastcard.games.pan.solver.population import all_moves, guesses, looked_ahead, suggestions

if TYPE_CHECKING:
    from collections.abc import Generator

    from numpy.typing import NDArray

    from lastcard.core.progress import Progress
    from lastcard.core.twoplayer.kernels import Algorithm
    from lastcard.games.pan.claims.common import Check
    from lastcard.games.pan.solver import Table
    from lastcard.games.pan.solver.population import Guesses, Moves

RANKS = 4
TABLE_8 = (1362, 361)
TABLE_9 = {2: (1513, 210), 6: (1555, 168), 10: (1599, 124), 14: (1623, 100)}
TABLE_10 = {2: (1016, 10), 8: (1037, 3), 12: (1042, 0)}
EXAMPLE = "22213/12231"
_NEEDS_FOUR = "4-Pan: the bound must be 4 or more"
_SIGN = {False: "as meant", True: "as printed"}


def values(table: Table) -> NDArray[np.int8]:
    """Return 1, 0 or −1 for every position that is won, drawn or lost for the player to move."""
    labels = table.labels
    found = np.where(labels < 0, 0, np.where(labels % 2 == 1, 1, -1)).astype(np.int8)
    found[table.space.one_sided(mover_empty=True)] = 1
    return found


def game_and_moves() -> Generator[Progress, None, tuple[Table, Moves]]:
    """Return the solution of the game whose positions are guessed at, and all its moves."""
    table = yield from full_table(RANKS)
    moves = all_moves(table.space)
    yield done(0, 1, "all moves of 4-Pan")
    return table, moves


def look_ahead(moves: Moves, depth: int, printed: bool) -> Generator[Progress, None, Guesses]:
    """Return what looking ahead so many plies guesses of each position, by the score as printed or as meant."""
    steps = looked_ahead(moves, depth, printed)
    return (yield from relay(steps, lambda ply: done(ply, depth, f"{depth} plies deep")))


def _signs(table: Table, worth: Guesses) -> tuple[int, int, int]:
    """Count hits, misses and zeros over the decided positions that are not over."""
    running = table.labels > 0
    agree = np.sign(worth[running]) * values(table)[running]
    return int((agree > 0).sum()), int((agree < 0).sum()), int((agree == 0).sum())


def _decided(table: Table) -> str:
    return f"all {int((table.labels > 0).sum()):,} decided positions of 4-Pan that are not over"


def antisymmetric(limit: int) -> Check:
    """Exchanging the hands turns the sign of the heuristic."""
    table, _ = yield from game_and_moves()
    space = table.space
    here = np.arange(space.size)
    rows = []
    for printed in (True, False):
        worth = guesses(space, printed)
        wrong = int((worth[space.mirror(here)][1:] != -worth[1:]).sum())
        rows.append(Row(f"Score_2 {_SIGN[printed]}", "0", str(wrong), wrong == 0))
    return finding(
        rows,
        "all positions of 4-Pan",
        "Both versions of the heuristic are antisymmetric.",
        ("heuristic", "expected", "positions where it fails"),
    )


def _preference(better: str, worse: str, other: str) -> tuple[list[Row], tuple[str, str, str]]:
    """Whether each sign of Score_2 prefers one hand to another, against the same other hand; and the columns."""
    rows = []
    one, two = (f"[{','.join(hand)}]" for hand in (better, worse))
    for printed in (True, False):
        this, that = (heuristic(GAME.parse(f"{hand}/{other}"), printed) for hand in (better, worse))
        rows.append(
            Row(f"Score_2 {_SIGN[printed]}", f"{one} above", f"{this:g} against {that:g}", this > that)
        )
    return rows, ("heuristic", "as the text has it", f"worth of {one} and {two}")


def example_hand(limit: int) -> Check:
    """Whether the heuristic prefers [0,0,1] to [0,0,3]."""
    rows, columns = _preference("001", "003", "100")
    yield done(1, 1, "hands")
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
    )


def sign_of_score_2(limit: int) -> Check:
    """Whether the printed sign of Score_2 rewards fewer groups, as principle 2 says."""
    rows, columns = _preference("141", "131", "000")
    yield done(1, 1, "hands")
    holds = bool(rows[0].agrees)
    return Finding(
        status="holds" if holds else "fails",
        bound="the hands of the text",
        computed=f"With the printed sign the hand [1,4,1], a turn shorter than [1,3,1], gets {'more' if holds else 'less'}.",
        rows=tuple(rows),
        counterexample=None if holds else "141/000",
        correction=None if holds else "Score_2 = ½(N_B − N_A)",
        columns=columns,
    )


def table_8(limit: int) -> Check:
    """The heuristic's sign against the solution."""
    if limit < RANKS:
        return nothing(_NEEDS_FOUR)
    table, _ = yield from game_and_moves()
    rows, found = [], []
    sample = sum(TABLE_8)
    for printed in (True, False):
        hits, misses, zeros = _signs(table, guesses(table.space, printed))
        total = hits + misses + zeros
        for name, share in (
            ("zeros are misses", hits / total),
            ("zeros are hits", (hits + zeros) / total),
            ("without zeros", hits / (hits + misses)),
        ):
            if errors(share, TABLE_8[0], sample) < FAR:
                found.append(f"{share:.1%} ({_SIGN[printed]}, {name})")
            rows.append(Row(f"Score_2 {_SIGN[printed]}, {name}", "79.0%", f"{share:.1%}", None))
    return Finding(
        status="holds" if found else "differs",
        bound=_decided(table),
        computed=f"79.0% lies within a sample's error of {', '.join(found) or 'none of these'}; the sample counts zeros "
        "and finished games in a way that is not told, so it does not settle the sign.",
        rows=tuple(rows),
        columns=("heuristic", "printed (a sample of 2,000)", "all positions"),
    )


def table_9(limit: int) -> Check:
    """Minimax values' signs against the solution."""
    if limit < RANKS:
        return nothing(_NEEDS_FOUR)
    table, moves = yield from game_and_moves()
    rows, exact = [], []
    for depth, (hits, misses) in TABLE_9.items():
        sample = hits + misses
        for printed in (False, True):
            found = _signs(table, (yield from look_ahead(moves, depth, printed)))
            low, high = found[0] / sum(found), (found[0] + found[2]) / sum(found)
            if not printed:
                exact.append(f"{low:.1%}")
            agrees = errors(low, hits, sample) < FAR or errors(high, hits, sample) < FAR
            rows.append(
                Row(
                    f"depth {depth}, Score_2 {_SIGN[printed]}",
                    f"{hits / sample:.1%}",
                    f"{low:.1%} to {high:.1%}",
                    agrees,
                )
            )
    return finding(
        rows,
        _decided(table),
        "The shares grow with the depth as printed; lower and upper numbers count zeros as misses and as hits. "
        "No way of counting gives all four printed values.",
        ("search", "printed (a sample)", "all positions"),
        f"{', '.join(exact)} at depths {', '.join(map(str, TABLE_9))} (Score_2 as meant, zeros as misses)",
    )


def table_10(limit: int) -> Check:
    """How often a search suggests a losing move in a won position."""
    if limit < RANKS:
        return nothing(_NEEDS_FOUR)
    table, moves = yield from game_and_moves()
    value = values(table)
    rows = []
    for printed in (False, True):
        for depth, (good, bad) in TABLE_10.items():
            chosen = suggestions(moves, (yield from look_ahead(moves, depth - 1, printed)))
            kept, lost = _kept(moves, chosen, value, table)
            share, sample = kept / (kept + lost), good + bad
            agrees = None if printed else errors(share, good, sample) < FAR
            rows.append(
                Row(
                    f"depth {depth}, Score_2 {_SIGN[printed]}", f"{good / sample:.3f}", f"{share:.5f}", agrees
                )
            )
    return finding(
        rows,
        "all won positions of 4-Pan in which the suggested move does not lead to a draw",
        "With Score_2 as meant the printed shares are as near as samples can be expected to be; of equally good "
        "moves the first is suggested, low ranks first and taking last.",
        ("search", "printed (a sample)", "all positions"),
    )


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
        return nothing("5-Pan: the bound must be 5 or more")
    state = GAME.parse(EXAMPLE)
    rows = []
    ways: tuple[tuple[str, Algorithm, bool], ...] = (
        ("minimax", "minimax", False),
        ("alpha-beta, taking first and high ranks first", "alphabeta", True),
        ("alpha-beta, low ranks first and taking last", "alphabeta", False),
    )
    nodes = []
    for name, algorithm, turned in ways:
        steps = search_to(GAME, state, 10, heuristic, algorithm, (lambda m: m[::-1]) if turned else None)
        while True:
            try:
                visited = next(steps)
            except StopIteration as end:
                result = end.value
                break
            yield done(visited, max(visited, 720_000), name)
        nodes.append(result.nodes)
        rows.append(Row(f"{name}: value", "3/2", f"{result.value:g}", result.value == 1.5))
        after = GAME.format(GAME.play(state, result.move))
        printed = "12231/12213"
        agrees = None if turned else after == printed
        rows.append(Row(f"{name}: best child", printed, after, agrees))
        rows.append(Row(f"{name}: nodes", "", f"{result.nodes:,}", None))
    return finding(
        rows,
        "the 5-Pan start 22213/12231, which fits the essay's example (it does not print the parent), 10 plies deep",
        f"All three searches agree; they visit {nodes[0]:,}, {nodes[1]:,} and {nodes[2]:,} nodes.",
        ("search", "printed", "computed"),
    )


def seven_pan(limit: int) -> Check:
    """Section 4: two of the highest rank each, in 7-Pan."""
    state = GAME.parse("0000002/0000002")
    result = None
    for depth in range(1, 6):
        steps = search_to(GAME, state, depth, lambda _: 0.0)
        while True:
            try:
                next(steps)
            except StopIteration as end:
                result = end.value
                break
        yield done(depth, 5, "plies")
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
    )
