"""Every game keeps the contract, and is a game of this house: `lastcard check` and what a file of one's own need not have.

The toys of the tests and the folder that `lastcard new-game` writes are held to the same.
"""

from __future__ import annotations

import json
import re
from functools import cache
from random import Random

import pytest

from lastcard import registry
from lastcard.core.contract import Check
from lastcard.core.game import CHANCE, IllegalMove, MoveError, PositionError
from lastcard.core.playing import PerfectAgent, RandomAgent
from lastcard.core.playing.simulate import play_out
from lastcard.core.sentences import mover_name
from tests import toys

OTHERS = toys.GAMES | {"halving": "lastcard.terminal.templates.folder"}
"""Games beside those of the registry."""

SEEDS = range(12)
NONSENSE = ["", " ", "\n", "\x00", "?", "💥", "-1", "=", "x" * 10_000, "9" * 10_000, "{}", "<b>", "' or 1=1"]


@pytest.fixture(params=[*registry.names(), *OTHERS])
def engine(request, monkeypatch):
    monkeypatch.setattr(registry, "GAMES", registry.GAMES | OTHERS)
    return registry.engine(request.param)


@pytest.fixture
def game(engine):
    return engine.game


SOLVERS = {}


@pytest.fixture
def solve(engine, game):
    """The solution of a position, worked out once for all tests of a game."""
    return SOLVERS.setdefault(game.name, cache(engine.solve))


@pytest.fixture
def states(game):
    """Positions to try: the default, the examples, random ones, and what follows from them."""
    texts = [game.notation.default, *(example.text for example in game.notation.examples)]
    found = [game.parse(text) for text in texts]
    found += [game.random_state(Random(seed), size) for seed in SEEDS for size in (None, 5)]
    for state in found[-4:]:
        found += play_out(
            game, state, [RandomAgent()] * len(game.players(state)), Random(1), repetition=True
        ).states
    return found


def test_a_game_keeps_the_contract(game):
    """All that `lastcard check` looks at."""
    check = Check(game, positions=250, seconds=3)
    assert list(map(str, check.faults())) == []
    assert check.ends


def test_a_game_of_the_house_goes_by_its_name_and_has_positions_worth_opening(game):
    assert re.fullmatch(r"[a-z][a-z0-9]*", game.name)
    assert registry.game(game.name) is game
    assert game.notation.examples, "add an Example to its notation"
    assert all(re.fullmatch(game.notation.regex, example.text) for example in game.notation.examples)


def test_whoever_goes_from_position_to_position_as_answers_write_them_comes_to_an_end(game, states, solve):
    """A program that knows no more than the answers: every position in them is what it says, ended ones as well."""
    rng, ends = Random(7), 0
    for start in sorted(dict.fromkeys(states), key=lambda state: len(game.format(state)))[
        :9
    ]:  # the small ones
        state = start
        for _ in range(30):
            found = solve(state).moves
            if game.outcome(state) is not None:
                assert not found
                ends += 1
                break
            for move in found[:8]:
                after = game.play(state, game.parse_move(state, move.move))
                assert_written(game, after, move.position)
                for outcome in move.outcomes:
                    came = game.play(after, game.parse_move(after, outcome.move))
                    assert_written(game, came, outcome.position)
            move = rng.choice((found[0], rng.choice(found)))
            after = game.play(state, game.parse_move(state, move.move))
            state = after if game.outcome(after) is not None else game.parse(move.position)
    assert ends


def refused(game, text):
    """Why a text is not read as a position; empty if it is."""
    try:
        game.parse(text)
    except PositionError as why:
        return str(why)
    return ""


def assert_written(game, state, text):
    """The text is that of the position, and reads as it; players may be counted from another one, and fewer be named.

    Where a game is over its position may be refused, if that is what is said.
    """
    assert game.format(state) == text
    over = game.outcome(state)
    if over is not None and (said := refused(game, text)):
        assert "the game is over" in said
        return
    read = game.parse(text)
    assert game.format(read) == text
    assert list(map(game.format_move, game.legal_moves(read))) == list(
        map(game.format_move, game.legal_moves(state))
    )
    ended = game.outcome(read)
    assert (ended is None) == (over is None)
    mover, reads = game.player_to_move(state), game.player_to_move(read)
    assert (mover == CHANCE) == (reads == CHANCE)
    if over is not None:
        assert ended.worth(reads) == over.worth(mover)
        assert len(ended.payoffs) < len(over.payoffs) or sorted(ended.payoffs) == sorted(over.payoffs)


