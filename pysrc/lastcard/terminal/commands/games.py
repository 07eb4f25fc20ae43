"""The command `games`: the games there are, with notation and an example each."""

from __future__ import annotations

import click

from lastcard import registry
from lastcard.terminal import inputs
from lastcard.terminal.columns import say
from lastcard.terminal.commands import examples
from lastcard.terminal.inputs import game_names
from lastcard.terminal.layout import game_json, game_text
from lastcard.terminal.progress import complain
from lastcard.terminal.stream import print_json, their_code


@click.command(epilog=examples("lastcard games", "lastcard games pan ./kayles.py", "lastcard games --json"))
@click.option("--json", "as_json", is_flag=True, help="Print JSON, one object a line.")
@click.argument("game", nargs=-1, callback=game_names, shell_complete=inputs.games)
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
