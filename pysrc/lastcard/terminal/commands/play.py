"""The command `play`: a game in the terminal against the engine."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import BinaryIO

import click

from lastcard import registry
from lastcard.core.engine import PAGE
from lastcard.core.playing import MixedAgent
from lastcard.core.progress import run_to_end
from lastcard.core.text import quote
from lastcard.terminal.columns import say
from lastcard.terminal.commands import command
from lastcard.terminal.inputs import (
    COUNT,
    game_argument,
    position_argument,
    position_of,
    probability,
    standard_input,
)
from lastcard.terminal.stream import stream_lines

LONGEST_LINE = 10_000  # bytes of a line that is read as a move or a word


@command(
    "lastcard play matches", "lastcard play matches 21 --seat second", "lastcard play matches --skill 0.7"
)
@game_argument
@position_argument
@click.option("--seat", help="The seat you take; asked for if not given.")
@click.option(
    "--skill",
    metavar="P",
    type=probability,
    default="1",
    show_default=True,
    help="The chance that the engine makes the best move rather than a random one.",
)
@click.option("--seed", type=COUNT, help="Makes the engine's chance repeatable.")
def play(game: str, position: tuple[str, ...], seat: str | None, skill: float, seed: int | None) -> None:
    """Play in the terminal against the engine.

    At each turn type a move, or hint, undo or quit. In the end the moves that gave the game away are named.
    """
    from lastcard.terminal.session import TerminalGame

    engine = registry.engine(game)
    rules = engine.game
    start = position_of(game, position)
    names = rules.players(start)
    if seat is not None and seat not in names:
        raise click.BadParameter(
            f"{quote(seat)} is no seat; the seats are: {', '.join(names)}", param_hint="--seat"
        )
    keyboard = standard_input()
    TerminalGame(
        game=rules,
        solve=lambda state: run_to_end(engine.solving(state, PAGE)),
        start=start,
        engine=MixedAgent(skill, engine.perfect_player()),
        ask=partial(_ask, keyboard),
        say=say,
        seat=None if seat is None else names.index(seat),
        rng=Random(seed),
    ).run()


def _ask(keyboard: BinaryIO, prompt: str) -> str:
    say(prompt, end=False)
    for line in stream_lines(keyboard, LONGEST_LINE):
        if line is not None:
            return line.decode(errors="replace")
        say(f"A line of more than {LONGEST_LINE:,} bytes is not read.\n{prompt}", end=False)
    raise EOFError
