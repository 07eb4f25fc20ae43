"""What the shell completes: commands, options, games, and positions as their examples are written."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from unittest.mock import patch

import click
import pytest
from click.shell_completion import get_completion_class

import lastcard
from lastcard import registry
from lastcard.cli import cli
from lastcard.core.lazy import part
from lastcard.terminal.commands import SUMMARIES


def asked(shell: str, *words: str) -> dict[str, str]:
    """The environment in which a shell asks what may stand for the last of some words."""
    line = shlex.join(["lastcard", *words[:-1]]) + f" {words[-1]}"
    at = str(len(words)) if shell != "fish" else words[-1]
    return {"_LASTCARD_COMPLETE": f"{shell}_complete", "COMP_WORDS": line, "COMP_CWORD": at}


def completed(shell: str, *words: str) -> list[str]:
    """What is offered for the last of some words: in bash ``kind,value``."""
    with patch.dict(os.environ, asked(shell, *words)), registry.kept():
        kind = get_completion_class(shell)
        assert kind is not None
        return kind(cli, {}, "lastcard", "_LASTCARD_COMPLETE").complete().splitlines()


def test_the_program_itself_answers_the_shell():
    environment = os.environ | asked("bash", "solve", "pa")
    said = subprocess.run(
        [sys.executable, "-m", "lastcard"], capture_output=True, text=True, check=True, env=environment
    )
    assert said.stdout.splitlines() == ["plain,pan", "plain,pairs"]


def test_games_are_completed_by_their_beginning():
    assert completed("bash", "solve", "pa") == ["plain,pan", "plain,pairs"]
    assert len(completed("bash", "solve", "")) == len(lastcard.names())
    assert completed("bash", "solve", "./ka") == ["file,./ka"]
    assert completed("bash", "solve", "chess") == []
    assert completed("bash", "bench", "t") == ["plain,tanhinmin", "plain,throughput"]


def test_positions_are_completed_from_the_examples_of_the_game_and_quoted_where_bash_needs_it():
    examples = [example.text for example in lastcard.game("pairs").notation.examples]
    found = completed("bash", "solve", "pairs", "")
    assert [shlex.split(line.removeprefix("plain,"))[0] for line in found] == examples
    assert "plain,'3,7|2,5'" in found
    assert completed("bash", "play", "matches", "2") == [
        "plain,21",
        "plain,23",
        "plain,'21 take=4 rule=normal'",
    ]
    assert completed("bash", "solve", "chess", "") == []
    assert completed("bash", "solve", "pan", "@po") == ["file,@po"]


def test_players_are_completed_by_their_beginning():
    assert completed("bash", "simulate", "pan", "easy", "h") == ["plain,hard", "plain,heuristic"]
    assert completed("bash", "simulate", "pairs", "eq") == ["plain,equilibrium"]
    assert "plain,beam-30" in completed("bash", "simulate", "solitaire", "")
    assert completed("bash", "simulate", "chess", "") == []


def test_words_of_a_position_go_on_where_the_line_stands():
    assert completed("bash", "solve", "matches", "21", "ta") == ["plain,'take=4 rule=normal'"]


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_the_other_shells_get_the_same_with_what_it_is(shell):
    said = "\n".join(completed(shell, "solve", "pa"))
    assert "pan" in said
    assert "pairs" in said
    assert "Pairs" in said
    assert "3,7|2,5" in "\n".join(completed(shell, "solve", "pairs", ""))


def test_commands_and_options_are_completed():
    assert completed("bash", "cl") == ["plain,claims"]
    assert "plain,--json" in completed("bash", "solve", "--")


def test_every_command_that_takes_a_game_or_a_position_completes_it():
    for name in SUMMARIES:
        word = name.replace("-", "_")
        command = part(f"lastcard.terminal.commands.{word}", word)
        for param in command.params:
            if isinstance(param, click.Argument) and param.name in ("game", "games", "position"):
                assert param._custom_shell_complete is not None, f"{name}: {param.name}"
