"""The lists of what the papers say name every claim, and each thing said is answered by a claim or a reason why not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lastcard import registry

AUDIT = Path(__file__).parents[2] / "docs" / "audit"
FILES = sorted(AUDIT.glob("*.md"))
REASON = re.compile(
    r"not (a )?claims?\b|definition|\brules\b|misprint|not said|not followed|\bTheorems? \d|its claims"
)
"""What an answer says that names no claim."""


def ids(file: Path) -> set[str]:
    return {claim.id for claim in registry.claims(file.stem)}


def named(text: str) -> set[str]:
    return set(re.findall(r"`([a-z0-9-]+)`", text))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_audit_of_a_paper_names_every_claim_of_its_game(file):
    assert ids(file) - named(file.read_text(encoding="utf-8")) == set()


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_each_item_of_a_paper_is_answered(file):
    rows = [line for line in file.read_text(encoding="utf-8").splitlines() if line.startswith("|")]
    items = [row for row in rows if row.strip("|- ") and not row.startswith(("| item |", "| where |"))]
    assert len(items) > 15
    for item in items:
        answer = re.split(r"(?<!\\)\|", item.strip("| "), maxsplit=1)[1]
        assert named(answer) & ids(file) or REASON.search(answer), item


def test_all_papers_were_gone_through():
    assert {file.stem for file in FILES} == set(registry.names())
