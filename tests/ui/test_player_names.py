"""What players are called on the pages."""

from __future__ import annotations

import re
from random import Random

import pytest

from lastcard import registry
from lastcard.core.game import ending
from lastcard.core.game.ends import in_full
from lastcard.core.playing import Line
from lastcard.core.playing.review import review
from lastcard.core.sentences import ending_sentence, the_player, verdict_sentence
from lastcard.core.solution import Reason
from lastcard.core.text import Player, addressed, as_sentence, capital, player_text, with_names
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
    assert the_player(("you", "blue"), 1) == "blue"
    assert the_player(("first", "second"), 1) == "the second player"
    assert the_player(("player",), 0) == "you"


NAMES = ("red", "blue")


@pytest.mark.parametrize(
    ("names", "you", "read"),
    [
        (
            ("first", "second"),
            None,
            "Whatever the first player takes, the second player’s reply wins: the first player loses.",
        ),
        (NAMES, None, "Whatever red takes, blue’s reply wins: red loses."),
        (("Ann", "Ben"), None, "Whatever Ann takes, Ben’s reply wins: Ann loses."),
        (NAMES, 0, "Whatever you take, your opponent’s reply wins: you lose."),
        (NAMES, 1, "Whatever your opponent takes, your reply wins: your opponent loses."),
        (("Ann", "Ben"), 1, "Whatever Ann takes, your reply wins: Ann loses."),
        (("red", "blue", "green"), 1, "Whatever red takes, your reply wins: red loses."),
    ],
)
def test_a_reason_addresses_any_of_its_players(names, you, read):
    one, other = Player(("first", "second"), 0), Player(("first", "second"), 1)
    reason = Reason("", f"Whatever {one('takes', 'take')}, {other.whose} reply wins: {one('loses', 'lose')}.")
    assert with_names(reason.sentence, addressed(names, you)) == read


def test_a_player_alone_is_you():
    alone = Player(("player",), 0)
    said = as_sentence(
        f"{capital(alone('wins', 'win'))}: {alone.whose} last card is played, and {alone.they} have none."
    )
    assert said == "You win: your last card is played, and you have none."
    assert with_names(said, ("player",)) == said


def test_an_ordinal_is_a_player_and_other_names_are_not():
    assert [player_text(name) for name in ("first", "11th", "red 2", "north", "Ann")] == [
        "the first player",
        "the 11th player",
        "red 2",
        "north",
        "Ann",
    ]


@pytest.mark.parametrize(
    ("said", "names", "you", "told"),
    [
        (0, NAMES, 0, "You win."),
        (0, NAMES, 1, "You lose."),
        (0, NAMES, None, "Red wins."),
        ("draw", NAMES, 0, "A draw."),
        ("draw", NAMES, None, "The game is drawn."),
        ((1, -2, 1), ("Ann", "Ben", "Cem"), 0, "You get 1, Ben gets −2, Cem gets 1."),
        ((1, -2, 1), ("Ann", "Ben", "Cem"), None, "Ann gets 1, Ben gets −2, Cem gets 1."),
        ((3,), ("player",), 0, "You get 3."),
        (0, ("player",), 0, "Solved."),
    ],
)
def test_a_result_without_a_cause_is_told_once(said, names, you, told):
    outcome = in_full(said, names, "outcome")
    assert ending_sentence(outcome, addressed(names, you), you) == told


@pytest.mark.parametrize(
    ("game", "text", "moves", "you", "told"),
    [
        (MATCHES, "1", "1", None, "red took the last match and loses"),
        (MATCHES, "1", "1", 0, "you took the last match and lose"),
        (MATCHES, "1", "1", 1, "your opponent took the last match and loses"),
        (PAIRS, "3|2", "fold", 0, "you fold, take the lowest card and get 2 points"),
        (
            BABANUKI,
            "1|2|1,2,J",
            "1 J 2",
            2,
            "red finishes first, then you; blue is left with the joker and is last",
        ),
        (SEVENS, "r: RB", "1", 0, "you have no dot left"),
        (SEVENS, "b: BR", "1", None, "blue has no dot left"),
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
    assert "with blue" in mistake_entry(line, mistake, 0, None)["why"]
