"""The shares of small boards, against the oracle and against values that other programs found."""

from __future__ import annotations

from fractions import Fraction
from math import factorial

import pytest

from lastcard.core.progress import run_to_end
from lastcard.games.solitaire.rules.position import READINGS
from lastcard.games.solitaire.solver.boards import grid_of
from lastcard.games.solitaire.solver.small_boards import (
    TooManyBoards,
    all_boards,
    boards_of,
    count_deals,
    renamed,
)
from tests.games.solitaire import oracle

KNOWN = {
    (2, 2): {"swap": ("0.2500", "0.2500"), "odd": ("0.2500", "0.2500"), "odd4": ("0.6667", "0.6667")},
    (2, 3): {"swap": ("0.2083", "0.1583"), "odd": ("0.2083", "0.1583"), "odd4": ("0.5667", "0.4667")},
    (2, 4): {"swap": ("0.1792", "0.1149"), "odd": ("0.1792", "0.1149"), "odd4": ("0.5167", "0.3524")},
    (3, 2): {"swap": ("0.1194", "0.0694"), "odd": ("0.6944", "0.2576"), "odd4": ("1.0000", "1.0000")},
    (3, 3): {"swap": ("0.1486", "0.0400"), "odd": ("0.7461", "0.2409"), "odd4": ("0.9849", "0.9849")},
    (4, 2): {"swap": ("0.0816", "0.0246"), "odd": ("0.4818", "0.1077"), "odd4": ("0.8190", "0.7519")},
    (2, 5): {"swap": ("0.1535", "0.0900"), "odd4": ("0.4759", "0.2815")},
}
"""Shares that can be won, and chances of play at random, by programs that share nothing with this one."""


@pytest.mark.parametrize("size", KNOWN)
def test_shares_are_those_that_others_found(size):
    for reading, (share, chance) in KNOWN[size].items():
        found = run_to_end(count_deals(*size, reading))
        assert f"{found.share:.4f}" == share
        assert f"{found.chance:.4f}" == chance
        assert found.deals == factorial(size[0] * size[1])


@pytest.mark.parametrize("reading", READINGS)
def test_shares_are_those_of_the_oracle(reading):
    for suits, ranks in ((2, 2), (2, 3), (3, 2)):
        found = run_to_end(count_deals(suits, ranks, reading))
        winnable = farthest = moves = 0
        for board in oracle.all_boards(suits, ranks):
            distances, _ = oracle.distances(board, reading)
            here = distances.get(oracle.key(board))
            winnable += here is not None
            farthest = max(farthest, here or 0)
            moves += len(oracle.legal(board, reading))
        assert (found.winnable, found.farthest) == (winnable, farthest)
        assert found.moves * factorial(ranks) == moves


def chance_at_random(board, reading, path=()):
    """How likely play at random wins, on a board from which play cannot go round."""
    assert oracle.key(board) not in path
    if oracle.is_won(board):
        return Fraction(1)
    following = [oracle.exchanged(board, pair) for pair in oracle.legal(board, reading)]
    path = (*path, oracle.key(board))
    return sum((chance_at_random(after, reading, path) for after in following), Fraction()) / max(
        1, len(following)
    )


def test_chances_at_random_are_those_of_the_oracle():
    for reading in READINGS:
        total = [chance_at_random(board, reading) for board in oracle.all_boards(2, 3)]
        found = run_to_end(count_deals(2, 3, reading))
        assert found.chance == pytest.approx(float(sum(total) / len(total)), abs=1e-12)


def test_boards_are_counted_up_to_the_names_of_the_ranks():
    grid = grid_of(3, 2, "odd")
    boards = run_to_end(all_boards(grid))
    assert len(boards) == boards_of(3, 2) == 360
    assert len({board.tobytes() for board in boards}) == 360
    assert (renamed(grid, boards) == boards).all()
    every = grid.pack(
        grid.state(cells) for cells in boards
    )  # the way to positions and back, and all names of ranks
    assert (every == boards).all()


def test_sizes_that_are_too_large_are_refused():
    for suits, ranks in ((4, 13), (3, 4), (5, 2)):
        with pytest.raises(TooManyBoards, match="700,000 is the most"):
            run_to_end(count_deals(suits, ranks, "odd4"))
