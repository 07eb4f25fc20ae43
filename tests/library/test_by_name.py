"""What the package offers by name: games, positions in every form, many at once, deals, matches, reviews, and its examples."""

from __future__ import annotations

import doctest
import subprocess
import sys
from importlib import import_module
from itertools import islice
from pkgutil import iter_modules

import pytest

import lastcard
import lastcard.library
from lastcard import registry
from lastcard.core.playing import RandomAgent

MODULES = [module.name for module in iter_modules(lastcard.library.__path__, "lastcard.library.")]
FILE = """
import lastcard


class Kayles(lastcard.Game):
    \"\"\"Take one pin or two that stand together; who takes the last pin wins.\"\"\"

    start = (5,)

    def player_to_move(self, state):
        return 0

    def legal_moves(self, state):
        return (1, 2)[: sum(state)]

    def play(self, state, move):
        return (state[0] - move,)

    def outcome(self, state):
        return None if sum(state) else 0


GAME = Kayles()
"""


@pytest.mark.parametrize("module", MODULES)
def test_the_examples_of_the_library_are_true(module):
    said: list[str] = []
    runner = doctest.DocTestRunner()
    for test in doctest.DocTestFinder().find(import_module(module), extraglobs={"lastcard": lastcard}):
        runner.run(test, out=said.append)
    assert runner.failures == 0, "".join(said)
    assert runner.tries or module.endswith(("__init__", "notebook"))


def test_positions_are_texts_numbers_or_as_they_are():
    pan = lastcard.position("pan", "032/212")
    assert lastcard.solve("pan", pan) == lastcard.solve("pan", "032/212")
    assert lastcard.solve("matches", 21) == lastcard.solve("matches", "21")
    assert lastcard.brief("matches", 21).value == "loss"
    assert lastcard.position("pairs", "3,7|2,5", player=1).stacks == ((2, 5), (3, 7))
    for wrong in (None, 2.5, True, b"21", ("032", "212"), lastcard.position("pan", "032/212")):
        with pytest.raises(lastcard.PositionError, match="a position of matches is text, such as '15'"):
            lastcard.position("matches", wrong)
    with pytest.raises(lastcard.PositionError, match="player is 0 to 1, not 2"):
        lastcard.position("pan", "032/212", player=2)
    with pytest.raises(lastcard.PositionError, match="a position of solitaire does not say who is to move"):
        lastcard.position("solitaire", "seed=1", player=0)
    with pytest.raises(lastcard.PositionError, match="no position of matches: left is 0 to"):
        lastcard.position("matches", 21, left=-1)
    with pytest.raises(lastcard.UnknownGame, match="there is no game 'chess'"):
        lastcard.solve("chess", 21)


def test_a_game_in_a_file_is_solved_by_its_path(tmp_path):
    file = tmp_path / "kayles.py"
    file.write_text(FILE, "utf-8")
    with registry.kept():
        assert lastcard.solve(str(file), (2,)).value == "win"
        assert lastcard.game(str(file)).start == (5,)
        with pytest.raises(ValueError, match=r"is not dealt in sizes; game\(.*\).positions\(\)"):
            lastcard.deals(str(file), 3)


def test_all_positions_of_a_game_come_once_near_ones_first():
    game = lastcard.game("matches")
    found = list(game.positions(game.parse("4")))
    assert (
        len(found) == len(set(found)) == 8
    )  # four piles for either player, but the first, and none for both
    assert [state.left for state in found[:4]] == [4, 3, 2, 1]
    assert len(list(islice(lastcard.game("pan").positions(), 500))) == 500


def test_many_are_solved_in_their_order_also_from_a_stream_that_does_not_end():
    def piles():
        pile = 0
        while True:
            pile += 1
            yield pile

    found = lastcard.solve_many("matches", piles())
    assert [one.position for one in islice(found, 5)] == ["1", "2", "3", "4", "5"]
    texts = ["032/212", lastcard.position("pan", "012/212"), "204/120"]
    assert list(lastcard.solve_many("pan", texts)) == [lastcard.solve("pan", one) for one in texts]
    assert list(lastcard.solve_many("pan", texts, brief=True)) == [
        lastcard.brief("pan", one) for one in texts
    ]
    with pytest.raises(lastcard.PositionError, match="'x' is not"):
        list(lastcard.solve_many("matches", ["1", "x"]))
    with pytest.raises(ValueError, match="jobs is 1 or more, not 0"):
        lastcard.solve_many("matches", [1], jobs=0)


