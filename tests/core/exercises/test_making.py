"""Exercises come from their seed alone, are refused in a line where there are none, and are made of games in one file."""

from __future__ import annotations

import doctest
import re
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from lastcard import Game, registry
from lastcard.core.exercises import Exercises, NoExercise, making
from lastcard.core.exercises.exercise import error_mark
from lastcard.core.general import GeneralEngine
from lastcard.core.playing.levels import ShortSightedAgent
from lastcard.core.progress import run_to_end
from tests.core.general.games import dice, nim, tictactoe
from tests.helpers.exercise_judge import Oracle, check, some
from tests.toys import ring

DOCUMENT = Path(__file__).parents[3] / "docs/exercises.md"


@pytest.fixture(autouse=True)
def kept():
    with registry.kept():
        yield


def test_the_same_seed_makes_the_same_whatever_was_asked_before():
    first = some("babanuki", 25)
    some("babanuki", 10, seed=99, grade=3)
    registry.engine("babanuki").solve(registry.game("babanuki").parse("1,2,J|3,4|1,3,5|2,4,5"))
    assert some("babanuki", 25) == first
    assert some("babanuki", 10) == first[:10]
    assert some("babanuki", 25, seed=6) != first


class Walk(Game):
    """Walk on or pick up what lies there, and stop when you like: alone, for points."""

    players = ("you",)
    start = (0, 0, False)
    player_to_move = lambda self, state: 0  # noqa: E731
    legal_moves = lambda self, state: ("on", "pick", "stop")  # noqa: E731
    outcome = lambda self, state: (state[1],) if state[2] else None  # noqa: E731

    def play(self, state, move):
        place, got, _ = state
        if move == "pick":
            return place, (2 * got + place) % 13, False
        return (place + 1) % 5 if move == "on" else place, got, move == "stop"


def test_who_plays_alone_for_points_is_not_asked_who_wins_and_makes_as_few_moves_as_can_be(monkeypatch):
    monkeypatch.setattr(making, "MOST_DRAFTS", 40)
    offered = Exercises(GeneralEngine(Walk()))
    with pytest.raises(NoExercise):
        next(offered.made(kind="who-wins", seed=1))
    far = next(offered.made(kind="plies", seed=1))
    assert far.ask == "What is the fewest moves that solve this?"
    assert offered.reply(far, far.answer).right


def test_a_kind_and_a_grade_alone_are_those_of_the_whole_run():
    every = some("matches", 60)
    kinds = {(one.kind, one.grade) for one in every}
    for kind, grade in kinds:
        alone = [one for one in every if (one.kind, one.grade) == (kind, grade)]
        assert some("matches", len(alone), kind=kind, grade=grade) == alone


def test_what_is_not_there_is_said_in_a_line():
    offered = registry.exercises("matches")
    with pytest.raises(
        NoExercise, match="no exercises of a kind 'chess'; the kinds are: best-move, who-wins, plies"
    ):
        next(offered.made("chess"))
    with pytest.raises(NoExercise, match=r"no exercise of kind best-move and grade 3 was found for dice"):
        next(Exercises(GeneralEngine(dice.GAME)).made("best-move", 3))


class Endless(type(nim.GAME)):
    """Nim with heaps far too large to be solved from the rules."""

    start = nim.State((90, 91, 92, 93, 94, 95))


def test_a_game_that_is_too_large_is_refused_soon(monkeypatch):
    monkeypatch.setattr(making, "EXERCISE_BUDGET", 2_000)
    with pytest.raises(
        NoExercise, match="endless has no exercises: 6 of its positions were tried, and each is too large"
    ):
        next(Exercises(GeneralEngine(Endless())).made())


def test_a_wrong_set_of_exercises_is_refused(tmp_path):
    file = tmp_path / "coins.py"
    file.write_text(
        _example()
        .replace("EXERCISES = Exercises(", "EXERCISES = dict.fromkeys((")
        .replace("position)", "1))")
    )
    with pytest.raises(registry.BrokenGame, match=r"coins.py: EXERCISES is of type dict; write lastcard"):
        registry.exercises(registry.load(file))


