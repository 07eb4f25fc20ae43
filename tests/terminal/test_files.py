"""A game in one file: every command takes its path, and each fault of it is one line that names the place."""

from __future__ import annotations

import json
import re
import sys
from operator import attrgetter

import pytest

from lastcard import registry
from lastcard.terminal.pieces import Where, place
from tests.helpers.one_file import HEAP, changed


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """An empty folder to stand in, and nothing that is imported in it stays."""
    monkeypatch.chdir(tmp_path)
    yield tmp_path
    for name, module in list(sys.modules.items()):
        if str(tmp_path) in (getattr(module, "__file__", None) or ""):
            del sys.modules[name]


@pytest.fixture
def coins(folder):
    """The path of a sound game."""
    (folder / "coins.py").write_text(HEAP)
    return "./coins.py"


def objects(text):
    return [json.loads(line) for line in text.splitlines()]


def test_a_file_is_solved(cli, coins, folder):
    code, out, err = cli("solve", coins, "6 player=1", "--json")
    assert (code, err) == (0, "")
    (found,) = objects(out)
    assert list(found)[:7] == ["game", "position", "to_move", "value", "distance", "moves", "reason"]
    assert (found["game"], found["position"], found["to_move"]) == ("coins", "6 player=1", "second")
    assert (found["value"], found["distance"]) == ("win", 3)
    assert found["moves"][0].items() >= {"move": "2", "position": "4", "value": "win", "distance": 3}.items()
    assert [path.name for path in folder.iterdir()] == ["coins.py"], "nothing is written beside it"


def test_without_a_position_it_begins_at_its_start(cli, coins):
    code, out, err = cli("solve", coins)
    assert (code, err) == (0, "")
    assert out.splitlines()[:2] == ["coins 7", "The first player (to move) wins in 3 moves."]
    assert objects(cli("solve", coins, "--json")[1])[0]["position"] == "7"


@pytest.mark.parametrize("at", ["-", "@heaps.txt"])
def test_positions_are_read_one_a_line(cli, coins, folder, at):
    lines = "7\nx\n4 player=1\n-1\n"
    (folder / "heaps.txt").write_text(lines)
    code, out, err = cli("solve", coins, at, "--json", stdin=lines)
    assert (code, err) == (0, "")
    first, second, third, fourth = objects(out)
    assert (first["value"], third["value"], third["to_move"]) == ("win", "loss", "second")
    assert (second["line"], fourth["line"]) == (2, 4)
    assert "'x'" in second["error"]


COMMANDS = [
    (["tree"], "nodes   96"),
    (["tree", "7", "--algorithm", "alphabeta", "--json"], '"game": "coins"'),
    (["claims"], "coins has no claims."),
    (["bench", "--repeats", "1"], "general solver   14 positions"),
    (["games"], "lastcard solve ./coins.py 7"),
]


@pytest.mark.parametrize(("more", "part"), COMMANDS, ids=[more[0] for more, _ in COMMANDS])
def test_every_command_takes_a_path(cli, coins, more, part):
    code, out, err = cli(more[0], coins, *more[1:])
    assert (code, err) == (0, "")
    assert part in out


REFUSED = [
    (["table", "3"], "coins has no table"),
    (["path", "7"], "coins has no ways"),
    (["simulate", "random", "nobody"], "there is no player 'nobody'"),
]


@pytest.mark.parametrize(("more", "part"), REFUSED, ids=[more[0] for more, _ in REFUSED])
def test_what_the_game_cannot_do_is_said_in_a_line(cli, coins, more, part):
    code, out, err = cli(more[0], coins, *more[1:])
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert part in err


def test_a_game_is_played(cli, coins):
    code, out, err = cli("play", coins, "--seat", "first", stdin="3\nhint\n3\n1\n")
    assert (code, err) == (0, "")
    assert "Coins, from 7." in out
    assert "The game is over" in out or "win" in out


ALONE = '''"""Doors in a row: open the next one, or the next but one."""
from lastcard import Game


class Doors(Game):
    """Doors in a row: open the next one, or the next but one, and stop at the last."""

    start = (0,)
    players = ("you",)

    def player_to_move(self, state):
        return 0

    def legal_moves(self, state):
        return ["next", "over"]

    def play(self, state, move):
        return (state[0] + (1 if move == "next" else 2),)

    def outcome(self, state):
        return (0 if state[0] == 3 else None) if state[0] < 4 else (0,)


GAME = Doors()
'''

