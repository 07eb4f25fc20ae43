"""What players are called on the pages."""

from __future__ import annotations

import re
from random import Random

import pytest

from lastcard import registry
from lastcard.core.game import ending
from lastcard.core.playing import Line
from lastcard.core.playing.review import review
from lastcard.core.sentences import the_player, verdict_sentence
from lastcard.games.babanuki.rules import GAME as BABANUKI
from lastcard.games.matches.rules import GAME as MATCHES
from lastcard.games.pairs.rules import GAME as PAIRS
from lastcard.games.shichinarabe.rules import GAME as SEVENS
from lastcard.games.solitaire.rules import GAME as SOLITAIRE
from lastcard.ui.play.record import mistake_entry
from lastcard.ui.rows import called, colour, retold


@pytest.mark.parametrize(
    ("game", "you", "names"),
    [
        (MATCHES, None, ("red", "blue")),
        (MATCHES, 1, ("red", "you")),
        (BABANUKI, 0, ("you", "blue", "green")),
        (SEVENS, None, ("red", "blue")),
        (SOLITAIRE, None, ("player",)),
    ],
)
def test_a_seat_has_one_name_wherever_the_turn_is(game, you, names):
    state = game.start
    for _ in range(3):
        assert called(game, state, you) == names
        state = game.play(state, game.legal_moves(state)[0])


def test_from_the_sixth_on_a_colour_comes_again_with_a_number():
    names = [colour(seat) for seat in range(12)]
    assert names[4:6] == ["purple", "red 2"]
    assert len(set(names)) == 12


def test_a_player_in_a_sentence():
    assert the_player(("you", "blue"), 0) == "you"
    assert the_player(("you", "blue"), 1) == "the blue player"
    assert the_player(("player",), 0) == "the player"


@pytest.mark.parametrize(
    ("game", "text", "moves", "you", "told"),
    [
        (MATCHES, "1", "1", None, "the red player took the last match and loses"),
        (MATCHES, "1", "1", 0, "you took the last match and lose"),
        (MATCHES, "1", "1", 1, "the red player took the last match and loses"),
        (PAIRS, "3|2", "fold", 0, "you fold, take the lowest card and get 2 points"),
        (
            BABANUKI,
            "1|2|1,2,J",
            "1 J 2",
            2,
            "the red player finishes first, then you; the blue player is left with the joker and is last",
        ),
        (SEVENS, "r: RB", "1", 0, "you have no vertex left"),
        (SEVENS, "b: BR", "1", None, "blue has no vertex left"),
    ],
)
def test_how_a_game_ended_is_told_with_the_names_of_the_page(game, text, moves, you, told):
    state = game.parse(text)
    for move in moves.split():
        state = game.play(state, game.parse_move(state, move))
    assert retold(ending(game, state).sentence, game, state, you) == told


def told_on_a_page(engine, state):
    """Return all that a page says of a position in the words of rules and solver."""
    solution = engine.solve(state)
    reason = solution.reason
    said = [reason.plain, reason.sentence, *reason.steps, reason.facts.get("why", "")]
    return [
        retold(one, engine.game, state) for one in (*said, verdict_sentence(engine.game, state, solution))
    ]


@pytest.mark.parametrize("name", registry.names())
def test_no_reason_and_no_end_calls_a_player_by_number_on_a_page(name):
    engine, rng = registry.engine(name), Random(25)
    state, begun = engine.game.start, 0
    while begun < 12:
        if ending(engine.game, state) is not None or rng.random() < 0.05:
            state, begun = engine.game.random_state(rng, 5), begun + 1
        for said in told_on_a_page(engine, state):
            assert not re.search(r"\b(first|second|third|fourth) player\b|[\ue000-\ue004]", said)
        if ending(engine.game, state) is None:
            state = engine.game.play(state, rng.choice(engine.game.legal_moves(state)))


def test_the_review_tells_a_better_move_with_the_names_of_the_page():
    engine = registry.engine("babanuki")
    line = Line(BABANUKI, BABANUKI.parse("1,2|1,2,3|3,J"))
    line.play_texts(["J"])
    (mistake,) = review(BABANUKI, engine.solve, line.states[0], line.moves).mistakes
    assert "with the second player" in mistake.why
    assert "with the blue player" in mistake_entry(line, mistake, 0, None)["why"]