def test_many_are_solved_the_same_by_two_processes():
    texts = [example.text for example in lastcard.game("tanhinmin").notation.examples] * 4
    assert list(lastcard.solve_many("tanhinmin", texts, jobs=2)) == list(
        lastcard.solve_many("tanhinmin", texts)
    )
    piles = range(1, 70)
    found = list(lastcard.solve_many("matches", piles, brief=True, jobs=2))
    assert found == [lastcard.brief("matches", pile) for pile in piles]


def test_a_plain_program_can_ask_for_processes_which_do_not_run_it_anew(tmp_path):
    program = tmp_path / "program.py"
    program.write_text(
        "import lastcard\n"
        "print('begun')\n"
        "print([one.value for one in lastcard.solve_many('matches', range(1, 8), brief=True, jobs=2)])\n"
    )
    run = subprocess.run([sys.executable, program], capture_output=True, text=True, check=False)
    values = [lastcard.brief("matches", pile).value for pile in range(1, 8)]
    assert (run.returncode, run.stdout, run.stderr) == (0, f"begun\n{values}\n", "")


def test_deals_and_samples_are_positions():
    assert sum(1 for _ in lastcard.deals("pan", 2)) == sum(1 for _ in lastcard.deals("pan", 2, weights=True))
    drawn = list(lastcard.sample("babanuki", 4, 3, count=20, seed=5))
    assert drawn == list(lastcard.sample("babanuki", 4, 3, count=20, seed=5))
    assert all(lastcard.position("babanuki", str(state)) == state for state in drawn)
    with pytest.raises(ValueError, match="0 is no number of ranks"):
        lastcard.deals("pan", 0)
    with pytest.raises(ValueError, match="0 is no number of ranks"):
        lastcard.sample("pan", 0, count=1)
    with pytest.raises(ValueError, match="count is 0 or more, not -1"):
        lastcard.sample("pan", 3, count=-1)


@pytest.mark.parametrize("name", lastcard.names())
def test_a_match_is_played_to_its_end_the_same_with_the_same_seed(name):
    players = len(lastcard.game(name).players(lastcard.game(name).start))
    match, again = (lastcard.match(name, *["easy"] * players) for _ in range(2))
    assert match.run(seed=4) == again.run(seed=4)
    assert match.line.moves == again.line.moves
    assert match.turn == "over"
    assert repr(match).startswith(f"<Match of {name}: ")


def test_a_match_with_a_person_cannot_run_and_agents_of_ones_own_can():
    with pytest.raises(ValueError, match="it is for a person to move"):
        lastcard.match("matches", None, "easy").run()
    assert lastcard.match("matches", RandomAgent(), "perfect", start=5).run(seed=2).winners == (1,)
    with pytest.raises(ValueError, match="there is no player 'clever'"):
        lastcard.match("matches", "clever", "easy")
    with pytest.raises(ValueError, match="2 players here, not 1"):
        lastcard.match("matches", "easy")


def test_a_review_names_what_gave_the_game_away():
    found = lastcard.review("matches", 22, ["2", 3, "1"])
    assert [(mistake.ply, mistake.player) for mistake in found.mistakes] == [(1, 0)]
    with pytest.raises(lastcard.IllegalMove):
        lastcard.review("matches", 22, ["4"])


def test_games_solvers_and_lines_say_what_they_are():
    assert repr(lastcard.game("pan")) == "<Game pan>"
    assert repr(lastcard.engine("pan")) == "<Engine of pan>"
    match = lastcard.match("matches", "perfect", "perfect", start=3)
    match.run()
    assert repr(match.line) == "<Line of matches: 2 moves from 3>"


@pytest.mark.parametrize(
    ("call", "why"),
    [
        (
            lambda: lastcard.solve("pan", lastcard.position("matches", 21)),
            "not lastcard.position('matches', '21')",
        ),
        (
            lambda: lastcard.position("pan", "032/212", size=3),
            "has no size; what can be changed is hand, other",
        ),
        (lambda: lastcard.to_networkx(lastcard.solve("pan", "032/212")), "told by its name, or by the path"),
        (lambda: lastcard.solve_many("pan", "032/212"), r"positions are several, as in \['032/212'\]"),
    ],
)
def test_what_is_given_in_the_wrong_place_is_told_as_it_is_written(call, why):
    with pytest.raises((ValueError, TypeError), match=why.replace("(", r"\(").replace(")", r"\)")):
        call()