THREE = '''"""Three players take a card each in turn, by chance or by choice, and are paid."""
from fractions import Fraction

from lastcard import CHANCE, Game


class Cards(Game):
    start = ()
    players = ("north", "east", "west")

    def player_to_move(self, state):
        return CHANCE if len(state) == 1 else len(state) % 3

    def legal_moves(self, state):
        return [1, 2]

    def chance_outcomes(self, state):
        return ((1, Fraction(1, 3)), (2, Fraction(2, 3))) if len(state) == 1 else ()

    def play(self, state, move):
        return (*state, move)

    def outcome(self, state):
        return state if len(state) == 3 else None


GAME = Cards()
'''


def test_a_puzzle_is_played_alone(cli, folder):
    (folder / "doors.py").write_text(ALONE)
    code, out, err = cli("play", "doors.py", stdin="over\nnext\n")
    assert (code, err) == (0, "")
    assert "Doors, from (0,)." in out
    assert "Solved." in out
    assert "Which seat" not in out


def test_three_players_and_chance_play_for_payoffs(cli, folder):
    (folder / "cards.py").write_text(THREE)
    code, out, err = cli("play", "cards.py", "--seat", "north", "--seed", "1", stdin="2\n")
    assert (code, err) == (0, "")
    assert "chance: " in out
    assert "west (engine): 2" in out
    assert "You get 2, east gets " in out
    assert "east" in cli("play", "cards.py", stdin="quit\n")[1]


def test_a_file_stands_for_a_game_of_its_name_in_one_command_alone(cli, folder):
    (folder / "mine.py").write_text(changed("start = Heap(7)", 'name = "matches"\n    start = Heap(7)'))
    before = cli("solve", "matches")
    code, out, _ = cli("solve", "./mine.py")
    assert (code, out.splitlines()[0]) == (0, "matches 7")
    assert cli("solve", "matches") == before
    assert registry.GAMES["matches"] == "lastcard.games.matches"


def test_a_name_is_told_from_a_path(cli, coins, folder):
    for path in (coins, "coins.py", str(folder / "coins.py")):
        assert cli("solve", path)[0] == 0
    code, _, err = cli("solve", "coins")
    assert (code, err.count("\n")) == (2, 1)
    assert err.endswith("; for the file beside you write ./coins.py\n")
    assert cli("solve", "./coins")[2] == "lastcard: ./coins: there is no such file; there is ./coins.py\n"
    assert cli("solve", ".\\coins.py")[2] == "lastcard: .\\coins.py: there is no such file\n"
    assert cli("solve", ".")[2].startswith("lastcard: there is no game '.'")


PLAY = "return Heap(state.coins - move, 1 - state.player)"
MOVER = "return state.player"
MOVES = "return [take for take in (1, 2, 3) if take <= state.coins]"
OUTCOME = "return 1 - state.player if state.coins == 0 else None"

