"""What is wrong with a program, told with its line, its call, its position and the moves that led there."""

from __future__ import annotations

import pytest

from tests.helpers.one_file import HEAP, changed
from tests.sandbox.sessions import Said

PLAY = "return Heap(state.coins - move, 1 - state.player)"
OUTCOME = "return 1 - state.player if state.coins == 0 else None"


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """A place for programs; a text is read once from each."""
    monkeypatch.chdir(tmp_path)


def line(text: str, part: str) -> int:
    """The line of a program in which something stands."""
    (found,) = [number for number, one in enumerate(text.split("\n"), 1) if part in one]
    return found


def faults(text: str):
    said = Said().run(text)
    assert said.one("done")["ok"] is False
    assert said.of("fault")
    return said.of("fault")


def fault(text: str):
    (found,) = faults(text)
    return found


def test_a_name_that_is_not_there_is_told_as_a_friend_would():
    text = changed(PLAY, "return Heap(state.coins - (whoo if state.coins == 3 else move), 1 - state.player)")
    found = fault(text)
    assert found["sentence"] == (
        f"line {line(text, 'whoo')}, in play(Heap(coins=3, player=0), 1): NameError: name 'whoo' is not defined"
    )
    assert (found["kind"], found["method"], found["position"], found["move"]) == ("raises", "play", "3", "1")
    assert found["moves"] in (["1", "3"], ["3", "1"], ["2", "2"])
    assert found["row"][0] == "3"


def test_what_is_no_python_has_its_line_and_column():
    text = changed(PLAY, PLAY[:-1])
    found = fault(text)
    assert (found["kind"], found["line"], found["column"]) == ("syntax", line(text, "return Heap"), 20)
    assert found["sentence"] == f"line {found['line']}: this is not Python: '(' was never closed"


CONTRACT = {
    "a list where a tuple must be": (
        PLAY,
        "return [state.coins - move, 1 - state.player]",
        "def play(",
        "tuples",
    ),
    "a start that can be changed": ("start = Heap(7)", "start = [7, 0]", "start = [", "tuples"),
    "moves that differ": (
        "return [take",
        "import random\n        return [take + random.randrange(10)",
        "def legal_moves",
        "no random numbers",
    ),
    "no moves and no end": (OUTCOME, "return None", "def legal_moves", "either there is a move"),
    "a return that is forgotten": (PLAY, PLAY.removeprefix("return "), "def play(", "returns the position"),
    "payoffs of two for three": (
        "    start = Heap(7)",
        '    start = Heap(7)\n    players = ("a", "b", "c")\n',
        "def outcome",
        "",
    ),
    "a class in place of its object": ("GAME = Coins()", "GAME = Coins", "GAME = Coins", ""),
    "no game": ("GAME = Coins()", "", "class Coins", ""),
    "one of the five lacking": ("    def outcome", "    def outcom", "GAME = Coins()", ""),
}


@pytest.mark.parametrize("case", CONTRACT)
def test_the_contract_s_own_faults_say_what_to_change(case, cli):
    old, new, place, change = CONTRACT[case]
    text = changed(old, new)
    if case == "payoffs of two for three":
        text = text.replace(OUTCOME, "return (1, -1) if state.coins == 0 else None")
    found = fault(text)
    assert found["line"] == line(text, place)
    assert change in found["change"] + found["what"]
    code, out, err = cli("check", "./coins.py")
    assert (code, out) == (2, "")
    native = err.splitlines()[0].removeprefix("lastcard: ")
    if case != "moves that differ":  # whose words are others each time
        assert found["native"] in (native, native.removeprefix("./coins.py: "))


def test_probabilities_that_do_not_add_up():
    text = (
        HEAP.replace(
            "from lastcard import Game", "from fractions import Fraction\n\nfrom lastcard import CHANCE, Game"
        )
        .replace("return state.player\n", "return CHANCE if state.coins == 5 else state.player\n")
        .replace(
            "    def outcome",
            "    def chance_outcomes(self, state):\n"
            "        return ((1, Fraction(1, 2)), (2, Fraction(1, 3)))\n\n    def outcome",
        )
    )
    found = fault(text)
    assert found["sentence"] == (
        f"line {line(text, 'def chance_outcomes')}: chance_outcomes at {found['position']}: "
        "the probabilities add up to 5/6"
    )
    assert found["moves"] == ["2"]
    assert found["change"] == "the probabilities of a position add up to exactly 1"


def test_what_is_raised_while_the_file_is_read():
    found = fault("x = 3\n1 / 0\n")
    assert (found["kind"], found["line"]) == ("reading", 2)
    assert found["sentence"] == "line 2: ZeroDivisionError: division by zero"


def test_a_program_that_ends_itself():
    text = changed("GAME = Coins()", "GAME = Coins()\nimport sys\nsys.exit(3)")
    found = fault(text)
    assert (found["kind"], found["line"]) == ("exit", line(text, "sys.exit(3)"))


def test_a_call_that_goes_on_and_on():
    text = changed("return state.player", "return self.player_to_move(state)")
    found = fault(text)
    assert found["line"] == line(text, "return self.player_to_move")
    assert found["change"] == "say where that comes to an end"


PAIR = """from lastcard import Game


class Up(Game):
    start = (0, 0)
    name = "up"

    def player_to_move(self, state):
        return state[1]

    def legal_moves(self, state):
        return (1, 2)

    def play(self, state, move):
        return state[0] + move, 1 - state[1]

    def outcome(self, state):
        return None


GAME = Up()
"""


@pytest.mark.parametrize(
    ("text", "what"),
    [
        (
            HEAP.replace("state.coins - move", "state.coins + move").replace("if take <= state.coins", ""),
            "coins grows for ever: 7 at the start",
        ),
        (PAIR, "part 1 of the position grows for ever: 0 at the start"),
    ],
)
def test_a_position_that_grows_for_ever(text, what):
    found = fault(text)
    assert found["kind"] == "grows"
    assert found["sentence"].startswith(f"line {line(text, 'def play(')}: play: {what}")


def test_a_long_game_that_ends_is_no_fault():
    said = Said().run(changed("start = Heap(7)", "start = Heap(4_000)").replace("(1, 2, 3)", "(1,)"))
    assert said.one("done")["ok"] is True
    assert said.one("verdict")["solution"]["distance"] == 4_000


def test_a_fault_far_from_the_start_is_told_after_the_verdict():
    """Labels are no matter of the solver, and the short walk before it does not come that far."""
    text = changed(
        "    def outcome",
        "    def move_label(self, state, text):\n"
        '        return f"take {text}" if state.coins > 2 else nothing\n\n    def outcome',
    ).replace("Heap(7)", "Heap(500)")
    said = Said().run(text)
    assert said.order[:2] == ["game", "verdict"]
    (found,) = said.of("fault")
    assert found["line"] == line(text, "nothing")
    assert said.one("done") == said.one("done") | {"ok": False, "partial": True}


def test_a_call_by_a_question_is_told_to_whoever_asks():
    text = changed(
        "    def outcome",
        "    def parse_move(self, state, text):\n        return nowhere[text]\n\n    def outcome",
    )
    said = Said().run(text)
    found = said.ask(what="move", position="7", text="1")["fault"]
    assert found["line"] == line(text, "nowhere")


def test_faults_are_few_and_short():
    text = changed("return state.player", 'raise ValueError("x" * 100_000)')
    found = fault(text)
    assert max(len(str(value)) for value in found.values()) <= 1_000
