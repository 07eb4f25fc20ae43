"""Checks of section 3.1, section 3.2 and Table 4: who wins, how long it takes, how often it is a draw."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from lastcard.core.claims import Evidence, Finding, Row, Rows, from_engine, unchecked
from lastcard.core.progress import Progress
from lastcard.core.text import number
from lastcard.games.pan.claims.checks.common import TOGETHER, finding, put_right, ranks_up_to
from lastcard.games.pan.claims.checks.truth import (
    AGREE,
    READ,
    READ_AND_COUNTED,
    numbers_of_moves,
    summary,
    table,
)
from lastcard.games.pan.solver.retrograde.space import Space
from lastcard.games.pan.solver.whole_game.records import ORIGIN, RECORDS, SECOND, SECOND_NAMES, numbers_of

if TYPE_CHECKING:
    from lastcard.core.claims import Check
    from lastcard.games.pan.solver.whole_game.summary import Summary

TABLE_4 = {
    1: (3, 5, 5, "0"),
    2: (15, 115, 115, "0"),
    3: (38, 2134, 2038, ".045"),
    4: (84, 33232, 28667, ".137"),
}
SOLVED = 7
"""The largest game that a claim solves: 114 million positions, a minute or so natively."""

BY_RULES = 3
"""The largest game whose positions are also asked one by one."""


def iterations(limit: int) -> Check:
    """Table 4, second column: passes until nothing new is labelled."""
    rows, plies = Rows(), []
    for ranks, (printed, *_) in TABLE_4.items():
        if ranks > limit:
            rows.beyond(f"k = {ranks}", str(printed))
            continue
        longest = (yield from summary(ranks)).tally.longest
        plies.append(str(longest))
        rows.compare(f"k = {ranks}", printed, longest + 1)
    return finding(
        rows,
        ranks_up_to(limit, 4),
        "The printed numbers count the passes, the one that labels finished games included; the longest game "
        f"has one ply less ({', '.join(plies)} plies).",
        ("game", "printed", "most plies to an end, plus 1"),
        evidence=READ,
    )


def decided(limit: int) -> Check:
    """Table 4, third and fourth columns."""
    rows = Rows()
    for ranks, (_, attainable, decisive, share) in TABLE_4.items():
        if ranks > limit:
            rows.beyond(f"k = {ranks}, decided", number(decisive))
            continue
        found = yield from summary(ranks)
        together, draws = found.attainable_together or 0, found.tally.draws
        rows.compare(f"k = {ranks}, attainable", attainable, found.attainable or 0)
        rows.compare(f"k = {ranks}, decided", decisive, found.decisive or 0)
        count = together - draws
        rows.compare(f"k = {ranks}, decided, nines together", decisive, count)
        exact = Fraction(draws, found.attainable or 1)
        stated = Fraction("0" + share if share[0] == "." else share)
        agrees = abs(exact - stated) <= Fraction(1, 2000)
        rows.add(f"k = {ranks}, share of draws", share, f"{float(exact):.4f}", agrees)
    return finding(
        rows,
        ranks_up_to(limit, 4),
        "The draws are as printed. The counts of attainable positions are those of the game in which nines are "
        "placed together; the values of the positions are the same in both.",
        ("game", "printed", "computed"),
        put_right(rows, " by the rules as they stand"),
        evidence=READ,
    )


def _share_of_draws(found: Summary) -> Fraction:
    """The share of draws among the attainable positions."""
    return Fraction(found.tally.draws, found.attainable or 1)


def draws_grow(limit: int) -> Check:
    """Whether the share of draws grows with k."""
    last, rows = min(limit, SOLVED), Rows()
    shares: list[Fraction] = []
    for ranks in range(1, last + 1):
        share = _share_of_draws((yield from summary(ranks)))
        grows = None if not shares else share >= shares[-1]
        shares.append(share)
        rows.add(f"k = {ranks}", "" if grows is None else "grows", f"{float(share):.4f}", grows)
    if last < 2:
        return unchecked(ranks_up_to(limit, SOLVED, 2), rows=rows)
    falls = [ranks for ranks in range(2, last + 1) if shares[ranks - 1] < shares[ranks - 2]]
    told = ", ".join(f"{float(share):.1%} for k = {ranks}" for ranks, share in enumerate(shares, start=1))
    return Finding(
        status="fails" if falls else "holds",
        bound=ranks_up_to(limit, SOLVED),
        computed=f"From k = {falls[0] - 1} to {falls[0]} the share of drawn positions falls."
        if falls
        else "Within the bound the share of draws grows.",
        rows=tuple(rows),
        correction=f"It goes up and down: {told}." if falls else None,
        columns=("game", "“appears to grow”", "share of draws"),
        evidence=READ,
    )


def same_in_both_readings(limit: int) -> Check:
    """Whether placing nines together changes any value; and how many distances it changes."""
    last, rows, different, far = min(limit, SOLVED), Rows(), 0, 0
    for ranks in range(1, last + 1):
        usual = yield from table(ranks)
        other = yield from table(ranks, TOGETHER)
        values = plies = 0
        for start in range(0, len(usual.labels), 1 << 18):
            one, two = (some.labels[start : start + (1 << 18)] for some in (usual, other))
            plies += int(((one != two) & (one > 0) & (two > 0)).sum())
            values += int((((one < 0) != (two < 0)) | ((one > 0) & (two > 0) & (one % 2 != two % 2))).sum())
            yield Progress(start, len(usual.labels), "labels compared")
        different += values
        far += plies
        rows.compare(f"k = {ranks}: other value", 0, values)
        rows.add(f"k = {ranks}: other distance", "", f"{plies:,}")
    return Finding(
        status="fails" if different else "holds",
        bound=ranks_up_to(limit, SOLVED),
        computed="Some positions have another value when nines must be placed together."
        if different
        else "Every position has the same value whether nines must be placed together or not"
        + (", but not all have the same distance." if far else ", and the same distance."),
        rows=tuple(rows),
        correction="not every value is the same" if different else None,
        columns=("game", "expected", "positions"),
        evidence=from_engine(
            "the engine's tables",
            AGREE,
            Evidence(
                "exhaustive",
                "both games solved. In 7-Pan no value changes, but 13,788 distances do; in 8-Pan 1,135 positions or more are drawn with free nines "
                "alone (native runs, docs/proofs/pan-nines.md)",
            ),
        ),
    )


def always_a_move(limit: int) -> Check:
    """No stalemate: whoever is to move can move."""
    last, rows, stuck = min(limit, 5), Rows(), 0
    for ranks in range(1, last + 1):
        space = Space(ranks)
        counts = yield from numbers_of_moves(ranks)
        over = len(space.one_sided(True)) + len(space.one_sided(False)) - 1
        without = int((counts == 0).sum()) - over
        stuck += without
        rows.compare(f"k = {ranks}", 0, without)
        yield Progress(ranks, last, "moves counted")
        if ranks <= BY_RULES:
            asked = 0
            for index in range(1, space.size):
                state = space.state(index)
                asked += not state.over and not state.moves()
                if index % 500 == 0:
                    yield Progress(ranks, last, "positions asked one by one")
            stuck += asked
            rows.compare(f"k = {ranks}, asking the rules one by one", 0, asked)
    return Finding(
        status="fails" if stuck else "holds",
        bound=ranks_up_to(limit, 5),
        computed="In every position that is not over there is a legal move."
        if not stuck
        else "There are positions without a legal move that are not over.",
        rows=tuple(rows),
        columns=("game", "expected", "positions without a move"),
        evidence=READ,
    )


def larger_games(limit: int) -> Check:
    """What the essay left open: longest game, draws and starts for k = 5, 6 and 7."""
    rows = []
    for ranks in range(5, min(limit, SOLVED) + 1):
        rows += figures((yield from summary(ranks)))
    if not rows:
        return unchecked(ranks_up_to(limit, SOLVED, 5))
    return Finding(
        status="counted",
        bound=ranks_up_to(limit, SOLVED, 5),
        computed="Every position of these games is solved, draws by endless play included.",
        rows=tuple(Row(label, "(open)", value, None) for label, value in rows),
        columns=("game", "in the essay", "computed"),
        evidence=READ_AND_COUNTED,
    )


def figures(found: Summary) -> list[tuple[str, str]]:
    """Return a solved game in a few labelled numbers."""
    name = f"k = {found.ranks}"
    told = [
        (f"{name}, longest game", f"{found.tally.longest} plies"),
        (
            f"{name}, attainable positions",
            "not known" if found.attainable is None else f"{found.attainable:,}",
        ),
        (
            f"{name}, won, lost, drawn positions",
            f"{found.tally.wins:,}, {found.tally.losses:,}, {found.tally.draws:,}",
        ),
        (f"{name}, share of draws", f"{float(_share_of_draws(found)):.4f}"),
    ]
    for what, one in (("starts", found.starts), ("deals, for the holder of the 9♥,", found.deals)):
        if one is not None:
            told.append(
                (
                    f"{name}, {what} won, lost, drawn",
                    f"{one.win:,}, {one.loss:,}, {one.draw:,} of {one.total:,}",
                )
            )
    return told


def records(limit: int) -> Check:
    """The records of native runs against a second program's numbers; within the bound solved here as well."""
    rows = Rows()
    for ranks, numbers in SECOND.items():
        record = RECORDS[ranks]
        for label, one, two in zip(SECOND_NAMES, numbers_of(record), numbers, strict=True):
            rows.compare(f"k = {ranks}, {label}", one, two)
        if ranks <= limit:
            found = yield from summary(ranks)
            rows.add(
                f"k = {ranks}, solved here",
                "as recorded",
                "the same" if found == record else "not the same",
                found == record,
            )
        yield Progress(ranks, max(RECORDS), "records")
    same = all(row.agrees for row in rows)
    rows += [
        Row(f"k = {ranks}", "recorded", "rests on this package alone so far", None)
        for ranks in RECORDS
        if ranks not in SECOND
    ]
    return Finding(
        status="holds" if same else "fails",
        bound=" and ".join(f"k = {ranks}" for ranks in SECOND),
        computed="Both programs found the same numbers."
        if same
        else "The two programs found different numbers.",
        rows=tuple(rows),
        columns=("game", "this package's record", "second program"),
        evidence=Evidence("recorded", ORIGIN),
    )
