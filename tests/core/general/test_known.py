"""Games of one file each whose values are known from theory, or counted elsewhere."""

from __future__ import annotations

from fractions import Fraction
from functools import reduce
from itertools import product
from operator import xor
from random import Random

import pytest

from lastcard import Outcome
from lastcard.core.engine import NOW
from lastcard.core.game import ending
from lastcard.core.general import GeneralEngine
from lastcard.core.playing import choosing
from lastcard.core.progress import run_to_end
from lastcard.core.sentences import verdict_sentence
from lastcard.games.babanuki.solver import engine as babanuki
from tests.core.general import judge
from tests.core.general.games import (
    coins,
    cops,
    counters,
    dice,
    hanoi,
    kayles,
    nim,
    pegs,
    pile,
    race,
    ring,
    tictactoe,
)

TIC_TAC_TOE = GeneralEngine(tictactoe.GAME)


def solve(game, state):
    return GeneralEngine(game).solve(state)


def test_tic_tac_toe_is_a_draw_after_nine_plies_and_has_5478_positions():
    found = TIC_TAC_TOE.solve(tictactoe.GAME.start)
    assert (found.value, found.distance, found.status) == ("draw", 9, "exact")
    assert found.extra["searched"] == 5478
    assert {(move.value, move.distance) for move in found.moves} == {("draw", 9)}
    assert [move.move for move in found.moves] == list("012345678")


def test_a_win_names_the_move_and_what_to_do_against_each_answer():
    found = TIC_TAC_TOE.solve("X.O......")
    assert (found.value, found.distance) == ("win", 5)
    best = found.moves[0]
    assert best.distance == 5
    replies = [step for step in found.reason.steps if step.startswith("O answers")]
    assert len(replies) == 6
    assert all("Then “" in step and "wins" in step for step in replies)
    assert found.reason.facts["line"][0] == best.move
    assert len(found.reason.facts["line"]) == 5


def test_a_loss_refutes_each_move():
    found = TIC_TAC_TOE.solve("X.O...X..")
    assert (found.value, found.distance) == ("loss", 4)
    assert len(found.reason.steps) >= 6
    assert all("? The answer “" in step for step in found.reason.steps[:6])


@pytest.mark.parametrize("heaps", list(product(range(5), repeat=3)))
def test_nim_is_lost_where_the_sum_without_carrying_is_nought(heaps):
    state = nim.State(heaps)
    if any(heaps):
        found = solve(nim.GAME, state)
        assert found.value == ("win" if reduce(xor, heaps) else "loss")
        after = {move.move: move.value for move in found.moves}
        for move in nim.GAME.legal_moves(state):
            left = nim.GAME.play(state, move).heaps
            assert after[str(move)] == ("loss" if reduce(xor, left) else "win")


KAYLES = (0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6)
"""Grundy numbers of rows of 0, 1, 2, … pins (R. K. Guy and C. A. B. Smith 1956)."""


@pytest.mark.parametrize("rows", [(7,), (1, 1), (4, 1), (5, 4), (3, 2, 1), (8, 4, 1), (11,)])
def test_kayles_is_lost_where_the_grundy_numbers_cancel(rows):
    found = solve(kayles.GAME, kayles.State(rows))
    assert found.value == ("win" if reduce(xor, (KAYLES[pins] for pins in rows)) else "loss")


def test_a_race_with_draws_and_moves_from_a_generator():
    for white, black in product(range(1, 6), repeat=2):
        found = solve(race.GAME, (white, black, 0))
        assert (found.worths, found.distance) == judge.two(race.GAME, (white, black, 0))
    assert solve(race.GAME, (4, 4, 0)).value == "draw"


def test_a_cop_does_not_catch_a_robber_on_a_square_but_on_a_lane():
    for cop, robber, player in product(range(7), range(7), (0, 1)):
        found = solve(cops.GAME, (cop, robber, player))
        assert (found.worths, found.distance) == judge.two(cops.GAME, (cop, robber, player))
    found = solve(cops.GAME, (0, 4, 0))
    assert (found.value, found.distance, found.reason.kind) == ("draw", None, "draw-round")
    assert "play can go round" in found.reason.steps[-1]


def test_a_robber_who_is_never_caught_wins_if_the_game_says_so():
    escape = cops.Escape()
    found = GeneralEngine(escape).solve((0, 4, 0))
    assert (found.worths, found.value, found.distance) == (("loss", "win"), "loss", None)
    assert (
        solve(cops.GAME, (5, 6, 1)).worths == GeneralEngine(escape).solve((5, 6, 1)).worths == ("win", "loss")
    )