class Heaps(Oracle):
    """Nim by the sum without carry; the plies by trying everything."""

    def read(self, text):
        return nim.GAME.parse(text)

    def mover(self, here):
        return here.player

    def moves(self, here):
        return {nim.GAME.format_move(move): nim.GAME.play(here, move) for move in nim.GAME.legal_moves(here)}

    def worth(self, here, player):
        total = 0
        for heap in here.heaps:
            total ^= heap
        return int(bool(total) == (player == here.player))

    def distance(self, here, known={}):  # noqa: B006
        if here not in known:
            after = self.moves(here).values()
            won = self.worth(here, here.player)
            far = [self.distance(there) for there in after if not won or self.worth(there, here.player)]
            known[here] = 1 + (min(far) if won else max(far)) if far else 0
        return known[here]


@pytest.mark.slow  # the tab's tests ask such games too
def test_a_game_in_one_file_gets_the_kinds_that_need_nothing_of_its_own():
    made = list(islice(Exercises(GeneralEngine(nim.GAME)).made(seed=1), 32))
    assert {one.kind for one in made} == {"best-move", "who-wins", "plies", "mistake"}
    oracle = Heaps()
    for exercise in made:
        check(exercise, oracle)


def test_draws_chance_and_many_players_are_asked_about_too():
    draws = list(islice(Exercises(GeneralEngine(tictactoe.GAME)).made("who-wins"), 12))
    assert {one.answer for one in draws} == {("win",), ("draw",), ("loss",)}
    assert next(Exercises(GeneralEngine(dice.GAME)).made("mistake", 1)).line
    assert "nobody" in next(Exercises(GeneralEngine(ring.GAME)).made("who-wins", 1)).choices


def test_the_document_is_true():
    text = DOCUMENT.read_text("utf-8")
    [block] = re.findall(r"```pycon\n(.*?)```", text, re.DOTALL)
    test = doctest.DocTestParser().get_doctest(block, {}, "exercises.md", None, 0)
    assert doctest.DocTestRunner().run(test).failed == 0
    source = Path(registry.__file__).parents[1]
    named = re.findall(r"`((?:core|terminal)/[\w/]+\.py)`", text)
    assert len(named) > 5
    assert [name for name in named if not (source / name).is_file()] == []


def test_the_kind_in_the_document_works(tmp_path):
    file = tmp_path / "coins.py"
    file.write_text(_example())
    offered = registry.exercises(registry.load(file))
    made = list(islice(offered.made("leave-four"), 6))
    assert {one.grade for one in made} == {1, 2, 3}
    for one in made:
        coins = int(one.position.strip("()").split(",")[0])
        assert one.answer == (("yes",) if 4 < coins < 8 else ("no",))
    assert next(offered.made("best-move", 1)).choices


def _example():
    [block] = re.findall(r"```python\n(.*?)```", DOCUMENT.read_text("utf-8"), re.DOTALL)
    return block


def test_how_often_a_player_of_medium_strength_goes_wrong_is_what_playing_it_shows():
    offered = registry.exercises("matches")
    agent = offered.engine.levels.medium.player(offered.engine.perfect_player())
    game, rng = offered.game, Random(3)
    for text in ("23 take=5", "7 take=4 rule=normal"):
        state = game.parse(text)
        here = run_to_end(offered.judge(state))
        said = int(re.search(r"(\d+) times in 100", error_mark(offered.engine, here).words)[1])
        wrong = sum(game.format_move(agent.choose(game, state, rng)) not in here.best for _ in range(2_000))
        assert abs(wrong / 20 - said) < 5


def test_what_a_short_sighted_player_favours_is_what_it_takes():
    game, agent = tictactoe.GAME, ShortSightedAgent(2)
    board = "XX.OO...."
    assert agent.favoured(game, board) == [2]
    assert agent.foresees(game, board) == 1
    assert {agent.choose(game, board, Random(seed)) for seed in range(5)} == {2}
    assert agent.foresees(game, "X........") == 0
