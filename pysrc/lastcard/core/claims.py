"""Running facts, the record of their findings beside the site, and their names for notebooks and games in one file.

The record of a game's verdicts is made once, when the site is built, and fetched by what shows it (`lastcard.core.lazy`).
Natively there is none, and each verdict is computed on demand.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from lastcard.core.facts import Fact, Origin
from lastcard.core.findings import (
    COUNTED,
    EXHAUSTIVE,
    Evidence,
    Finding,
    Row,
    Status,
    from_engine,
    judge_sample,
    read_finding,
    unchecked,
)
from lastcard.core.progress import run_to_end

__all__ = [
    "COUNTED",
    "EXHAUSTIVE",
    "Claim",
    "Evidence",
    "Finding",
    "Origin",
    "Row",
    "Status",
    "Verdicts",
    "file_name",
    "from_engine",
    "judge_sample",
    "read_finding",
    "read_verdicts",
    "run",
    "unchecked",
    "verdict_record",
]

Claim = Fact  # the name in the library


def run(claim: Fact, limit: int | None = None) -> Finding:
    """Check a fact up to a bound, or its default one, without stopping. Raises `ValueError` if the bound is out of range."""
    return run_to_end(claim.check(claim.bound(limit)))


@dataclass(frozen=True, slots=True)
class Verdicts:
    """The verdicts of a game.

    `build`: names the code that found them: two records with one name are equal.
    `findings`: by the fact's id its finding as JSON values, with ``limit``, the bound of the check.
    """

    build: str
    findings: Mapping[str, dict[str, Any]]


def file_name(game: str) -> str:
    """Return the name of a game's record beside the site."""
    return f"verdicts-{game}.json"


def verdict_record(claims: Iterable[Fact], build: str) -> bytes:
    """Check every fact of a game at its default bound, and return the record of the code that `build` names."""
    findings = {claim.id: {"limit": claim.default_limit, **run(claim).as_dict()} for claim in claims}
    return json.dumps({"build": build, "findings": findings}, ensure_ascii=False).encode()


def read_verdicts(record: bytes) -> Verdicts:
    """Return the verdicts of a record. Raises `ValueError` if it is none."""
    try:
        found = json.loads(record)
        return Verdicts(found["build"], found["findings"])
    except (KeyError, TypeError, ValueError) as error:
        raise ValueError(f"this is no record of verdicts ({error})") from None
