"""Why deals are lost, by kind of obstruction: a rank that can have no column, or play that narrows until it stops."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from lastcard.core.claims import Evidence, Finding, Row, unchecked
from lastcard.core.progress import Progress
from lastcard.core.text import amount, span
from lastcard.games.solitaire.claims.small_boards import readme_claim
from lastcard.games.solitaire.claims.truth import board_of, complete, following
from lastcard.games.solitaire.claims.whole_games import AGAIN
from lastcard.games.solitaire.rules.notation import deal
from lastcard.games.solitaire.solver.boards.grid import grid_for
from lastcard.games.solitaire.solver.contests.shipped_record import published
from lastcard.games.solitaire.solver.searches.dead_boards import dead_proof

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from lastcard.core.claims import Check
    from lastcard.games.solitaire.claims.truth import Board

RANKS = 13
UP_TO = (1_000, 10_000, 100_000)
"""Numbers of boards by which the lost deals that are not shown dead are told apart."""


def why_lost(limit: int) -> Check:
    """Tell the recorded lost deals apart, and search the smallest again for ranks that are never complete."""
    rows: list[Row] = []
    wrong: list[str] = []
    searched = 0
    for record in (yield from published()):
        lost = [entry for entry in record.entries[:limit] if entry.verdict == "lost"]
        dead: Counter[int] = Counter()
        sizes: list[int] = []
        never: list[int] = []
        for number, entry in enumerate(lost):
            yield Progress(number, len(lost), f"lost deals of rules={record.reading}")
            state = deal(4, RANKS, entry.seed, record.reading)
            grid = grid_for(state)
            proof = dead_proof(grid, grid.pack([state])[0])
            if proof is not None:
                dead[len(proof.ranks)] += 1
            elif entry.boards > AGAIN:
                sizes.append(entry.boards)
            else:
                boards = following(board_of(state), record.reading, AGAIN)
                never.append(RANKS - len(completed(boards or ())))
                if boards is None or not never[-1]:
                    wrong.append(f"seed {entry.seed} under rules={record.reading}")
        searched += len(never)
        rows.append(
            _row(
                f"rules={record.reading}: {len(lost)} lost of {len(record.entries[:limit]):,}",
                dead,
                never,
                sizes,
            )
        )
    bound = f"the deals recorded as lost among the first {limit:,} of each record, with up to {AGAIN} boards after them"
    if not searched:
        return unchecked(bound, "No deal that small is recorded as lost there.", rows)
    return Finding(
        "fails" if wrong else "holds",
        bound,
        f"It is not so for {', '.join(wrong)}."
        if wrong
        else f"In {searched} such deals play stops early: some rank is complete on none of the boards that can follow.",
        tuple(rows),
        columns=("deals", "expected", "found"),
        correction="Each rank can be complete, only not all at once." if wrong else None,
        evidence=Evidence(
            "exhaustive",
            "Which deals are lost is taken from the record, and searched again by the rules for these; that others are dead "
            "is shown by the program anew",
        ),
    )


def _row(label: str, dead: Mapping[int, int], never: Sequence[int], sizes: Sequence[int]) -> Row:
    """What the lost deals under one reading come to."""
    ways = " and ".join(
        f"{count} by {amount(ranks, 'rank')} with too few columns" for ranks, count in sorted(dead.items())
    )
    more = ", ".join(f"{sum(size <= most for size in sizes)} of up to {most:,}" for most in UP_TO)
    small = f"; {len(never)} with up to {AGAIN} boards after them"
    if never:
        small += f", on which {span(min(never), max(never))} of {RANKS} ranks are never complete"
    return Row(
        label,
        "a rank that is never complete",
        f"shown dead at once: {ways or 'none'}{small}; the {len(sizes)} others by visiting all boards ({more})",
        all(never) if never else None,
    )


def completed(boards: Iterable[Board]) -> set[int]:
    """Return the ranks that are complete, all cards in their home rows of one column, on some of these boards."""
    return {column[0][0] for board in boards for column in board if complete(column)}


LOST = (
    readme_claim(
        id="why-lost",
        place="beyond the README",
        title="Why deals are lost",
        origin="ours",
        printed="",
        statement="In each standard deal that is recorded as lost with few boards after it, some rank is complete on none of them.",
        default_limit=500,
        most=1000,
        limit_means="deals",
        check=why_lost,
    ),
)
