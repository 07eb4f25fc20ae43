"""Answers depend on the position, the rules and the budget alone, and never visit more than the budget."""

from __future__ import annotations

import json
from random import Random

import pytest

from lastcard.core.engine import NOW, Effort
from lastcard.core.progress import run_to_end
from lastcard.games.solitaire.rules import GAME
from lastcard.games.solitaire.solver import beam, engine, exhaustive
from lastcard.games.solitaire.solver.engine import ENGINE, SolverAgent
from lastcard.games.solitaire.view.pictures import WinningLine
from tests.helpers.slow_cases import slow_among

DEALS = (
    "seed=19",
    "seed=45",
    "3x3: seed=3 rules=broad",
    "4x2: seed=1",
    "4x5: seed=1",
    "5x13: seed=2 rules=swap",
)


def answer(state, kind, budget):
    """What the engine says, as plain values."""
    if kind == "at hand":
        return ENGINE.solve(state, NOW).as_dict()
    if kind == "pending":
        return [(work.key, work.eager) for work in ENGINE.pending(state)]
    return ENGINE.solve(state, Effort(budget=budget)).as_dict()


def on_the_way():
    """Boards, and boards on a line that wins each."""
    found = []
    for text in DEALS:
        state = GAME.parse(text)
        line = ENGINE.solve(state, Effort(budget=8_000)).extra["line"] or []
        for number, move in enumerate(line[:9]):
            if number % 2 == 0:
                found.append(state)
            state = GAME.play(state, GAME.parse_move(state, move))
        found.append(state)
    return found


def test_no_answer_depends_on_what_was_asked_before():
    questions = [
        (state, kind, budget)
        for state in on_the_way()
        for kind, budget in (("solve", 8_000), ("solve", 300), ("at hand", 0), ("pending", 0))
    ]
    fresh = []
    for question in questions:
        engine.forget_decisions()
        fresh.append(answer(*question))
    engine.forget_decisions()
    for number in Random(5).sample(range(len(questions)), len(questions)):
        assert answer(*questions[number]) == fresh[number], questions[number]


def test_work_that_is_done_for_one_position_changes_nothing_about_another():
    engine.forget_decisions()
    first = GAME.parse("4x5: seed=1")
    (work,) = ENGINE.pending(first)
    line = ENGINE.solve(first).extra["line"]
    second = GAME.play(first, GAME.parse_move(first, line[0]))
    before = ENGINE.solve(second, NOW).as_dict()
    assert ENGINE.solve(first, NOW).value is None
    run_to_end(work.steps())
    assert ENGINE.solve(first, NOW).value == "win"
    assert ENGINE.solve(first, NOW).as_dict() == ENGINE.solve(first).as_dict()
    assert ENGINE.solve(second, NOW).as_dict() == before


def test_a_stream_answers_every_line_as_if_it_came_alone(cli):
    engine.forget_decisions()
    code, out, _ = cli("solve", "solitaire", "seed=19", "--budget", "8000", "--json")
    state = GAME.parse("seed=19")
    for move in json.loads(out)["line"][:3]:
        state = GAME.play(state, GAME.parse_move(state, move))
    lines = [GAME.format(state), "seed=19", "3x3: seed=3", GAME.format(state)]
    alone = []
    for line in lines:
        engine.forget_decisions()
        alone.append(json.loads(cli("solve", "solitaire", line, "--budget", "8000", "--json")[1]))
    engine.forget_decisions()
    stream = cli("solve", "solitaire", "-", "--budget", "8000", "--json", stdin="\n".join(reversed(lines)))
    assert [json.loads(line) for line in stream[1].splitlines()] == alone[::-1]
    assert code == stream[0] == 0


@pytest.fixture
def visited(monkeypatch):
    """The boards whose exchanges were made, counted where that is done."""
    counts = []
    for search in (beam, exhaustive):

        def counting(grid, cells, expand=search.expand):
            counts.append(len(cells))
            return expand(grid, cells)

        monkeypatch.setattr(search, "expand", counting)
    return counts


@pytest.mark.parametrize(
    "budget", slow_among([0, 1, 2, 7, 60, 499, 1_001, 1_999, 3_300, 24_001], [2, 7, 499, 1_999, 24_001])
)
def test_no_more_boards_are_visited_than_the_budget_says(visited, budget):
    for text in (
        "seed=33",
        "seed=15 rules=odd",
        "3x3: seed=3 rules=broad",
        "4x5: seed=1",
        "8x13: seed=4 rules=swap",
    ):
        engine.forget_decisions()
        visited.clear()
        found = ENGINE.solve(GAME.parse(text), Effort(budget=budget))
        assert found.extra["nodes"] == sum(visited) <= budget
        if not found.known:
            assert sum(visited) == budget


def test_a_larger_budget_keeps_what_a_smaller_one_decides():
    for text in (*DEALS, "seed=23", "seed=6"):
        decided = None
        for budget in (50, 1_100, 2_050, 12_000):
            found = ENGINE.solve(GAME.parse(text), Effort(budget=budget))
            assert decided in (None, found.value)
            decided = found.value


def test_whoever_follows_a_line_is_not_sent_another_way():
    state = GAME.parse("seed=42")
    engine.forget_decisions()
    kept, player = WinningLine(), SolverAgent()
    assert kept.of(state) == []
    run_to_end(ENGINE.pending(state)[0].steps())
    line = kept.of(state)
    assert line == ENGINE.solve(state, NOW).extra["line"]
    for number, move in enumerate(line):
        assert kept.of(state) == line[number:]
        assert GAME.format_move(player.choose(GAME, state, Random(1))) == move
        state = GAME.play(state, GAME.parse_move(state, move))
    assert state.won
