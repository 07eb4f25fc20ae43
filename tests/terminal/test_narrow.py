"""A terminal of forty columns: no command prints a longer line, but for what a program reads."""

from __future__ import annotations

import io
import re
import sys

import pytest

from lastcard import registry
from lastcard.terminal.columns import aligned_columns, fields, narrowed
from lastcard.terminal.commands import SUMMARIES

GAMES = registry.names()
KAYLES = str(registry.__file__).replace("registry/__init__.py", "gallery/programs/kayles.py")

COMMANDS = [
    *(["games", name] for name in GAMES),
    *(["solve", name, registry.game(name).notation.default, *more] for name in GAMES for more in ([], ["--brief"])),
    *(["rules", name] for name in GAMES),
    *(["exercises", name, "--count", "1"] for name in GAMES),
    *(["exercises", name, "--kinds"] for name in GAMES),
    *([name, "--help"] for name in SUMMARIES),
    ["solve", "pairs", "3,7|2,5", "--exact"],
    ["solve", "solitaire", "seed=42", "--budget", "1"],
    ["tree", "matches", "12"],
    ["table", "pan", "3"],
    ["sweep", "pan", "3", "--list", "first wins"],
    ["simulate", "matches", "perfect", "random", "--games", "5"],
    ["path", "pan", "032/212"],
    ["claims", "matches", "--limit", "4", "--values"],
    ["check", KAYLES],
    [],
]  # fmt: skip


@pytest.fixture(autouse=True)
def narrow(monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_no_line_is_longer_than_the_terminal(cli, words):
    code, out, _ = cli(*words)
    assert code == 0
    assert out
    assert [line for line in out.splitlines() if len(line) > 40] == []


def test_a_game_is_played_in_a_narrow_terminal(cli, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"first\n1\nhint\nmove\nundo\nquit\n")))
    code, out, _ = cli("play", "matches")
    assert code == 0
    assert "Best:" in out
    typed = re.sub(r"(\[first\]|\)|:): ", r"\1:\n", out)  # what is typed at a prompt ends its line
    assert [line for line in typed.splitlines() if len(line) > 40] == []


def test_what_a_program_reads_is_not_broken(cli):
    code, out, _ = cli("solve", "matches", "21", "--json")
    assert (code, out.count("\n")) == (0, 1)
    code, out, _ = cli("board", "pspace", "(x1 or x2)(not x2)")
    assert (code, out.count("\n")) == (0, 1)


def test_a_table_that_does_not_fit_lists_its_rows():
    rows = [("move", "leaves", ""), ("take 1", "a pile of " + "many " * 6 + "matches", "same"), ("2", "", "")]
    assert aligned_columns(rows).splitlines() == [
        "  take 1",
        "    leaves: a pile of many many many",
        "      many many many matches",
        "    same",
        "  2",
    ]
    assert aligned_columns([("a", "b"), ("1", "2")]) == "  a   b\n  1   2"


def test_words_longer_than_a_line_are_broken_in_a_narrow_terminal_only(monkeypatch):
    long = "1" * 70
    assert max(map(len, narrowed(f"  {long} and more").splitlines())) == 40
    assert max(map(len, fields([("a name that is long", long)]).splitlines())) == 40
    monkeypatch.setenv("COLUMNS", "66")
    assert narrowed(f"text {long}").splitlines() == ["text", f"  {long}"]
    monkeypatch.setenv("COLUMNS", "200")
    assert narrowed(f"text {long} {long}") == f"text {long} {long}"
