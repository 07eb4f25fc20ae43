"""The Study tab: the paper's claims recomputed here, and charts that no paper prints."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from panel.viewable import Child, Children, Viewable

from lastcard.core.claims import Claim, Finding
from lastcard.core.progress import Progress
from lastcard.ui.address import Address
from lastcard.ui.claimlist import ClaimList
from lastcard.ui.component import Component
from lastcard.ui.contract import GameView
from lastcard.ui.csv_text import csv_text
from lastcard.ui.jobs import Job
from lastcard.ui.tab import Tab


class StudyLayout(Component):
    """Charts and claims one under the other."""

    script = "study.js"
    charts = Children(default=[])
    claims = Child()


class Study(Tab):
    """Recomputes the claims of a game and shows its charts.

    Parameters
    ----------
    view
        The game.
    claims
        What its papers say, each with a check.
    """

    def __init__(self, view: GameView, claims: Sequence[Claim]) -> None:
        super().__init__()
        self._view = view
        self._jobs: dict[str, Job] = {}
        self._queue: list[tuple[str, int]] = []
        self._claims = {claim.id: claim for claim in claims}
        self.list = ClaimList(claims=[_entry(claim) for claim in self._claims.values()])
        self.list.listen(check=self._check, stop=self._stop, check_all=self._check_all)
        self.charts = view.studies()
        for chart in self.charts:
            self.param.watch(lambda event, chart=chart: setattr(chart, "theme", event.new), "theme")
        self._frame = StudyLayout(charts=[chart.__panel__() for chart in self.charts], claims=self.list)

    def _check_all(self) -> None:
        self._queue = [
            (claim.id, claim.default_limit) for claim in self._claims.values() if claim.id not in self._jobs
        ]
        self._next()

    def _next(self) -> None:
        if self._queue and not self._jobs:
            self._check(*self._queue.pop(0))

    def _check(self, claim: str, limit: int) -> None:
        if claim in self._jobs:
            return
        self.list.errors = {name: text for name, text in self.list.errors.items() if name != claim}
        self.list.running = {**self.list.running, claim: {"share": 0.0, "left": None}}
        self._jobs[claim] = Job(
            self._claims[claim].check(int(limit)),
            partial(self._progress, claim),
            partial(self._done, claim),
            partial(self._failed, claim),
        )
        self._jobs[claim].start()

    def _stop(self, claim: str) -> None:
        self._queue = []
        if job := self._jobs.get(claim):  # it may have ended while Stop was on its way
            job.stop()
        self._ended(claim)

    def _progress(self, claim: str, progress: Progress, left: float | None) -> None:
        share = min(1.0, progress.done / progress.total) if progress.total else 0.0
        self.list.running = {**self.list.running, claim: {"share": share, "left": left}}

    def _done(self, claim: str, finding: Finding) -> None:
        link = ""
        if finding.counterexample is not None:
            link = str(Address(self._view.game.name, "explore", {"pos": finding.counterexample}))
        shown = finding.as_dict() | {"link": link, "csv": _csv(finding)}
        self.list.findings = {**self.list.findings, claim: shown}
        self._ended(claim)

    def _failed(self, claim: str, error: Exception) -> None:
        self.list.errors = {**self.list.errors, claim: f"This could not be computed: {error}"}
        self._ended(claim)

    def _ended(self, claim: str) -> None:
        self._jobs.pop(claim, None)
        self.list.running = {name: state for name, state in self.list.running.items() if name != claim}
        self._next()

    def __panel__(self) -> Viewable:
        return self._frame


def _entry(claim: Claim) -> dict[str, Any]:
    return {
        "id": claim.id,
        "place": f"{claim.paper.authors} {claim.paper.year}, {claim.place}",
        "title": claim.title,
        "printed": claim.printed,
        "statement": claim.statement,
        "limit": claim.default_limit,
        "means": claim.limit_means,
    }


def _csv(finding: Finding) -> str:
    """The values of a finding as a file: what is printed, what is computed, and whether they agree."""
    agrees = {True: "true", False: "false", None: ""}
    rows = [(row.label, row.printed, row.computed, agrees[row.agrees]) for row in finding.rows]
    return csv_text((*finding.columns, "agrees"), rows)
