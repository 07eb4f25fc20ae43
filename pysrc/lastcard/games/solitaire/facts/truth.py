"""The judge: the game from the sentences of the README, and all small boards to try it on.

It shares no code with the engine. A board is a tuple of columns, each a tuple of cards from the bottom row
up; a card is a pair (rank, suit), a suit the number of its home row.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from functools import partial, wraps
from itertools import islice, permutations
from math import factorial, prod
from typing import TYPE_CHECKING, Any

from lastcard.core.claims import Evidence
from lastcard.core.facts import Case, fact
from lastcard.core.pieces import runs
from lastcard.core.progress import Progress
from lastcard.games.solitaire.rules import GAME, State
from lastcard.games.solitaire.rules.game import EASYPGS
from lastcard.games.solitaire.rules.position import READINGS, Reading, card_of, rank_of, suit_of

if TYPE_CHECKING:
    from lastcard.core.facts import Cases, Fact

    Test = Callable[["JudgeBoard", Reading], bool | None]

JudgeCard = tuple[int, int]
JudgeBoard = tuple[tuple[JudgeCard, ...], ...]
CardPair = frozenset[JudgeCard]


def board_of(state: State) -> JudgeBoard:
    """Return a position as a board of the judge."""
    columns = map(state.column, range(state.ranks))
    return tuple(tuple((rank_of(card), suit_of(card)) for card in column) for column in columns)


def exchanges(board: JudgeBoard, reading: Reading) -> dict[CardPair, set[tuple[str, JudgeCard]]]:
    """Return every legal exchange with its clicks: the kind, and the clicked card."""
    found: dict[CardPair, set[tuple[str, JudgeCard]]] = {}
    for column in board:
        for kind, clicked, other in _clicks(column, reading):
            found.setdefault(frozenset((clicked, other)), set()).add((kind, clicked))
    return found


def _clicks(column: tuple[JudgeCard, ...], reading: Reading) -> Iterator[tuple[str, JudgeCard, JudgeCard]]:
    for home, (rank, suit) in enumerate(column):
        if home == suit:
            for row, card in enumerate(column):
                if row != home and card[1] == suit:
                    yield "swap", card, (rank, row)
    suits = len(column)
    if reading == "swap" or suits < 2:
        return
    for rank in {card[0] for card in column}:
        same = sum(card[0] == rank for card in column)
        if same < 2 or same < suits - 1:
            continue
        for row, card in enumerate(column):
            allowed = card[0] != rank or reading == "broad" or (reading == "odd4" and same == suits)
            if allowed and card != (rank, row):
                yield "cycle", card, (rank, row)


def exchanged(board: JudgeBoard, pair: Iterable[JudgeCard]) -> JudgeBoard:
    """Return a board with two cards exchanged."""
    one, two = pair
    turned = {one: two, two: one}
    return tuple(tuple(turned.get(card, card) for card in column) for column in board)


def complete(column: tuple[JudgeCard, ...]) -> bool:
    """Tell whether a column has one rank, and each card is in its home row."""
    return all(card == (column[0][0], row) for row, card in enumerate(column))


def is_won(board: JudgeBoard) -> bool:
    """Tell whether every column is complete."""
    return all(map(complete, board))


def at_home(board: JudgeBoard) -> int:
    """Return the number of cards at home."""
    return sum(card[1] == row for column in board for row, card in enumerate(column))


def replay(
    board: JudgeBoard, line: Iterable[tuple[JudgeCard, JudgeCard]], reading: Reading
) -> JudgeBoard | None:
    """Return the board after a line of exchanges, or None if one of them is not legal."""
    for pair in line:
        if frozenset(pair) not in exchanges(board, reading):
            return None
        board = exchanged(board, pair)
    return board


def boards_that_follow(board: JudgeBoard, reading: Reading, most: int) -> set[JudgeBoard] | None:
    """Return a board and every board that can follow it; None if there are more than `most`."""
    found, waiting = {board}, [board]
    while waiting:
        here = waiting.pop()
        for pair in exchanges(here, reading):
            after = exchanged(here, pair)
            if after not in found:
                found.add(after)
                waiting.append(after)
        if len(found) > most:
            return None
    return found


def all_boards(suits: int, ranks: int) -> Iterator[JudgeBoard]:
    """Yield every board of a size."""
    for order in permutations([(rank, suit) for suit in range(suits) for rank in range(ranks)]):
        yield tuple(order[column * suits : (column + 1) * suits] for column in range(ranks))


readme_fact = partial(fact, GAME.name, EASYPGS)
on_boards = partial(readme_fact, "cards on the board")
EXCHANGE_PROOF = Evidence("proved", proof="solitaire-exchanges.md")
SIZES = ((2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3))  # suits and ranks of the boards tried, by cards
BOARDS = 12_000  # boards of a run: a second or so
STEP = 100  # boards between two reports of progress: some milliseconds


def sizes(limit: int) -> tuple[tuple[int, int], ...]:
    """Return the sizes of at most `limit` cards."""
    return tuple((suits, ranks) for suits, ranks in SIZES if suits * ranks <= limit)


def size_words(found: Iterable[tuple[int, int]]) -> str:
    """Return sizes of which all boards were tried, in words."""
    return "all boards of " + (", ".join(f"{suits}x{ranks}" for suits, ranks in found) or "no size")


def all_sizes(limit: int) -> str:
    """Return the sizes of at most `limit` cards in words."""
    return size_words(sizes(limit))


def boards(
    limit: int, readings: tuple[Reading, ...] = READINGS, suits: int = 0
) -> Iterator[tuple[JudgeBoard, Reading]]:
    """Yield every board of at most `limit` cards, perhaps of `suits` suits, under readings."""
    for rows, ranks in sizes(limit):
        if suits in (0, rows):
            yield from ((board, reading) for board in all_boards(rows, ranks) for reading in readings)


def board_text(board: JudgeBoard, reading: Reading) -> str:
    """Return a board of the judge in notation."""
    cells = bytes(card_of(suit, rank) for row in zip(*board, strict=True) for rank, suit in row)
    return GAME.format(State(len(board[0]), len(board), cells, reading))


BoardRange = tuple[
    int, int, int, int
]  # suits, ranks, the number of the first board of that size, and the one after the last


def of_all_boards(
    *readings: Reading, computed: str, limits: tuple[int, int, int] = (4, 6, 9), **words: Any
) -> Callable[[Test], Fact]:
    """Return a decorator that makes a fact about all boards up to a size, small ones first.

    The function tells whether the statement is wrong on a board, or returns None where it says nothing
    about it.
    """
    readings = readings or READINGS
    said = f"{{checked:,}} boards of which it says something, counted anew under each of rules={', '.join(readings)}."

    def decorate(fails: Test) -> Fact:
        @wraps(fails)
        def cases(limit: int, found: Sequence[Any]) -> Cases:
            for tried, where in found:
                yield Case(agrees=True, count=tried)
                if where:
                    yield Case(agrees=False, position=where)

        return on_boards(
            limits=limits,
            bound=all_sizes,
            computed=f"{computed} ({said})",
            otherwise="It is wrong here.",
            by_size=True,
            parts=_runs,
            work=partial(_try_boards, fails, readings),
            **words,
        )(cases)

    return decorate


def _runs(limit: int) -> list[BoardRange]:
    return [(*size, *run) for size in sizes(limit) for run in runs(factorial(prod(size)), BOARDS)]


def _try_boards(
    fails: Test, readings: tuple[Reading, ...], run: BoardRange
) -> Generator[Progress, None, list[Any]]:
    """Return how many boards of a run the statement is about, and the first that refutes it."""
    suits, ranks, begin, end = run
    tried = 0
    for told, board in enumerate(islice(all_boards(suits, ranks), begin, end)):
        for reading in readings:
            wrong = fails(board, reading)
            tried += wrong is not None
            if wrong:
                return [tried, board_text(board, reading)]
        if told % STEP == 0:
            yield Progress(told, end - begin, "boards")
    return [tried, None]