FAULTS = {
    "syntax": (changed("class Coins(Game):", "class Coins(Game)"), ":14: this is not Python: expected ':'"),
    "no-python": ("a = 1\0", ": this is not Python: source code string cannot contain null bytes"),
    "import": (
        "import nosuchmodule\n" + HEAP,
        ":1: reading the file raises ModuleNotFoundError: No module named 'nosuchmodule'",
    ),
    "error": (
        changed("GAME = ", "\nraise ValueError('no\\nway')\nGAME = "),
        ":31: reading the file raises ValueError: no way",
    ),
    "exit": ("import sys\nsys.exit()\n", ":2: the file ends the program (sys.exit); a game must not"),
    "no-game": (
        changed("GAME = Coins()", ""),
        " has no GAME: it defines the class Coins; add GAME = Coins()",
    ),
    "small-letters": (changed("GAME", "game"), " has no GAME: its game is called game; add GAME = game"),
    "nothing": ("", " has no GAME: it defines no class derived from lastcard.Game"),
    "class": (changed("Coins()", "Coins"), ": GAME is the class Coins; write GAME = Coins()"),
    "no-type": (
        changed("Coins()", "{}"),
        ": GAME is of type dict, which is no game; its class must be derived from lastcard.Game",
    ),
    "lacks": (
        changed("def outcome", "def ending"),
        ":30: Coins is no game yet: it lacks outcome "
        "(what must be written is start, player_to_move, legal_moves, play, outcome)",
    ),
    "list": (
        changed("Heap(7)", "[7]"),
        ": start is [7] (unhashable type: 'list'); a position is made of tuples, frozensets and frozen dataclasses",
    ),
    "name": (
        changed("start = ", 'name = "my game"\n    start = '),
        ": 'my game' is no name for a game; write one word, as name = \"kayles\"",
    ),
    "start": (
        changed("start = Heap(7)", "@property\n    def start(self):\n        return Heap(7 / 0)"),
        ":17: start raises ZeroDivisionError: division by zero",
    ),
    "play": (
        changed(PLAY, "return (1, 2)[move + 2]"),
        ":24: play raises IndexError: tuple index out of range, at 7, move 1",
    ),
    "moves": (
        changed(MOVES, "return [1 / 0 for _ in '1']"),
        ":21: legal_moves raises ZeroDivisionError: division by zero, at 7",
    ),
    "illegal": (
        changed(PLAY, "from lastcard import IllegalMove; raise IllegalMove('not this one')"),
        ":24: play raises IllegalMove: not this one, at 7, move 1",
    ),
    "endless": (
        changed(MOVER, "return self.player_to_move(state)"),
        ":18: player_to_move raises RecursionError: maximum recursion depth exceeded, at 7",
    ),
    "ends-program": (
        changed(PLAY, "raise SystemExit"),
        ":24: play ends the program (sys.exit); a game must not, at 7, move 1",
    ),
    "format": (
        changed(
            "    def outcome", "    def format(self, state):\n        return state.text\n\n    def outcome"
        ),
        ":27: format raises AttributeError: 'Heap' object has no attribute 'text', at Heap(coins=7, player=0)",
    ),
    "wordless": (
        changed(PLAY, "class Bad(Exception):\n            __str__ = None\n        raise Bad"),
        ":26: play raises Bad, at 7, move 1",
    ),
    "outcome": (
        changed(OUTCOME, "return 'won' if state.coins == 0 else None"),
        ": coins: outcome(",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_one_line_that_names_the_place(cli, folder, fault):
    text, line = FAULTS[fault]
    (folder / "mine.py").write_text(text)
    code, out, err = cli("solve", "./mine.py", "--json")
    assert (code, out) == (2, "")
    assert err.startswith(f"lastcard: ./mine.py{line}")
    assert err.index("\n") == len(err) - 1
    assert line.endswith("(") or err == f"lastcard: ./mine.py{line}\n"


def test_a_game_saved_as_utf_16_is_named(cli, folder):
    (folder / "mine.py").write_text(HEAP, encoding="utf-16")
    code, _, err = cli("solve", "./mine.py")
    assert (code, err) == (2, "lastcard: ./mine.py: this is UTF-16 text; save it as UTF-8\n")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("start = Heap(7)", "start = Heap", "start is the class Heap; write start = Heap(…)"),
        (
            "start = Heap(7)",
            "start = Heap(7); players = ['a', 'b']",
            'players is of type list; write a method, def players(self, state) or a tuple, players = ("first", "second")',
        ),
        (
            "def outcome",
            "@property\n    def outcome",
            "outcome is of type property; write a method, def outcome(self, state)",
        ),
    ],
)
def test_what_is_no_method_or_no_value_is_said_when_the_game_is_made(cli, folder, old, new, said):
    (folder / "mine.py").write_text(changed(old, new))
    for command in ("check", "solve"):
        code, out, err = cli(command, "./mine.py")
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert err.endswith(f"reading the file raises TypeError: Coins: {said}\n")


UNSOUND = {
    "none": (changed(MOVES, "pass"), "legal_moves"),
    "list": (changed(PLAY, "return [state.coins - move]"), "play"),
    "who": (changed(MOVER, "return 'first'"), "player_to_move"),
}


