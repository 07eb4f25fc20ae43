"""What the machine puts in the way of long work is told, and bad lines of a stream do not end it."""

from __future__ import annotations

import io

import click
import pytest

from lastcard.games.matches import GAME, solve
from lastcard.terminal import progress, stream
from lastcard.terminal.progress import machine_line, missing_line
from lastcard.terminal.stream import answers


def test_a_position_that_needs_too_much_memory_does_not_end_a_stream():
    def greedy(state):
        if state.left == 22:
            raise MemoryError
        return solve(state)

    found = list(answers(io.BytesIO(b"21\n22\n23\n"), GAME.parse, greedy, 100))
    assert [answer.get("position") for answer in found] == ["21", None, "23"]
    assert found[1] == {"error": "there is too little memory for this position", "line": 2}


def test_a_line_without_an_end_is_told_before_and_after_it_is_given_up(monkeypatch):
    monkeypatch.setattr(stream, "PASSED_OVER", 200_000)
    found = stream.stream_lines(io.BytesIO(b"21\n" + bytes(250_000) + b"\n22\n" + bytes(300_000)), 100)
    assert [next(found), next(found), next(found), next(found)] == [b"21", None, b"22", None]
    with pytest.raises(click.ClickException, match=r"line 4 has more than 200,000 bytes and no end"):
        next(found)


def test_errors_of_the_system_in_a_line():
    assert machine_line(FileNotFoundError(2, "No such file", "a.txt")) == "lastcard: a.txt: No such file"
    assert machine_line(BlockingIOError(11, "Try again")) == "lastcard: the system refuses this: Try again"
    told = ImportError("Please read on:\n  …\nOriginal error: failed to map segment\n\n")
    assert missing_line(told) == "lastcard: a library cannot be loaded: Original error: failed to map segment"


def test_what_the_pages_need_is_named_with_the_extra_that_brings_it(monkeypatch, cli):
    known = progress.find_spec
    monkeypatch.setattr(progress, "find_spec", lambda name: None if name == "bokeh" else known(name))
    assert cli("serve") == (
        1,
        "",
        "lastcard: the pages need more: pip install 'lastcard[app]' (bokeh is not installed)\n",
    )


def test_other_modules_that_lack_are_named_as_python_names_them():
    line = missing_line(ModuleNotFoundError("No module named 'numpy'", name="numpy"))
    assert line == "lastcard: a library cannot be loaded: No module named 'numpy'"
