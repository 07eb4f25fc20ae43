"""The command `games`: the games there are, with notation and an example each."""

from __future__ import annotations

import click

from lastcard import registry
from lastcard.terminal.columns import say
from lastcard.terminal.commands import command
from lastcard.terminal.inputs import complete_games, game_names, json_lines_option
from lastcard.terminal.layout import game_json, game_text
from lastcard.terminal.progress import complain
from lastcard.terminal.stream import print_json, their_code


@command("lastcard games", "lastcard games pan ./kayles.py", "lastcard games --json")
@json_lines_option
@click.argument("game", nargs=-1, callback=game_names, shell_complete=complete_games)
def games(game: tuple[str, ...], as_json: bool) -> None:
    """List the games, those of installed packages included, with notation and an example each."""
    told = list(game or registry.names())
    for name in () if game else registry.installed():
        try:
            with their_code():
                told.append(registry.install(name))
        except registry.BrokenGame as error:
            complain(f"lastcard: {error}")
    if as_json:
        for name in told:
            print_json(game_json(registry.engine(name), registry.called(name)))
        return
    say("\n\n".join(game_text(registry.game(name), registry.called(name)) for name in told))
