"""The command `check`: one line for a game that keeps the contract, one line a fault for any other."""

from __future__ import annotations

import json
import signal
from importlib import import_module

import pytest

from lastcard import registry
from lastcard.terminal.commands import check

KAYLES = '''
"""Knock down one pin or two that stand beside each other; who knocks down the last one wins."""

from lastcard import Game


class Kayles(Game):
    start = ((4,), 0)

    def player_to_move(self, state):
        return state[1]

    def legal_moves(self, state):
        return tuple(
            f"{row}:{first}-{first + many - 1}"
            for row, pins in enumerate(state[0])
            for many in (1, 2)
            for first in range(pins - many + 1)
        )

    def play(self, state, move):
        row, _, pins = move.partition(":")
        first, last = map(int, pins.split("-"))
        rows = list(state[0])
        whole = rows.pop(int(row))
        return tuple(sorted(left for left in (*rows, first, whole - last - 1) if left)), 1 - state[1]

    def outcome(self, state):
        return None if state[0] else 1 - state[1]


GAME = Kayles()
'''


@pytest.fixture
def lastcard(cli, tmp_path):
    """The command line on a file of somebody's own, given by what stands in it."""

    def call(text, *options):
        path = tmp_path / "kayles.py"
        path.write_text(text, encoding="utf-8")
        return cli("check", str(path), *options)

    return call


def test_a_game_that_keeps_the_contract_is_told_in_a_line(lastcard):
    code, out, err = lastcard(KAYLES)
    assert (code, err) == (0, "")
    assert out == (
        "kayles keeps the contract: 11 positions looked at (with all that follow from its start), 2 ends, 2 players, "
        "no chance\n"
    )


def test_faults_are_told_in_a_line_each_with_the_line_of_the_file(lastcard):
    code, out, err = lastcard(KAYLES.replace("whole - last - 1", "whole[last]"))
    assert (code, out) == (2, "")
    (line,) = err.splitlines()
    assert line.endswith(
        "kayles.py: play at ((4,), 0): the move '0:0-0', which is legal, raises TypeError in line 26: 'int' object is not "
        "subscriptable; let play make every move that legal_moves or chance_outcomes gives"
    )


@pytest.mark.parametrize(
    ("old", "new", "change"),
    [
        (
            "return tuple(sorted(left for left in (*rows, first, whole - last - 1) if left)), 1 - state[1]",
            "1 - state[1]",
            "the move '0:0-0' gives None; end it with a line that returns the position after the move",
        ),
        (
            "def legal_moves(self, state)",
            "def legal_moves(state)",
            "it raises TypeError: Kayles.legal_moves() takes 1 positional argument but 2 were given; "
            "write it as def legal_moves(self, state)",
        ),
    ],
)
def test_what_beginners_forget_is_said_as_what_to_write(lastcard, old, new, change):
    code, out, err = lastcard(KAYLES.replace(old, new))
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.endswith(f" at ((4,), 0): {change}\n")


def test_a_solver_that_is_none_is_a_fault_too(lastcard):
    code, out, err = lastcard(KAYLES + "ENGINE = 3\n")
    assert (code, out) == (2, "")
    assert err.endswith("kayles.py: ENGINE is of type int, which has no solve\n")


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("CLAIMS = ['a claim']", "CLAIMS is ['a claim']; write a tuple of lastcard.core.claims.Claim"),
        ("CLAIMS = 7", "CLAIMS is 7; write a tuple of lastcard.core.claims.Claim"),
        ("VIEW = 'a view'", "VIEW is 'a view'; write a lastcard.ui.contract.GameView of an engine for GAME"),
    ],
)
def test_claims_and_a_view_that_are_none_are_faults_too(lastcard, written, told):
    assert lastcard(f"{KAYLES}{written}\n")[0] == 2
    assert lastcard(f"{KAYLES}{written}\n")[2].endswith(f"kayles.py: {told}\n")


def test_claims_and_a_view_as_they_should_be_are_no_faults(lastcard):
    import_module("lastcard.ui.simple.default_view")  # not under the clock
    view = "from lastcard.core.general import GeneralEngine\nfrom lastcard.ui.simple.default_view import default_view\n"
    assert lastcard(f"{KAYLES}{view}VIEW = default_view(GeneralEngine(GAME))\nCLAIMS = []\n")[0] == 0


def test_faults_for_programs(lastcard):
    code, out, err = lastcard(KAYLES.replace("else 1 - state[1]", "else 2"), "--json")
    assert (code, err) == (2, "")
    found = json.loads(out)
    (fault,) = found.pop("faults")
    assert found == {
        "game": "kayles",
        "positions": 9,
        "all": False,
        "ends": 0,
        "players": 2,
        "chance": False,
        "round": False,
    }
    assert [fault[key] for key in ("position", "method", "what")] == [
        "((), 0)",
        "outcome",
        "it returns 2, and the players are numbered 0 to 1",
    ]
    assert fault["line"].startswith("outcome at ((), 0): it returns 2")


def test_a_method_that_does_not_come_back_is_named(lastcard, monkeypatch):
    monkeypatch.setattr(check, "SECONDS_A_QUESTION", 0.1)
    code, out, err = lastcard(
        KAYLES.replace("return None if", "while not state[0]: pass\n        return None if")
    )
    assert (code, out) == (2, "")
    assert err.endswith(
        "kayles.py: outcome at ((), 0): it does not come back (within 0.1 seconds); look for a loop that never ends\n"
    )
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)


def test_a_file_that_is_never_read_to_its_end_is_named(lastcard, monkeypatch):
    monkeypatch.setattr(check, "SECONDS_A_QUESTION", 0.2)
    code, out, err = lastcard(f"{KAYLES}while GAME: pass\n")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.endswith(
        ": reading the file does not come back (within 0.2 seconds); look for a loop that never ends\n"
    )


