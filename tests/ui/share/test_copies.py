"""What can be copied of a position does what it says: commands and programs are run, and read as they are meant."""

from __future__ import annotations

import contextlib
import io
import shlex
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lastcard
from lastcard import registry
from lastcard.app import create
from lastcard.cli import run
from lastcard.ui.share import LONGEST_COMMAND, bibtex, command_line, copies, python_snippet, quoted
from tests.helpers.native_page import PAPER, act

GAMES = registry.names()


def offered(app) -> dict[str, str]:
    act(app.frame, "copies", number=7)
    number, entries = app.frame.copies
    assert number == 7
    return {kind: text for kind, _, text in entries}


@given(st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), min_size=1, max_size=30))
def test_a_quoted_text_is_one_word_again(text):
    assert shlex.split(quoted(text)) == [text]


def test_a_shell_reads_a_position_as_it_is():
    texts = ["3,7|2,5 deck=1,2", "r: RBB RB(R B) B", "1,4~|2|0", "a $HOME `x` \"y\" '!z' \\n", "(7,)"]
    done = subprocess.run(
        ["sh", "-c", "printf '%s\\n' " + " ".join(map(quoted, texts))],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.splitlines() == texts


@pytest.mark.parametrize("game", GAMES)
def test_the_command_and_the_program_of_every_game_run(game, capsys):
    texts = offered(create(f"#/{game}/explore"))
    position = texts["notation"]
    assert registry.game(game).parse(position) == registry.game(game).start
    program, *words = shlex.split(texts["command"])
    assert program == "lastcard"
    assert run(words) == 0
    told = capsys.readouterr().out
    assert told
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(texts["python"], "snippet", "exec"), {})
    found = lastcard.solve(game, position)
    first, *moves = printed.getvalue().splitlines()
    assert first == (found.reason.plain or found.reason.sentence).splitlines()[0]
    assert [line.split(" ")[0] for line in moves[: len(found.moves)]][:1] == [
        found.moves[0].move.split(" ")[0]
    ]


def test_a_program_runs_in_a_python_of_its_own():
    done = subprocess.run(
        [sys.executable, "-c", python_snippet("pan", "032/212")], capture_output=True, text=True, check=True
    )
    reason, best, *_ = done.stdout.splitlines()
    assert reason.startswith("Play a 10.")
    assert best == "2 win 17"


def test_a_game_of_a_file_is_called_by_its_path():
    entries = copies("kayles", "(7,)", None, path="./my games/kayles.py")
    assert entries == [
        ["notation", "Position", "(7,)"],
        ["command", "Command line", 'lastcard solve "./my games/kayles.py" "(7,)"'],
    ]


def test_a_position_is_no_option_and_a_long_one_no_command():
    assert shlex.split(command_line("deep", "-3")) == ["lastcard", "solve", "--", "deep", "-3"]
    assert command_line("pan", "1" * LONGEST_COMMAND) == ""
    assert [kind for kind, *_ in copies("pan", "1" * LONGEST_COMMAND, None)] == ["notation", "python"]


def test_papers_are_entries_of_a_bibliography():
    pairs = registry.game("pairs").paper
    assert pairs is not None
    entry = bibtex(pairs)
    assert entry.startswith("@misc{park2014,\n")
    assert "author = {Allen Park and Sayeed Tasnim and Claus Zheng}" in entry
    matches = registry.game("matches").paper
    assert matches is not None
    assert r"howpublished = {Texas A\&M University}" in bibtex(matches)
    assert entry.count("{") == entry.count("}")
    assert "bibtex" not in {kind for kind, *_ in copies("toy", "1", None)}
    assert "bibtex" in {kind for kind, *_ in copies("toy", None, PAPER)}


def test_it_is_the_position_on_show_that_is_copied():
    app = create("#/matches/explore?pos=9&line=1")
    assert offered(app)["notation"] == "8"
    assert offered(create("#/solitaire/explore?pos=seed=33"))["notation"] == "seed=33"
    assert offered(create("#/matches/play?pos=9"))["command"] == "lastcard solve matches 9"
    assert set(offered(create("#/matches/study"))) == {"bibtex"}


def test_what_may_not_be_seen_is_not_copied():
    assert set(offered(create("#/matches/explore?pos=9&hints=0"))) == {"notation", "bibtex"}
    rules = registry.game("tanhinmin")
    other = rules.players(rules.start)[1]
    assert set(offered(create(f"#/tanhinmin/play?hidden={other}"))) == {"bibtex"}


def test_the_app_draws_the_code_of_a_text_or_says_why_not(monkeypatch):
    app = create()
    act(app.frame, "code", text="https://example.org/#/pan/explore")
    text, size, path = app.frame.code
    assert text == "https://example.org/#/pan/explore"
    assert size > 20
    assert path.startswith("M4 4h7v1h-7z")
    act(app.frame, "code", text="a" * 3000)
    assert app.frame.code[1].startswith("A QR code holds 2,953 letters at most")
    monkeypatch.setitem(sys.modules, "segno", None)
    act(app.frame, "code", text="other")
    assert app.frame.code == [
        "other",
        "Could not load the part that draws the code. Are you online?",
    ]
