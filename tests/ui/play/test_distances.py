"""Distances are counted in plies, and every sentence that has one says so."""

from __future__ import annotations

import re
from random import Random

import pytest

from lastcard import registry
from lastcard.core.engine import NOW
from lastcard.core.game import legal_moves
from lastcard.core.general import GeneralEngine
from lastcard.core.sentences import move_count, verdict_sentence, winning_seat
from lastcard.core.solution import worths
from lastcard.ui.play import advice
from lastcard.ui.rows import called
from tests.toys import lights, ring

DISTANCE = re.compile(
    r"\b(?:in|within|after|for|takes|most) (?:at most )?[\d,]+ (moves?|ply|plies|draws?|turns?|takes?|swaps?)\b"
)
"""A distance in a sentence, and what it is counted in."""

SIZES = {"matches": 9, "pan": 3, "pairs": 2, "tanhinmin": 6, "babanuki": 5, "shichinarabe": 6, "solitaire": 6}

ENGINES = {name: registry.engine(name) for name in SIZES} | {
    toy.GAME.name: GeneralEngine(toy.GAME) for toy in (lights, ring)
}


@pytest.mark.parametrize("name", ENGINES)
def test_sentences_with_a_distance_move_count(name):
    engine, rng, counted = ENGINES[name], Random(45), 0
    game = engine.game
    starts = [game.start, *(game.random_state(rng, SIZES.get(name, 3)) for _ in range(6))]
    for start in starts if name not in ("pairs", "solitaire") else starts[1:]:
        state = start
        for _ in range(40):
            if game.outcome(state) is not None:
                break
            solution = engine.solve(state, NOW)
            said = [
                verdict_sentence(game, state, solution),
                solution.reason.sentence,
                solution.reason.words,
                *solution.reason.steps,
                advice(game, state, solution),
                winning_seat(called(game, state), worths(game, state, solution), solution, "")[1]
                if len(game.players(state)) > 1
                else "",
            ]
            units = DISTANCE.findall(" ".join(said))
            one, many = (move_count(count).split()[1] for count in (1, 2))
            assert set(units) <= {one, many}, said
            counted += len(units)
            state = game.play(state, rng.choice(legal_moves(game, state)))
    assert counted or name in ("pairs", "shichinarabe", "ring"), "only these know no distance"
