"""Dead boards: none of them can be won, and the proofs are those of a slow program that shares no code."""

from __future__ import annotations

from random import Random

import pytest

from lastcard.core.progress import run_to_end
from lastcard.games.solitaire.rules import GAME
from lastcard.games.solitaire.rules.position import RANKS, READINGS, deal
from lastcard.games.solitaire.solver.boards import grid_for, grid_of
from lastcard.games.solitaire.solver.deal_record import packed_record, parts
from lastcard.games.solitaire.solver.exhaustive import breadth_first, completable, dead_proof
from lastcard.games.solitaire.solver.verdict import decide, solution
from tests.games.solitaire import oracle


def test_no_dead_board_can_be_won():
    found = 0
    for suits, ranks in ((2, 3), (2, 5), (3, 2), (3, 3), (4, 2), (4, 3), (3, 4)):
        for reading in READINGS:
            grid = grid_of(suits, ranks, reading)
            for seed in range(8):
                board = grid.pack([deal(suits, ranks, seed, reading)])[0]
                proof = dead_proof(grid, board)
                if proof is not None:
                    found += 1
                    assert run_to_end(breadth_first(grid, board, 10**5)).winnable is False
                    columns = completable(grid, board)[list(proof.ranks)].any(axis=0)
                    assert tuple(columns.nonzero()[0]) == proof.columns
                    assert len(proof.columns) < len(proof.ranks)
    assert found > 30


@pytest.mark.parametrize("reading", READINGS)
def test_a_slow_program_finds_the_same_boards_dead(reading):
    for suits, ranks in ((2, 4), (3, 3), (4, 2), (4, 4)):
        grid = grid_of(suits, ranks, reading)
        for seed in range(8):
            state = deal(suits, ranks, 100 + seed, reading)
            board, _ = oracle.board_from(GAME.format(state))
            assert (dead_proof(grid, grid.pack([state])[0]) is not None) == oracle.is_dead(board, reading)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [621, 666])
def test_two_deals_too_large_to_be_visited_are_dead_by_both_programs(seed):
    state = deal(4, 13, seed)
    board, reading = oracle.board_from(GAME.format(state))
    assert dead_proof(grid_for(state), grid_for(state).pack([state])[0]) is not None
    noted = oracle.notes(board, reading)
    (rank,) = (
        rank
        for rank in RANKS
        if not any(all(((rank, suit), (suit, column)) in noted for suit in "SHDC") for column in range(13))
    )
    found = solution(state, run_to_end(decide(state)))
    assert found.value == "loss"
    assert found.reason.facts["ranks"] == [rank]


def test_a_dead_deal_says_which_ranks_have_no_column():
    state = deal(4, 13, 621)
    found = solution(state, run_to_end(decide(state)))
    assert (found.value, found.reason.kind) == ("loss", "dead")
    assert found.reason.facts["columns"] == []
    assert run_to_end(decide(state, 3_000, by_search=True)).winnable is None


def test_no_board_on_a_line_that_wins_is_dead():
    for record in parts(packed_record().decode()):
        rng = Random(1)
        for entry in rng.sample([entry for entry in record.entries if entry.verdict == "won"], 1):
            state = deal(4, 13, entry.seed, record.reading)
            for move in entry.moves(record.reading):
                state = GAME.play(state, move)
                assert dead_proof(grid_for(state), grid_for(state).pack([state])[0]) is None
