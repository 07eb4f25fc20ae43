"""Whatever is answered gets a reply with a line that can be stepped through, in every game and kind."""

from __future__ import annotations

import pytest

from lastcard import registry
from tests.helpers.exercise_judge import some

REASONS = 60
"""Fewest characters of what says why a kind's answer can be checked."""


@pytest.mark.parametrize("name", registry.names())
def test_every_answer_gets_a_reply(name):
    offered = registry.exercises(name)
    game = offered.game
    for kind in offered.kinds:
        [exercise] = some(name, 1, kind=kind.name, seed=3)
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


@pytest.mark.parametrize("name", registry.names())
def test_a_kind_says_what_its_answers_are(name):
    for kind in registry.exercises(name).kinds:
        assert kind.title
        assert len(kind.says) > REASONS
        assert "choices: " in kind.says
        assert "answer: " in kind.says
        assert set(kind.lacking) < {1, 2, 3}
