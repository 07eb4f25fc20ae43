"""What claims come to at a bound: worked out once for all tests, and read where the build has worked it out."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from lastcard import registry
from lastcard.core.claims import Evidence, Finding, Row, run
from web.builder.paths import SOURCE
from web.builder.site import verdicts

try:
    import fcntl
except ImportError:  # without locks two processes may at times work out the same
    fcntl = None


class Findings:
    """The findings of this run of the tests, shared by its processes.

    Parameters
    ----------
    folder
        Where they lie, one file each.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._known: dict[tuple[str, str, int], Finding] = {}

    def of(self, game: str, claim_id: str, limit: int | None = None) -> Finding:
        """What a claim comes to at a bound, its own if none is given."""
        (claim,) = (claim for claim in registry.claims(game) if claim.id == claim_id)
        key = game, claim_id, limit or claim.default_limit
        if key not in self._known and key[2] == claim.default_limit:
            self._known |= recorded(game)
        if key not in self._known:
            path = self._folder / f"{'-'.join(map(str, key))}.pickle"
            with locked(path.with_suffix(".lock")):
                if not path.exists():
                    path.write_bytes(pickle.dumps(run(claim, key[2])))
                self._known[key] = pickle.loads(path.read_bytes())
        return self._known[key]


def recorded(game: str) -> dict[tuple[str, str, int], Finding]:
    """What the build has recorded of a game with the code as it is now; nothing if it has not."""
    record = verdicts.kept(SOURCE, game)
    found = json.loads(record.read_bytes())["findings"] if record else {}
    return {(game, name, one["limit"]): finding(one) for name, one in found.items()}


def finding(values: dict[str, Any]) -> Finding:
    """A finding from its JSON values."""
    return Finding(
        values["status"],
        values["bound"],
        values["computed"],
        tuple(Row(**row) for row in values["rows"]),
        values["counterexample"],
        values["correction"],
        tuple(values["columns"]),
        evidence=Evidence(**values["evidence"]),
        smallest=values["smallest"],
    )


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold a lock that the other processes of the tests respect."""
    with path.open("w") as file:
        if fcntl:
            fcntl.flock(file, fcntl.LOCK_EX)
        yield
