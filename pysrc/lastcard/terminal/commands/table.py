"""The command `table`: what can be counted in a whole game."""

from __future__ import annotations

from itertools import takewhile
from pathlib import Path

import click

from lastcard import registry
from lastcard.core.capabilities import CountsWhole
from lastcard.core.pieces import CountsSummary, PiecesFailed, in_rounds
from lastcard.core.progress import run_to_end
from lastcard.core.text import is_digits
from lastcard.terminal.columns import fields, say
from lastcard.terminal.commands import command
from lastcard.terminal.inputs import game_argument, json_option, read_size
from lastcard.terminal.pieces import Where, kept_folder, place, work_options
from lastcard.terminal.progress import Estimate, complain, watched
from lastcard.terminal.stream import print_json


@command(
    "lastcard table pan 4",
    "lastcard table pan 6 --json",
    "lastcard table pan 5 take=2",
    "lastcard table pan 8 --folder pan8 --jobs 4",
    "lastcard table pairs 8 4",
    "lastcard table pairs 9 4 --folder pairs9 --jobs 4",
)
@game_argument
@click.argument("size", nargs=-1, required=True, metavar="SIZE...")
@click.option(
    "--folder",
    metavar="FOLDER",
    type=click.Path(file_okay=False),
    help="Solve in pieces that are kept there, so that memory is not what bounds the size, and go on where that was ended.",
)
@work_options
@json_option
def table(game: str, size: tuple[str, ...], folder: str | None, where: Where, as_json: bool) -> None:
    """Solve a whole game of some size and count: positions, draws, the longest game, starts.

    For pan the size is the number of ranks; the options of a variant follow it as they follow a position. For pairs it is
    the ranks and the players of a first round: what is to be done in all positions, and what each seat gets.

    With --folder the pieces can be done by several processes (--jobs) or on a cluster all of whose workers see the folder
    (--scheduler). The run can be ended at any moment: the same command goes on.
    """
    engine = registry.engine(game)
    if not isinstance(engine, CountsWhole):
        raise click.UsageError(f"{game} has no table: its positions are not counted as a whole")
    words = " ".join(size).split()
    told = [words[0], *takewhile(is_digits, words[1:])] if words else [""]
    numbers = read_size(told, 1)
    variant = words[len(told) :]
    try:
        if folder is None:
            if where.jobs != 1 or where.scheduler is not None:
                raise click.UsageError(
                    "--jobs and --scheduler are for pieces on disk; name where: --folder FOLDER"
                )
            summary = watched(engine.count_whole(numbers, variant))
        else:
            summary = _count_in_pieces(engine, game, numbers, variant, folder, where)
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="SIZE") from None
    if as_json:
        print_json(summary.as_dict())
    else:
        say(" ".join((game, *words)) + "\n" + fields(summary.pairs()))


def _count_in_pieces(
    engine: CountsWhole, game: str, size: list[int], variant: list[str], folder: str, where: Where
) -> CountsSummary:
    rounds = engine.count_in_pieces(size, variant, str(Path(folder).resolve()))
    belongs = {"command": "table", "game": game, "size": size, "variant": variant}
    with kept_folder(folder, belongs), place(where) as found:
        estimate = Estimate(folder, logged=True)
        try:
            return run_to_end(
                in_rounds(rounds, found),
                lambda step: estimate.tell(
                    f"{step.note}, {step.done:,} of {step.total:,} positions decided", None
                ),
            )
        except PiecesFailed as error:
            raise click.ClickException(f"{error}; the same command goes on from there") from None
        except KeyboardInterrupt:
            complain(f"lastcard: {folder} has what was done so far; the same command goes on from there")
            raise
