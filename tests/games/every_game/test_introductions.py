"""What the lists of games say of each: true of its rules, and measured by playing."""

from __future__ import annotations

from random import Random
from statistics import median

import pytest

from lastcard import registry
from lastcard.core.game import CHANCE, GROUPS, PositionError, legal_moves
from lastcard.core.sentences import facts
from lastcard.games.pairs.rules.table import new_table
from tests.core.contract.faulty_games import Dice, Pile

SECONDS = 10  # what the minutes are reckoned with, for a move of a player
GAMES = 60

WRITTEN = {
    "pairs": lambda players: "|".join(map(str, range(1, players + 1))),
    "babanuki": lambda players: "|".join(
        ["1,J", *(f"{card},{card + 1}" for card in range(1, players - 1)), str(players - 1)]
    ),
}
"""A position of so many players, in the games that more than one number can play."""


def moves_of_players(game, state, rng) -> tuple[int, object]:
    """How many moves players make in a game at random from a position, and the position it ends in."""
    made = 0
    while (found := legal_moves(game, state)) and made < 1000:
        made += game.player_to_move(state) != CHANCE
        state = game.play(state, rng.choice(found))
    return made, state


def whole_game(name: str, rng: Random) -> int:
    """Of Pairs, whose positions are of one round, rounds are played until a player has lost; Solitaire is dealt anew."""
    game = registry.game(name)
    if name == "solitaire":
        return moves_of_players(game, game.parse(f"seed={rng.randrange(1000)}"), rng)[0]
    if name != "pairs":
        return moves_of_players(game, game.start, rng)[0]
    made, table = 0, new_table(2)
    while table.loser is None:
        more, end = moves_of_players(game, table.deal(rng).state, rng)
        made, table = made + more, table.settle(end)
    return made


@pytest.mark.parametrize("name", registry.names())
def test_a_game_takes_about_as_long_as_it_says(name):
    rng = Random(25)
    minutes = median(whole_game(name, rng) for _ in range(GAMES)) * SECONDS / 60
    assert 0.5 <= registry.game(name).minutes / minutes <= 2


@pytest.mark.parametrize("name", registry.names())
def test_as_many_can_play_as_it_says(name):
    game = registry.game(name)
    fewest, most = game.player_counts
    states = [game.start, *(game.parse(example.text) for example in game.notation.examples)]
    assert {len(game.players(state)) for state in states} <= set(range(fewest, most + 1))
    if name not in WRITTEN:
        assert fewest == most
        return
    for count in (fewest, most):
        assert len(game.players(game.parse(WRITTEN[name](count)))) == count
    with pytest.raises(PositionError):
        game.parse(WRITTEN[name](most + 1))


@pytest.mark.parametrize("name", registry.names())
def test_luck_has_a_part_where_chance_is_to_move(name):
    game, rng = registry.game(name), Random(25)
    chance = False
    for _ in range(20):
        state = game.random_state(rng)
        while (found := legal_moves(game, state)) and not chance:
            chance = game.player_to_move(state) == CHANCE
            state = game.play(state, rng.choice(found))
            if rng.random() < 0.01:
                break
    assert chance == (game.luck == "with luck")


@pytest.mark.parametrize("name", registry.names())
def test_a_game_says_why_it_is_worth_a_look_and_stands_in_a_group(name):
    game = registry.game(name)
    assert game.appeal.endswith((".", "?"))
    assert len(game.appeal) <= 90
    assert game.group in GROUPS


def test_what_is_not_written_follows_from_the_rules():
    assert facts(Pile()) == ["2 players", "no luck"]
    assert (Pile().group, Dice().group) == (GROUPS[0], "Luck decides too")
    assert facts(Dice()) == ["2 players", "with luck"]


def test_in_pan_taking_cards_can_be_the_only_way_to_win_and_some_games_never_end():
    """What its card says."""
    solve, parse = registry.engine("pan").solve, registry.game("pan").parse
    found = solve(parse("211/100"))
    assert {move.move: move.value for move in found.moves} == {"t": "win", "3": "loss"}
    assert solve(parse("0131/2212")).value == "draw"
