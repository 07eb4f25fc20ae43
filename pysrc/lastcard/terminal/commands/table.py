"""The command `table`: what can be counted in a whole game."""

from __future__ import annotations

import click

from lastcard import registry
from lastcard.core.capabilities import CountsWhole
from lastcard.terminal import completion
from lastcard.terminal.columns import fields
from lastcard.terminal.commands import examples
from lastcard.terminal.inputs import count, game_name
from lastcard.terminal.progress import watched
from lastcard.terminal.stream import print_json


@click.command(
    epilog=examples("lastcard table pan 4", "lastcard table pan 6 --json", "lastcard table pan 5 take=2")
)
@click.argument("game", callback=game_name, shell_complete=completion.games)
@click.argument("size", callback=count, metavar="SIZE")
@click.argument("variant", nargs=-1, metavar="[OPTION=VALUE]...")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def table(game: str, size: int, variant: tuple[str, ...], as_json: bool) -> None:
    """Solve a whole game of some size and count: positions, draws, the longest game, starts.

    For pan the size is the number of ranks; the options of a variant follow it as they follow a position.
    """
    engine = registry.engine(game)
    if not isinstance(engine, CountsWhole):
        raise click.UsageError(f"{game} has no table: its positions are not counted as a whole")
    counting = engine.count_whole(size, " ".join(variant).split())
    try:
        summary = watched(counting)
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="SIZE") from None
    if as_json:
        print_json(summary.as_dict())
    else:
        click.echo(" ".join((game, str(size), *variant)) + "\n" + fields(summary.pairs()))
