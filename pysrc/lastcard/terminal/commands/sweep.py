"""The command `sweep`: all deals of a size, or many drawn at random, solved and counted."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import click

from lastcard import registry
from lastcard.core.capabilities import ListsDeals
from lastcard.core.engine import Effort
from lastcard.core.game import Game
from lastcard.core.positions.sweep import Deals, Swept, draw, in_parts, in_pieces, solve_deals
from lastcard.core.text import quote
from lastcard.terminal.columns import fields, say
from lastcard.terminal.commands import command
from lastcard.terminal.inputs import LARGE_COUNT, game_argument, read_size, seed_option
from lastcard.terminal.limits import check_options, solver
from lastcard.terminal.pieces import PieceTask, Where, out_option, place, results, tell_failed, work_options
from lastcard.terminal.progress import complain
from lastcard.terminal.stream import print_json


@command(
    "lastcard sweep pan 4",
    "lastcard sweep tanhinmin 6 5 --list loss",
    "lastcard sweep babanuki 6 3 --jobs 4 --out deals.jsonl",
    "lastcard sweep solitaire 4 13 --sample 1000 --seed 1 --scheduler tcp://10.0.0.1:8786",
    "lastcard sweep shichinarabe 9 --json",
    "lastcard sweep pairs 10 4 --whole --sample 100",
)
@game_argument
@click.argument("size", nargs=-1, required=True, metavar="SIZE...")
@click.option("--sample", type=LARGE_COUNT, help="So many deals drawn at random instead of all.")
@seed_option("Makes a sample repeatable.")
@click.option(
    "--list",
    "wanted",
    metavar="OUTCOME",
    multiple=True,
    help="List the deals that come to this as well, in the words of the summary: loss, 'first wins', …",
)
@click.option(
    "--whole",
    is_flag=True,
    help="Solve all that a large deal needs first, as lastcard solve --whole does: pairs for four with 10 ranks.",
)
@work_options
@out_option
@click.option(
    "--json",
    "as_json",
    is_flag=True,
    help="Print JSON, an object a line: deals that are listed, then the summary.",
)
def sweep(
    game: str,
    size: tuple[str, ...],
    sample: int | None,
    seed: int,
    wanted: tuple[str, ...],
    whole: bool,
    where: Where,
    out: str | None,
    as_json: bool,
) -> None:
    """Solve all deals of a size, or many drawn at random, and count.

    SIZE is one number or two: ranks of pan, cards of both hands of tanhinmin, numbers and players of babanuki, vertices of
    a forest of shichinarabe, suits and ranks of solitaire, ranks and players of pairs; the second may be left out. Deals
    that cannot be settled are listed one by one, and those that --list asks for.

    The counts are the same wherever the deals are solved. What --out writes, a line a piece, can be cut at any place: the
    same command goes on from there.
    """
    engine = registry.engine(game)
    check_options(engine, Effort(whole=whole))
    if not isinstance(engine, ListsDeals):
        raise click.UsageError(f"{game} is not dealt in sizes")
    numbers = read_size(size, 0)
    of = engine.deals_a_piece
    try:
        engine.deal_sizes.read(numbers)
        total_pieces = None
        if sample is not None:
            drawn, different = draw(lambda rng: engine.deal(rng, *numbers), sample, seed)
            pieces, total_pieces = in_pieces(drawn, of, drawn=True), -(-different // of)
        else:
            parts = engine.deal_parts(*numbers)
            pieces = in_pieces(engine.deals(*numbers), of) if parts is None else in_parts(parts)
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="SIZE") from None
    version = registry.version(game)
    task: PieceTask[Deals, Swept] = PieceTask(
        " ".join(filter(None, (f"sweep {game} {numbers} {sample} {seed} {wanted} {whole}", version))),
        pieces,
        partial(_solve_piece, registry.called(game), version, registry.place(game), wanted, whole),
        lambda piece: f"{game} {' '.join(size)}, {_numbers(piece)}",
        lambda _, swept: swept.as_dict(),
        total=total_pieces,
        key=partial(_deals_text, engine.game),
    )
    total, done, failed = Swept(), 0, 0
    with place(where) as here:
        for _, swept, told in results(task, out, here):
            done += 1
            if "error" in told:
                failed += 1
                continue
            new = Swept.read(told) if swept is None else swept
            for position, outcome in new.found:
                if as_json:
                    print_json({"position": position, "outcome": outcome})
                else:
                    say(f"{position}: {outcome}")
            new.found = []
            total.add(new)
    if not done:
        raise click.BadParameter(
            f"no game of that size is dealt; a size is: {engine.deal_sizes}", param_hint="SIZE"
        )
    if as_json:
        print_json({"game": game, "size": numbers, **total.summary(sample is not None)})
    else:
        say(f"{game} {' '.join(size)}\n" + fields(total.pairs(sample is not None)))
    for outcome in wanted:
        if outcome not in total.outcomes:
            complain(
                f"lastcard: --list {quote(outcome)}: no deal comes to that, but to {' or '.join(map(quote, sorted(total.outcomes)))}"
            )
    tell_failed(failed, done, "their deals are not counted")


def _numbers(piece: Deals) -> str:
    kind = "different deals" if piece.drawn else "deals"
    return f"{kind} {piece.first} to {piece.first + piece.many - 1}"


def _deals_text(game: Game[Any, Any], piece: Deals) -> str:
    """The contents of a piece, made faster than by the `repr` of each deal, which takes as long as some solvers."""
    if piece.part:
        return f"{_numbers(piece)}: {piece.part}"
    return f"{_numbers(piece)}: " + " ".join(f"{game.format(deal)} {weight}" for deal, weight in piece.deals)


def _solve_piece(
    called: str, version: str, place: str, wanted: Sequence[str], whole: bool, piece: Deals
) -> Swept:
    engine = registry.engine(registry.take_up(called, over=True, version=version, place=place))
    deals = engine.deals_of(piece.part) if piece.part else piece.deals
    return solve_deals(engine, wanted, deals, piece.drawn, solver(engine, Effort(whole=whole), brief=True))
