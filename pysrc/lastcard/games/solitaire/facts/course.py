"""Checks of the course of play: back, round and to the end; exact shares of small boards."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING

from lastcard.core.claims import COUNTED, Evidence
from lastcard.core.facts import Case, Conclusion
from lastcard.core.progress import Progress
from lastcard.games.solitaire.facts.truth import (
    EXCHANGE_PROOF,
    JudgeBoard,
    all_boards,
    at_home,
    board_text,
    boards,
    boards_that_follow,
    exchanged,
    exchanges,
    is_won,
    of_all_boards,
    on_boards,
    size_words,
    sizes,
)
from lastcard.games.solitaire.rules.position import READINGS, Reading
from lastcard.games.solitaire.solver.small_boards import count_deals

if TYPE_CHECKING:
    from lastcard.core.facts import Concluded

JUDGED = 6  # cards up to which winnable boards are counted again by the judge
LARGER = ((2, 5), (2, 6))  # more sizes, where the bound allows them
AROUND = 12  # the longest way round that is looked for
TWO_SUITS: tuple[Reading, ...] = ("swap", "odd4")


@of_all_boards(
    place="on Game Rules",
    title="The next move never reverses a move",
    statement="After a move, exchanging the same two cards again is illegal, under every reading of the rules.",
    computed="No move can be reversed by the next one.",
    evidence=EXCHANGE_PROOF,
)
def no_way_back(board: JudgeBoard, reading: Reading) -> bool | None:
    found = exchanges(board, reading)
    return any(pair in exchanges(exchanged(board, pair), reading) for pair in found) if found else None


@of_all_boards(
    place="on Game Rules",
    title="The number of cards at home never falls",
    statement="Every move brings 0, 1 or 2 more cards into their home rows.",
    computed="Every move brings 0, 1 or 2 cards home.",
    evidence=EXCHANGE_PROOF,
)
def home_never_falls(board: JudgeBoard, reading: Reading) -> bool | None:
    before = at_home(board)
    gains = [at_home(exchanged(board, pair)) - before for pair in exchanges(board, reading)]
    return any(not 0 <= gain <= 2 for gain in gains) if gains else None


@on_boards(
    place="on Game Rules",
    title="Play can go round",
    statement="On some board of three suits or more, moves can lead back to an earlier board, even with swaps "
    "only.",
    limits=(6, 6, 9),
    bound=lambda limit: size_words(size for size in sizes(limit) if size[0] >= 3),
    columns=("board", "", f"shortest loop of at most {AROUND} moves"),
)
def play_goes_round(limit: int) -> Concluded:
    told, found = 0, False
    for suits, ranks in sizes(limit):
        for reading in READINGS if suits >= 3 else ():
            shortest, where = 0, "none"
            for board in all_boards(suits, ranks):
                told += 1
                if told % 20 == 0:
                    yield Progress(told, 0, "boards")
                length = _round_trip(board, reading, shortest - 1 if shortest else AROUND)
                if length:
                    shortest, where = length, f"{length} moves, from {board_text(board, reading)}"
            found |= reading == "swap" and shortest > 0
            yield Case(f"{suits}x{ranks} rules={reading}", "", where)
    if found:
        return Conclusion("Play can repeat, even with swaps only.", status="holds")
    none = Evidence("open", f"no loop of at most {AROUND} moves with swaps only was found")
    return Conclusion("No loop with swaps only was found.", status="open", evidence=none)


def _round_trip(board: JudgeBoard, reading: Reading, most: int) -> int:
    """Return the fewest moves from a board back to it, at most `most`; 0 if there are none.

    The number of cards at home never falls, so only exchanges that keep their number are tried.
    """
    home, layer, seen = at_home(board), {board}, {board}
    for depth in range(1, most + 1):
        reached = (exchanged(here, pair) for here in layer for pair in exchanges(here, reading))
        after = {there for there in reached if at_home(there) == home}
        if board in after:
            return depth
        layer = after - seen
        seen |= layer
    return 0


@on_boards(
    place="on Game Rules",
    title="With two suits and few ranks, play ends",
    statement="On {scope} (two suits and m ranks) no board repeats under rules=swap and odd4, and the longest play has m − 1 moves under rules=swap "
    "and m moves under rules=odd4.",
    limits=(4, 8, 8),
    scope=lambda limit: size_words(size for size in sizes(limit) if size[0] == 2),
    columns=("board", "stated", "longest play"),
    wrong="fails",
    by_size=True,
)
def two_suits_end(limit: int) -> Concluded:
    longest: dict[tuple[int, Reading], int] = {}
    lengths: dict[tuple[JudgeBoard, Reading], int | None] = {}
    for told, (board, reading) in enumerate(boards(limit, TWO_SUITS, suits=2)):
        length = _longest(board, reading, lengths)
        if length is None:
            yield Case(agrees=False, position=board_text(board, reading))
            return "Play can repeat here."
        longest[len(board), reading] = max(longest.get((len(board), reading), 0), length)
        if told % 100 == 0:
            yield Progress(told, 0, "boards")
    for (ranks, reading), length in sorted(longest.items()):
        yield Case.compare(f"2x{ranks} rules={reading}", ranks - (reading == "swap"), length)
    return f"Under rules={' and '.join(TWO_SUITS)}, play ends on all of these boards, after at most these numbers of moves."


def _longest(
    board: JudgeBoard, reading: Reading, lengths: dict[tuple[JudgeBoard, Reading], int | None]
) -> int | None:
    """Return the most moves from a board; None if play can go round from there.

    `lengths` caches the results, with None for a board on the way, so that a return to it is found.
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


def _sizes_counted(limit: int) -> tuple[tuple[int, int], ...]:
    return (*sizes(limit), *(size for size in LARGER if size[0] * size[1] <= limit))


@on_boards(
    place="on Game Rules",
    title="How many small boards can be won",
    statement="The share of all boards of a size that can be won, and the chance that random play wins one.",
    limits=(4, 9, 12),
    bound=lambda limit: (
        f"{size_words(_sizes_counted(limit))}; those of up to {JUDGED} cards were counted a second time from the rules "
        "alone"
    ),
    columns=("board", "random play wins", "can be won"),
    evidence=COUNTED,
    wrong="fails",
)
def small_boards(limit: int) -> Concluded:
    for suits, ranks in _sizes_counted(limit):
        for reading in READINGS:
            found = yield from count_deals(suits, ranks, reading)
            judged = (yield from _count_winnable(suits, ranks, reading)) if suits * ranks <= JUDGED else None
            label, agrees = f"{suits}x{ranks} rules={reading}", judged is None or judged == found.winnable
            won = f"{found.winnable:,} of {found.deals:,} ({found.share:.4%}), {found.farthest} moves at most"
            yield Case(label, f"{found.chance:.4%}", won, None if judged is None else agrees)
    return "Every board was counted. The chances are for random play: every legal move is equally likely."


def _count_winnable(suits: int, ranks: int, reading: Reading) -> Generator[Progress, None, int]:
    count = 0
    for number, board in enumerate(all_boards(suits, ranks)):
        can_follow = boards_that_follow(board, reading, 10**6)
        count += can_follow is not None and any(map(is_won, can_follow))
        if number % 20 == 0:
            yield Progress(number, 0, "boards counted again")
    return count
