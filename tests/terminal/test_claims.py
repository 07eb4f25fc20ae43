"""The command ``claims`` as a user meets it."""

from __future__ import annotations

import re

from lastcard import registry
from lastcard.terminal.commands.claims import _check
from tests.terminal.test_cli import objects

BARE = re.compile(r"(?<![\w.,|/=:])(?!19\d\d\b|20\d\d\b)\d{4,}(?![\w|])")
"""A number of four digits or more without commas that is no year and no part of a position."""


def texts(claim):
    """What a claim says to people, but for the words it quotes."""
    rows = [row[name] for row in claim["rows"] for name in ("label", "printed", "computed")]
    said = [
        claim[name] or "" for name in ("title", "printed", "statement", "computed", "bound", "correction")
    ]
    return [re.sub("“[^”]*”", "", text) for text in (*rows, *said)]


def test_claims(cli):
    code, out, err = cli("claims", "matches", "--limit", "15")
    assert (code, err) == (0, "")
    assert "HOLDS: Sizes of the game trees (table-1-sizes)" in out
    assert "FAILS: What the first move leaves (what-is-left)" in out
    assert "lastcard solve matches 2" in out
    assert "evidence" in out
    assert "2, the smallest (lastcard solve matches 2)" in out
    assert out.splitlines()[-1].startswith("Of 1")
    assert "UNCHECKED: 23 matches: below 10%" in out
    assert (
        "    7, alpha-beta        71              71"
        in cli("claims", "matches", "--limit", "9", "--values")[1]
    )
    found = objects(cli("claims", "matches", "--json", "--limit", "1")[1])
    ours = objects(cli("claims", "matches", "--json", "--limit", "1", "--origin", "ours")[1])
    assert ours == [one for one in found if one["origin"] == "ours"] != []
    found = objects(cli("claims", "matches", "--json", "--limit", "7")[1])
    assert len(found) == 17
    stated = {claim["id"]: claim["statement"] for claim in found}
    assert stated["smaller-trees"].startswith("For all n ≤ 7: alpha-beta")  # no wider than the check
    assert "For all n ≤ 15: alpha-beta" in " ".join(out.split())
    assert {"id", "game", "paper", "place", "statement", "status", "rows", "bound"} <= set(found[0])


def test_without_a_name_the_claims_of_all_games_are_checked_and_say_what_they_rest_on(
    cli, findings, monkeypatch
):
    def check(claim, limit):
        return _check(claim, limit) if limit < claim.least else findings.of(claim.game, claim.id, limit)

    monkeypatch.setattr("lastcard.terminal.commands.claims._check", check)
    found = objects(cli("claims", "--json", "--limit", "1")[1])
    assert [(claim["game"], claim["id"]) for claim in found] == [
        (name, claim.id) for name in registry.names() for claim in registry.claims(name)
    ]
    for claim in found:
        assert claim["origin"] in ("paper", "ours")
        assert (claim["printed"] == "") == (claim["origin"] == "ours")
        assert claim["evidence"]["kind"]
        assert claim["bound"]
        assert claim["rests_on"]
    assert [text for claim in found for text in texts(claim) if BARE.search(text)] == []


def test_a_bound_that_many_claims_share_is_said_where_it_does_not_fit(cli):
    code, out, _ = cli("claims", "babanuki", "--limit", "3", "--json")
    assert code == 0
    found = {one["id"]: one for one in objects(out)}
    assert (found["theorem-5-6"]["status"], found["theorem-5-6"]["limit"]) == ("unchecked", 3)
    assert "it is 4 numbers" in found["theorem-5-6"]["computed"]
    assert found["theorem-5-1"]["limit"] == 3
    code, out, _ = cli("claims", "matches", "--limit", "6", "--origin", "paper")
    assert code == 0
    assert "5, where its range ends (5 matches and no other)" in out
    assert "4, where its range ends (2 to 4 matches)" in out
    assert "A bound of 6 is too low for this: it is 21 matches and no other." in out
