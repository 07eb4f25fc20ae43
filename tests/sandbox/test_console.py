"""What a program prints."""

from __future__ import annotations

import pytest

from lastcard.sandbox.session import BURST, CONSOLE_LINES, LINE_LENGTH, Console, caught
from tests.helpers.one_file import changed
from tests.sandbox.sessions import Said


class Told:
    """A console and what it tells."""

    def __init__(self) -> None:
        self.bursts: list[list[str]] = []
        self.left_out = 0
        self.console = Console(self._tell)

    def _tell(self, lines: list[str], left_out: int) -> None:
        self.bursts.append(lines)
        self.left_out = left_out

    @property
    def lines(self) -> list[str]:
        return [line for burst in self.bursts for line in burst]


def test_lines_are_told_whole_and_in_bursts():
    told = Told()
    with caught(told.console):
        print("one")
        print("two", end="")
        told.console.pass_on()
        assert told.lines == ["one"]
        print(" and a half")
        for number in range(BURST + 50):
            print(number)
        print("four, without an end", end="")
    told.console.pass_on(end=True)
    assert told.lines == ["one", "two and a half", *map(str, range(BURST + 50)), "four, without an end"]
    assert max(map(len, told.bursts)) <= BURST


def test_much_is_counted_and_not_kept():
    told = Told()
    with caught(told.console):
        for number in range(5_000):
            print(number)
    told.console.pass_on(end=True)
    assert len(told.lines) == CONSOLE_LINES
    assert told.left_out == 5_000 - CONSOLE_LINES
    assert told.lines[-1] == str(CONSOLE_LINES - 1)


@pytest.mark.parametrize("text", ["x" * 10_000_000, "x" * 10_000_000 + "\n", "x\n" * 1_000_000])
def test_a_long_text_takes_little(text):
    told = Told()
    with caught(told.console):
        print(text)
        for _ in range(100):
            print(text[:50_000], end="")
    told.console.pass_on(end=True)
    assert sum(map(len, told.lines)) <= 200_000
    assert max(map(len, told.lines)) <= LINE_LENGTH + 1


def test_what_a_program_prints_is_told_beside_its_answers(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text = changed(
        "GAME = Coins()", 'GAME = Coins()\nprint("ready")\nimport sys\nprint("oh", file=sys.stderr)'
    )
    said = Said().run(text)
    assert [line for one in said.of("console") for line in one["lines"]] == ["ready", "oh"]
    assert said.one("done")["ok"] is True


def test_nobody_can_be_asked(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (found,) = Said().run(changed("GAME = Coins()", 'GAME = Coins()\ninput("?")')).of("fault")
    assert found["error"] == "EOFError"