def test_positions_of_the_house_are_closed_and_an_end_has_no_moves(game, states):
    """More than the contract asks: rules that are read beside engines should leave nothing to be guarded against."""
    for state in states:
        with pytest.raises((AttributeError, TypeError)):
            state.anything = 1
        moves, over = game.legal_moves(state), game.outcome(state) is not None
        assert isinstance(moves, tuple)
        assert bool(moves) != over
        assert bool(game.chance_outcomes(state)) == (game.player_to_move(state) == CHANCE and not over)


CARD = re.compile(r"\b(10|[2-9AJQKT])[SHDCEFGI]\b")


def kind(text):
    """A move without its numbers and cards: what is left is how it is written."""
    return re.sub(r"\d+", "#", CARD.sub("@", text))


def test_the_notation_names_every_kind_of_move_and_of_option(game, states):
    if game.name in toys.GAMES:
        return
    named = kind(game.notation.moves)
    for written in {kind(game.format_move(move)) for state in states for move in game.legal_moves(state)}:
        assert re.search(rf"(?<![\w!]){re.escape(written)}(?![\w*~])", named), written
    options = {
        word
        for words in re.findall(r"([a-z|]+)\)?=", game.notation.regex)
        for word in words.split("|")
        if word
    }
    assert all(f"{option}=" in game.notation.prose for option in options)


def test_every_end_says_why_the_game_is_over(game, states):
    ended = [outcome for state in states if (outcome := game.outcome(state)) is not None]
    assert ended
    assert all(outcome.sentence for outcome in ended)


@pytest.mark.parametrize("text", NONSENSE)
def test_nonsense_is_refused_in_one_short_line(game, text):
    with pytest.raises(PositionError) as refused:
        game.parse(text)
    assert str(refused.value).isprintable()
    assert len(str(refused.value)) < 300
    state = game.parse(game.notation.default)
    with pytest.raises((MoveError, IllegalMove)) as refused:
        game.parse_move(state, text)
    assert str(refused.value).isprintable()
    assert len(str(refused.value)) < 300


def test_solutions_are_complete_and_stable_json(game, states, solve):
    for state in states:
        solution = solve(state)
        found = json.loads(json.dumps(solution.as_dict()))
        assert list(found)[:7] == ["game", "position", "to_move", "value", "distance", "moves", "reason"]
        assert found["game"] == game.name
        assert found["position"] == game.format(state)
        assert found["to_move"] == mover_name(game, state)
        assert found["value"] in ("win", "draw", "loss", None)
        assert {move["move"] for move in found["moves"]} == set(
            map(game.format_move, game.legal_moves(state))
        )
        assert found["reason"]["sentence"]
        for move in found["moves"][:20]:
            after = game.play(state, game.parse_move(state, move["move"]))
            assert move["position"] == game.format(after)


def test_a_move_is_worth_what_the_position_after_it_is(game, states, solve):
    turned = {"win": "loss", "draw": "draw", "loss": "win", None: None}
    for state in dict.fromkeys(states):
        if len(game.players(state)) != 2:
            continue
        found = solve(state)
        for move in found.moves[:20]:
            if found.status != "exact" and move.value is None:
                continue  # said to be open
            after = game.play(state, game.parse_move(state, move.move))
            solution = solve(after)
            same = game.player_to_move(after) == game.player_to_move(state)
            assert move.value == (solution.value if same else turned[solution.value])
            assert move.distance == (None if solution.distance is None else solution.distance + 1)


def test_perfect_play_keeps_the_verdict(game, states, solve):
    for state in states[:30]:
        if len(game.players(state)) != 2:
            continue
        solution = solve(state)
        if solution.distance is None or solution.distance > 500:
            continue  # a draw without end is played for ever
        played = play_out(game, state, [PerfectAgent(solve)] * 2, Random(0))
        assert played.outcome.worth(game.player_to_move(state)) == solution.value
        assert solution.distance in (None, len(played.moves))


def test_claims_are_well_formed(game):
    ids = [claim.id for claim in registry.claims(game.name)]
    assert len(set(ids)) == len(ids)
    assert ids or game.paper is None or game.name in toys.GAMES, (
        "a game that comes from a paper has claims about it"
    )
    for claim in registry.claims(game.name):
        assert re.fullmatch(r"[a-z0-9-]+", claim.id)
        assert claim.game == game.name
        assert claim.default_limit >= 1
        for text in (claim.place, claim.title, claim.statement):
            assert text.strip() == text != ""
        assert claim.printed.strip() == claim.printed
        assert (claim.printed == "") == (claim.origin == "ours")
        assert claim.limit_means.strip() == claim.limit_means
        assert claim.limit_means or claim.default_limit == 1  # without a meaning there is nothing to choose
        json.dumps(claim.as_dict())
