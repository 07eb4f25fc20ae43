"""The command `claims`: what the papers print and what we say, checked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import click

from lastcard import registry
from lastcard.core.claims import Claim, Finding, Origin, Status, read_finding
from lastcard.core.facts import DividedCheck
from lastcard.core.pieces import Place
from lastcard.core.progress import run_to_end
from lastcard.core.sentences import totals
from lastcard.terminal.columns import say
from lastcard.terminal.commands import command
from lastcard.terminal.inputs import COUNT, complete_games, game_name, json_lines_option
from lastcard.terminal.layout import claim_text
from lastcard.terminal.pieces import PieceTask, Where, out_option, place, results, tell_failed, work_options
from lastcard.terminal.progress import watched
from lastcard.terminal.stream import print_json

FOUND = "found"  # the key of what a part of a claim found, in a line of a file


@command(
    "lastcard claims",
    "lastcard claims matches --limit 15",
    "lastcard claims babanuki --origin ours",
    "lastcard claims matches --json",
    "lastcard claims solitaire --limit 9 --jobs 4 --out solitaire.jsonl",
)
@click.argument("game", required=False, callback=game_name, shell_complete=complete_games)
@json_lines_option
@click.option("--limit", type=COUNT, help="Bound for every claim, in the claim's own unit.")
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
    where: Where,
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

    With --jobs or --scheduler claims are checked side by side, and those whose check falls into independent parts part by
    part. A file of --out has a line a part; that of a claim's last part has the finding.
    """
    chosen = [
        (name, claim)
        for name in ((game,) if game else registry.names())
        for claim in registry.claims(name)
        if origin in (None, claim.origin)
    ]
    found: list[tuple[Origin, Status]] = []
    with place(where) as here:
        checked: Iterator[tuple[Claim, int, Finding]]
        if here is None and out is None:
            bounds = ((claim, claim.within(limit)) for _, claim in chosen)
            checked = ((claim, taken, _check(claim, taken)) for claim, taken in bounds)
        else:
            checked = _check_in_parts(chosen, limit, out, here)
        for claim, taken, finding in checked:
            found.append((claim.origin, finding.status))
            if as_json:
                print_json({**claim.as_dict(taken), "limit": taken, **finding.as_dict()})
            elif out is None:
                cut = limit is not None and taken < limit
                say(claim_text(claim, finding, taken, values, cut) + "\n")
    if not as_json:
        silent = (
            f"{game} has no claims." if game and not registry.claims(game) else "No claim is of that origin."
        )
        say("\n".join(totals(found)) or silent)
    tell_failed(len(chosen) - len(found), len(chosen), "what they check is undecided")


@dataclass(frozen=True)
class Piece:  # its repr is in the checksums of files that were cut
    """A claim up to a bound, or the part with a number, counted from 1, if its check is divided."""

    game: str
    claim: str
    limit: int
    number: int = 1
    parts: int = 1
    about: Any = None
    version: str = field(default="", repr=False)
    place: str = field(default="", repr=False)

    def __str__(self) -> str:
        """Return its name."""
        whole = f"{self.game} {self.claim} up to {self.limit}"
        return whole if self.parts == 1 else f"{whole}, part {self.number} of {self.parts}"


def _check_in_parts(
    chosen: Sequence[tuple[str, Claim]], limit: int | None, out: str | None, where: Place | None
) -> Iterator[tuple[Claim, int, Finding]]:
    """Check claims at some place, each in its parts; one whose check fails is left out."""
    parts = [part for name, claim in chosen for part in _claim_parts(name, claim, claim.within(limit))]
    claims_by_name = {(registry.called(name), claim.id): claim for name, claim in chosen}
    so_far: list[Any] = []

    def write(part: Piece, found: Any) -> dict[str, Any]:
        if isinstance(found, Finding):
            return found.as_dict()
        if part.number < part.parts or len(so_far) < part.number - 1:
            return {FOUND: found}
        check = claims_by_name[part.game, part.claim].check
        assert isinstance(check, DividedCheck)
        return {FOUND: found, **check.together(part.limit, [*so_far, found]).as_dict()}

    versions = sorted({part.version for part in parts} - {""})
    task = PieceTask(" ".join(["claims", *versions]), parts, _check_part, str, write, len(parts))
    for part, _, line in results(task, out, where):
        if part.number == 1:
            so_far.clear()
        if FOUND in line:
            so_far.append(line[FOUND])
        if "status" in line:
            yield claims_by_name[part.game, part.claim], part.limit, read_finding(line)


def _claim_parts(name: str, claim: Claim, limit: int) -> Iterator[Piece]:
    version, place = registry.version(name), registry.place(name)
    divided = (
        claim.check.parts(limit) if isinstance(claim.check, DividedCheck) and limit >= claim.least else ()
    )
    parts = divided if len(divided) > 1 else (None,)
    for number, about in enumerate(parts, start=1):
        yield Piece(registry.called(name), claim.id, limit, number, len(parts), about, version, place)


def _check_part(part: Piece) -> Any:
    name = registry.take_up(part.game, over=True, version=part.version, place=part.place)
    claim = next(claim for claim in registry.claims(name) if claim.id == part.claim)
    if part.parts == 1:
        return _check(claim, part.limit)
    assert isinstance(claim.check, DividedCheck)
    return run_to_end(claim.check.work(part.about))


def _check(claim: Claim, limit: int) -> Finding:
    if limit < claim.least:
        return claim.too_low(limit)
    return watched(claim.check(limit), lambda step: f"{claim.id}: {step.note or claim.title} {step.done:,}")
