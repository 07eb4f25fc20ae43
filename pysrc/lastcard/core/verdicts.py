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
    from collections.abc import Iterable, Mapping

    from lastcard.core.claims import Claim


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
