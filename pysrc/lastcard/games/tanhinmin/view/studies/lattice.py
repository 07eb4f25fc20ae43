"""The study of figure 4.1: the oracles as a lattice; choosing one recomputes the claims that show whether it is enough."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import param

from lastcard.games.tanhinmin.claims.lattice import EDGES, NODES, evidence
from lastcard.ui.component import Component, Messages
from lastcard.ui.jobs.job import Job
from lastcard.ui.shell.address import Address
from lastcard.ui.study.computed import Steps, StudyCard

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lastcard.core.claims import Claim
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


class LatticeStudy(StudyCard):
    """Keeps what the nodes of figure 4.1 have shown."""

    asks = "What do you have to know to tell who wins?"

    def __init__(self) -> None:
        layers = _layers()
        super().__init__(
            OracleLattice(
                nodes=[_entry(node, layers[node.id]) for node in NODES],
                edges=[[edge.less, edge.more] for edge in EDGES],
                chosen="mu0-once",
            )
        )
        self._nodes = {node.id: node for node in NODES}
        self._job: Job | None = None
        self.card.listen(choose=self._choose, run=self._run, stop=self._give_up)

    def _choose(self, node: str) -> None:
        if node in self._nodes:
            self.card.chosen = node

    def _run(self, node: str) -> None:
        if node not in self._nodes:
            return
        self._stop()
        claims = evidence(self._nodes[node])
        self.card.param.update(running=claims[0].id, share=0.0, stopped="")
        self._job = Job(self._checked(claims), self._progress, self._ended, self._ended)
        self._job.start()

    def _checked(self, claims: Sequence[Claim]) -> Steps[None]:
        """Compute claims one after the other; one that fails keeps none of the others back."""
        for claim in claims:
            self.card.param.update(running=claim.id, share=0.0)
            try:
                finding = yield from claim.check(claim.default_limit)
            except Exception as error:
                found = {"error": f"This could not be computed: {error}"}
            else:
                found = finding.as_dict()
                if finding.counterexample is not None:
                    found["link"] = str(Address("tanhinmin", "explore", {"pos": finding.counterexample}))
            self.card.findings = {**self.card.findings, claim.id: found}

    def _progress(self, progress: Progress, left: float | None) -> None:
        self.card.share = progress.share

    def _ended(self, _: object) -> None:
        self._stop()

    def _give_up(self) -> None:
        titles = {claim.id: claim.title for node in self._nodes.values() for claim in evidence(node)}
        if self.card.running:
            self.card.stopped = f"Stopped: {titles[self.card.running]}. What was found before is kept."
        self._stop()

    def _stop(self) -> None:
        if self._job:
            self._job.stop()
            self._job = None
        self.card.running = ""


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
