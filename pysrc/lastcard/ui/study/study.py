"""The Study tab: what the claims came to when the site was built, the same recomputed here, and charts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any
from uuid import uuid4

import param
from panel.viewable import Child, Children

from lastcard.core.claims import Claim
from lastcard.core.files.shipped import shipped
from lastcard.core.text import number_between
from lastcard.core.text.csv_text import csv_text
from lastcard.core.verdicts import file_name, read
from lastcard.ui.component import Component
from lastcard.ui.contract import GameView
from lastcard.ui.jobs.job import Job
from lastcard.ui.shell.address import Address
from lastcard.ui.shell.tab import Tab
from lastcard.ui.study.checking import Checking
from lastcard.ui.study.claim_list import LISTS, ClaimList

LONGEST_BOUND = 9
"""Digits of a bound that are read."""


class StudyLayout(Component):
    """Charts and claims one under the other; `brief` if there is so little that nobody needs links to its parts.

    On a telephone the charts are folded behind what they answer, `asks`.
    """

    script = "study.js"
    brief = param.Boolean(False)
    charts = Children(default=[])
    asks = param.List([])
    claims = Child()


class Study(Tab):
    """Shows the claims of a game with their verdicts, recomputes them, and shows the game's charts.

    On the site the verdicts of the build are fetched when the tab is opened; natively there are none, and a claim has
    no verdict before it is computed.
    """

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
        self.frame = StudyLayout(
            brief=not claims,
            charts=[chart.__panel__() for chart in self.charts],
            asks=[
                getattr(chart, "asks", "") or f"Chart {number}" for number, chart in enumerate(self.charts, 1)
            ],
            claims=self.list,
        )

    def visit(self, query: dict[str, str]) -> None:
        """Take up ``list``, which claims are listed, and ``bounds``; fetch the verdicts of the build, once."""
        chosen, problems = query.get("list", "all"), []
        if chosen not in LISTS:
            problems.append(
                f"There is no list {chosen[:40]!r}, so all claims are listed; there is {', '.join(LISTS)}."
            )
            chosen = "all"
        bounds: dict[str, int] = {}
        for part in filter(None, query.get("bounds", "").split(",")):
            name, _, number = part.partition(":")
            try:
                bounds[name] = self._bound(name, number)
            except ValueError as error:
                problems.append(f"The bound {part[:40]!r} in the address is left out: {error}.")
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
            found = read(record)
        except ValueError as error:
            self._missed(error)
            return
        verdicts = {claim: self._shown(finding) for claim, finding in found.findings.items()}
        self.list.param.update(build=found.build, built=verdicts)

    def _missed(self, error: Exception) -> None:
        note = f"What was found when this site was built could not be fetched: {error}"
        self.list.param.update(build=this_run(), note=note)

    def _shown(self, finding: dict[str, Any]) -> dict[str, Any]:
        """A finding with what belongs to it on the page: where its example opens, and its values as a file."""
        example = finding["counterexample"]
        link = "" if example is None else str(Address(self._name, "explore", {"pos": example}))
        return finding | {"link": link, "csv": _csv(finding)}


@cache
def this_run() -> str:
    """A name for the code that runs, where no build names it: what is kept under it ends with this program."""
    return uuid4().hex


def _entry(claim: Claim) -> dict[str, Any]:
    return {
        "id": claim.id,
        "origin": claim.origin,
        "paper": str(claim.paper),
        "place": claim.place,
        "title": claim.title,
        "printed": claim.printed,
        "statement": claim.statement,
        "limit": claim.default_limit,
        "means": claim.limit_means,
        "least": claim.least,
        "most": claim.most,
        "range": claim.range,
    }


def _csv(finding: dict[str, Any]) -> str:
    """The values of a finding as a file: what is printed, what is computed, and whether they agree."""
    agrees = {True: "true", False: "false", None: ""}
    rows = [(row["label"], row["printed"], row["computed"], agrees[row["agrees"]]) for row in finding["rows"]]
    return csv_text((*finding["columns"], "agrees"), rows)