@pytest.mark.parametrize("fault", UNSOUND)
def test_what_breaks_the_contract_without_an_error_of_its_own_is_a_line(cli, folder, fault):
    text, method = UNSOUND[fault]
    (folder / "mine.py").write_text(text)
    for command in ("solve", "tree", "bench"):
        code, out, err = cli(command, "./mine.py")
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert re.match(rf"lastcard: \./mine\.py: (coins: )?{method}( at |\()7\b", err)


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("./nowhere.py", "./nowhere.py: there is no such file"),
        ("./inside", "./inside is a folder; name the file in it that has a GAME"),
        (
            "./packed",
            "./packed is a folder; install its package, pip install -e ./packed, and write the name of its game",
        ),
        ("a\0.py", "is no path of a file: embedded null byte"),
        ("x" * 5000 + ".py", "there is no such file"),
        (
            "/dev/null",
            "/dev/null cannot be read: it is a device or a pipe, and only files on a disk are read",
        ),
    ],
)
def test_a_path_that_is_no_file_is_said_in_a_line(cli, folder, path, line):
    for name in ("inside", "packed"):
        (folder / name).mkdir()
    (folder / "packed" / "pyproject.toml").write_text("")
    code, out, err = cli("solve", path)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert line in err


def test_a_line_at_which_the_rules_fail_is_named_and_the_run_goes_on(cli, folder):
    """At 5 the rules raise something: in the list of moves at once, in play while the position is solved."""
    (folder / "moves.py").write_text(changed(MOVES, "return [1, 2, 1 // (state.coins - 5)]"))
    code, out, err = cli("solve", "./moves.py", "5")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "'5' is no position of coins (ZeroDivisionError: " in err
    assert err.endswith("; see ./moves.py:21\n")
    (folder / "play.py").write_text(changed(PLAY, "return Heap(state.coins - move // (state.coins != 2))"))
    code, out, err = cli("solve", "./play.py", "-", "--json", stdin="2\n1\n")
    assert (code, err) == (0, "")
    first, second = objects(out)
    assert first["error"].startswith("./play.py:24: play raises ZeroDivisionError: ")
    assert first["error"].endswith(", at 2, move 1")
    assert second["position"] == "1"


def test_a_return_that_is_forgotten_is_named_and_not_what_comes_of_it(cli, folder):
    (folder / "mine.py").write_text(changed(PLAY, "state"))
    code, out, err = cli("solve", "./mine.py")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "./mine.py: play at " in err
    assert err.endswith(" gives None; end it with a line that returns the position after the move\n")


@pytest.mark.parametrize(("many", "what"), [("-", "pipe (-)"), ("@positions.txt", "file (@)")])
@pytest.mark.parametrize("command", ["tree", "play", "rules"])
def test_many_positions_are_for_solve_alone(cli, coins, command, many, what):
    line = f"lastcard {command}: positions from a {what} are for lastcard solve alone; write one position\n"
    assert cli(command, coins, many) == (2, "", line)


def test_a_position_that_is_a_text_stands_in_quotation_marks(cli, folder):
    (folder / "word.py").write_text(
        "from lastcard import Game\nclass Word(Game):\n    start = '..'\n    player_to_move = lambda self, state: 0\n"
        "    legal_moves = lambda self, state: 'x'\n    play = lambda self, state, move: state[1:]\n"
        "    outcome = lambda self, state: None if state else 0\nGAME = Word()\n"
    )
    code, out, err = cli("solve", "./word.py", "..")
    assert (code, out) == (2, "")
    assert err.endswith("a position of word looks like '..' with its quotation marks\n")


def test_what_a_game_prints_does_not_get_into_the_answer(cli, folder):
    (folder / "mine.py").write_text("print('read')\n" + changed(MOVER, "print('asked'); return state.player"))
    for number, command in enumerate(("solve", "tree")):
        code, out, err = cli(command, "./mine.py", "1", "--json")
        assert (code, len(objects(out))) == (0, 1)
        assert set(err.split()) == {"read", "asked"} if number == 0 else {"asked"}


def test_who_stops_a_game_is_told_so(cli, folder):
    (folder / "mine.py").write_text(changed(PLAY, "raise KeyboardInterrupt"))
    code, out, err = cli("solve", "./mine.py")
    assert (code, out, err.strip()) == (130, "", "lastcard: stopped")