class EscapeForNumbers(cops.Cops):
    """What the end is called does not matter."""

    def called_off(self, state):
        return Outcome((0.0, 1.0), "the robber is never caught")


@pytest.mark.parametrize("state", [(0, 4, 0), (5, 6, 1), (2, 6, 0), (3, 5, 1)])
def test_play_without_end_may_be_told_by_payoffs(state):
    assert (
        GeneralEngine(EscapeForNumbers()).solve(state).moves
        == GeneralEngine(cops.Escape()).solve(state).moves
    )


@pytest.mark.parametrize("discs", range(1, 7))
def test_the_towers_of_hanoi_take_two_to_the_n_less_one(discs):
    found = solve(hanoi.GAME, (0,) * discs)
    assert (found.value, found.distance) == ("win", 2**discs - 1)
    assert found.extra["searched"] == 3**discs
    assert len(found.reason.facts["line"]) == min(60, 2**discs - 1)


def test_a_peg_puzzle_that_ends_in_dead_ends():
    assert (solve(pegs.GAME, "110110").value, solve(pegs.GAME, "110110").distance) == ("loss", None)
    assert (solve(pegs.GAME, "1101").value, solve(pegs.GAME, "1101").distance) == ("win", 2)
    for state in map("".join, product("01", repeat=7)):
        if pegs.GAME.outcome(state) is None:
            found = solve(pegs.GAME, state)
            assert (found.worths, found.distance) == judge.alone(pegs.GAME, state)


def test_one_player_for_points_takes_the_most_in_the_fewest_moves():
    game = pegs.FewestPegs()
    for state in map("".join, product("01", repeat=6)):
        found = GeneralEngine(game).solve(state)
        worths, distance = judge.alone(game, state)
        assert (tuple(map(Fraction, found.worths)), found.distance) == (worths, distance)
        assert found.value is None


def test_three_at_a_pile_and_a_tie_that_is_told():
    for left in range(1, 9):
        state = pile.State(left)
        found = solve(pile.GAME, state)
        assert (found.worths, found.distance) == judge.many(pile.GAME, state)
    found = solve(pile.GAME, pile.State(5))
    assert (found.value, found.worths) == ("loss", ("loss", "loss", "win"))
    assert found.moves[0].move == "1"
    assert found.reason.facts["ties"] == 1
    assert "listed first" in found.reason.steps[-1]


def test_what_comes_of_best_play_of_three_is_not_said_to_be_forced():
    """From 7 any two of them together can take the last one."""
    state = pile.State(7)
    found = solve(pile.GAME, state)
    said = verdict_sentence(pile.GAME, state, found)
    winner = pile.GAME.players(state)[found.worths.index("win")]
    assert said == f"If everyone plays their best, {winner} wins in {found.distance} moves."
    assert "whatever the others do" not in found.reason.sentence


@pytest.mark.slow  # smaller games that go round are beside it
def test_a_ring_of_four_in_which_play_can_go_round():
    for held in product(range(3), repeat=4):
        state = ring.State(held)
        found = solve(ring.GAME, state)
        assert (found.worths, found.distance) == judge.many(ring.GAME, state)
    found = solve(ring.GAME, ring.State((2, 1, 2, 1)))
    assert (found.value, found.worths, found.status) == (None, (None,) * 4, "exact")


@pytest.mark.parametrize(
    "text",
    ["1,2,J|1,3|2,3", "1,2|1,J|2", "1|1,2|2,3|3,J", "1,2|1,3|2,3,J", "1,2,3|1,3,4,J|2,4", "1,J|1,2|2,3|3"],
)
def test_who_has_won_though_the_rest_may_play_on_for_ever(text):
    """In BABANUKI the first place is gone long before the last one is, and the others need not come to an end."""
    state = babanuki.ENGINE.game.parse(text)
    own, found = babanuki.ENGINE.solve(state), solve(babanuki.ENGINE.game, state)
    assert found.worths == own.worths
    theirs = {move.move: move.worths for move in own.moves}
    assert {move.move: move.worths for move in found.moves} == theirs


