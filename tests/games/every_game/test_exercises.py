"""Whatever is answered gets a reply with a line that can be stepped through, in every game and kind."""

from __future__ import annotations

import re
from time import process_time

import pytest

from lastcard import registry
from lastcard.core.game import ending
from lastcard.core.playing import Line
from lastcard.core.playing.review import review
from lastcard.core.solution import worths
from lastcard.core.text import capital
from lastcard.core.worth import order
from tests.helpers.exercise_judge import some

SEVERAL = re.compile(r"(?<![\d.,])1 (?:cards|moves|plies|matches|vertices|pairs|columns)\b")
"""One of what is said to be several."""

REASONS = 60
"""Fewest characters of what says why a kind's answer can be checked."""


@pytest.mark.parametrize("name", registry.names())
def test_every_answer_gets_a_reply(name):
    offered = registry.exercises(name)
    game = offered.game
    for kind in offered.kinds:
        [exercise] = some(name, 1, kind=kind.name, seed=3)
        assert not SEVERAL.search(f"{exercise.reason} {exercise.why_grade}")
        if kind.name == "mistake":
            assert exercise.label(exercise.answer[0]).startswith(f"move {exercise.answer[0]}, ")
        for choice in exercise.choices[:6]:
            reply = offered.reply(exercise, [choice])
            assert reply.right == offered.right(exercise, [choice])
            assert reply.sentence
            state = game.parse(reply.start) if reply.start else None
            for move in reply.line:
                state = game.play(state, game.parse_move(state, move))
        assert offered.reply(exercise, exercise.answer).right
        assert not offered.reply(exercise, ["nonsense"]).right
        assert not offered.reply(exercise, []).right


@pytest.mark.parametrize("name", ["matches", "pan", "tanhinmin", "shichinarabe", "babanuki"])
def test_a_wrong_move_hears_the_reply_to_it_and_its_line_begins_with_both(name):
    offered = registry.exercises(name)
    game = offered.game
    for exercise in some(name, 6, kind="best-move", seed=4):
        state = game.parse(exercise.position)
        me = game.player_to_move(state)
        for choice in exercise.choices:
            if choice in exercise.answer:
                continue
            reply = offered.reply(exercise, [choice])
            after = game.play(state, game.parse_move(state, choice))
            assert reply.start == exercise.position
            assert reply.line[0] == choice
            assert f"“{capital(game.move_label(state, choice))}”" in reply.sentence
            if ending(game, after) is not None:
                assert "the game is over" in reply.sentence
                continue
            assert f"replies “{game.move_label(after, reply.line[1])}”" in reply.sentence
            worth = {
                one.move: order(worths(game, after, one)[me]) for one in offered.engine.solve(after).moves
            }
            assert worth[reply.line[1]] == min(worth.values())  # the reply leaves the reader least


@pytest.mark.parametrize("name", registry.names())
def test_the_line_of_the_plies_has_them_all(name):
    offered = registry.exercises(name)
    game = offered.game
    if "plies" not in {kind.name for kind in offered.kinds}:
        return
    for exercise in some(name, 9, kind="plies", seed=4):
        for given in exercise.choices:
            reply = offered.reply(exercise, [given])
            line = Line(game, game.parse(reply.start))
            line.play_texts(reply.line)
            assert len(reply.line) == int(exercise.answer[0])
            over = [
                ending(game, state) is not None or game.at_stake(state) != game.at_stake(line.states[0])
                for state in line.states
            ]
            assert over == [False] * len(reply.line) + [True]


@pytest.mark.parametrize("name", registry.names())
def test_a_review_names_the_mistake_and_no_other(name):
    engine = registry.engine(name)
    game = engine.game
    for exercise in some(name, 6, kind="mistake", seed=8):
        line = Line(game, game.parse(exercise.position))
        line.play_texts(exercise.line)
        found = review(game, engine.solve, line.states[0], line.moves)
        assert [str(mistake.ply) for mistake in found.mistakes] == [*exercise.answer]
        assert found.unjudged == 0


@pytest.mark.slow
@pytest.mark.parametrize("name", registry.names())
def test_twenty_are_made_in_a_second(name):
    """Half a minute, and only where nothing else runs: seconds are measured."""
    for kind in registry.exercises(name).kinds:
        for grade in (1, 2, 3):
            some(name, 1, kind=kind.name, grade=grade)
            begun = process_time()
            some(name, 20, kind=kind.name, grade=grade)
            assert process_time() - begun < 1, (kind.name, grade)


@pytest.mark.parametrize("name", registry.names())
def test_a_kind_says_what_its_answers_are(name):
    for kind in registry.exercises(name).kinds:
        assert kind.title
        assert len(kind.says) > REASONS
        assert "choices: " in kind.says
        assert "answer: " in kind.says
        assert set(kind.lacking) < {1, 2, 3}
