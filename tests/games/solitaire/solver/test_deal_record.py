"""The record of standard deals: a sample is replayed and searched again by the oracle."""

from __future__ import annotations

import pytest

from lastcard.core.lazy import Shipped, offer
from lastcard.core.pieces import run_pieces
from lastcard.core.progress import run_to_end
from lastcard.games.solitaire.rules import GAME
from lastcard.games.solitaire.rules.position import card_name, deal
from lastcard.games.solitaire.solver.boards import grid_of
from lastcard.games.solitaire.solver.deal_record import (
    RECORD_FILE,
    Entry,
    packed_record,
    parts,
    published,
    read_record,
    record,
)
from lastcard.games.solitaire.solver.engine import ENGINE
from lastcard.games.solitaire.solver.exhaustive import dead_proof
from tests.games.solitaire import oracle

RECORDS = parts(packed_record().decode())
READINGS = [found.reading for found in RECORDS]
SAMPLE = slice(3, 1000, 37)
BEAM_3000 = {"odd4": 910, "odd": 890, "swap": 795}
"""Of a thousand deals, what a beam of width 3,000 wins."""


def board_of(seed, reading):
    return oracle.board_from(GAME.format(deal(4, 13, seed, reading)))[0]


@pytest.mark.parametrize("found", RECORDS, ids=READINGS)
def test_the_record_is_whole_and_wins_more_than_a_wide_beam(found):
    assert [entry.seed for entry in found.entries] == list(range(1_000))
    assert found.count("won") + found.count("lost") + found.count("open") == 1_000
    assert found.count("won") > BEAM_3000[found.reading]


@pytest.mark.parametrize("found", RECORDS, ids=READINGS)
def test_recorded_lines_win_by_the_oracle(found):
    won = [entry for entry in found.entries if entry.verdict == "won"][SAMPLE]
    assert len(won) > 15
    for entry in won:
        board = board_of(entry.seed, found.reading)
        for move in entry.moves(found.reading):
            pair = frozenset(tuple(card_name(card)) for card in (move.card, move.other))
            assert pair in oracle.legal(board, found.reading)
            board = oracle.exchanged(board, pair)
        assert oracle.is_won(board)


@pytest.mark.parametrize("found", RECORDS, ids=READINGS)
def test_small_deals_recorded_as_lost_are_lost_by_the_oracle(found):
    lost = [entry for entry in found.entries if entry.verdict == "lost" and 0 < entry.boards <= 400][:6]
    assert lost
    for entry in lost:
        distances, boards = oracle.distances(board_of(entry.seed, found.reading), found.reading)
        assert not distances
        assert boards == entry.boards


@pytest.mark.parametrize("found", RECORDS, ids=READINGS)
def test_deals_recorded_as_lost_without_a_count_are_dead(found):
    grid = grid_of(4, 13, found.reading)
    for entry in found.entries:
        if entry.verdict == "lost" and not entry.boards:
            assert dead_proof(grid, grid.pack([deal(4, 13, entry.seed, found.reading)])[0]) is not None


def test_what_is_won_with_fewer_moves_allowed_is_not_lost_with_more():
    by_reading = {found.reading: {entry.seed: entry.verdict for entry in found.entries} for found in RECORDS}
    for few, many in (("swap", "odd"), ("odd", "odd4")):
        for seed, verdict in by_reading[few].items():
            assert not (verdict == "won" and by_reading[many][seed] == "lost"), seed


def test_a_record_is_made_in_pieces_and_written_as_text():
    work = record("odd4", range(40, 47), 3_000)
    made = run_to_end(run_pieces(work))
    assert read_record("odd4", made.written()) == made
    assert [entry.seed for entry in made.entries] == list(range(40, 47))
    assert Entry(45, "lost", boards=128) in made.entries
    assert made.as_dict()["record"][5] == "45 lost 128"
    assert dict(made.pairs())["deals"] == "7"
    with pytest.raises(ValueError, match="not a line of a record"):
        read_record("odd4", "1 drawn 5\n")


def test_the_tab_fetches_the_record():
    content = ENGINE.files[RECORD_FILE]()

    def fetch():
        yield from ()
        return content

    offer({RECORD_FILE: Shipped(len(content), fetch)})
    try:
        assert list(run_to_end(published())) == RECORDS
    finally:
        offer({})
    assert len(content) < 400_000
