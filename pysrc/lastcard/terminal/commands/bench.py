"""The command `bench`: how fast the engines are."""

from __future__ import annotations

import click

from lastcard import registry
from lastcard.terminal.columns import say
from lastcard.terminal.commands import command
from lastcard.terminal.inputs import COUNT, complete_timed, json_lines_option, timed_name
from lastcard.terminal.layout import timings_text
from lastcard.terminal.progress import watched
from lastcard.terminal.stream import print_json


@command(
    "lastcard bench",
    "lastcard bench general",
    "lastcard bench throughput",
    "lastcard bench matches --repeats 15 --json",
)
@click.argument("game", required=False, callback=timed_name, shell_complete=complete_timed)
@json_lines_option
@click.option("--repeats", type=COUNT, default="7", show_default=True, help="Timed rounds.")
def bench(game: str | None, as_json: bool, repeats: int) -> None:
    """Time the engines: medians and ratios of interleaved repeats.

    With general as the game, the solver of games that have none of their own is timed beside a plain search on
    tic-tac-toe and Nim. With throughput, every game's solver is timed on lines of a file, with and without --brief.
    """
    for name in (*registry.names(), registry.GENERAL) if game is None else (game,):
        timings = watched(registry.bench(name, repeats), lambda done: f"round {done} of {repeats}")
        if as_json:
            for timing in timings:
                print_json({"game": name, **timing.as_dict()})
        else:
            say(timings_text(name, timings))
