"""The command line: every command, and how bad input ends in one clear line."""

from __future__ import annotations

import sys
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, NoReturn

import click

from lastcard import __version__, registry
from lastcard.core.capabilities import CountsWhole
from lastcard.core.claims import unchecked
from lastcard.core.progress import run_to_end
from lastcard.core.twoplayer.minimax import ALGORITHMS, search_steps
from lastcard.core.twoplayer.values import payoff_value
from lastcard.core.verdicts import totals
from lastcard.core.words import mover_name
from lastcard.terminal.checking import check
from lastcard.terminal.columns import fields
from lastcard.terminal.contests import simulate
from lastcard.terminal.faults import BAD_INPUT, USUAL, their_code
from lastcard.terminal.inputs import (
    count,
    count_from_zero,
    game_name,
    game_names,
    lines_of_positions,
    position_of,
    timed_name,
    usage_line,
)
from lastcard.terminal.layout import (
    claim_text,
    game_text,
    solution_text,
    timings_text,
    tree_text,
)
from lastcard.terminal.limits import check_limit, offers_whole, refuse_large, solved
from lastcard.terminal.machine import machine_line, missing_line
from lastcard.terminal.new_game import new_game
from lastcard.terminal.playing import play
from lastcard.terminal.progress import progress
from lastcard.terminal.serving import serve
from lastcard.terminal.stream import answers, print_json
from lastcard.terminal.ways import printpath

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lastcard.core.claims import Claim, Finding, Origin, Status
    from lastcard.core.twoplayer.kernels import Algorithm

MOST_NODES = 20_000_000
"""Largest tree that `tree` searches unless told otherwise: some seconds."""

_SETTINGS: dict[str, Any] = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


def _examples(*lines: str) -> str:
    return "Examples:\n\n\b\n" + "\n".join(f"  {line}" for line in lines)


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code.

    0; 2 with one line on stderr for bad input; 1 with one line where the machine stands in the way: no memory, no
    library, no output that could be written to.
    """
    arguments = sys.argv[1:] if arguments is None else list(arguments)
    if sys.stdout is None:
        _complain("lastcard: there is no standard output to write to")
        return 1
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        with registry.kept(), registry.blamed(*USUAL):
            code = cli.main(args=list(arguments), prog_name="lastcard", standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except click.ClickException as error:
        _complain(usage_line(error, arguments))
    except BAD_INPUT as error:
        _complain(f"lastcard: {error}")
    except (click.Abort, KeyboardInterrupt):
        _complain("lastcard: stopped")
        return 130
    except MemoryError:
        _complain("lastcard: there is too little memory for this")
        return 1
    except (ImportError, SystemError) as error:
        _complain(missing_line(error))
        return 1
    except OSError as error:
        _complain(machine_line(error))
        return 1
    return 2


def main() -> NoReturn:
    """Run the command line and leave."""
    sys.exit(run())


@click.group(
    context_settings=_SETTINGS,
    invoke_without_command=True,
    epilog=_examples(
        "lastcard games",
        "lastcard solve matches 21",
        "lastcard solve ./kayles.py",
        "lastcard claims",
        "lastcard play matches",
    ),
)
@click.version_option(__version__, "-V", "--version", prog_name="lastcard", message="%(prog)s %(version)s")
@click.pass_context
def cli(context: click.Context) -> None:
    """Solve and explain small card games, and check what papers say about them.

    GAME is the name of a game, or the path of a file that has one (as its GAME). A position that is left out is the
    one that the game begins with.
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


@cli.command(epilog=_examples("lastcard games", "lastcard games pan ./kayles.py"))
@click.argument("game", nargs=-1, callback=game_names)
def games(game: tuple[str, ...]) -> None:
    """List the games, those of installed packages included, with notation and an example each."""
    told = list(game or registry.names())
    for name in () if game else registry.installed():
        try:
            with their_code():
                told.append(registry.install(name))
        except registry.BrokenGame as error:
            _complain(f"lastcard: {error}")
    click.echo("\n\n".join(game_text(registry.game(name), registry.called(name)) for name in told))


