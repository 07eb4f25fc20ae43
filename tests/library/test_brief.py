"""Answers in short: as `solve` has them, and honest about what is not known."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from pathlib import Path
from random import Random
from shutil import copy

import pytest

import lastcard
from lastcard import registry
from lastcard.core.engine import NOW
from lastcard.core.general import forced
from lastcard.core.solution import Brief, worths
from lastcard.core.worth import number_text
from lastcard.games.babanuki.solver.force import SOLVED_CACHE
from lastcard.games.pan.solver import verdict
from lastcard.terminal.layout import brief_text


def positions(name, count=8, seed=29):
    game, rng = registry.game(name), Random(seed)
    return [game.random_state(rng) for _ in range(count)]


@pytest.mark.parametrize("name", registry.names())
def test_a_brief_answer_is_the_solution_without_reasons(name):
    engine = registry.engine(name)
    for state in positions(name):
        brief, found = Brief.of(engine.solve(state)), engine.solve(state)
        assert brief == Brief.of(found.whole())
        assert brief.best == tuple(move.move for move in found.best)
        written = found.as_dict() | {"status": found.status}
        assert all(written[key] == value for key, value in brief.as_dict().items() if key != "best")
        assert brief.as_dict()["best"] == [move.move for move in found.best]


@pytest.mark.parametrize("name", registry.names())
def test_the_best_moves_are_as_good_as_the_first_for_whoever_makes_them(name):
    game, engine = registry.game(name), registry.engine(name)
    for state in positions(name):
        found = engine.solve(state)
        if not found.known:
            assert found.best == ()
            continue
        mover = game.player_to_move(state)
        got = {move.move: worths(game, state, move, mover)[mover] for move in found.moves}
        for move in found.best:
            assert got[move.move] == pytest.approx(got[found.moves[0].move]) or got[move.move] is None
        assert bool(found.best) == bool(found.moves)


def test_only_one_of_hit_and_fold_is_the_best_move_of_a_game_for_points():
    found = lastcard.solve("pairs", "3,7|2,5")
    assert len(found.moves) == 2
    assert [move.move for move in found.best] == [found.moves[0].move]


@pytest.mark.parametrize("name", registry.names())
def test_what_is_known_now_that_is_not_that_of_the_solution_says_so(name):
    """BABANUKI with four players before their map is there, and boards of solitaire before a search, are not known yet."""
    game, engine = registry.game(name), registry.engine(name)
    for state in [game.parse(example.text) for example in game.notation.examples] + positions(name, 20, 3):
        quick = engine.solve(state, NOW)
        if quick.status == "unknown":
            assert set(quick.worths) == {None}
        elif quick.status == "exact" and len(game.format(state)) < 40:
            found = engine.solve(state)
            assert found.status == "exact"
            assert quick.distance == found.distance
            assert worths(game, state, quick) == pytest.approx(worths(game, state, found))


TOO_LARGE = {
    "pan": ("2222222/1222222", []),
    "pairs": ("1|2|3|4", []),
    "shichinarabe": ("r: WBRRB 0-1 0-2 1-3 2-4 3-4", ["--budget", "1"]),
    "solitaire": ("seed=42", ["--budget", "1"]),
}
"""A position that each engine which leaves something undecided does not decide, with the options for that."""


@pytest.mark.parametrize("name", TOO_LARGE)
def test_an_answer_in_short_says_where_a_position_is_too_large(name, cli, monkeypatch):
    monkeypatch.setattr(verdict.solve, "__defaults__", (1_000,))  # nodes that Pan looks ahead
    position, options = TOO_LARGE[name]
    code, out, err = cli("solve", name, position, "--brief", "--json", *options)
    assert (code, err) == (0, "")
    found = json.loads(out)
    assert (found["status"], found["best"], found["distance"]) == ("unknown", [], None)


@pytest.mark.parametrize("jobs", [[], ["--jobs", "2"]])
def test_a_file_goes_on_after_a_position_of_pairs_that_is_too_large(cli, tmp_path, jobs):
    (tmp_path / "positions").write_text("3,7|2,5\n1|2|3|4\n3,7|2,5\n")
    code, out, _ = cli("solve", "pairs", f"@{tmp_path / 'positions'}", "--brief", "--json", *jobs)
    assert code == 0
    assert [json.loads(line)["status"] for line in out.splitlines()] == ["exact", "unknown", "exact"]


PIG = str(Path(lastcard.__file__).parent / "gallery" / "programs" / "pig.py")


def test_an_answer_in_short_whose_payoffs_are_bounded_shows_the_bounds(cli, monkeypatch, tmp_path):
    exact = [Fraction(worth) for worth in json.loads(cli("solve", PIG, "--brief", "--json")[1])["payoffs"]]
    monkeypatch.setattr(forced, "MOST_EXACT", 0)
    rough = copy(PIG, tmp_path)
    code, out, _ = cli("solve", rough, "--brief", "--json")
    found = json.loads(out)
    assert (code, found["status"]) == (0, "bounded")
    for worth, (low, high) in zip(exact, found["bounds"], strict=True):
        assert Fraction(low) <= worth <= Fraction(high) < Fraction(low) + Fraction(1, 10**9)
    for words in (["--brief"], []):
        out = " ".join(cli("solve", rough, *words)[1].split())
        assert re.search(r"0\.7094 \(to within [^)]*·10⁻¹³\).* 0\.2906 \(to within", out)
        assert not re.search(r"\d{9}", out)


def test_a_fraction_too_long_to_read_has_a_decimal_beside_it():
    long = Fraction(10**60 + 1, 3 * 10**60)
    assert number_text(-long) == f"−{10**60 + 1}/{3 * 10**60} (about −0.3333)"
    assert number_text(Fraction(-1, 3)) == "−1/3"
    brief = Brief("pig", "", "first", None, None, (), "exact", (long, 1 - long))
    assert brief_text(brief).count("(about 0.") == 2


@pytest.mark.parametrize("name", registry.names())
def test_a_solution_says_what_the_position_is_worth_to_each_player_in_every_game(name):
    game, engine = registry.game(name), registry.engine(name)
    for state in positions(name):
        for found in (engine.solve(state), lastcard.solve(name, state), engine.solve(state, NOW)):
            assert len(found.worths) == len(game.players(state))
            assert found.value in (found.worths[game.player_to_move(state)], None)
            if found.implied:
                assert not {"results", "payoffs"} & set(found.as_dict())
            assert Brief.of(found).as_dict().keys() & {"results", "payoffs"} == (
                found.as_dict().keys() & {"results", "payoffs"}
            )


def test_what_a_map_is_still_missing_for_is_unknown_and_not_open(monkeypatch):
    monkeypatch.setattr(SOLVED_CACHE, "_maps", {})
    engine = registry.engine("babanuki")
    state = engine.game.parse("1,2,J|1,3|3,4|2,4,5,6|5,6")
    before = engine.solve(state, NOW)
    assert engine.solve(state).status == "exact"
    assert engine.solve(state, NOW).status == "exact"
    assert before.status == "unknown"
    assert {move.value for move in before.moves} == {None}
