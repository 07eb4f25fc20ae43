"""Checks of claims that a reader starts: one by one, or many in a round that one Stop ends."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import Any

from lastcard.core.claims import Claim, Finding
from lastcard.core.progress import Progress
from lastcard.ui.jobs.job import Job
from lastcard.ui.study.claim_list import ClaimList


class Checking:
    """Runs the checks that the list of claims asks for, and tells it how far they are and what they found.

    `shown` makes of a finding, as JSON values with its ``limit``, what the list shows.
    """

    def __init__(
        self,
        listed: ClaimList,
        claims: Sequence[Claim],
        shown: Callable[[dict[str, Any]], dict[str, Any]],
    ) -> None:
        self._list = listed
        self._shown = shown
        self._claims = {claim.id: claim for claim in claims}
        self._jobs: dict[str, Job] = {}
        self._queue: list[tuple[str, int]] = []
        self._turn = ""  # the claim of the round that is being checked
        listed.listen(check=self.check, stop=self.stop, check_all=self.check_all, stop_all=self.stop_all)

    def check(self, claim: str, limit: int) -> None:
        """Begin to check a claim up to a bound, unless it is being checked."""
        if claim in self._jobs:
            return
        others = _without(self._list.errors, claim)
        try:
            limit = self._claims[claim].bound(limit)
        except ValueError as error:
            self._list.errors = {**others, claim: f"This was not computed: {error}."}
            self._ended(claim)
            return
        self._list.errors = others
        self._list.stopped = _without(self._list.stopped, claim)
        self._list.running = {**self._list.running, claim: {"share": 0.0, "left": None}}
        self._jobs[claim] = Job(
            self._claims[claim].check(limit),
            partial(self._progress, claim),
            partial(self._done, claim, limit),
            partial(self._failed, claim),
        )
        self._jobs[claim].start()

    def check_all(self, claims: Sequence[Sequence[Any]] | None = None) -> None:
        """Begin a round: check claims one after the other, each given with its bound; all at their own when None.

        What is being checked already is left out, and is waited for. While a round goes on there is no other.
        """
        if self._list.round.get("going"):
            return
        asked = [(claim.id, claim.default_limit) for claim in self._claims.values()]
        asked = asked if claims is None else [(claim, int(limit)) for claim, limit in claims]
        self._queue = [(claim, limit) for claim, limit in asked if claim not in self._jobs]
        self._list.round = {"claims": [claim for claim, _ in self._queue], "done": 0, "going": True}
        self._next()

    def stop(self, claim: str) -> None:
        """End the check of a claim; a round ends with the claim whose turn it is."""
        if claim == self._turn:
            self._end_round()
        if job := self._jobs.get(claim):  # it may have ended while Stop was on its way
            job.stop()
            share = self._list.running[claim]["share"]
            self._list.stopped = {**self._list.stopped, claim: share}
        self._ended(claim)

    def stop_all(self) -> None:
        """End the round and every check."""
        self._end_round()
        for claim in list(self._jobs):
            self.stop(claim)

    def _next(self) -> None:
        if self._jobs or not self._list.round.get("going"):
            return
        if not self._queue:
            self._end_round()
            return
        self._turn, limit = self._queue.pop(0)
        self.check(self._turn, limit)

    def _end_round(self) -> None:
        self._queue, self._turn = [], ""
        if self._list.round.get("going"):
            self._list.round = {**self._list.round, "going": False}

    def _progress(self, claim: str, progress: Progress, left: float | None) -> None:
        self._list.running = {**self._list.running, claim: {"share": progress.share, "left": left}}

    def _done(self, claim: str, limit: int, finding: Finding) -> None:
        at = datetime.now(UTC).isoformat(timespec="milliseconds")
        statement = self._claims[claim].stated(limit)
        found = self._shown({"limit": limit, "at": at, "statement": statement, **finding.as_dict()})
        self._list.findings = {**self._list.findings, claim: found}
        self._ended(claim)

    def _failed(self, claim: str, error: Exception) -> None:
        self._list.errors = {**self._list.errors, claim: f"This could not be computed: {error}"}
        self._ended(claim)

    def _ended(self, claim: str) -> None:
        self._jobs.pop(claim, None)
        self._list.running = _without(self._list.running, claim)
        if claim == self._turn:
            self._turn = ""
            self._list.round = {**self._list.round, "done": self._list.round["done"] + 1}
        self._next()


def _without(told: dict[str, Any], claim: str) -> dict[str, Any]:
    return {name: one for name, one in told.items() if name != claim}
