"""The Study tab: claims with the build's verdicts, recomputed here on request, and charts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import cache, partial
from typing import Any
from uuid import uuid4

import param
from panel.viewable import Child, Children

from lastcard.core.claims import Claim, Finding, file_name, read_verdicts
from lastcard.core.containers import parts_of
from lastcard.core.lazy import shipped
from lastcard.core.progress import Progress
from lastcard.core.text import csv_text, number_between
from lastcard.ui.component import Component, Messages
from lastcard.ui.contract import GameView
from lastcard.ui.jobs import Job
from lastcard.ui.shell import Tab
from lastcard.ui.shell.address import Address

# The lists of claims, by their names in addresses; claim_tools.js has the words.
LISTS = ("all", "in-print", "not-as-printed", "ours", "open", "not-computed")


class ClaimList(Component):
    """One entry per claim, with totals, a choice of lists, and files of the findings."""

    script = "claim_list.js"
    messages = Messages(
        check={"claim": str, "limit": int},
        stop={"claim": str},
        check_all={"claims": list | None},  # with one [claim, limit] each
        stop_all={},
        choose={"name": str},  # of a list
        bound={"claim": str, "limit": int},  # another one stands in the field
    )
    game = param.String("")  # the game's name
    claims = param.List([])  # as `_entry` gives them
    chosen = param.String("all")  # one of :data:`LISTS`
    bounds = param.Dict({})  # by claim id the bound to compute to, if it is not the claim's own
    problem = param.String("")  # what is invalid in the address
    built = param.Dict({})  # by claim id the build's finding: `Finding.as_dict`, ``limit``, ``link``, ``csv``
    findings = param.Dict({})  # the same, computed here since the page was opened, and ``at``, an ISO time
    build = param.String("")  # the name of the code, under which the browser keeps findings, once known
    proofs = param.String("")  # the folder with the proofs as pages, if there are any
    note = param.String("")  # a remark on the verdicts
    running = param.Dict({})  # by claim id: ``share`` (0 to 1) and ``left`` (seconds, or None)
    errors = param.Dict({})  # by claim id: why a check failed
    stopped = param.Dict({})  # by claim id: the share (0 to 1) at which it was stopped last
    round = param.Dict({})  # the last round: ``claims`` (ids), ``done`` (their number) and ``going``


class Checking:
    """Runs the checks that the list of claims requests; `shown` converts findings for it."""

    def __init__(
        self, listed: ClaimList, claims: Sequence[Claim], shown: Callable[[dict[str, Any]], dict[str, Any]]
    ) -> None:
        self._list, self._shown = listed, shown
        self._claims = {claim.id: claim for claim in claims}
        self._jobs: dict[str, Job] = {}
        self._queue: list[tuple[str, int]] = []
        self._turn = ""  # the claim of the round that is being checked
        listed.listen(check=self.check, stop=self.stop, check_all=self.check_all, stop_all=self.stop_all)

    def check(self, claim: str, limit: int) -> None:
        """Check a claim up to a bound, unless it is being checked."""
        if claim in self._jobs:
            return
        others = _without(self._list.errors, claim)
        try:
            limit = self._claims[claim].bound(limit)
        except ValueError as error:
            self._list.errors = {**others, claim: f"Not computed: {error}."}
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
        """Start a round, if none goes on: check claims one by one, at given or their own bounds."""
        if self._list.round.get("going"):
            return
        if claims is None:
            claims = [(claim.id, claim.default_limit) for claim in self._claims.values()]
        self._queue = [(claim, int(limit)) for claim, limit in claims if claim not in self._jobs]
        self._list.round = {"claims": [claim for claim, _ in self._queue], "done": 0, "going": True}
        self._next()

    def stop(self, claim: str) -> None:
        """End the check of a claim; that also ends a round that is at this claim."""
        if claim == self._turn:
            self._end_round()
        if job := self._jobs.get(claim):  # it may have ended while Stop was on its way
            job.stop()
            self._list.stopped = {**self._list.stopped, claim: self._list.running[claim]["share"]}
        self._ended(claim)

    def stop_all(self) -> None:
        """End the round and every check."""
        self._end_round()
        for claim in list(self._jobs):
            self.stop(claim)

    def _next(self) -> None:
        if self._jobs or not self._list.round.get("going"):
            return
        if self._queue:
            self._turn, limit = self._queue.pop(0)
            self.check(self._turn, limit)
        else:
            self._end_round()

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
        self._list.errors = {**self._list.errors, claim: f"Could not compute this: {error}"}
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


LONGEST_BOUND = 9  # digits of a bound that are read


class StudyLayout(Component):
    """Charts, on a telephone folded behind `asks`, above claims; `brief` needs no links."""

    script = "study.js"
    brief = param.Boolean(False)
    charts = Children(default=[])
    asks = param.List([])
    claims = Child()


class Study(Tab):
    """Shows a game's claims and charts, on the site with the build's verdicts."""

    def __init__(self, view: GameView, claims: Sequence[Claim]) -> None:
        super().__init__()
        self._name = view.game.name
        self._record = shipped(file_name(self._name))
        self._fetching: Job | None = None
        self.list = ClaimList(
            game=self._name,
            claims=[_entry(claim) for claim in claims],
            build="" if self._record else this_run(),
            proofs="proofs/" if self._record else "",
        )
        self.checking = Checking(self.list, claims, self._shown)
        self._claims = {claim.id: claim for claim in claims}
        self.list.listen(choose=self._choose, bound=self._set_bound)
        self.charts = view.studies()
        for chart in self.charts:
            self.param.watch(lambda event, chart=chart: setattr(chart, "theme", event.new), "theme")
        asks = [getattr(chart, "asks", "") or f"Chart {at}" for at, chart in enumerate(self.charts, 1)]
        drawn = [chart.__panel__() for chart in self.charts]
        self.frame = StudyLayout(brief=not claims, charts=drawn, asks=asks, claims=self.list)

    def visit(self, query: dict[str, str]) -> None:
        """Apply ``list`` and ``bounds``; fetch the verdicts of the build, once."""
        chosen, problems = query.get("list", "all"), []
        if chosen not in LISTS:
            known = ", ".join(LISTS)
            problems.append(f"There is no list {chosen[:40]!r}, so all claims are listed; there is {known}.")
            chosen = "all"
        bounds: dict[str, int] = {}
        for part in filter(None, query.get("bounds", "").split(",")):
            name, _, number = part.partition(":")
            try:
                bounds[name] = self._bound(name, number)
            except ValueError as error:
                problems.append(f"The bound {part[:40]!r} in the address was ignored: {error}.")
        self.list.param.update(chosen=chosen, bounds=bounds, problem=" ".join(problems))
        if self._record and not self._fetching:
            self._fetching = Job(self._record.fetch(), on_done=self._fetched, on_error=self._missed)
            self._fetching.start()

    def _bound(self, name: str, number: str) -> int:
        if name not in self._claims:
            raise ValueError(f"there is no claim {name[:40]!r}")
        bound = number_between(number, 0, 10**LONGEST_BOUND - 1)
        if bound is None:
            raise ValueError(f"{number[:40]!r} is no whole number of up to {LONGEST_BOUND} digits")
        return self._claims[name].bound(bound)

    def _choose(self, name: str) -> None:
        if name in LISTS:
            self.list.param.update(chosen=name, problem="")
            self._note(True)

    def _set_bound(self, claim: str, limit: int) -> None:
        own = self._claims[claim]
        others = {name: bound for name, bound in self.list.bounds.items() if name != claim}
        self.list.bounds = others if limit == own.default_limit else {**others, claim: own.bound(limit)}
        self._note(False)

    def _note(self, remember: bool) -> None:
        chosen = "" if self.list.chosen == "all" else self.list.chosen
        bounds = ",".join(f"{claim}:{limit}" for claim, limit in self.list.bounds.items())
        self.note({"list": chosen, "bounds": bounds}, remember)

    def _fetched(self, record: bytes) -> None:
        try:
            found = read_verdicts(record)
        except ValueError as error:
            self._missed(error)
        else:
            verdicts = {claim: self._shown(finding) for claim, finding in found.findings.items()}
            self.list.param.update(build=found.build, built=verdicts)

    def _missed(self, error: Exception) -> None:
        note = f"Could not load the results from when this site was built: {error}"
        self.list.param.update(build=this_run(), note=note)

    def _shown(self, finding: dict[str, Any]) -> dict[str, Any]:
        example = finding["counterexample"]
        link = "" if example is None else str(Address(self._name, "explore", {"pos": example}))
        agrees = {True: "true", False: "false", None: ""}
        rows = [
            (row["label"], row["printed"], row["computed"], agrees[row["agrees"]]) for row in finding["rows"]
        ]
        return finding | {"link": link, "csv": csv_text((*finding["columns"], "agrees"), rows)}


@cache
def this_run() -> str:
    """A name for code without a build's name: what is kept under it ends with the program."""
    return uuid4().hex


def _entry(claim: Claim) -> dict[str, Any]:
    names = ("id", "origin", "place", "title", "printed", "statement", "least", "most", "range")
    more = {"paper": str(claim.paper), "limit": claim.default_limit, "means": claim.limit_means}
    return parts_of(claim, *names) | more
