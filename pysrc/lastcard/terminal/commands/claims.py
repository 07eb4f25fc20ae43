"""The command `claims`: what the papers print and what we say, checked."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from lastcard import registry
from lastcard.core.claims import read_finding, unchecked
from lastcard.core.verdicts import totals
from lastcard.terminal import completion
from lastcard.terminal.commands import examples
from lastcard.terminal.inputs import count, game_name
from lastcard.terminal.layout import claim_text
from lastcard.terminal.pieces.executors import out_option, place, work_options
from lastcard.terminal.pieces.results import Task, results, tell_failed
from lastcard.terminal.progress import watched
from lastcard.terminal.stream import print_json

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from lastcard.core.claims import Claim, Finding, Origin, Status
    from lastcard.core.pieces.places import Place


@click.command(
    epilog=examples(
        "lastcard claims",
        "lastcard claims matches --limit 15",
        "lastcard claims babanuki --origin ours",
        "lastcard claims matches --json",
        "lastcard claims tanhinmin --limit 12 --jobs 4 --out tanhinmin.jsonl",
    )
)
@click.argument("game", required=False, callback=game_name, shell_complete=completion.games)
@click.option("--json", "as_json", is_flag=True, help="Print JSON, one object a line.")
@click.option("--limit", metavar="N", callback=count, help="Bound for every claim, in the claim's own unit.")
@click.option(
    "--origin",
    type=click.Choice(["paper", "ours"]),
    help="Check only what the papers say, or only what we say.",
)
@work_options
@out_option
@click.option("--values", is_flag=True, help="List every value, also where all are as printed.")
def claims(
    game: str | None,
    as_json: bool,
    limit: int | None,
    origin: Origin | None,
    jobs: int,
    scheduler: str | None,
    dashboard: bool,
    out: str | None,
    values: bool,
) -> None:
    """Check what the papers print and what we say.

    What is checked is computed from the rules, or by an engine: then the evidence says what of it was compared with
    the rules, and up to where.

    A claim holds, fails (with a counterexample, the smallest where a search by size found it), or differs (a printed
    number is wrong). It is counted where there are numbers and nothing that could fail, open where nobody has decided
    it, and unchecked if the bound is below everything that it speaks of. The evidence says what a verdict rests on.

    Each claim has a range of bounds. With --limit, a claim whose range begins above N is unchecked, and says where it
    begins; one whose range ends below N is checked to its end. The bound that was taken is said with each.
    """
    chosen = [
        (name, claim)
        for name in _chosen(game)
        for claim in registry.claims(name)
        if origin in (None, claim.origin)
    ]
    found: list[tuple[Origin, Status]] = []
    with place(jobs, scheduler, dashboard) as where:
        checked: Iterator[tuple[Claim, int, Finding]]
        if where is None and out is None:
            checked = (
                (claim, taken, _check(claim, taken))
                for _, claim in chosen
                for taken in (claim.within(limit),)
            )
        else:
            checked = _in_pieces(chosen, limit, out, where)
        for claim, taken, finding in checked:
            found.append((claim.origin, finding.status))
            if as_json:
                print_json({**claim.as_dict(), "limit": taken, **finding.as_dict()})
            elif out is None:
                cut = limit is not None and taken < limit
                click.echo(claim_text(claim, finding, values, taken if cut else None) + "\n")
    if not as_json:
        silent = (
            f"{game} has no claims." if game and not registry.claims(game) else "No claim is of that origin."
        )
        click.echo("\n".join(totals(found)) or silent)
    tell_failed(len(chosen) - len(found), len(chosen), "what they check is undecided")


def _in_pieces(
    chosen: Sequence[tuple[str, Claim]], limit: int | None, out: str | None, where: Place | None
) -> Iterator[tuple[Claim, int, Finding]]:
    """Check claims wherever that is done, each as a piece of its own; one whose check fails is left out."""
    pieces = [(registry.called(name), claim.id, claim.within(limit)) for name, claim in chosen]
    task: Task[tuple[str, str, int], Finding] = Task(
        "claims",
        pieces,
        _check_piece,
        lambda piece: f"{piece[0]} {piece[1]} up to {piece[2]}",
        lambda finding: finding.as_dict(),
        "claims",
        len(pieces),
    )
    for (_, claim), ((_, _, taken), finding, told) in zip(chosen, results(task, out, where), strict=True):
        if "error" not in told:
            yield claim, taken, read_finding(told) if finding is None else finding


def _check_piece(piece: tuple[str, str, int]) -> Finding:
    called, which, limit = piece
    name = registry.take_up(called, over=True)
    return _check(next(claim for claim in registry.claims(name) if claim.id == which), limit)


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
    return watched(claim.check(limit), lambda step: f"{claim.id}: {step.note or claim.title} {step.done:,}")
