"""What the checks share: all boards of small sizes under all readings, and the words for them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from lastcard.core.claims import EXHAUSTIVE, Claim, Evidence, Finding, unchecked
from lastcard.core.progress import Progress
from lastcard.games.solitaire.claims.truth import all_boards
from lastcard.games.solitaire.rules import GAME, State
from lastcard.games.solitaire.rules.cards import card_of
from lastcard.games.solitaire.rules.game import EASYPGS
from lastcard.games.solitaire.rules.position import READINGS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from lastcard.core.claims import Check
    from lastcard.games.solitaire.claims.truth import Board
    from lastcard.games.solitaire.rules.position import Reading

    Test = Callable[[Board, Reading], bool | None]

readme_claim = partial(Claim, game=GAME.name, paper=EASYPGS)
"""A `Claim` about the README of easyPGS."""

PROVED = Evidence("proved", proof="solitaire-exchanges.md")

SIZES = ((2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3))
"""Suits and ranks of the boards of which all are looked at, by cards."""

STEP = 100
"""Boards between two reports of progress: some milliseconds."""


def sizes(limit: int) -> tuple[tuple[int, int], ...]:
    """Return the sizes of at most so many cards."""
    return tuple((suits, ranks) for suits, ranks in SIZES if suits * ranks <= limit)


def size_words(found: Iterable[tuple[int, int]]) -> str:
    """Return the bound in words: the sizes of which all boards were looked at."""
    return "all boards of " + (", ".join(f"{suits}x{ranks}" for suits, ranks in found) or "no size")


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


def try_all(
    limit: int,
    fails: Test,
    computed: str,
    readings: tuple[Reading, ...] = READINGS,
    evidence: Evidence = EXHAUSTIVE,
) -> Check:
    """Check a statement about every exchange of every board up to a size, those with fewer cards first.

    `fails` says of a board whether the statement is wrong there; None where it says nothing about it. `evidence` is
    what the statement rests on if it is not refuted.
    """
    tried = 0
    bound = size_words(sizes(limit))
    for told, (board, reading) in enumerate(boards(limit, readings)):
        wrong = fails(board, reading)
        tried += wrong is not None
        if wrong:
            where = text_of(board, reading)
            said = "It is wrong here."
            return Finding("fails", bound, said, counterexample=where, smallest=True, evidence=EXHAUSTIVE)
        if told % STEP == 0:
            yield Progress(told, 0, "boards")
    if not tried:
        return unchecked(bound)
    counted = f"{tried:,} boards of which it says something, counted anew under each of rules={', '.join(readings)}."
    return Finding("holds", bound, f"{computed} ({counted})", evidence=evidence)
