"""The command `solve`: who wins, how soon, by which moves, and why."""

from __future__ import annotations

from typing import Any, BinaryIO

import click

from lastcard import registry
from lastcard.core.engine import Engine
from lastcard.core.solution import Brief
from lastcard.core.text import csv_row
from lastcard.terminal.columns import say
from lastcard.terminal.commands import command
from lastcard.terminal.inputs import (
    LARGE_COUNT_FROM_ZERO,
    game_argument,
    json_lines_option,
    lines_of_positions,
    position_argument,
    position_of,
)
from lastcard.terminal.layout import brief_text, solution_text
from lastcard.terminal.limits import budget_hint, check_options, offers_whole
from lastcard.terminal.pieces import Where, out_option, place, work_options
from lastcard.terminal.pieces.solving import Asked, Output, numbered, size_of, solve_all
from lastcard.terminal.stream import CHARACTER_BYTES, answers, print_json, print_line, their_code


@command(
    "lastcard solve matches 21",
    "lastcard solve matches 21 take=4 rule=normal --json",
    "printf '21\\n22\\n' | lastcard solve matches - --json",
    "lastcard solve matches @positions.txt --json",
    "lastcard solve pan @positions.txt --brief --csv",
    "lastcard solve pan @positions.txt --out results.jsonl --jobs 4",
    "lastcard solve ./kayles.py '(7,)'",
    "lastcard solve pan 2222222/1222222 --whole",
)
@game_argument
@position_argument
@json_lines_option
@click.option(
    "--csv", "as_csv", is_flag=True, help="Print a table with a row a line, for positions from - or @FILE."
)
@click.option(
    "--brief", is_flag=True, help="Only value, distance and best moves: for some games many times as quick."
)
@out_option
@work_options
@click.option(
    "--whole",
    is_flag=True,
    help="Where a game is too large to be solved at once (pan from 7 ranks on, most of pairs from four players on), solve "
    "all of it first: exact, but 7 ranks of pan take some seconds and 0.3 GB, 8 ranks some minutes and 4.1 GB.",
)
@click.option("--exact", is_flag=True, help="Payoffs as fractions: lastcard solve pairs '3,7|2,5' --exact")
@click.option(
    "--budget",
    type=LARGE_COUNT_FROM_ZERO,
    help="Positions that all searches of an answer may visit together, one that comes up again counted again; time is "
    "in proportion. Games in files 1,500,000, shichinarabe 100,000 unless told otherwise, solitaire 1,500,000, pairs "
    "60,000,000 (what needs more is not begun). What they do not suffice for is said to be not decided. 3e6 is 3,000,000.",
)
def solve(
    game: str,
    position: tuple[str, ...],
    as_json: bool,
    as_csv: bool,
    brief: bool,
    out: str | None,
    where: Where,
    whole: bool,
    exact: bool,
    budget: int | None,
) -> None:
    """Say who wins, how soon, by which moves, and why.

    With - as the position, or @FILE, read one position a line and print one JSON object a line, in order; a line that
    is no position gives {"error": …, "line": …} and the run goes on. The answers are the same in one process, in several
    (--jobs) and on a Dask cluster (--scheduler).

    What --out writes can be cut at any place, by Ctrl-C too: the same command keeps what is whole and does the rest.
    """
    if as_json and as_csv:
        raise click.UsageError("--json and --csv are two ways to write the same; name one")
    with their_code():
        engine = registry.engine(game)
        longest = engine.game.notation.longest
        came_from = registry.version(game), registry.place(game)
        asked = Asked(registry.called(game), whole, exact, budget, brief, as_csv, *came_from)
        check_options(engine, asked.effort)
    with lines_of_positions(game, position, as_json or as_csv or out is not None) as source:
        if source is not None:
            if out is None and where == Where():
                _one_after_the_other(engine, asked, source, longest)
            else:
                _solve_in_pieces(asked, source, longest, out, where)
            return
    if as_csv or out is not None or where != Where():
        raise click.UsageError(
            "--csv, --out, --jobs, --scheduler and --dashboard are for many positions: - or @FILE"
        )
    with their_code():
        state = position_of(game, position)
        solution = asked.solver(engine, many=False)(state)
    if as_json:
        print_json(solution.as_dict())
    elif isinstance(solution, Brief):
        say(brief_text(solution))
    else:
        say(solution_text(engine.game, state, solution))
        if not solution.known and offers_whole(engine, state):
            say("\nWith --whole, all of this game is solved first, and the answer is exact.")
            return
    if not as_json and (hint := budget_hint(engine, solution, budget)):
        say(f"\n{hint}")


def _one_after_the_other(engine: Engine[Any, Any], asked: Asked, source: BinaryIO, longest: int) -> None:
    """Answer each line at once, as the writer may wait for it."""
    if asked.csv:
        print_line(csv_row(asked.columns))
    read = registry.reader(engine.game.name)
    for number, found in enumerate(answers(source, read, asked.solver(engine), longest), start=1):
        if asked.csv:
            print_line(asked.write(number, found))
        else:
            print_json(found)


def _solve_in_pieces(asked: Asked, source: BinaryIO, longest: int, out: str | None, where: Where) -> None:
    size = size_of(source)
    lines = numbered(source, CHARACTER_BYTES * longest)
    header = None if not asked.csv else csv_row(asked.columns)
    key = asked.key()
    with Output(out, asked.form, header, "position") as output:
        rest = output.go_on(lines, key)
        done = source.tell() if size else 0
        with place(where) as found:
            for piece, answered in solve_all(asked, rest, found):
                asks = zip(range(piece.first, piece.first + len(piece.texts)), piece.texts, strict=True)
                output.write(zip(map(key, asks), answered.texts, strict=True), answered.errors)
                done += sum(len(text or b"") + 1 for text in piece.texts)
                output.tell(min(1.0, done / size) if size else None)
