"""Verdicts on single positions: what the essay and its errata say, reasons that can be checked, searches."""

from __future__ import annotations

import json
from math import inf
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastcard.core.sentences import verdict_sentence
from lastcard.core.twoplayer.depth_limited import look_ahead
from lastcard.games.pan.rules import GAME, PAN_PLAYERS, State
from lastcard.games.pan.rules.deals import is_start, starts
from lastcard.games.pan.solver.search import essay_heuristic, groups, loop
from lastcard.games.pan.solver.space import PanSpace
from lastcard.games.pan.solver.verdict import solve, solved_source, verdict_from
from tests.games.pan import oracle
from tests.games.pan.oracle import oracle_rules

KNOWN = {
    "132/212": ("win", 25, ["1", "2"]),
    "0304/2120": ("win", 27, ["t"]),
    "04/30": ("win", 1, ["2*"]),
    "13/21": ("win", 7, None),
    "22/12": ("loss", None, None),
    "31/03": ("win", None, None),
    "002/212": ("win", 3, ["3"]),
    "000/212": ("win", 0, []),
    "212/000": ("loss", 0, []),
}
SIX = {
    "310413/034031": ("win", 57),
    "024031/000413": ("loss", 14),
    "014031/000013": ("loss", 8),
    "014030/000012": ("loss", 6),
    "014132/000002": ("loss", 4),
    "222222/122222": ("draw", None),
}


@pytest.mark.parametrize("text", KNOWN)
def test_known_positions(text):
    value, distance, best = KNOWN[text]
    found = solve(GAME.parse(text))
    truth = (
        oracle.solve(len(found.extra["pile"]))[GAME.parse(text).hand, GAME.parse(text).other]
        if len(text) < 9
        else None
    )
    assert found.value == value
    if truth:
        assert (found.value, found.distance) == truth
    if distance is not None:
        assert found.distance == distance
    if best is not None:
        assert [move.move for move in found.best] == best


@pytest.mark.parametrize("text", SIX)
def test_known_positions_of_the_real_game(text):
    found = solve(GAME.parse(text))
    assert (found.value, found.distance) == SIX[text]


def test_section_5_2():
    found = {move.move: (move.value, move.distance) for move in solve(GAME.parse("0304/2120")).moves}
    assert found == {"t": ("win", 27), "4": ("win", 33), "4*": ("loss", 46)}


def test_the_solution_has_the_keys_of_the_game():
    found = json.loads(json.dumps(solve(GAME.parse("132/212 take=2")).as_dict()))
    assert found["pile"] == [1, 0, 0]
    assert found["attainable"] is True
    assert (found["heuristic"], found["heuristic_printed"]) == (0.5, 1.5)
    assert found["position"] == "132/212 take=2"


def follow(state, steps):
    """Play the line that the steps of a reason tell, move by move; return the positions after each."""
    states = [state]
    for step in steps:
        if ": " not in step or not step.startswith(tuple(f"The {name} player" for name in PAN_PLAYERS)):
            continue
        text = step.split(": ")[1].split(" (")[0]
        after = [state.after(move) for move in state.moves() if GAME.format(state.after(move)) == text]
        assert len(after) == 1, step
        state = after[0]
        states.append(state)
    return states


@pytest.mark.parametrize("seed", range(60))
def test_reasons_can_be_checked(seed):
    rng = Random(seed)
    state = GAME.random_state(rng, rng.choice([2, 3, 4]))
    truth = solve(state)
    states = follow(state, truth.reason.steps)
    source = solved_source(state.ranks)
    if truth.value == "draw":
        assert truth.reason.kind == "loop"
        assert states[-1].hand == states[truth.reason.facts["entry"]].hand
        assert states[-1].other == states[truth.reason.facts["entry"]].other
        assert states[-1].player == states[truth.reason.facts["entry"]].player
        assert all(source.value(one) == "draw" for one in states)
        return
    assert truth.reason.kind == f"line-{truth.value}"
    assert [source.label(one).distance for one in states] == [
        truth.distance - ply for ply in range(len(states))
    ]
    assert states[-1].over == truth.reason.facts["complete"]
    if truth.value == "loss":
        answers = [step for step in truth.reason.steps if "? Then " in step]
        assert len(answers) == len(truth.moves)


def test_a_finished_game_and_an_unknown_one_are_told():
    over = solve(GAME.parse("000/212"))
    assert over.reason.sentence == "The first player has no cards left."
    large = GAME.parse("2222222/1222222")
    for found in (solve(large, 100), verdict_from(large, None)):
        assert (found.value, found.distance, found.reason.kind, found.known) == (None, None, "unknown", False)
        assert verdict_sentence(GAME, large, found) == "Too large to solve here."
    found = verdict_from(GAME.parse("0000001/0000002"), None)
    assert found.moves[0].value == "win", "a move that ends the game wins whatever else is unknown"
    assert {move.value for move in found.moves[1:]} == {None}


