"""What players are called on the pages."""

from __future__ import annotations

import pytest

from lastcard.games.babanuki.rules import GAME as BABANUKI
from lastcard.games.matches.rules import GAME as MATCHES
from lastcard.games.pairs.rules import GAME as PAIRS
from lastcard.games.shichinarabe.rules import GAME as SEVENS
from lastcard.games.solitaire.rules import GAME as SOLITAIRE
from lastcard.ui.player_names import called, colour, retold, the_player


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
    ("game", "you", "written", "told"),
    [
        (MATCHES, None, "The first player (to move) wins.", "The red player (to move) wins."),
        (MATCHES, 0, "the first player took the last match and loses", "you took the last match and lose"),
        (MATCHES, 1, "the first player took the last match", "the red player took the last match"),
        (PAIRS, 1, "The second player's cards are low.", "Your cards are low."),
        (
            PAIRS,
            0,
            "the first player folds, takes the lowest card and scores 3",
            "you fold, take the lowest card and score 3",
        ),
        (
            BABANUKI,
            2,
            "the first player finishes first, then the second player; the third player is left with the joker and is last",
            "the red player finishes first, then the blue player; you are left with the joker and are last",
        ),
        (
            BABANUKI,
            None,
            "The third player can force first place.",
            "The green player can force first place.",
        ),
        (BABANUKI, None, "the second time", "the second time"),
        (SEVENS, 0, "red has no card left", "red has no card left"),
    ],
)
def test_what_rules_say_is_told_with_the_names_of_the_page(game, you, written, told):
    assert retold(written, game, game.start, you) == told
