"""Checks of what play can do: go back, go round, end; and the exact shares of small boards. All of these are ours."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from lastcard.core.claims import COUNTED, EXHAUSTIVE, Evidence, Finding, Row, unchecked
from lastcard.core.progress import Progress
from lastcard.games.solitaire.claims.small_boards import (
    PROVED,
    boards,
    readme_claim,
    size_words,
    sizes,
    text_of,
    try_all,
)
from lastcard.games.solitaire.claims.truth import all_boards, at_home, exchanged, exchanges, following, is_won
from lastcard.games.solitaire.rules.position import READINGS
from lastcard.games.solitaire.solver.small_boards import shares

if TYPE_CHECKING:
    from collections.abc import Generator

    from lastcard.core.claims import Check
    from lastcard.games.solitaire.claims.truth import Board
    from lastcard.games.solitaire.rules.position import Reading

JUDGED = 6
"""Cards up to which the boards that can be won are counted again by the judge."""

LARGER = ((2, 5), (2, 6))
"""Sizes that are counted as well where the bound allows it."""

AROUND = 12
"""The most moves of a way round that is looked for."""

TWO_SUITS: tuple[Reading, ...] = ("swap", "odd4")
"""The readings under which the end of play with two suits is looked at."""


def _goes_back(board: Board, reading: Reading) -> bool | None:
    """Whether an exchange can be taken back by the next move."""
    found = exchanges(board, reading)
    if not found:
        return None
    return any(pair in exchanges(exchanged(board, pair), reading) for pair in found)


_check_back = try_all(_goes_back, "No exchange is legal again right after it was made.", evidence=PROVED)


def _fewer_home(board: Board, reading: Reading) -> bool | None:
    """Whether an exchange lowers the number of cards at home, or raises it by more than two."""
    before = at_home(board)
    gains = [at_home(exchanged(board, pair)) - before for pair in exchanges(board, reading)]
    return any(not 0 <= gain <= 2 for gain in gains) if gains else None


_check_home = try_all(_fewer_home, "Every exchange brings 0, 1 or 2 cards home.", evidence=PROVED)


def _check_loops(limit: int) -> Check:
    """Find the shortest way round on boards of three suits and more."""
    rows = []
    told = 0
    looked_at = [size for size in sizes(limit) if size[0] >= 3]
    for suits, ranks in looked_at:
        for reading in READINGS:
            shortest, where = 0, None
            for board in all_boards(suits, ranks):
                told += 1
                if told % 20 == 0:
                    yield Progress(told, 0, "boards")
                length = _round_trip(board, reading, shortest - 1 if shortest else AROUND)
                if length:
                    shortest, where = length, board
            text = "none" if where is None else f"{shortest} moves, from {text_of(where, reading)}"
            rows.append(Row(f"{suits}x{ranks} rules={reading}", "", text, None))
    if not rows:
        return unchecked(size_words(()), "Boards of three suits and two ranks have six cards.")
    found = any(row.computed != "none" for row in rows if row.label.endswith("rules=swap"))
    none = Evidence("open", f"no way round of at most {AROUND} moves with swaps alone was found")
    return Finding(
        "holds" if found else "open",
        size_words(looked_at),
        "Play goes round, even with swaps alone." if found else "No way round with swaps alone was found.",
        tuple(rows),
        columns=("board", "", f"shortest way round of at most {AROUND} moves"),
        evidence=EXHAUSTIVE if found else none,
    )


def _round_trip(board: Board, reading: Reading, most: int) -> int:
    """The fewest moves, less than or equal to `most`, that lead from a board back to it; 0 if there are none.

    The number of cards at home never falls, so that only exchanges that keep it are looked at.
    """
    home, layer, seen = at_home(board), {board}, {board}
    for depth in range(1, most + 1):
        after = {
            there
            for here in layer
            for pair in exchanges(here, reading)
            if at_home(there := exchanged(here, pair)) == home
        }
        if board in after:
            return depth
        layer = after - seen
        seen |= layer
    return 0


def _boards_of_two_suits(limit: int) -> str:
    return size_words(size for size in sizes(limit) if size[0] == 2)


def _check_two_suits(limit: int) -> Check:
    """Find the longest play on boards of two suits, or a way round."""
    longest: dict[tuple[int, Reading], int] = {}
    lengths: dict[tuple[Board, Reading], int | None] = {}
    bound = _boards_of_two_suits(limit)
    for told, (board, reading) in enumerate(boards(limit, TWO_SUITS, suits=2)):
        length = _longest(board, reading, lengths)
        if length is None:
            return Finding(
                "fails",
                bound,
                "Play goes round here.",
                counterexample=text_of(board, reading),
                smallest=True,
                evidence=EXHAUSTIVE,
            )
        key = len(board), reading
        longest[key] = max(longest.get(key, 0), length)
        if told % 100 == 0:
            yield Progress(told, 0, "boards")
    if not longest:
        return unchecked(bound)
    rows = tuple(
        Row(
            f"2x{ranks} rules={reading}",
            str(ranks - (reading == "swap")),
            str(length),
            length == ranks - (reading == "swap"),
        )
        for (ranks, reading), length in sorted(longest.items())
    )
    return Finding(
        "holds" if all(row.agrees for row in rows) else "fails",
        bound,
        f"Under rules={' and '.join(TWO_SUITS)} play ends on all of these boards, after these many moves at most.",
        rows,
        columns=("board", "stated", "longest play"),
        evidence=EXHAUSTIVE,
    )


def _longest(board: Board, reading: Reading, lengths: dict[tuple[Board, Reading], int | None]) -> int | None:
    """The most moves from a board; None if play can go round from there.

    `lengths` keeps what is found; a board on the way has None there until its own is, so that whoever comes back to
    it finds that.
    """
    if (board, reading) in lengths:
        return lengths[board, reading]
    lengths[board, reading] = None
    most = 0
    for pair in exchanges(board, reading):
        rest = _longest(exchanged(board, pair), reading, lengths)
        if rest is None:
            return None
        most = max(most, 1 + rest)
    lengths[board, reading] = most
    return most


def _check_shares(limit: int) -> Check:
    """Work out every size, and count those of few cards again by the judge."""
    rows = []
    counted = (*sizes(limit), *(size for size in LARGER if size[0] * size[1] <= limit))
    for suits, ranks in counted:
        for reading in READINGS:
            found = yield from shares(suits, ranks, reading)
            agrees = None
            if suits * ranks <= JUDGED:
                judged = yield from _judged(suits, ranks, reading)
                agrees = judged == found.winnable
            rows.append(
                Row(
                    f"{suits}x{ranks} rules={reading}",
                    f"{found.chance:.4%}",
                    f"{found.winnable:,} of {found.deals:,} ({found.share:.4%}), {found.farthest} moves at most",
                    agrees,
                )
            )
    if not rows:
        return unchecked(size_words(()))
    wrong = [row for row in rows if row.agrees is False]
    return Finding(
        "fails" if wrong else "counted",
        f"{size_words(counted)}; of those of up to {JUDGED} cards what can be won was counted a second time from the rules "
        "alone",
        "Every board was counted; the chances are those of play that makes any legal exchange, all equally likely.",
        tuple(rows),
        columns=("board", "play at random wins", "can be won"),
        evidence=EXHAUSTIVE if wrong else COUNTED,
    )


def _judged(suits: int, ranks: int, reading: Reading) -> Generator[Progress, None, int]:
    """How many boards of a size can be won, by the judge."""
    count = 0
    for number, board in enumerate(all_boards(suits, ranks)):
        can_follow = following(board, reading, 10**6)
        count += can_follow is not None and any(map(is_won, can_follow))
        if number % 20 == 0:
            yield Progress(number, 0, "boards counted again")
    return count


_ours = partial(
    readme_claim,
    place="on Game Rules",
    origin="ours",
    printed="",
    default_limit=6,
    least=4,
    most=9,
    limit_means="cards on the board",
)


STRUCTURE = (
    _ours(
        id="no-way-back",
        title="No move can be taken back by the next",
        statement="After an exchange, exchanging the same two cards again is not legal, under any reading of the rules.",
        check=_check_back,
    ),
    _ours(
        id="home-never-falls",
        title="The cards at home never become fewer",
        statement="Every exchange brings 0, 1 or 2 more cards into their home rows.",
        check=_check_home,
    ),
    _ours(
        id="play-goes-round",
        title="Play can go round",
        statement="On some board of three suits or more moves can lead back to a board that came up before, even with swaps "
        "alone.",
        least=6,
        check=_check_loops,
    ),
    _ours(
        id="two-suits-end",
        title="With two suits and few ranks play ends",
        statement="On {scope} (two suits and m ranks) no board comes up twice under rules=swap and odd4, and the longest play has "
        "m − 1 moves under rules=swap, m moves under rules=odd4.",
        scope=_boards_of_two_suits,
        default_limit=8,
        most=8,
        check=_check_two_suits,
    ),
    _ours(
        id="small-boards",
        title="How many small boards can be won",
        statement="The share of all boards of a size that can be won, and the chance that play at random wins one.",
        default_limit=9,
        most=12,
        check=_check_shares,
    ),
)