def test_coins_in_a_row_are_worth_the_difference():
    found = solve(coins.GAME, coins.GAME.start)
    assert (found.worths, found.distance, found.value) == ((11, -11), 4, None)
    assert (found.moves[0].move, found.moves[0].worths, found.moves[1].worths) == (
        "right",
        (11, -11),
        (-3, 3),
    )
    for row in product((1, 4, 6), repeat=4):
        found = solve(coins.GAME, (row, 0, 0))
        assert (found.worths, found.distance) == judge.numbers(coins.GAME, (row, 0, 0))


def test_dice_are_averaged_exactly_and_the_sum_is_written_out():
    found = solve(dice.GAME, dice.GAME.start)
    assert found.worths == judge.numbers(dice.GAME, dice.GAME.start)[0]
    thrown = next(move for move in found.moves if move.move == "throw")
    assert [outcome.probability for outcome in thrown.outcomes] == [Fraction(1, 3)] * 3
    assert sum(outcome.worths[0] / 3 for outcome in thrown.outcomes) == thrown.worths[0]
    in_the_air = solve(dice.GAME, (4, 0, 0, True))
    assert (in_the_air.to_move, in_the_air.reason.kind) == ("chance", "expectation")
    assert [move.move for move in in_the_air.moves] == ["1", "2", "3"]
    assert in_the_air.reason.steps[0].startswith("The first player: 1/3 × ")
    assert in_the_air.reason.steps[0].endswith(f"= {in_the_air.worths[0]}.")


def test_work_that_is_pending_goes_in_slices_and_then_the_answer_is_at_hand():
    engine = GeneralEngine(tictactoe.GAME)
    start = tictactoe.GAME.start
    before = engine.solve(start, NOW)
    assert (before.status, before.reason.kind) == ("unknown", "open")
    (work,) = engine.pending(start)
    assert work.eager
    slices = 0
    steps = work.steps()
    for _ in steps:
        slices += 1
    assert slices > 20
    assert engine.solve(start, NOW).value == "draw"
    assert engine.pending(start) == ()
    following = tictactoe.GAME.play(start, 4)
    assert engine.solve(following, NOW).status == "exact"
    assert engine.pending(following) == ()
    assert engine.solve(following, NOW).moves == TIC_TAC_TOE.solve(following).moves


def test_a_search_that_is_too_large_for_the_page_is_offered_and_its_end_is_kept():
    engine = GeneralEngine(tictactoe.GAME, budget=4000)
    start = tictactoe.GAME.start
    (work,) = engine.pending(start)
    run_to_end(work.steps())
    assert engine.solve(start, NOW).extra == {}
    assert engine.solve(start, NOW).status == "unknown"
    assert engine.pending(start) == ()
    assert engine.solve(start).reason.facts["plies"] == 6


def test_the_perfect_player_thinks_in_slices_and_for_less_long_once_a_game_is_too_large(monkeypatch):
    monkeypatch.setattr("lastcard.core.general.engine.POSITIONS_IN_A_TAB", 600)
    engine = GeneralEngine(tictactoe.GAME, budget=4000)
    asked = []
    solving = engine.solving
    monkeypatch.setattr(
        engine, "solving", lambda here, effort: asked.append(effort.budget) or solving(here, effort)
    )
    player, game, here = engine.perfect_player(), tictactoe.GAME, tictactoe.GAME.start
    slices = 0
    while ending(game, here) is None:
        steps = choosing(player, game, here, Random(0))
        while True:
            try:
                next(steps)
                slices += 1
            except StopIteration as end:
                here = game.play(here, end.value)
                break
    assert asked[0] == 4000
    assert set(asked[1:]) == {600}
    assert slices > 20
    whole = GeneralEngine(tictactoe.GAME)
    assert choosing_at_once(whole, game) == whole.solve(game.start).best[0].move


def choosing_at_once(engine, game):
    """What the perfect player of an engine does at the start, written."""
    return game.format_move(engine.perfect_player().choose(game, game.start, Random(0)))


@pytest.mark.parametrize("rows", [(7, 7), (7, 6), (8, 5), (9, 3)])
def test_two_rows_are_lost_where_both_leave_the_same_when_divided_by_three(rows):
    found = solve(counters.GAME, (*rows, 1))
    assert found.value == ("loss" if rows[0] % 3 == rows[1] % 3 else "win")


@pytest.mark.slow
def test_a_million_positions():
    engine = GeneralEngine(counters.GAME)
    found = engine.solve(counters.GAME.start)
    assert (found.value, found.status) == ("loss", "exact")
    assert found.extra["searched"] == 982798
    assert engine.solve((699, 700, 1), NOW).value == "win"
