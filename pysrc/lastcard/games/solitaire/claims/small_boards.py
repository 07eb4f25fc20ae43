"""What the checks share: all boards of small sizes under all readings, and the words for them."""

from __future__ import annotations

from functools import partial
from itertools import islice
from math import factorial
from typing import TYPE_CHECKING, Any

from lastcard.core.claims import EXHAUSTIVE, Claim, Evidence, Finding, unchecked
from lastcard.core.pieces.divided_check import DividedCheck, runs
from lastcard.core.progress import Progress
from lastcard.games.solitaire.claims.truth import all_boards
from lastcard.games.solitaire.rules import GAME, State
from lastcard.games.solitaire.rules.cards import card_of
from lastcard.games.solitaire.rules.game import EASYPGS
from lastcard.games.solitaire.rules.position import READINGS

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator, Sequence

    from lastcard.games.solitaire.claims.truth import Board
    from lastcard.games.solitaire.rules.position import Reading

    Test = Callable[[Board, Reading], bool | None]

readme_claim = partial(Claim, game=GAME.name, paper=EASYPGS)
"""A `Claim` about the README of easyPGS."""

PROVED = Evidence("proved", proof="solitaire-exchanges.md")

SIZES = ((2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3))
"""Suits and ranks of the boards of which all are looked at, by cards."""

BOARDS = 12_000
"""Boards of a run: a second of work or so."""

STEP = 100
"""Boards between two reports of progress: some milliseconds."""


def sizes(limit: int) -> tuple[tuple[int, int], ...]:
    """Return the sizes of at most so many cards."""
    return tuple((suits, ranks) for suits, ranks in SIZES if suits * ranks <= limit)


def size_words(found: Iterable[tuple[int, int]]) -> str:
    """Return the bound in words: the sizes of which all boards were looked at."""
    return "all boards of " + (", ".join(f"{suits}x{ranks}" for suits, ranks in found) or "no size")


def all_sizes(limit: int) -> str:
    """Return the sizes of at most so many cards in words."""
    return size_words(sizes(limit))


def boards(
    limit: int, readings: tuple[Reading, ...] = READINGS, suits: int = 0
) -> Iterator[tuple[Board, Reading]]:
    """Yield every board of at most so many cards under some readings; of so many suits, if that is given."""
    for rows, ranks in sizes(limit):
        if suits in (0, rows):
            for board in all_boards(rows, ranks):
                for reading in readings:
                    yield board, reading


def text_of(board: Board, reading: Reading) -> str:
    """Return a board of the judge in notation."""
    suits, ranks = len(board[0]), len(board)
    cells = bytes(
        card_of(suit, rank) for row in range(suits) for rank, suit in (column[row] for column in board)
    )
    return GAME.format(State(suits, ranks, cells, reading))


Run = tuple[int, int, int, int]
"""Some boards: suits, ranks, the number of the first of that size, and that of the one after the last."""


def try_all(
    fails: Test, computed: str, readings: tuple[Reading, ...] = READINGS, evidence: Evidence = EXHAUSTIVE
) -> DividedCheck[Run]:
    """Return the check of a statement about every exchange of every board up to a size, those with fewer cards first.

    `fails` says of a board whether the statement is wrong there; None where it says nothing about it. `evidence` is
    what the statement rests on if it is not refuted.
    """

    def together(limit: int, found: Sequence[Any]) -> Finding:
        bound, tried = all_sizes(limit), sum(count for count, _ in found)
        where = next((text for _, text in found if text), None)
        if where:
            said = "It is wrong here."
            return Finding("fails", bound, said, counterexample=where, smallest=True, evidence=EXHAUSTIVE)
        if not tried:
            return unchecked(bound)
        counted = f"{tried:,} boards of which it says something, counted anew under each of rules={', '.join(readings)}."
        return Finding("holds", bound, f"{computed} ({counted})", evidence=evidence)

    return DividedCheck(_runs, partial(_tried, fails, readings), together)


def _runs(limit: int) -> list[Run]:
    return [
        (suits, ranks, begin, end)
        for suits, ranks in sizes(limit)
        for begin, end in runs(factorial(suits * ranks), BOARDS)
    ]


def _tried(fails: Test, readings: tuple[Reading, ...], run: Run) -> Generator[Progress, None, list[Any]]:
    """Of how many boards of a run the statement says something, and the first on which it is wrong."""
    suits, ranks, begin, end = run
    tried = 0
    for told, board in enumerate(islice(all_boards(suits, ranks), begin, end)):
        for reading in readings:
            wrong = fails(board, reading)
            tried += wrong is not None
            if wrong:
                return [tried, text_of(board, reading)]
        if told % STEP == 0:
            yield Progress(told, end - begin, "boards")
    return [tried, None]
