"""The verdicts on a game's claims as a record: worked out once, when a site is built, and read wherever they are shown.

The record is a file beside the site (`lastcard.core.files.shipped`). Natively there is none: whoever wants a verdict there
has it computed.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from lastcard.core.claims import run

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from lastcard.core.claims import Claim, Origin, Status


@dataclass(frozen=True, slots=True)
class Verdicts:
    """What was found.

    `build` names the code that found it: two records of one name say the same. `findings` has by the claim's id the
    finding as JSON values (`Finding.as_dict`), with ``limit``, the bound it was checked to.
    """

    build: str
    findings: Mapping[str, dict[str, Any]]


def file_name(game: str) -> str:
    """Return what the record of a game is called beside the site."""
    return f"verdicts-{game}.json"


def work_out(claims: Iterable[Claim], build: str) -> bytes:
    """Check every claim of a game once, at its default bound, by the code that `build` names, and return the record."""
    findings = {claim.id: {"limit": claim.default_limit, **run(claim).as_dict()} for claim in claims}
    return json.dumps({"build": build, "findings": findings}, ensure_ascii=False).encode()


def read(record: bytes) -> Verdicts:
    """Return the verdicts of a record. Raises `ValueError` if it is none."""
    try:
        found = json.loads(record)
        return Verdicts(found["build"], found["findings"])
    except (KeyError, TypeError, ValueError) as error:
        raise ValueError(f"this is no record of verdicts ({error})") from None


def totals(verdicts: Iterable[tuple[Origin, Status]]) -> tuple[str, ...]:
    """Return how many statements hold, fail, …: a sentence for those of the paper, then one for ours."""
    found = list(verdicts)
    return tuple(
        f"Of {len(part)} {whose[len(part) > 1]}: {', '.join(f'{number} {verb}' for _, number, verb in counts(part))}."
        for origin, whose in _WHOSE.items()
        if (part := [status for own, status in found if own == origin])
    )


_WHOSE: dict[Origin, tuple[str, str]] = {
    "paper": ("printed statement", "printed statements"),
    "ours": ("statement of ours", "statements of ours"),
}
_VERBS: dict[Status, tuple[str, str]] = {
    "holds": ("holds", "hold"),
    "fails": ("fails", "fail"),
    "differs": ("differs", "differ"),
    "counted": ("is counted", "are counted"),
    "open": ("is undecided", "are undecided"),
    "unchecked": ("is unchecked", "are unchecked"),
}


def counts(statuses: Sequence[Status]) -> list[tuple[Status, int, str]]:
    """Return each status that occurs, how often, and what is then said: ``("fails", 2, "fail")``."""
    numbers = {status: statuses.count(status) for status in _VERBS}
    return [(status, number, _VERBS[status][number > 1]) for status, number in numbers.items() if number]
