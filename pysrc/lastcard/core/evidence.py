"""What a verdict says it rests on where a check reads an engine: what was read, and where it was held against the rules."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from lastcard.core.claims import EXHAUSTIVE

if TYPE_CHECKING:
    from lastcard.core.claims import Evidence


def from_engine(read: str, compared: str, evidence: Evidence = EXHAUSTIVE) -> Evidence:
    """Return evidence which also says that numbers were read from an engine, and where it was held against the rules.

    Parameters
    ----------
    read : str
        What was read: ``"the engine's tables"``.
    compared : str
        Where the check, or one that it calls, has compared it with the rules: ``"all positions of k = 1 to 3"``.
    evidence : Evidence, optional
        What the verdict rests on besides.

    Notes
    -----
    """
    said = f"read from {read}, compared with the rules on {compared}"
    return replace(evidence, detail=f"{evidence.detail}; {said}" if evidence.detail else said)
