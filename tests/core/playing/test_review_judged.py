"""Reviews, hints and the marks of value charts, of games played at random, against a brute force from the rules."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

from lastcard.core.engine import NOW, PAGE
from lastcard.core.game import CHANCE, legal_moves
from lastcard.core.general import GeneralEngine
from lastcard.core.playing import Line
from lastcard.core.playing.review import review
from lastcard.core.progress import run_to_end
from lastcard.games.babanuki.rules import random_hands
from lastcard.games.babanuki.solver.engine import ENGINE as BABANUKI
from lastcard.games.matches.solver.engine import ENGINE as MATCHES
from lastcard.games.pairs.rules import State as PairsState
from lastcard.games.pairs.rules.table import new_table
from lastcard.games.pairs.solver.engine import ENGINE as PAIRS
from lastcard.games.pan.solver.engine import ENGINE as PAN
from lastcard.games.shichinarabe.solver.engine import ENGINE as SHICHINARABE
from lastcard.games.solitaire.solver.engine import ENGINE as SOLITAIRE
from lastcard.games.tanhinmin.solver.engine import ENGINE as TANHINMIN
from lastcard.ui.play import advised_move
from lastcard.ui.play.record import look_back, review_plies
from tests.core.playing.move_judge import LOST, FirstPlaces, Payoffs, Results
from tests.toys import lights, lots, ring

LIGHTS, LOTS, RING = (GeneralEngine(toy.GAME) for toy in (lights, lots, ring))

LONGEST = 60
"""Plies after which a game is broken off: some go round."""

SAME = 1e-9
"""Engines count payoffs in floats."""


def drawn(game, size, rng):
    return game.random_state(rng, size)


def hands(players, pairs, rng):
    return random_hands(rng, players, rng.randint(players - 1, pairs))


def small_round(players, rng):
    """A round of Pairs with few cards: at most two of each of four ranks."""
    while True:
        state = new_table(players, ranks=4).deal(rng).state
        deck = tuple(min(2, cards) for cards in state.deck)
        if state.ending is None and sum(deck) > 1:
            return PairsState(state.turned, deck, (0,) * 4, 1)


GAMES = {
    "matches": (MATCHES, Results, partial(drawn, MATCHES.game, 20)),
    "pan": (PAN, Results, partial(drawn, PAN.game, 3)),
    "tanhinmin": (TANHINMIN, Results, partial(drawn, TANHINMIN.game, 6)),
    "shichinarabe": (SHICHINARABE, Results, partial(drawn, SHICHINARABE.game, 6)),
    "solitaire": (SOLITAIRE, Results, partial(drawn, SOLITAIRE.game, 6)),
    "babanuki, 2 players": (BABANUKI, FirstPlaces, partial(hands, 2, 6)),
    "babanuki, 3 players": (BABANUKI, FirstPlaces, partial(hands, 3, 7)),
    "babanuki, 4 players": (BABANUKI, FirstPlaces, partial(hands, 4, 5)),
    "babanuki, 5 players": (BABANUKI, FirstPlaces, partial(hands, 5, 4)),
    "pairs, 2 players": (PAIRS, Payoffs, partial(small_round, 2)),
    "pairs, 3 players": (PAIRS, Payoffs, partial(small_round, 3)),
    "pairs, 4 players": (PAIRS, Payoffs, partial(small_round, 4)),
    "lights": (LIGHTS, Results, partial(drawn, LIGHTS.game, 5)),
    "lots": (LOTS, Payoffs, partial(drawn, LOTS.game, 9)),
    "ring": (RING, Results, partial(drawn, RING.game, 2)),
}


def at_random(game, start, rng):
    """A line of play in which everybody makes any move."""
    line = Line(game, start)
    while game.outcome(line.state) is None and line.at < LONGEST:
        line.play(rng.choice(legal_moves(game, line.state)))
    return line


def judged(judge, game, line):
    """By the ply of each mistake the moves that were best there; and what each move of each position comes to."""
    best, everything = {}, {}
    for ply, (state, move) in enumerate(zip(line.states, line.moves, strict=False), start=1):
        if game.player_to_move(state) == CHANCE:
            continue
        numbers = everything[ply] = judge.numbers(state)
        most = max(numbers.values())
        if most - numbers[game.format_move(move)] > SAME:
            best[ply] = {text for text, number in numbers.items() if most - number <= SAME}
    return best, everything


def agree(engine, judge, line):
    """Compare all that is said of a game with the judge; return how many mistakes there were, and how many moves."""
    game = engine.game
    best, everything = judged(judge, game, line)
    for found in (
        review(game, lambda state: run_to_end(engine.solving(state, PAGE)), line.states[0], line.moves),
        run_to_end(look_back(engine, line)),
    ):
        blamed = {mistake.ply: {verdict.move for verdict in mistake.better} for mistake in found.mistakes}
        where = f"{game.name} {line.text(0)}: {','.join(line.texts())}"
        assert (found.unjudged, blamed) == (0, best), where
        chart = review_plies(engine, line, found, 0)
        assert {ply for ply, told in enumerate(chart) if told["mistake"]} == set(best), where
        for player in range(len(game.players(line.states[0]))):
            turned_at(found.turning_point(player), player, judge, game, line, everything)
    for ply, numbers in everything.items():
        advised = advised_move(engine.solve(line.states[ply - 1], NOW))
        assert max(numbers.values()) - numbers[advised] <= SAME, (
            f"{game.name} {line.text(ply - 1)}: {advised}"
        )
    return len(best), len(everything)


def turned_at(found, player, judge, game, line, everything):
    """Compare the move that is said to have decided the game with what the player could still have had."""
    where = f"{game.name} {line.text(0)}: {','.join(line.texts())} for {player}"
    held = {}  # by the ply of each move after which the player never again had as much: what it cost
    for ply, numbers in everything.items():
        state, most = line.states[ply - 1], max(numbers.values())
        cost = most - numbers[game.format_move(line.moves[ply - 1])]
        later = [one for one in line.states[ply:] if game.at_stake(one) == game.at_stake(state)]
        erred = game.player_to_move(state) == player and cost > SAME
        if erred and all(judge.standing(one, player) < most - SAME for one in later):
            held[ply] = cost
    assert (found is None) == (not held), where
    if found is not None and found.cost is not None:
        assert held[found.ply] >= max(held.values()) - SAME, where
    elif found is not None:
        assert found.ply == max(held), where
    outcome = game.outcome(line.state)
    if isinstance(judge, Results) and outcome is not None and outcome.results[player] == "loss":
        could = [
            ply
            for ply, numbers in everything.items()
            if game.player_to_move(line.states[ply - 1]) == player and max(numbers.values()) > LOST
        ]
        assert found is None or found.ply == could[-1], where
        assert len(outcome.results) > 2 or (found is None) == (not could), where


def compare(name, games, seed):
    """Games of one kind; those among them that gave something away, and moves in all."""
    engine, kind, deal = GAMES[name]
    rng = Random(seed)
    mistakes = moves = 0
    shared = kind(engine.game, None) if kind is FirstPlaces else None
    for _ in range(games):
        start = deal(rng)
        if engine.game.outcome(start) is None:
            made, all_ = agree(engine, shared or kind(engine.game, start), at_random(engine.game, start, rng))
            mistakes, moves = mistakes + made, moves + all_
    return mistakes, moves


@pytest.mark.parametrize("name", GAMES)
def test_what_is_said_of_random_games_is_what_all_play_shows(name):
    assert compare(name, 3, 22)[1] > 0


def test_where_nobody_can_force_anything_and_every_draw_loses_none_is_blamed():
    game = BABANUKI.game
    start = game.parse("1,3,J|2|1,2,3")
    assert set(FirstPlaces(game, start).numbers(start).values()) == {LOST}
    for move in game.legal_moves(start):
        assert review(game, BABANUKI.solve, start, [move]).mistakes == ()


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_what_is_said_of_many_random_games_is_what_all_play_shows(name):
    mistakes, moves = compare(name, 40, 2222)
    assert mistakes < moves
    assert bool(mistakes) != (name == "lights")  # there every move can be taken back
