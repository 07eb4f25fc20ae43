"""The lists of what the papers say name every claim, and no claim that there is not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lastcard import registry

AUDIT = Path(__file__).parents[2] / "docs" / "audit"
FILES = sorted(AUDIT.glob("*.md"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_audit_of_a_paper_names_every_claim_of_its_game(file):
    text = file.read_text(encoding="utf-8")
    named = set(re.findall(r"`([a-z0-9-]+)`", text))
    ids = {claim.id for claim in registry.claims(file.stem)}
    assert ids - named == set()


def test_the_four_papers_that_were_gone_through():
    assert {file.stem for file in FILES} == {"matches", "pan", "shichinarabe", "tanhinmin"}
