"""How often nobody can force first place, and the smallest hands of three players from which nobody can."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.core.claims import EXHAUSTIVE, Claim, Finding, Row
from lastcard.core.progress import Progress
from lastcard.games.babanuki.claims.common import MOST_JUDGED, judged_starts, unlike
from lastcard.games.babanuki.rules import GAME, KIYA_2021
from lastcard.games.babanuki.solver.library import LIBRARY
from lastcard.games.babanuki.solver.shares import shares

if TYPE_CHECKING:
    from lastcard.games.babanuki.claims.common import Check
    from lastcard.games.babanuki.rules import State

MOST_NUMBERS = 13
"""Most numbers with four players when positions are counted; with five players there are three fewer."""


def nobody(limit: int) -> Check:
    """How many positions nobody can force, by the number of numbers, and whether the share grows with it."""
    limit = min(limit, MOST_NUMBERS)
    rows, fell = [], []
    bounds = ((3, 2 * limit), (4, max(3, limit)), (5, max(4, limit - 3)))
    for players, most in bounds:
        known = yield from LIBRARY.work(players, most)
        if wrong_judge := (yield from unlike(known)):
            return wrong_judge
        won = (known.first.steps > 0).any(axis=0)
        numbers = known.space.counts.sum(axis=0)
        before = -1.0
        for pairs in range(players // 2, most + 1):
            live = known.space.live & (numbers == pairs)
            total = int(live.sum())
            free = total - int((live & won).sum())
            grows = free / total >= before
            if not grows:
                fell.append(pairs)
            before = free / total
            rows.append(
                Row(f"{players} players, {pairs} numbers", f"{total:,}", f"{free:,} ({before:.1%})", grows)
            )
            yield Progress(pairs, most, f"numbers, {players} players")
    return Finding(
        "fails" if fell else "holds",
        ", ".join(f"{players} players up to {most} numbers" for players, most in bounds),
        f"It grows from one line to the next; the last of three players is at {_share(rows, 3)}, of four at "
        f"{_share(rows, 4)}, of five at {_share(rows, 5)}. By the formula for three players it tends to 5/6.",
        tuple(rows),
        columns=("positions", "in all", "nobody can force it"),
        evidence=EXHAUSTIVE,
    )


def nobody_of_three(limit: int) -> Check:
    """Starts of three players from which nobody can force first place, on concrete cards."""
    rows, first = [], None
    judged = yield from judged_starts()
    for pairs in range(1, MOST_JUDGED[3] + 1):
        found = [(start, winner) for start, winner, _, _ in judged if _numbers(start) == pairs]
        free = [start for start, winner in found if winner is None]
        first = first or (free[0] if free else None)
        rows.append(Row(f"{pairs} numbers", "", f"{len(free)} of {len(found)}", None))
        yield Progress(pairs, MOST_JUDGED[3], "numbers")
    text = "In none of them" if first is None else f"It is so in {GAME.format(first)}, where"
    return Finding(
        "fails" if first is None else "holds",
        f"all starts of three players with up to {MOST_JUDGED[3]} numbers, on concrete cards",
        f"{text} nobody can force first place.",
        tuple(rows),
        columns=("starts", "", "nobody can force it"),
        evidence=EXHAUSTIVE,
    )


def _numbers(start: State) -> int:
    return sum(shares(start).counts)


def _share(rows: list[Row], players: int) -> str:
    """The share in the last row of so many players."""
    last = [row for row in rows if row.label.startswith(f"{players} players")][-1]
    return last.computed.partition("(")[2].rstrip(")")


NOBODY = (
    Claim(
        id="nobody-of-three",
        game="babanuki",
        paper=KIYA_2021,
        place="the note after Theorem 5.3",
        title="Three players: hands from which nobody can force first place",
        printed="in fact, for 3-player case, there are initial hands where no player has a winning strategy",
        statement="With three players there is a start from which nobody can force first place.",
        default_limit=1,
        limit_means="",
        check=nobody_of_three,
    ),
    Claim(
        id="nobody",
        game="babanuki",
        paper=KIYA_2021,
        place="on the note after Theorem 5.3",
        origin="ours",
        title="How often nobody can force first place",
        printed="",
        statement="The share of positions in which nobody can force first place grows with the number of numbers.",
        default_limit=8,
        most=MOST_NUMBERS,
        limit_means="numbers with four players",
        check=nobody,
    ),
)