@pytest.mark.parametrize(("text", "distance"), [("0000001/0000002", 1), ("0000002/0000002", 3)])
def test_a_short_win_in_a_large_game_is_proved(text, distance):
    found = solve(GAME.parse(text))
    assert (found.value, found.distance, found.reason.kind) == ("win", distance, "ahead")
    assert found.moves[0].distance == distance


@given(st.integers(0, 10**9))
def test_the_heuristic_is_antisymmetric(seed):
    state = GAME.random_state(Random(seed), 2 + seed % 6)
    for printed in (False, True):
        assert essay_heuristic(state, printed) == -essay_heuristic(state.turned(), printed)


def test_the_heuristic_of_the_essay():
    rules = GAME.parse("132/212").rules
    assert [groups(hand, rules) for hand in [(3, 4, 3), (2, 4, 1), (0, 3, 0), (3, 0, 4)]] == [5, 4, 3, 2]
    assert essay_heuristic(GAME.parse("003/100")) == 3
    assert essay_heuristic(GAME.parse("003/100"), printed=True) == 5
    assert essay_heuristic(GAME.parse("132/212")) == 0.5


def test_searches_to_a_depth_agree():
    for seed in range(8):
        state = GAME.random_state(Random(seed), 3)
        for depth in (0, 1, 4, 7):
            whole = look_ahead(GAME, state, depth, essay_heuristic, "minimax")
            cut = look_ahead(GAME, state, depth, essay_heuristic)
            turned = look_ahead(GAME, state, depth, essay_heuristic, order=lambda moves: moves[::-1])
            assert whole.value == cut.value == turned.value
            assert whole.move == cut.move
            assert cut.nodes <= whole.nodes


def test_a_deep_search_finds_what_the_solution_knows():
    for text, distance in (("002/212", 3), ("000001/111111", 1), ("0000002/0000002", 3)):
        state = GAME.parse(text)
        assert look_ahead(GAME, state, distance, essay_heuristic).value == inf
        if distance > 1:
            assert look_ahead(GAME, state, distance - 1, essay_heuristic).value < inf


def test_the_example_of_section_5_1():
    state = GAME.parse("22213/12231")
    found = look_ahead(GAME, state, 10, essay_heuristic)
    assert found.value == 1.5
    assert GAME.format(GAME.play(state, found.move)) == "12231/12213"
    assert is_start(state) is False or state in [start.state for start in starts(5)]


def test_every_drawn_position_of_some_variants_has_its_loop():
    for text in ("13/10 take=2 suits=3", "11/11 take=1", "11/01 suits=2 take=1"):
        source = solved_source(2, GAME.parse(text).rules)
        for index in range(1, PanSpace(2, source.rules).size):
            state = PanSpace(2, source.rules).state(index)
            if source.value(state) != "draw":
                continue
            found = loop(source, state)
            places = [state]
            for move, _ in found.plies:
                places.append(GAME.play(places[-1], move))
                assert source.value(places[-1]) == "draw"
            assert places[-1] == places[found.entry], GAME.format(state)


def test_loops_give_up_in_time():
    space = PanSpace(4)
    source = solved_source(4)
    drawn = next(space.state(i) for i in range(1, space.size) if source.labels[i] < 0)
    assert loop(source, drawn, most=0) is None
    found = loop(source, drawn)
    assert found is not None
    assert found.entry < len(found.plies)


def test_variants_have_their_own_solutions():
    for text in (
        "132/212 take=2",
        "132/212 sets=off",
        "112/111 suits=3",
        "132/212 bottom=free",
        "312/032 nines=together",
    ):
        state = GAME.parse(text)
        truth = oracle.solve(3, **oracle_rules(state.rules))
        found = solve(state)
        assert (found.value, found.distance) == truth[state.hand, state.other]
        for move in found.moves:
            after = GAME.parse(move.position)
            value, distance = truth[after.hand, after.other]
            assert move.value == {"win": "loss", "loss": "win", "draw": "draw"}[value]
            assert move.distance == (None if distance is None else distance + 1)


def test_solutions_do_not_depend_on_who_is_called_first():
    state = GAME.parse("132/212")
    other = State(state.hand, state.other, state.rules, player=1)
    assert solve(other).to_move == "second"
    assert solve(other).value == solve(state).value
    assert [move.as_dict() for move in solve(other).moves] == [move.as_dict() for move in solve(state).moves]
