"""The commands, a module each, imported on use: the list of them needs none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from lastcard.core.lazy import part
from lastcard.terminal.columns import narrowed, width
from lastcard.terminal.progress import complain

SUMMARIES = {
    "bench": "Time the engines: medians and ratios of interleaved repeats.",
    "board": "Make a position that stands for a hard question.",
    "check": "Say whether a game keeps the contract; GAME is a name, or the path of a file with a GAME.",
    "claims": "Check what the papers print and what we say.",
    "exercises": "Set exercises about a game, with their answers.",
    "games": "List the games, those of installed packages included, with notation and an example each.",
    "new-game": "Write a small game to change into your own: NAME.py, or a folder NAME.",
    "path": "Show how a position can come up: a deal, and legal play from it, every move of it checked.",
    "play": "Play in the terminal against the engine.",
    "rules": "Explain the rules in plain words: those of a position, where its options change them.",
    "serve": "Show the pages in the browser: `panel serve` with all that it has to be told.",
    "simulate": "Let players, named one a seat, play many whole games, and count who loses; alone, how many are "
    "won.",
    "solve": "Say who wins, how soon, by which moves, and why.",
    "sweep": "Solve all deals of a size, or many drawn at random, and count.",
    "table": "Solve a whole game of some size and count: positions, draws, the longest game, starts.",
    "tree": "Count the nodes of a plain game-tree search.",
}
"""The first sentence of the help of each command."""

OLD_NAMES = {"printpath": "path"}  # names of the previous version, which still work, with a hint


class Formatter(click.HelpFormatter):
    """The help of a command, which fits a narrow terminal; click's has 50 characters at least."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.width = min(self.width, width())

    def getvalue(self) -> str:
        """Return the text, with examples broken too."""
        return narrowed(super().getvalue())


click.Context.formatter_class = Formatter


class Commands(click.Group):
    """The commands by name, each in a module here that has its name."""

    def list_commands(self, context: click.Context) -> list[str]:
        """Return the names of all commands."""
        return list(SUMMARIES)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        """Return a command, imported now; None if there is none. An old name gets a hint."""
        if name in OLD_NAMES:
            complain(
                f"lastcard: {name} is called {OLD_NAMES[name]} now; the old name goes with the next version"
            )
            name = OLD_NAMES[name]
        if name not in SUMMARIES:
            return None
        word = name.replace("-", "_")
        command: click.Command = part(f"{__name__}.{word}", word)
        return command

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of all commands, without importing any."""
        listed = click.Group(commands=[click.Command(name, help=said) for name, said in SUMMARIES.items()])
        listed.format_commands(context, formatter)

    def invoke(self, context: click.Context) -> object:
        """Run a command; games it loads are forgotten at its end, and their errors reported as theirs."""
        from lastcard import registry
        from lastcard.terminal.stream import REPORTED_ERRORS

        with registry.kept(), registry.blamed(*REPORTED_ERRORS):
            return super().invoke(context)


def examples(*lines: str) -> str:
    """Return the end of a command's help: command lines to begin with."""
    return "Examples:\n\n\b\n" + "\n".join(f"  {line}" for line in lines)


def command(*lines: str, name: str | None = None) -> Callable[[Callable[..., Any]], click.Command]:
    """Return a decorator that makes a command with some examples."""
    return click.command(name, epilog=examples(*lines))