@cli.command(
    epilog=_examples(
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


@cli.command(
    epilog=_examples(
        "lastcard tree matches 21",
        "lastcard tree matches 21 --algorithm alphabeta --json",
        "lastcard tree matches 26 --limit 30000000",
    )
)
@click.argument("game", callback=game_name)
@click.argument("position", nargs=-1)
@click.option(
    "--algorithm", type=click.Choice(ALGORITHMS), default="minimax", show_default=True, help="How to search."
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option(
    "--limit",
    metavar="N",
    callback=count,
    default=str(MOST_NODES),
    show_default=True,
    help="Most nodes that may be visited.",
)
def tree(game: str, position: tuple[str, ...], algorithm: Algorithm, as_json: bool, limit: int) -> None:
    """Count the nodes of a plain game-tree search.

    The search is really run. A tree known to be larger than the limit is refused with its size.
    """
    with their_code():
        engine = registry.engine(game)
        rules = engine.game
        state = position_of(game, position)
        text = rules.format(state)
        refuse_large(engine, state, algorithm, limit)
        steps = search_steps(rules, state, algorithm)
        result = run_to_end(steps, lambda nodes: check_limit(text, nodes, limit))
        to_move = mover_name(rules, state)
        value = payoff_value(result.value)
    if as_json:
        print_json(
            {
                "game": game,
                "position": text,
                "algorithm": algorithm,
                "to_move": to_move,
                "value": value,
                "nodes": result.nodes,
                "cutoffs": result.cutoffs,
                "pruned": result.pruned,
            }
        )
    else:
        click.echo(tree_text(text, rules, to_move, result, value))


@cli.command(
    epilog=_examples("lastcard table pan 4", "lastcard table pan 6 --json", "lastcard table pan 5 take=2")
)
@click.argument("game", callback=game_name)
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
        summary = run_to_end(counting, lambda step: progress(f"{step.note} {step.done:,} of {step.total:,}"))
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="SIZE") from None
    progress("")
    if as_json:
        print_json(summary.as_dict())
    else:
        click.echo(" ".join((game, str(size), *variant)) + "\n" + fields(summary.pairs()))


@cli.command(
    epilog=_examples(
        "lastcard claims",
        "lastcard claims matches --limit 15",
        "lastcard claims babanuki --origin ours",
        "lastcard claims matches --json",
    )
)
@click.argument("game", required=False, callback=game_name)
@click.option("--json", "as_json", is_flag=True, help="Print JSON, one object a line.")
@click.option("--limit", metavar="N", callback=count, help="Bound for every claim, in the claim's own unit.")
@click.option(
    "--origin",
    type=click.Choice(["paper", "ours"]),
    help="Check only what the papers say, or only what we say.",
)
@click.option("--values", is_flag=True, help="List every value, also where all are as printed.")
def claims(game: str | None, as_json: bool, limit: int | None, origin: Origin | None, values: bool) -> None:
    """Check what the papers print and what we say.

    What is checked is computed from the rules, or by an engine: then the evidence says what of it was compared with
    the rules, and up to where.

    A claim holds, fails (with a counterexample, the smallest where a search by size found it), or differs (a printed
    number is wrong). It is counted where there are numbers and nothing that could fail, open where nobody has decided
    it, and unchecked if the bound is below everything that it speaks of. The evidence says what a verdict rests on.

    Each claim has a range of bounds. With --limit, a claim whose range begins above N is unchecked, and says where it
    begins; one whose range ends below N is checked to its end. The bound that was taken is said with each.
    """
    found: list[tuple[Origin, Status]] = []
    for name in _chosen(game):
        for claim in registry.claims(name):
            if origin not in (None, claim.origin):
                continue
            taken = claim.within(limit)
            finding = _check(claim, taken)
            found.append((claim.origin, finding.status))
            if as_json:
                print_json({**claim.as_dict(), "limit": taken, **finding.as_dict()})
            else:
                cut = limit is not None and taken < limit
                click.echo(claim_text(claim, finding, values, taken if cut else None) + "\n")
    if not as_json:
        silent = (
            f"{game} has no claims." if game and not registry.claims(game) else "No claim is of that origin."
        )
        click.echo("\n".join(totals(found)) or silent)


@cli.command(
    epilog=_examples("lastcard bench", "lastcard bench general", "lastcard bench matches --repeats 15 --json")
)
@click.argument("game", required=False, callback=timed_name)
@click.option("--json", "as_json", is_flag=True, help="Print JSON, one object a line.")
@click.option("--repeats", metavar="N", callback=count, default="7", show_default=True, help="Timed rounds.")
def bench(game: str | None, as_json: bool, repeats: int) -> None:
    """Time the engines: medians and ratios of interleaved repeats.

    With general as the game, the solver of games that have none of their own is timed beside a plain search on
    tic-tac-toe and Nim.
    """
    for name in (*registry.names(), registry.GENERAL) if game is None else (game,):
        timings = run_to_end(
            registry.bench(name, repeats), lambda done: progress(f"round {done} of {repeats}")
        )
        progress("")
        if as_json:
            for timing in timings:
                print_json({"game": name, **timing.as_dict()})
        else:
            click.echo(timings_text(name, timings))


cli.add_command(check)
cli.add_command(new_game)
cli.add_command(play)
cli.add_command(printpath)
cli.add_command(serve)
cli.add_command(simulate)


def _chosen(game: str | None) -> tuple[str, ...]:
    if game is None:
        return registry.names()
    registry.game(game)
    return (game,)


def _check(claim: Claim, limit: int) -> Finding:
    if limit < claim.least:
        return unchecked(
            f"a bound of {limit}", f"A bound of {limit} is too low for this: it is {claim.range}."
        )
    finding: Finding = run_to_end(
        claim.check(limit), lambda step: progress(f"{claim.id}: {step.note or claim.title} {step.done:,}")
    )
    progress("")
    return finding


def _complain(line: str) -> None:
    """Say on stderr what is in the way, in one line; who has closed it does not want to hear it."""
    if line:
        with suppress(OSError):
            progress("")
            click.echo(" ".join(line.split()), err=True)
