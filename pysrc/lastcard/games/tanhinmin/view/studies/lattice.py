"""The study of figure 4.1: the oracles as a lattice; choosing one recomputes the claims that show whether it is enough."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import param
from panel.viewable import Viewable

from lastcard.games.tanhinmin.claims.lattice import EDGES, NODES, evidence
from lastcard.ui.component import Component, Messages, Part
from lastcard.ui.jobs.job import Job
from lastcard.ui.shell.address import Address

if TYPE_CHECKING:
    from lastcard.core.claims import Finding
    from lastcard.core.progress import Progress
    from lastcard.games.tanhinmin.claims.lattice import Node


class OracleLattice(Component):
    """A lattice of oracles; below it the chosen node with its evidence.

    Parameters
    ----------
    nodes
        One dictionary a node: ``id``, ``label``, ``prose``, ``enough``, ``later`` (true, false or None), ``layer`` (0
        tells least) and ``evidence`` (``id`` and ``title`` of the claims).
    edges
        Pairs of ids, less first.
    chosen
        The node on show.
    findings
        By claim id: ``status``, ``computed``, ``bound``, ``counterexample`` and ``link``; or ``error``.
    running, share
        The claim that is being computed, empty if none is, and how far it is, 0 to 1.
    stopped
        Which claim the reader has stopped.
    """

    script = "lattice.js"
    messages = Messages(choose={"node": str}, run={"node": str}, stop={})
    nodes = param.List([])
    edges = param.List([])
    chosen = param.String("")
    findings = param.Dict({})
    running = param.String("")
    share = param.Number(0.0)
    stopped = param.String("")


class LatticeStudy(Part):
    """Keeps what the nodes of figure 4.1 have shown."""

    theme: param.Selector[str] = param.Selector(default="light", objects=["light", "dark"])

    def __init__(self) -> None:
        super().__init__()
        self._nodes = {node.id: node for node in NODES}
        self._job: Job | None = None
        layers = _layers()
        self.lattice = OracleLattice(
            nodes=[_entry(node, layers[node.id]) for node in NODES],
            edges=[[edge.less, edge.more] for edge in EDGES],
            chosen="mu0-once",
        )
        self.lattice.listen(choose=self._choose, run=self._run, stop=self._give_up)

    def _choose(self, node: str) -> None:
        if node in self._nodes:
            self.lattice.chosen = node

    def _run(self, node: str) -> None:
        if node not in self._nodes:
            return
        self._stop()
        self._next([claim.id for claim in evidence(self._nodes[node])], node)

    def _next(self, left: list[str], node: str) -> None:
        """Compute the claims of a node one after the other."""
        self._job = None
        if not left:
            self.lattice.running = ""
            return
        claim = next(claim for claim in evidence(self._nodes[node]) if claim.id == left[0])
        self.lattice.param.update(running=claim.id, share=0.0, stopped="")
        go_on = partial(self._next, left[1:], node)
        self._job = Job(
            claim.check(claim.default_limit),
            self._progress,
            lambda finding: self._done(claim.id, finding, go_on),
            lambda error: self._failed(claim.id, error, go_on),
        )
        self._job.start()

    def _progress(self, progress: Progress, left: float | None) -> None:
        self.lattice.share = progress.share

    def _done(self, claim: str, finding: Finding, go_on: Any) -> None:
        found = finding.as_dict()
        if finding.counterexample is not None:
            found["link"] = str(Address("tanhinmin", "explore", {"pos": finding.counterexample}))
        self.lattice.findings = {**self.lattice.findings, claim: found}
        go_on()

    def _failed(self, claim: str, error: Exception, go_on: Any) -> None:
        problem = {"error": f"This could not be computed: {error}"}
        self.lattice.findings = {**self.lattice.findings, claim: problem}
        go_on()

    def _give_up(self) -> None:
        titles = {claim.id: claim.title for node in self._nodes.values() for claim in evidence(node)}
        if self.lattice.running:
            self.lattice.stopped = f"Stopped: {titles[self.lattice.running]}. What was found before is kept."
        self._stop()

    def _stop(self) -> None:
        if self._job:
            self._job.stop()
            self._job = None
        self.lattice.running = ""

    def __panel__(self) -> Viewable:
        return self.lattice


def _layers() -> dict[str, int]:
    """For every node how many steps at most lead up to it from what tells least."""
    layers = {node.id: 0 for node in NODES}
    for _ in NODES:
        for edge in EDGES:
            layers[edge.more] = max(layers[edge.more], layers[edge.less] + 1)
    return layers


def _entry(node: Node, layer: int) -> dict[str, Any]:
    return {
        "id": node.id,
        "label": node.label,
        "prose": node.prose,
        "enough": node.enough,
        "later": node.later,
        "layer": layer,
        "evidence": [{"id": claim.id, "title": claim.title} for claim in evidence(node)],
    }
