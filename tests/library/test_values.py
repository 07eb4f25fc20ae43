"""Positions, moves, solutions, claims and findings are values: shown so that they can be pasted back, sent, compared, kept."""

from __future__ import annotations

import copy
import pickle
from fractions import Fraction
from functools import cache
from importlib import import_module
from random import Random

import pytest

import lastcard
from lastcard.core.claims import run
from lastcard.core.engine import NOW, Effort
from lastcard.core.game import legal_moves
from lastcard.core.text import TWO_LINES
from lastcard.core.twoplayer.trace import trace
from lastcard.library.games import is_written

NAMES = lastcard.names()


@cache
def lines(name):
    """Positions of a game: its examples, and those on the way to an end from some of them."""
    game, rng = lastcard.game(name), Random(29)
    found = [game.parse(example.text) for example in game.notation.examples]
    for state in found[:6] + [game.random_state(rng) for _ in range(6)]:
        here = state
        for _ in range(8):
            moves = legal_moves(game, here)
            if not moves:
                break
            here = game.play(here, rng.choice(moves))
            found.append(here)
    return found


@cache
def ended(name):
    """Positions of games that are over or nearly so, of which the notation does not say all."""
    game, rng, found = lastcard.game(name), Random(7), []
    for state in [game.parse(example.text) for example in game.notation.examples][:4]:
        here, before = state, state
        for _ in range(200):
            if not (moves := legal_moves(game, here)):
                found += [before, here]
                break
            here, before = game.play(here, rng.choice(moves)), here
    return found


def pasted(shown, **names):
    """What comes of a text that is pasted into a program."""
    return eval(shown, {"lastcard": lastcard, "Fraction": Fraction, **names})


def alike(value):
    """Whether copies that went elsewhere are the same value."""
    sent = (copy.deepcopy(value), pickle.loads(pickle.dumps(value)))
    return all(one == value and hash(one) == hash(value) for one in sent)


@pytest.mark.parametrize("name", NAMES)
def test_a_position_can_be_pasted_back_sent_and_compared(name):
    rules = lastcard.game(name)
    for state in lines(name):
        shown = repr(state)
        assert len(shown) <= TWO_LINES
        if shown.startswith("<"):
            assert len(rules.format(state)) > 150
        else:
            assert pasted(shown) == state
            assert pasted(repr([state, state])) == [state, state]
        assert alike(state)
        assert lastcard.position(name, state) is state


@pytest.mark.parametrize("name", NAMES)
def test_a_move_can_be_pasted_back_sent_and_compared(name):
    rules, package = lastcard.game(name), import_module(f"lastcard.games.{name}")
    for state in lines(name):
        for move in legal_moves(rules, state)[:5]:
            assert pasted(repr(move), Move=getattr(package, "Move", None)) == move
            assert alike(move)


@pytest.mark.parametrize("name", NAMES)
def test_a_solution_is_solved_again_where_it_is_pasted(name):
    exact = 0
    for state in [*lines(name)[:24], *ended(name)]:
        found = lastcard.engine(name).solve(state, NOW)
        assert len(repr(found)) <= TWO_LINES
        if found.status == "unknown":
            assert repr(found).startswith("<solution of ")
            continue
        found = lastcard.solve(name, state)
        assert len(repr(found)) <= TWO_LINES
        assert alike(found)
        if repr(found).startswith("<"):
            assert found.left_out or len(found.position) > 150 or not is_written(name, found.position)
        else:
            assert pasted(repr(found)) == found
            assert pasted(repr([found])) == [found]
            exact += 1
        for move in (*found.moves, found.reason):
            assert len(repr(move)) <= TWO_LINES
            assert repr(move).startswith("<") or pasted(repr(move)) == move
    assert exact > 3
    start = lastcard.solve(name, lastcard.game(name).start)
    assert pasted(repr(start)) == start
    short = lastcard.brief(name, lines(name)[0])
    assert repr(short).startswith("<") or pasted(repr(short)) == short
    assert alike(short)


def test_what_is_told_of_a_solution_is_compared():
    shown = repr(lastcard.solve("pan", "032/212"))
    assert shown == (
        "lastcard.solution('pan', '032/212', to_move='first', value='win', distance=17, best=['2'])"
    )
    with pytest.raises(ValueError, match="pan 032/212: distance is 17, not 16"):
        pasted(shown.replace("17", "16"))


def test_a_solution_that_was_rounded_or_only_begun_is_not_pasted_back():
    exact = lastcard.engine("pairs").solve(lastcard.position("pairs", "3,7|2,5"), Effort(exact=True))
    assert repr(exact).startswith("<solution of pairs: −30591144789691/17249911024500")


@pytest.mark.parametrize("name", NAMES)
def test_a_claim_is_found_by_its_name_and_goes_to_other_processes(name):
    every = lastcard.claims(name)
    assert every
    for claim in every:
        assert pasted(repr(claim)) is claim
        assert pickle.loads(pickle.dumps(claim)) is claim
        assert len({claim, claim}) == 1
        assert len(repr(claim)) <= TWO_LINES
    with pytest.raises(ValueError, match=f"{name} has no claim 'nothing'; the claims are: "):
        lastcard.claim(name, "nothing")


def test_a_finding_is_told_in_short_and_is_a_value():
    found = run(lastcard.claims("matches")[0], 9)
    assert repr(found).startswith("<Finding holds: checked exhaustively, n = 5, 7: ")
    assert len(repr(found)) <= TWO_LINES
    assert alike(found)
    assert found == run(lastcard.claims("matches")[0], 9) != run(lastcard.claims("matches")[0], 5)


def test_a_tree_is_told_in_short():
    tree = trace(lastcard.game("matches"), lastcard.position("matches", 9))
    assert repr(tree).startswith("<Trace of minimax: ")
    assert len(repr(tree)) <= TWO_LINES
    assert alike(tree)


@pytest.mark.parametrize(
    ("name", "size", "sample"),
    [("pan", (3,), None), ("tanhinmin", (4, 3), None), ("babanuki", (3, 3), 20), ("pairs", (4, 3), None)],
)
def test_a_study_can_be_pasted_back_sent_and_compared(name, size, sample):
    found = lastcard.study(name, *size, sample=sample)
    assert len(repr(found)) <= TWO_LINES
    assert pasted(repr(found)) == found
    assert alike(found)
    assert sum(one.deals for one in found.shares) == found.deals
    assert sum(one.share for one in found.shares) == pytest.approx(1)
    assert all(one.low <= one.share <= one.high for one in found.shares)
    assert [line["outcome"] for line in lastcard.table(found)] == [one.outcome for one in found.shares]
