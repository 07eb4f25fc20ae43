"""The searches against the oracle, line by line and board by board."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from lastcard.core.engine import NOW, Effort
from lastcard.core.progress import run_to_end
from lastcard.games.solitaire.rules import GAME
from lastcard.games.solitaire.rules.position import READINGS, card_name, card_of, deal
from lastcard.games.solitaire.solver import engine
from lastcard.games.solitaire.solver.beam import beam
from lastcard.games.solitaire.solver.boards import Grid, expand, grid_of, looks, weights_for
from lastcard.games.solitaire.solver.engine import ENGINE
from lastcard.games.solitaire.solver.exhaustive import (
    UNWINNABLE,
    KeysClash,
    breadth_first,
    exhaustive,
    move_between,
    moves_of,
)
from lastcard.games.solitaire.solver.verdict import decide
from tests.games.solitaire import oracle


def names(grid, cells):
    """A board of the solver as the oracle has it."""
    return oracle.board_from(GAME.format(grid.state(cells)))[0]


def wins(text, moves):
    """Whether the oracle allows every move of a line, and finds the last board won."""
    board, reading = oracle.board_from(text)
    for move in moves:
        kind, card, other = move.split()
        ways = oracle.legal(board, reading)[frozenset((tuple(card), tuple(other)))]
        assert (kind, tuple(card)) in ways
        board = oracle.exchanged(board, (tuple(card), tuple(other)))
    return oracle.is_won(board)


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize(("suits", "ranks"), [(1, 4), (2, 5), (3, 3), (4, 3), (4, 13), (5, 2), (8, 13)])
def test_many_boards_expanded_at_once_have_the_exchanges_of_the_oracle(suits, ranks, reading):
    grid = grid_of(suits, ranks, reading)
    cells = grid.pack(deal(suits, ranks, seed, reading) for seed in range(8))
    for _ in range(4):
        children = expand(grid, cells)
        found = [set() for _ in cells]
        for parent, card, other in zip(children.parent, children.card, children.other, strict=True):
            pair = (grid.card(int(card)), grid.card(int(other)))
            found[parent].add(frozenset(tuple(card_name(one)) for one in pair))
        boards = [names(grid, board) for board in cells]
        assert found == [set(oracle.legal(board, reading)) for board in boards]
        after = children.made(cells)
        assert (children.keys(grid, grid.keys(cells)) == grid.keys(after)).all()
        assert (children.gain(grid) == grid.home(after) - grid.home(cells[children.parent])).all()
        assert set(children.gain(grid).tolist()) <= {0, 1, 2}
        assert grid.won(cells).tolist() == [oracle.is_won(board) for board in boards]
        if suits > 1:
            complete = looks(grid, cells).complete.tolist()
            assert complete == [len(oracle.done_columns(board)) for board in boards]
        if not len(after):
            break
        cells = after[:: max(1, len(after) // 6)]


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize(("suits", "ranks"), [(2, 3), (3, 2), (3, 3), (4, 2)])
def test_components_have_the_distances_of_the_oracle(suits, ranks, reading):
    grid = grid_of(suits, ranks, reading)
    for seed in range(6):
        state = deal(suits, ranks, seed, reading)
        distances, boards = oracle.distances(oracle.board_from(GAME.format(state))[0], reading)
        whole = run_to_end(breadth_first(grid, grid.pack([state])[0], 10**6))
        assert len(whole.numbers) == boards
        found = {}
        for cells, number in whole.numbers.items():
            distance = int(whole.distances[number])
            if distance != UNWINNABLE:
                board = names(grid, np.frombuffer(cells, dtype=np.uint8))
                found[oracle.key(board)] = distance
        assert found == distances
        assert whole.winnable == (whole.line is not None)
        if whole.line is not None:
            line = [GAME.format_move(move) for move in moves_of(state, grid, whole.line)]
            assert wins(GAME.format(state), line)
            assert len(line) == distances[oracle.key(oracle.board_from(GAME.format(state))[0])]


@pytest.mark.parametrize("reading", READINGS)
def test_the_exhaustive_search_finds_a_win_if_and_only_if_there_is_one(reading):
    for suits, ranks, seeds in ((2, 4, 20), (3, 3, 10), (4, 2, 20), (4, 3, 1)):
        grid = grid_of(suits, ranks, reading)
        for seed in range(seeds):
            state = deal(suits, ranks, seed, reading)
            if state.won:
                continue
            text = GAME.format(state)
            distances, boards = oracle.distances(oracle.board_from(text)[0], reading)
            found = run_to_end(exhaustive(grid, grid.pack([state])[0], 10**6))
            assert found.winnable == bool(distances)
            if found.winnable:
                assert wins(text, [GAME.format_move(move) for move in moves_of(state, grid, found.line)])
            else:
                assert found.boards == boards


def test_a_lost_standard_deal_is_lost_by_the_oracle_too():
    state = deal(4, 13, 45)
    decision = run_to_end(decide(state))
    assert decision.winnable is False
    distances, boards = oracle.distances(oracle.board_from(GAME.format(state))[0], "odd4")
    assert not distances
    assert decision.visited == boards == 128


def test_a_bounded_search_says_so():
    grid, start = grid_of(4, 13, "odd4"), grid_of(4, 13, "odd4").pack([deal(4, 13, 15)])[0]
    assert run_to_end(exhaustive(grid, start, 5_000)).winnable is None
    assert run_to_end(breadth_first(grid, start, 500)).winnable is None
    assert run_to_end(beam(grid, start, 10, weights_for(grid), 10**6)).line is None


@pytest.mark.parametrize("reading", READINGS)
def test_an_exhaustive_search_ends_undecided_exactly_where_its_bound_does_not_suffice(reading):
    for suits, ranks, seeds in ((3, 3, 8), (4, 3, 2)):
        grid = grid_of(suits, ranks, reading)
        for seed in range(seeds):
            start = grid.pack([deal(suits, ranks, seed, reading)])[0]
            whole = run_to_end(exhaustive(grid, start, 10**6))
            for most in (*range(0, whole.boards, 1 + whole.boards // 25), whole.boards - 1, whole.boards):
                found = run_to_end(exhaustive(grid, start, most))
                assert found.boards <= most
                assert found.winnable == (whole.winnable if most >= whole.boards else None)


def test_no_more_boards_wait_than_may_be_visited_but_those_of_a_slice():
    grid, start = grid_of(8, 13, "swap"), grid_of(8, 13, "swap").pack([deal(8, 13, 4, "swap")])[0]
    most = 20_000
    assert max(told.waiting for told in exhaustive(grid, start, most)) <= 2 * most  # once five times as many


def test_two_boards_of_one_key_are_noticed():
    grid = Grid(4, 13, "odd4")
    grid.__dict__["marks"] = grid.marks & 0x7  # so few keys that boards must share them
    with pytest.raises(KeysClash):
        run_to_end(exhaustive(grid, grid.pack([deal(4, 13, 1)])[0], 10**5))


@pytest.mark.parametrize("reading", READINGS)
def test_standard_deals_are_decided_and_won_by_lines_that_the_oracle_allows(reading):
    won = 0
    for seed in range(1, 5):
        state = deal(4, 13, seed, reading)
        found = run_to_end(decide(state, 15_000))
        if found.line is not None:
            won += 1
            text = GAME.format(state)
            assert wins(text, [GAME.format_move(move) for move in found.line])
    assert won


def test_solutions_say_what_was_found():
    engine.forget_decisions()
    listed = ENGINE.solve(deal(4, 13, 42), Effort(budget=0)).as_dict()
    assert listed["value"] is listed["distance"] is listed["line"] is None
    assert listed["nodes"] == listed["completed"] == 0
    assert len(listed["legal"]) == len(listed["moves"]) > 0
    assert listed["legal"][0].keys() == {"cards", "kinds"}
    won = ENGINE.solve(deal(4, 13, 42)).as_dict()
    assert won["value"] == "win"
    assert wins(won["position"], won["line"])
    assert won["moves"][0]["move"] == won["line"][0]
    lost = ENGINE.solve(deal(4, 13, 45)).as_dict()
    assert lost["value"] == "loss"
    assert lost["line"] is lost["distance"] is None
    assert {move["value"] for move in lost["moves"]} == {"loss"}
    done = ENGINE.solve(GAME.parse("2x2: 2H AH/2S AS")).as_dict()
    assert (done["value"], done["distance"], done["line"], done["completed"]) == ("win", 0, [], 2)
    stuck = ENGINE.solve(GAME.parse("2x2: AH 2H/2S AS"), Effort(budget=0)).as_dict()
    assert (stuck["value"], stuck["legal"], stuck["completed"]) == ("loss", [], 0)


def test_small_boards_are_solved_in_the_fewest_moves():
    for reading in READINGS:
        for seed in range(6):
            state = deal(3, 3, seed, reading)
            distances, _ = oracle.distances(oracle.board_from(GAME.format(state))[0], reading)
            solution = ENGINE.solve(state)
            here = distances.get(oracle.key(oracle.board_from(solution.position)[0]))
            assert solution.distance == here
            assert solution.value == ("loss" if here is None else "win")
            for move in solution.moves:
                after = distances.get(oracle.key(oracle.board_from(move.position)[0]))
                assert move.distance == (None if after is None else after + 1)


def test_the_page_gets_its_answers_in_slices(monkeypatch):
    monkeypatch.setattr(engine, "TAB_BOARDS", 4_000)
    engine.forget_decisions()
    state = deal(4, 13, 23)
    assert ENGINE.solve(state, NOW).status == "unknown"
    (work,) = ENGINE.pending(state)
    assert work.eager
    assert (work.title, work.action) == ("Looking for a line that wins", "Look for a line that wins")
    told = list(work.steps())
    assert len(told) > 10
    assert max(step.done for step in told) <= 1.5 * told[0].total
    (more,) = ENGINE.pending(state)
    assert not more.eager
    assert more.action.startswith("Search ")
    run_to_end(more.steps())
    assert ENGINE.pending(state) == ()
    assert ENGINE.solve(state, NOW).value == "loss"
    assert ENGINE.solve(state, NOW).worths == ("loss",)


def test_players_play_legal_moves_and_the_solver_wins():
    state = deal(4, 13, 42)
    player = ENGINE.perfect_player()
    while GAME.outcome(state) is None:
        state = GAME.play(state, player.choose(GAME, state, Random(1)))
    assert state.won
    with pytest.raises(ValueError, match="cannot be exchanged"):
        move_between(state, card_of(0, 0), card_of(1, 0))
    with pytest.raises(ValueError, match="the game is over"):
        player.choose(GAME, state, Random(1))
