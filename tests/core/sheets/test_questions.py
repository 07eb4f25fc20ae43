"""What the items of a sheet ask, and that what is right is worked out, exactly or not at all."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from lastcard import registry
from lastcard.core.game import CHANCE, PositionError, ending
from lastcard.core.general import GeneralEngine
from lastcard.core.progress import run_to_end
from lastcard.core.sheets.sheet import Item, SheetError, number_of, question_of, reply, right, worked_out
from lastcard.core.solution import worths
from lastcard.core.worth import better
from tests.games.matches.oracle import outcome

SMALL = {"matches": 30, "pan": 12, "tanhinmin": 12, "solitaire": 6, "babanuki": 8}
"""Games whose small positions the general solver knows from the rules alone, and how many of them are looked at."""


def key(item: Item):
    return run_to_end(worked_out(registry.exercises(item.game), item))


def positions(game: str, count: int):
    """Positions of exercises of the first grade: small ones, in which somebody decides."""
    made = registry.exercises(game).made(kind="best-move", grade=1, seed=11)
    return [next(made).position for _ in range(count)]


@pytest.mark.parametrize(("game", "count"), SMALL.items())
def test_right_is_what_the_rules_alone_say(game, count):
    rules = registry.game(game)
    judge = GeneralEngine(rules)
    for text in positions(game, count):
        state = rules.parse(text)
        mover, solution = rules.player_to_move(state), judge.solve(state)
        assert solution.status == "exact"
        after = {one.move: worths(rules, state, one, mover)[mover] for one in solution.moves}
        best = {move for move in after if not any(better(other, after[move]) for other in after.values())}
        question = key(Item(game, text, "best-move"))
        assert set(question.choices) == set(after), text
        assert set(question.answer) == best, text
        exercises = registry.exercises(game)
        for choice in question.choices:
            assert right(exercises, question, [choice]) == (choice in best)
        assert reply(exercises, question, [question.answer[0]])
        if len(rules.players(state)) < 3:
            assert key(Item(game, text, "who-wins")).answer == (solution.value,), text
        timed = (
            registry.engine(game).timed and len(rules.players(state)) < 3
        )  # among more the first to win ends the count
        if solution.value == "win" and solution.distance and timed:
            item = Item(game, text, "win-in", plies=solution.distance)
            soonest = {m.move for m in solution.moves if m.move in best and m.distance == solution.distance}
            assert set(key(item).answer) == soonest, text
            with pytest.raises(SheetError, match="not in"):
                key(replace(item, plies=solution.distance + 2))


def test_matches_by_counting():
    for left in range(2, 25):
        wins, distance = outcome(left, 3, True)
        assert key(Item("matches", str(left), "who-wins")).answer == ("win" if wins else "loss",)
        moves = {str(take) for take in (1, 2, 3) if take <= left and outcome(left - take, 3, True)[0] != wins}
        if wins:
            assert set(key(Item("matches", str(left), "best-move")).answer) == moves
            assert key(Item("matches", str(left), "win-in", plies=distance)).answer
        else:
            with pytest.raises(SheetError, match="cannot force a win"):
                key(Item("matches", str(left), "win-in", plies=distance))


@pytest.mark.parametrize("game", registry.names())
def test_every_kind_of_exercise_is_found_again_by_its_seed_and_position(game):
    exercises = registry.exercises(game)
    for kind in exercises.kinds:
        grade = next(grade for grade in (1, 2, 3) if grade not in kind.lacking)
        made = exercises.made(kind=kind.name, grade=grade, seed=99)
        _, exercise = next(made), next(made)
        assert number_of(exercises, exercise, 99) == 1
        question = key(Item(game, exercise.position, kind.name, grade=grade, seed=99, number=1))
        assert question.exercise == exercise
        assert (question.choices, question.answer, question.line) == (
            exercise.choices,
            exercise.answer,
            exercise.line,
        )
        assert right(exercises, question, exercise.answer)
        assert not right(exercises, question, [])
        if question.by_move:
            assert not exercise.line


@pytest.mark.parametrize(
    ("game", "kind", "number", "position", "answer"),
    [
        ("matches", "best-move", 1, "6 rule=normal", "2"),
        ("tanhinmin", "best-move", 0, "1~,4~|3~,5|3", "4~"),
        ("solitaire", "mistake", 0, "3x2: AH AD/2H 2S/AS 2D rules=odd", "3"),
    ],
)
def test_a_sheet_of_a_version_with_other_rules_in_grade_1_keeps_its_exercises(
    game, kind, number, position, answer
):
    question = key(Item(game, position, kind, grade=1, seed=0, number=number))
    assert question.answer == (answer,)
    assert question.exercise.unusual_rules


def test_an_exercise_that_is_not_made_any_more_is_told():
    exercises = registry.exercises("matches")
    exercise = next(exercises.made(kind="best-move", grade=3, seed=1))
    assert number_of(exercises, replace(exercise, ask="Another question?"), 1) is None
    with pytest.raises(SheetError, match="another version"):
        key(Item("matches", "2", "best-move", grade=3, seed=1))
    with pytest.raises(SheetError, match="no exercises of a kind 'juggle'"):
        key(Item("matches", "2", "juggle", grade=3, seed=1))


def test_what_is_not_known_is_said_and_nothing_is_guessed():
    """A whole deal of the solitaire is too large to be settled in a moment."""
    for task in ("who-wins", "best-move"):
        question = question_of(registry.exercises("solitaire"), Item("solitaire", "seed=129", task))
        assert question.answer == ()
        assert "unknown" in question.reason
        assert question.choices
        assert not right(registry.exercises("solitaire"), question, [question.choices[0]])


@pytest.mark.parametrize("game", registry.names())
def test_any_position_can_be_asked_about(game):
    exercises, rng = registry.exercises(game), random.Random(3)
    rules = exercises.game
    for _ in range(12):
        state = rules.random_state(rng)
        text = rules.format(state)
        for task in ("who-wins", "best-move", "play"):
            item = Item(game, text, task)
            if ending(rules, state) is not None or rules.player_to_move(state) == CHANCE:
                with pytest.raises(SheetError):
                    question_of(exercises, item)
                continue
            question = question_of(exercises, item)
            assert question.ask
            assert set(question.answer) <= set(question.choices)
            assert len(question.choices) == len(question.labels) == len(set(question.choices))
            assert question.answer_words or not question.answer
            assert (task == "play") == (not question.choices)


def test_where_all_moves_come_to_the_same_that_is_said():
    question = key(Item("matches", "5", "best-move"))
    assert (question.answer, question.answer_words) == (("1", "2", "3"), "any move")
    assert "come to the same" in question.reason


def test_a_bad_position_and_one_that_is_over_are_told():
    exercises = registry.exercises("matches")
    with pytest.raises(PositionError):
        question_of(exercises, Item("matches", "many", "who-wins"))
    with pytest.raises(SheetError, match="over"):
        question_of(registry.exercises("solitaire"), Item("solitaire", "1x1: AS", "who-wins"))
