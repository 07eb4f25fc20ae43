"""Findings: the result of a check, printed values beside computed ones, and the evidence that the verdict rests on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Literal

from lastcard.core.lazy import library
from lastcard.core.text import bracketed

Status = Literal["holds", "fails", "differs", "counted", "open", "unchecked"]
"""True as far as checked; false; a printed number is wrong; numbers without a statement; not decided by anybody, or
not by this sample; nothing lies within the bound."""

EvidenceKind = Literal["proved", "exhaustive", "tested", "sampled", "counted", "recorded", "open"]
"""A written proof; all cases up to the bound; printed samples within some standard errors of the full count; a sample of
ours; numbers that say nothing which could fail; the record of an earlier native run; nothing that decides it."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What a verdict rests on.

    Parameters
    ----------
    kind : {"proved", "exhaustive", "tested", "sampled", "counted", "recorded", "open"}
        The kind of evidence.
    detail : str
        Details in words: the error of a sample, the source of a record and what of it was checked again, what is known of
        an open question, what was tried beyond a proof. Required unless proved, exhaustive or counted.
    proof : str
        Name of the written proof in ``docs/proofs``: ``"babanuki-three.md"``. Required if proved.
    """

    kind: EvidenceKind
    detail: str = ""
    proof: str = ""

    def __post_init__(self) -> None:
        if self.kind == "proved" and not self.proof:
            raise ValueError("what is proved names its proof")
        if self.kind in ("tested", "sampled", "recorded", "open") and not self.detail:
            raise ValueError(f"evidence that is {self.kind} says more in its detail")


EXHAUSTIVE = Evidence("exhaustive")
COUNTED = Evidence("counted")

_RESTS_ON: dict[EvidenceKind, str] = {
    "proved": "proved; checked again,",
    "exhaustive": "checked exhaustively,",
    "tested": "printed samples compared with the full count,",
    "sampled": "sampled,",
    "counted": "counted,",
    "recorded": "record of an earlier native run",
    "open": "open",
}


def from_engine(read: str, compared: str, evidence: Evidence = EXHAUSTIVE) -> Evidence:
    """Return evidence with the note that numbers were read from an engine that was compared with the rules.

    `read` names the numbers (``"the engine's tables"``), `compared` the comparison, which the check has made or called
    (``"all positions of k = 1 to 3"``).
    """
    said = f"read from {read}, compared with the rules on {compared}"
    return replace(evidence, detail=f"{evidence.detail}; {said}" if evidence.detail else said)


def judge_sample(
    answers: Iterable[bool | None], detail: str, wrong: Status = "fails"
) -> tuple[Status, Evidence]:
    """Return the status that a sample gives a statement, and the evidence.

    Parameters
    ----------
    answers : iterable of bool or None
        For each part of the statement: True if the sample's interval is within it, False if outside, None if neither
        (`Interval.within` of `lastcard.core.playing.simulate`). One False makes the whole `wrong`, and it holds only if
        all are True: a small sample has wide intervals, and decides nothing by being small.
    detail : str
        The size of the sample's error.
    wrong : {"fails", "differs"}
        The status if a part is wrong.
    """
    found = list(answers)
    if False in found:
        return wrong, Evidence("sampled", detail)
    if found and None not in found:
        return "holds", Evidence("sampled", detail)
    return "open", Evidence("open", f"the sample is too small to tell; {detail}")


@dataclass(frozen=True, slots=True)
class Row:
    """A printed value, empty where the paper gives none, beside the computed one.

    `agrees` is True if both are equal to the printed precision, None if there is nothing to compare.
    """

    label: str
    printed: str
    computed: str
    agrees: bool | None


@dataclass(frozen=True, slots=True, repr=False)
class Finding:
    """The result of a check.

    Parameters
    ----------
    status : {"holds", "fails", "differs", "counted", "open", "unchecked"}
        True as far as checked, false, or a printed number is wrong; ``counted`` if nothing could fail, ``open`` if the
        check decides nothing, ``unchecked`` if the bound is too low.
    bound : str
        The range of the check: ``"all n ≤ 23"``.
    computed : str
        The truth in one sentence.
    rows : tuple of Row
        Printed and computed values.
    counterexample : str or None
        A position that refutes the statement, in the game's notation.
    correction : str or None
        The corrected statement.
    columns : tuple of str
        Headings for `rows`: label, printed, computed.
    evidence : Evidence
        What the verdict rests on. It must fit the status: what is counted or open rests on such evidence, and what
        fails on no proof.
    smallest : bool
        True if `counterexample` is the smallest, found by a search by size.
    """

    status: Status
    bound: str
    computed: str
    rows: tuple[Row, ...] = ()
    counterexample: str | None = None
    correction: str | None = None
    columns: tuple[str, str, str] = ("", "printed", "computed")
    evidence: Evidence = field(kw_only=True)
    smallest: bool = False

    def __post_init__(self) -> None:
        for word in ("counted", "open"):
            if self.status != "unchecked" and (self.status == word) != (self.evidence.kind == word):
                raise ValueError(
                    f"a finding that is {self.status} cannot rest on evidence that is {self.evidence.kind}"
                )
        if self.status == "fails" and self.evidence.kind == "proved":
            raise ValueError("what fails rests on what was found, and not on a proof that it holds")
        if self.smallest and self.counterexample is None:
            raise ValueError("there is no counterexample to call the smallest")

    def __repr__(self) -> str:
        """Return the finding in short."""
        return bracketed(f"Finding {self.status}: {self.rests_on}: {self.computed}")

    def _repr_html_(self) -> str:
        return library().finding_html(self)

    @property
    def rests_on(self) -> str:
        """The evidence in words: ``"checked exhaustively, all n ≤ 23"``."""
        if self.status == "unchecked":
            return "nothing lies within the bound"
        said, detail = _RESTS_ON[self.evidence.kind], self.evidence.detail.removesuffix(".")
        if self.evidence.kind in ("recorded", "open"):
            return f"{said}: {detail}; {self.bound}"
        between = ". " if detail[:1].isupper() else "; "
        return f"{said} {self.bound}" + (f"{between}{detail}" if detail else "")

    def as_dict(self) -> dict[str, Any]:
        """Return the finding as JSON values."""
        return {
            "status": self.status,
            "bound": self.bound,
            "rests_on": self.rests_on,
            "computed": self.computed,
            "counterexample": self.counterexample,
            "smallest": self.smallest,
            "evidence": asdict(self.evidence),
            "correction": self.correction,
            "columns": list(self.columns),
            "rows": [asdict(row) for row in self.rows],
        }


def read_finding(values: Mapping[str, Any]) -> Finding:
    """Return the finding of JSON values that `Finding.as_dict` has made."""
    named = {name: values[name] for name in ("counterexample", "correction", "smallest")}
    return Finding(
        values["status"],
        values["bound"],
        values["computed"],
        tuple(Row(**row) for row in values["rows"]),
        columns=tuple(values["columns"]),
        evidence=Evidence(**values["evidence"]),
        **named,
    )


NOTHING_CHECKED = "Nothing lies within the bound."


def unchecked(bound: str, why: str = NOTHING_CHECKED, rows: Sequence[Row] = ()) -> Finding:
    """Return the finding of a check that had nothing to check up to its bound, and the reason in a sentence."""
    return Finding("unchecked", bound, why, tuple(rows), evidence=EXHAUSTIVE)