def test_what_lies_beside_a_file_can_be_imported_and_its_faults_are_named(cli, folder):
    for name, most in (("one", 3), ("two", 2)):
        (folder / name).mkdir()
        (folder / name / "limits.py").write_text(
            f"MOST = {most}\n\ndef takes():\n    return range(1, MOST + 1)\n"
        )
        (folder / name / "mine.py").write_text("from limits import takes\n" + changed("(1, 2, 3)", "takes()"))
    path = list(sys.path)
    found = [objects(cli("solve", f"./{name}/mine.py", "--json")[1])[0] for name in ("one", "two")]
    assert [len(one["moves"]) for one in found] == [3, 2]
    assert sys.path == path
    assert not list(folder.rglob("__pycache__"))
    for name, at in (("four", 2), ("five", 1)):
        (folder / name).mkdir()
        (folder / name / "limits.py").write_text("\n" * (at - 1) + "1 / 0\n")
        (folder / name / "mine.py").write_text((folder / "one" / "mine.py").read_text())
        assert cli("solve", f"./{name}/mine.py")[2] == (
            f"lastcard: ./{name}/limits.py:{at}: reading the file raises ZeroDivisionError: division by zero\n"
        )
    (folder / "three").mkdir()
    (folder / "three" / "limits.py").write_text("def takes():\n    return nothing\n")
    (folder / "three" / "mine.py").write_text((folder / "one" / "mine.py").read_text())
    assert cli("solve", "./three/mine.py")[2] == (
        "lastcard: ./three/limits.py:2: legal_moves raises NameError: name 'nothing' is not defined, at 7\n"
    )


def test_processes_that_share_the_work_know_the_game_too(coins):
    with registry.kept():
        start = registry.game(registry.load(coins)).start
        with place(Where(2)) as found:
            assert found.executor.submit(attrgetter("coins"), start).result() == 7


@pytest.mark.parametrize(
    ("written", "spent", "more"), [("3", "3", "1000"), ("2.5e2", "250", "1000"), ("1E+3", "1,000", "4000")]
)
def test_what_to_do_beyond_the_budget_is_said(cli, folder, written, spent, more):
    (folder / "mine.py").write_text(changed("Heap(7)", "Heap(2000)"))
    for options in ((), ("--brief",)):
        code, out, err = cli("solve", "./mine.py", "--budget", written, *options)
        assert (code, err) == (0, "")
        assert out.endswith(
            f"\n\nThe budget of {spent} positions was not enough; a larger one: --budget {more}\n"
        )
    assert "--budget" not in cli("solve", "./mine.py", "--budget", "3e6")[1]
    assert "--budget" not in cli("solve", "./mine.py", "--budget", "3", "--json")[1]


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (("shichinarabe", "--budget", "0"), ""),
        (("solitaire", "seed=33", "--budget", "1e2"), "The budget of 100 positions was not enough"),
        (("pairs", "1|2|3|4"), "With --whole"),
    ],
    ids=lambda given: given[0] if isinstance(given, tuple) else "",
)
def test_what_to_do_beyond_the_budget_is_said_for_every_game(cli, words, hint):
    last = cli("solve", *words)[1].rstrip().rpartition("\n")[2]
    assert last.startswith(hint)
    assert hint or "--budget" not in last


def test_the_help_has_the_default_budget_of_games_in_files(cli):
    from lastcard.core.general import POSITION_BUDGET

    said = " ".join(cli("solve", "--help")[1].split())
    assert f"Games in files {POSITION_BUDGET:,}" in said
    for name in ("shichinarabe", "solitaire", "pairs"):
        assert f"{name} {registry.engine(name).budget:,}" in said


def test_progress_counts_positions_and_no_total_that_nobody_knows(cli, folder, monkeypatch):
    (folder / "mine.py").write_text(changed("Heap(7)", "Heap(2000)"))
    told = []
    monkeypatch.setattr("lastcard.terminal.progress.progress", told.append)
    cli("solve", "./mine.py")
    counted = [text for text in told if text.startswith("positions ")]
    assert counted
    assert not [text for text in counted if " of " in text]
