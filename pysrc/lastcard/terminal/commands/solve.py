"""The command `solve`: who wins, how soon, by which moves, and why."""

from __future__ import annotations

from functools import partial

import click

from lastcard import registry
from lastcard.terminal.commands import examples
from lastcard.terminal.faults import their_code
from lastcard.terminal.inputs import count_from_zero, game_name, lines_of_positions, position_of
from lastcard.terminal.layout import solution_text
from lastcard.terminal.limits import offers_whole, solved
from lastcard.terminal.stream import answers, print_json


@click.command(
    epilog=examples(
        "lastcard solve matches 21",
        "lastcard solve matches 21 take=4 rule=normal --json",
        "printf '21\\n22\\n' | lastcard solve matches - --json",
        "lastcard solve matches @positions.txt --json",
        "lastcard solve ./kayles.py '(7,)'",
        "lastcard solve pan 2222222/1222222 --whole",
    )
)
@click.argument("game", callback=game_name)
@click.argument("position", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="Print JSON, one object a line.")
@click.option(
    "--whole",
    is_flag=True,
    help="Where a game is too large to be solved at once (pan from 7 ranks on, most of pairs from four players on), solve "
    "all of it first: exact, but 7 ranks of pan take some seconds and 0.4 GB, 8 ranks many minutes and 14 GB.",
)
@click.option("--exact", is_flag=True, help="Payoffs as fractions: lastcard solve pairs '3,7|2,5' --exact")
@click.option(
    "--budget",
    metavar="N",
    callback=count_from_zero,
    help="Positions that all searches of an answer may visit together, one that comes up again counted again; time is "
    "in proportion. shichinarabe 100,000 unless told otherwise, solitaire 1,500,000, pairs 60,000,000 (what needs more is "
    "not begun). What they do not suffice for is said to be not decided.",
)
def solve(
    game: str, position: tuple[str, ...], as_json: bool, whole: bool, exact: bool, budget: int | None
) -> None:
    """Say who wins, how soon, by which moves, and why.

    With - as the position, or @FILE, read one position a line and print one JSON object a line, in order; a line that
    is no position gives {"error": …, "line": …} and the run goes on.
    """
    with their_code():
        engine = registry.engine(game)
        longest = engine.game.notation.longest
    answer = partial(solved, engine, whole=whole, exact=exact, budget=budget)
    with lines_of_positions(game, position, as_json) as source:
        if source is not None:
            for line in answers(source, partial(registry.read, game), answer, longest):
                print_json(line)
            return
    with their_code():
        state = position_of(game, position)
        solution = answer(state)
    if as_json:
        print_json(solution.as_dict())
        return
    click.echo(solution_text(engine.game, state, solution))
    if not solution.known and offers_whole(engine, state):
        click.echo("\nWith --whole, all of this game is solved first, and the answer is exact.")
