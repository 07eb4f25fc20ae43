"""What claims say in our own words calls nobody P0, seat 0 or player A: that is for what is quoted."""

from __future__ import annotations

import re

import pytest

from lastcard import claims, registry

LETTERED = re.compile(r"\bP[0-9]\b|\bseat [0-9]|\bplayer [A-C]\b")


@pytest.mark.parametrize("name", registry.names())
def test_statements_call_players_by_words(name):
    for claim in claims(name):
        for said in (claim.title, claim.statement, claim.place):
            assert not LETTERED.search(said), (claim.id, said)
