"""The fast solver against brute force, its reasons checked step by step, and its Moore machine played out."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastcard.core.playing import MixedAgent, PerfectAgent, RandomAgent
from lastcard.core.playing.simulate import simulate
from lastcard.core.progress import run_to_end
from lastcard.games.matches.rules import GAME, MAX_LEFT, MAX_TAKE, State
from lastcard.games.matches.solver.optimal_play import (
    MachineAgent,
    MooreMachine,
    chance_table,
    induction,
    prove,
    win_chance,
)
from lastcard.games.matches.solver.verdict import distance, reason, solve, value, winning_move
from tests.games.matches import oracle
from tests.helpers.operation_counts import lines_run

ALL = [
    State(left, take, misere)
    for take in (*range(1, 9), 12, 40)
    for misere in (True, False)
    for left in range(61)
]


def test_value_distance_and_every_move_agree_with_brute_force():
    for state in ALL:
        wins, plies = oracle.outcome(state.left, state.take, state.misere)
        solution = solve(state)
        assert (solution.value, solution.distance) == ("win" if wins else "loss", plies), state
        assert (value(state), distance(state)) == (solution.value, solution.distance)
        assert {int(move.move) for move in solution.moves} == set(GAME.legal_moves(state))
        for verdict in solution.moves:
            after = state.left - int(verdict.move)
            loses, rest = oracle.outcome(after, state.take, state.misere)
            assert (verdict.value, verdict.distance) == ("loss" if loses else "win", rest + 1), state
            assert verdict.position == GAME.format(State(after, state.take, state.misere))
        if state.left:
            best = solution.moves[0]
            assert (best.value, best.distance) == (solution.value, solution.distance)
            assert (winning_move(state) is None) == (not wins)
            assert not wins or best.move == str(winning_move(state))


@given(st.integers(1, MAX_LEFT), st.integers(1, 50), st.booleans())
def test_large_piles_obey_the_definition_locally(left, take, misere):
    """A win has a move to a loss one ply nearer the end; a loss has none, and its slowest reply is known."""
    state = State(left, take, misere)
    after = [GAME.play(state, move) for move in GAME.legal_moves(state)]
    losses = [distance(each) for each in after if value(each) == "loss"]
    if value(state) == "win":
        assert distance(state) == 1 + min(losses)
    else:
        assert not losses
        assert distance(state) == 1 + max(distance(each) for each in after)


def test_the_largest_position_is_instant():
    state = State(MAX_LEFT, MAX_TAKE, misere=False)
    solution = solve(state)
    assert lines_run(lambda: solve(state)) < 100 * MAX_TAKE
    assert len(solution.moves) == MAX_TAKE
    assert solution.distance == 2 * (MAX_LEFT // (MAX_TAKE + 1)) + 1


@given(
    st.integers(1, MAX_LEFT) | st.integers(1, 60), st.integers(1, MAX_TAKE) | st.integers(1, 6), st.booleans()
)
def test_reasons_can_be_checked_by_hand(left, take, misere):
    state = State(left, take, misere)
    why = reason(state)
    facts = why.facts
    period, residue, k, target = (facts[name] for name in ("period", "residue", "k", "target"))
    # What the reason says is arithmetically true …
    assert target == period * k + residue
    assert target == left - facts["take"]
    assert (period, residue) == (take + 1, 1 if misere else 0)
    assert f"{target:,} = {period:,}·{k:,}" in " ".join(why.steps)
    # … it is about legal moves …
    assert (why.kind == "leave") == (1 <= facts["take"] <= min(take, left))
    assert all(1 <= period - answer <= take for answer in (1, take))
    # … and it proves the verdict: the target is lost for whoever is to move there.
    assert (why.kind == "leave") == (value(state) == "win")
    # The last step adds the distance up.
    numbers = [
        int(word)
        for word in why.steps[-1].translate({ord("."): None, ord(","): None}).split()
        if word.isdigit()
    ]
    assert numbers[-1] == distance(state)


def test_the_end_has_a_reason_too():
    assert reason(State(0)).kind == "over"
    assert solve(State(0)).moves == ()
    assert reason(State(0, 3, False)).sentence.endswith(
        "the second player took the last one, so the first player loses."
    )


def test_the_papers_case_in_words():
    solution = solve(State(22))
    assert solution.reason.sentence == (
        "Take 1 and leave 21 = 4·5 + 1: whenever the second player takes t, the first player answers with 4 − t."
    )
    lost = reason(State(21))
    assert lost.sentence.startswith(
        "21 = 4·5 + 1: whenever the first player takes t, the second player answers"
    )


def test_the_machine_is_the_papers():
    machine = MooreMachine()
    assert machine.states == ("s", "1", "2", "3", "lost")
    assert [machine.output(state) for state in machine.states] == [0, 1, 2, 3, 1]
    for state in ("s", "1", "2", "3"):
        assert [machine.next(state, taken) for taken in (1, 2, 3)] == ["3", "2", "1"]
    starts = {edge.residue: edge.target for edge in machine.edges() if edge.source == "s"}
    assert starts == {1: "s", 2: "1", 3: "2", 0: "3"}
    arrows = [(edge.source, edge.takes, edge.target) for edge in machine.edges() if edge.source != "s"]
    assert arrows == [(a, (t,), str(4 - t)) for a in "123" for t in (1, 2, 3)]
    assert len(list(machine.edges(lost=True))) == 4 + 9 + 3
    assert [machine.first(left) for left in (1, 2, 3, 4, 5)] == ["s", "1", "2", "3", "s"]


def test_a_running_machine_answers():
    player = MooreMachine().player(23)
    assert player.output == 2
    assert [player.read(taken) for taken in (1, 2, 3)] == [3, 2, 1]
    with pytest.raises(ValueError, match="a take is 1 to 3, not 4"):
        player.read(4)
    for bad in ("4", "0", "x", ""):
        with pytest.raises(ValueError, match="not a state"):
            MooreMachine().output(bad)


@pytest.mark.parametrize("misere", [True, False])
@pytest.mark.parametrize("take", range(1, 7))
def test_the_machine_beats_every_opponent_from_the_right_seat(take, misere):
    machine = MooreMachine(take, misere)

    def beats(left, state, moving):
        """Whether the machine wins whatever the opponent does."""
        if left == 0:
            return moving == misere
        if moving:
            taken = machine.output(state)
            assert 1 <= taken <= left
            return beats(left - taken, state, False)
        return all(
            beats(left - taken, machine.next(state, taken), True) for taken in range(1, min(take, left) + 1)
        )

    for left in range(1, 15):
        first = machine.first(left)
        assert beats(left, first, first != "s"), left


@pytest.mark.parametrize("misere", [True, False])
@pytest.mark.parametrize("take", range(1, 7))
def test_the_machine_takes_every_chance_that_is_given(take, misere):
    """Wherever it starts, and whatever the opponent does, the machine moves as well as can be."""
    machine = MooreMachine(take, misere)

    def follow(left, state):
        if left == 0:
            return
        taken = machine.output(state)
        assert 1 <= taken <= min(take, left)
        wins, _ = oracle.outcome(left, take, misere)
        still, _ = oracle.outcome(left - taken, take, misere)
        assert wins == (not still)
        for reply in range(1, min(take, left - taken) + 1):
            follow(left - taken - reply, machine.next(state, reply))

    for left in range(1, 15):
        follow(left, machine.first(left, may_wait=False))


@given(st.integers(1, 60), st.integers(1, 6), st.booleans(), st.integers(0, 10**6), st.integers(0, 1))
def test_the_machine_as_an_agent_plays_perfectly(left, take, misere, seed, seat):
    state = State(left, take, misere)
    agents = [RandomAgent(), RandomAgent()]
    agents[seat] = MachineAgent()
    rng = Random(seed)
    for _ in range(3):  # the same agent for several games in a row
        here = state
        while here.left:
            move = agents[here.player].choose(GAME, here, rng)
            if here.player == seat and winning_move(here):
                assert move == winning_move(here)
            here = GAME.play(here, move)


def test_optimal_against_random_comes_out_as_computed():
    for left in (5, 9, 10):
        for player in (0, 1):
            start = State(left, player=player)
            chance = win_chance(start)
            tally = list(simulate(GAME, start, (PerfectAgent(solve), RandomAgent()), 600, seed=3))[-1]
            interval = tally.interval(0, z=4)
            assert chance in interval, (left, player)
    weaker = (MixedAgent(0.8, PerfectAgent(solve)), MixedAgent(0.3, PerfectAgent(solve)))
    tally = list(simulate(GAME, State(12), weaker, 1500, seed=4))[-1]
    assert win_chance(State(12), (0.8, 0.3)) in tally.interval(0, z=4)


def test_chances_have_a_closed_form_against_a_random_player():
    """From 4k + 1, moving first: 1 − 3^−k, since k times one answer out of three is right."""
    for take in range(1, 6):
        for misere in (True, False):
            for k in range(6):
                left = (take + 1) * k + misere
                if left:
                    assert win_chance(State(left, take, misere)) == 1 - Fraction(1, take**k)
                    assert win_chance(State(left, take, misere, player=1)) == 1


def test_chances_agree_with_a_plain_recursion():
    skills = (Fraction(4, 5), Fraction(1, 3))

    def chance(left, take, misere, player):
        if left == 0:
            return Fraction((player == 0) == misere)
        moves = list(range(1, min(take, left) + 1))
        best = next((move for move in moves if not oracle.outcome(left - move, take, misere)[0]), 1)
        after = {move: chance(left - move, take, misere, 1 - player) for move in moves}
        skill = skills[player]
        return skill * after[best] + (1 - skill) * sum(after.values()) / len(moves)

    for take in range(1, 5):
        for misere in (True, False):
            table = chance_table(State(9, take, misere), skills)
            for left in range(10):
                assert table[left] == tuple(chance(left, take, misere, player) for player in (0, 1))
    assert isinstance(win_chance(State(1000), (0.5, 0.5)), float)


def test_chances_that_make_no_sense_are_refused():
    with pytest.raises(ValueError, match="between 0 and 1"):
        win_chance(State(5), (2, 0))
    with pytest.raises(ValueError, match="up to 100,000"):
        win_chance(State(10**6))


def test_the_theory_is_proven_against_the_rules():
    proof = run_to_end(prove(60))
    assert proof.mismatches == ()
    assert proof.inductive
    assert proof.takes == tuple(range(1, 13))
    assert proof.positions >= 2 * 60 * 2 * 11


def test_the_proof_would_notice(monkeypatch):
    monkeypatch.setattr("lastcard.games.matches.solver.optimal_play.value", lambda state: "win")
    proof = run_to_end(prove(9, takes=[3]))
    assert proof.mismatches[0] == State(0, misere=False)
    assert State(5) in proof.mismatches


@given(st.integers(1, 60), st.booleans())
def test_the_induction_covers_every_pile(take, misere):
    cases = induction(take, misere)
    assert [case.rest for case in cases] == list(range(take + 1))
    assert all(case.sound for case in cases)
    assert sum(not case.moves for case in cases) == 1


@pytest.mark.slow
def test_the_theory_is_proven_far():
    proof = run_to_end(prove(5_000, takes=range(1, 31)))
    assert proof.mismatches == ()