def test_what_a_game_prints_is_not_mixed_with_the_answer(lastcard):
    code, out, err = lastcard(KAYLES.replace("return state[1]", "print('!'); return state[1]"), "--json")
    assert code == 0
    assert json.loads(out)["faults"] == []
    assert "!" in err


def test_unknown_games_are_refused_in_a_line(cli):
    assert cli("check", "nosuch")[::2] == (
        2,
        f"lastcard: there is no game 'nosuch'; the games are: {', '.join(registry.names())}\n",
    )


LETTERS = '''
from lastcard import Game


class Letters(Game):
    """Strike out a letter; whoever strikes out the last one wins."""

    start = (("left", "right"), 0)

    def player_to_move(self, state):
        return state[1]

    def legal_moves(self, state):
        found = []
        for letter in set(state[0]):
            found.append(letter)
        return tuple(found)

    def play(self, state, move):
        return tuple(letter for letter in state[0] if letter != move), 1 - state[1]

    def outcome(self, state):
        return None if state[0] else 1 - state[1]


GAME = Letters()
'''
ORDER = "what goes through a set has another order in each process: write sorted(...) around it"
ALIKE = (
    "let it be the same in every process: no random numbers, and sorted(...) around what goes through a set"
)


@pytest.mark.parametrize(
    ("old", "new", "at", "line", "change"),
    [
        ("x", "x", "legal_moves at (('left', 'right'), 0)", 15, ORDER),
        (
            '("left", "right"), 0)',
            "tuple('abcdef'), 0)",
            "legal_moves at (('a', 'b', 'c', 'd', 'e', 'f'), 0)",
            15,
            ORDER,
        ),
        (
            "set(state[0]):\n            found.append(letter)",
            "state[0]:\n            found.append(letter)\n        found = list({*found})",
            "legal_moves at (('left', 'right'), 0)",
            17,
            ORDER,
        ),
        ('("left", "right"), 0)', "tuple({'one', 'two', 'three'}), 0)", "start", 8, ALIKE),
        (
            "set(state[0]):\n            found.append(letter)\n        return tuple(found)",
            "state[0]:\n            found.append(letter)\n        return tuple(found)\n\n"
            "    def random_state(self, rng, size=None):\n        return tuple(set('abc')), 0",
            "random_state",
            20,
            ALIKE,
        ),
    ],
    ids=["two moves", "six moves", "a set display", "the start", "random positions"],
)
def test_what_hangs_on_the_order_of_a_set_is_told_with_its_line(lastcard, old, new, at, line, change):
    code, out, err = lastcard(LETTERS.replace(old, new))
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert f"kayles.py: {at}: in one process it is " in err
    assert err.endswith(f" (line {line}); {change}\n")


def test_a_start_that_is_drawn_at_random_is_told(lastcard):
    drawn = LETTERS.replace("from lastcard", "import random\nfrom lastcard", 1).replace(
        "set(state[0])", "state[0]"
    )
    code, _, err = lastcard(drawn.replace('("left", "right")', "(str(random.random()),)"))
    assert code == 2
    assert "kayles.py: start: in one process it is (('0." in err
    assert err.endswith(f" (line 9); {ALIKE}\n")


def test_sorted_sets_and_sets_of_numbers_are_no_fault(lastcard):
    assert lastcard(LETTERS.replace("set(state[0])", "sorted(set(state[0]))"))[0] == 0
    assert lastcard(LETTERS.replace('("left", "right")', "(3, 1, 2)"))[0] == 0


def test_where_there_are_no_processes_the_check_is_that_of_this_one(lastcard, monkeypatch):
    def none(*_, **__):
        raise OSError("no processes")

    monkeypatch.setattr(check.subprocess, "Popen", none)
    assert lastcard(LETTERS)[0] == 0


SLOW = KAYLES.replace("from lastcard import Game", "import time\nfrom lastcard import Game")


@pytest.mark.parametrize("pause", [0.02, 0.5])
def test_the_check_of_a_slow_game_ends_in_time(lastcard, monkeypatch, tmp_path, pause):
    """Counted, not timed: a busy machine makes fewer calls."""
    monkeypatch.setattr(check, "CHECK_SECONDS", 1.5)
    asked = tmp_path / "asked"
    slow = f"with open({str(asked)!r}, 'a') as file: file.write('.')\n        time.sleep({pause})\n        row, _"
    code, out, err = lastcard(SLOW.replace("((4,), 0)", "((40,), 0)").replace("row, _", slow, 1))
    assert code == 0
    assert "kayles keeps the contract" in out
    assert 0 < asked.stat().st_size * pause <= 4 * 1.5, "of this process and of two others"
    assert "warning: no end was met in " in err


def test_no_end_is_a_warning(lastcard):
    endless = (
        LETTERS.replace("set(state[0])", "state[0]")
        .replace('("left", "right")', '("1",)')
        .replace("None if state[0] else 1 - state[1]", "None")
        .replace("tuple(letter for letter in state[0] if letter != move)", "(str(int(move) + 1),)")
    )
    code, out, err = lastcard(endless)
    assert code == 0
    assert "0 ends" in out
    assert err.endswith(
        "kayles.py: warning: no end was met in 1,000 positions; play a game to its end, to see that outcome says when one "
        "is over\n"
    )
    (told,) = json.loads(lastcard(endless, "--json")[1])["warnings"]
    assert told.startswith("no end was met in 1,000 positions; ")
    assert "warnings" not in json.loads(lastcard(KAYLES, "--json")[1])
