"""The Study tab: checks that run, stop, fail and queue; what was found and where it leads."""

from __future__ import annotations

import asyncio
import csv
import io
from datetime import UTC, datetime

import pytest

from lastcard import registry
from lastcard.core.claims import run, verdict_record
from lastcard.core.lazy import Shipped, offer
from lastcard.core.progress import Progress
from lastcard.games.matches.facts import FACTS
from lastcard.games.matches.view import VIEW
from lastcard.ui.explore.explore import Explore
from lastcard.ui.shell.address import parse_address
from lastcard.ui.study.study import Study
from tests.helpers.native_page import Notes, act, claim, scenario, until
from tests.ui.study.study_tab import opened, quick, refuted


@pytest.mark.parametrize("name", registry.names())
def test_every_claim_of_a_game_is_listed(name):
    listed = registry.page(name).tab("study").list.claims
    assert [entry["id"] for entry in listed] == [claim.id for claim in registry.claims(name)]
    for entry in listed:
        assert entry["limit"] >= 1
        assert all(entry[key] for key in ("place", "title", "statement"))
        assert bool(entry["printed"]) == (entry["origin"] == "paper")
        assert entry["means"] or entry["limit"] == 1


def test_nothing_is_shown_as_computed_before_it_is():
    tab = opened("quick", "broken")
    assert (tab.list.findings, tab.list.running, tab.list.errors) == ({}, {}, {})


def test_a_check_ends_in_a_finding():
    tab = opened("quick", "other")
    act(tab.list, "check", claim="quick", limit=7)
    assert list(tab.list.findings) == ["quick"]
    found = tab.list.findings["quick"]
    assert (found["status"], found["bound"], found["link"]) == ("holds", "n ≤ 7", "")
    assert found["rows"] == [{"label": "3", "printed": "1", "computed": "1", "agrees": True}]
    assert tab.list.running == {}


def test_a_finding_is_what_the_claim_itself_finds():
    tab = Study(VIEW, FACTS)
    for claim_ in FACTS:
        limit = claim_.within(max(5, claim_.least))
        act(tab.list, "check", claim=claim_.id, limit=limit)
        found = dict(tab.list.findings[claim_.id])
        assert (found.pop("limit"), found.pop("link") == "") == (limit, found["counterexample"] is None)
        assert datetime.fromisoformat(found.pop("at")) <= datetime.now(UTC)
        assert found.pop("statement") == claim_.stated(limit)
        header, *lines = csv.reader(io.StringIO(found.pop("csv")))
        assert header == [*found["columns"], "agrees"]
        assert [line[:3] for line in lines] == [list(row.values())[:3] for row in found["rows"]]
        assert found == run(claim_, limit).as_dict()


def test_while_a_check_runs_the_page_hears_how_far_it_is():
    async def story():
        tab = opened("endless", "quick")
        act(tab.list, "check", claim="endless", limit=3)
        assert tab.list.running == {"endless": {"share": 0.0, "left": None}}
        await until(lambda: tab.list.running["endless"]["share"] > 0)
        assert tab.list.running["endless"]["left"] > 0
        act(tab.list, "check", claim="quick", limit=3)  # another may run beside it
        await until(lambda: "quick" in tab.list.findings)
        assert list(tab.list.running) == ["endless"]
        act(tab.list, "stop", claim="endless")

    scenario(story)


def test_stop_leaves_no_finding_and_no_error_and_is_said():
    async def story():
        tab = opened("endless")
        act(tab.list, "check", claim="endless", limit=3)
        await until(lambda: tab.list.running["endless"]["share"] > 0)
        share = tab.list.running["endless"]["share"]
        act(tab.list, "stop", claim="endless")
        assert tab.list.running == {}
        assert tab.list.stopped["endless"] >= share
        await asyncio.sleep(0.1)
        assert (tab.list.running, tab.list.findings, tab.list.errors) == ({}, {}, {})

    scenario(story)


def test_what_was_stopped_can_be_started_again():
    async def story():
        tab = opened("endless")
        for _ in range(3):
            act(tab.list, "check", claim="endless", limit=3)
            assert tab.list.stopped == {}
            await until(lambda: tab.list.running["endless"]["share"] > 0)
            act(tab.list, "stop", claim="endless")

    scenario(story)


def test_a_second_click_does_not_start_it_twice():
    async def story():
        tab = opened("endless")
        act(tab.list, "check", claim="endless", limit=3)
        first = tab.checking._jobs["endless"]
        act(tab.list, "check", claim="endless", limit=3)
        assert tab.checking._jobs["endless"] is first
        act(tab.list, "stop", claim="endless")

    scenario(story)


def test_stop_that_comes_too_late_is_no_error():
    """The check may have ended on this side while Stop was on its way."""
    tab = opened("quick")
    act(tab.list, "check", claim="quick", limit=3)
    act(tab.list, "stop", claim="quick")
    assert list(tab.list.findings) == ["quick"]


def test_an_error_is_said_in_words_and_forgotten_at_the_next_try():
    tab = opened("broken")
    act(tab.list, "check", claim="broken", limit=3)
    assert tab.list.errors == {"broken": "Could not compute this: too many matches"}
    assert (tab.list.running, tab.list.findings) == ({}, {})

    async def story():
        act(tab.list, "check", claim="broken", limit=3)
        assert tab.list.errors == {}
        await until(lambda: tab.list.errors != {})

    scenario(story)


def test_all_are_checked_in_order_one_at_a_time():
    async def story():
        tab = opened("quick", "broken", "refuted", "other")
        order = []
        tab.list.param.watch(lambda event: order.append(sorted(event.new)), ["running"])
        act(tab.list, "check_all")
        await until(lambda: len(tab.list.findings) == 3 and not tab.list.running)
        assert list(tab.list.findings) == ["quick", "refuted", "other"]
        assert list(tab.list.errors) == ["broken"]
        assert max(map(len, order)) == 1
        assert [names[0] for names in order if names] == ["quick", "broken", "refuted", "other"]
        assert tab.list.round == {
            "claims": ["quick", "broken", "refuted", "other"],
            "done": 4,
            "going": False,
        }

    scenario(story)


@pytest.mark.parametrize("message", [("stop", {"claim": "endless"}), ("stop_all", {})])
def test_stop_ends_the_whole_round(message):
    async def story():
        tab = opened("endless", "quick")
        act(tab.list, "check_all")
        act(tab.list, "check_all")  # a second click changes nothing
        await until(lambda: tab.list.running.get("endless", {}).get("share", 0) > 0)
        act(tab.list, message[0], **message[1])
        await asyncio.sleep(0.1)
        assert (tab.list.running, tab.list.findings) == ({}, {})
        assert (tab.list.round["done"], tab.list.round["going"]) == (0, False)

    scenario(story)


def test_a_round_is_of_the_claims_and_bounds_asked_for():
    tab = opened("quick", "refuted", "other")
    act(tab.list, "check_all", claims=[["other", 8], ["quick", 9]])
    assert {name: found["limit"] for name, found in tab.list.findings.items()} == {"other": 8, "quick": 9}
    assert tab.list.round == {"claims": ["other", "quick"], "done": 2, "going": False}


def test_a_round_waits_for_what_is_running_and_leaves_it_out():
    async def story():
        tab = opened("endless", "quick", "other")
        act(tab.list, "check", claim="endless", limit=3)
        act(tab.list, "check_all")
        assert list(tab.list.running) == ["endless"]
        assert tab.list.round["claims"] == ["quick", "other"]
        act(tab.list, "stop", claim="endless")
        await until(lambda: list(tab.list.findings) == ["quick", "other"])

    scenario(story)


@pytest.fixture
def record():
    """A record of the build beside the site: good, damaged, or not to be had."""

    def lies_there(content, error=None):
        def fetch():
            yield Progress(0, 1)
            if error:
                raise error
            return content

        offer({"verdicts-matches.json": Shipped(1, fetch)})

    yield lies_there
    offer({})


def test_the_verdicts_of_the_build_are_there_when_the_tab_is_opened(record):
    record(verdict_record((claim("refuted", refuted), claim("quick", quick)), "b1"))
    tab = opened("refuted", "quick", "other")
    assert (tab.list.build, tab.list.proofs, tab.list.note) == ("b1", "proofs/", "")
    assert list(tab.list.built) == ["refuted", "quick"]
    found = tab.list.built["refuted"]
    assert (found["status"], found["limit"], found["rests_on"]) == ("fails", 3, "checked exhaustively, n ≤ 9")
    assert parse_address(found["link"]).query == {"pos": "9 take=4 rule=normal"}
    assert tab.list.findings == {}
    tab.visit({})  # they are fetched once
    assert tab.list.build == "b1"


@pytest.mark.parametrize("content", [b"", b"{}", b"[]", b"\xff", None])
def test_a_record_that_cannot_be_had_is_told_and_harms_nothing(record, content):
    record(content, None if content is not None else OSError("the network is down"))
    tab = opened("quick")
    assert tab.list.built == {}
    assert tab.list.note.startswith("Could not load the results from when this site was built: ")
    act(tab.list, "check", claim="quick", limit=7)
    assert tab.list.findings["quick"]["status"] == "holds"


def test_natively_nothing_is_known_before_it_is_computed():
    tab = opened("quick")
    assert (tab.list.built, tab.list.proofs, tab.list.note) == ({}, "", "")
    assert tab.list.build  # what is found is kept as long as this program runs


def test_a_counterexample_leads_to_the_position_in_explore():
    tab = opened("refuted")
    act(tab.list, "check", claim="refuted", limit=3)
    address = parse_address(tab.list.findings["refuted"]["link"])
    assert (address.game, address.tab) == ("matches", "explore")
    explore = Explore(VIEW)
    explore.visit(address.query)
    assert explore.bar.text == "9 take=4 rule=normal"
    assert explore.bar.error == ""


def test_every_counterexample_that_is_found_opens(findings):
    known = (findings.of("matches", claim.id) for claim in FACTS)
    found = [finding for finding in known if finding.counterexample]
    assert found
    for finding in found:
        explore = Explore(VIEW)
        explore.visit({"pos": finding.counterexample})
        assert (explore.bar.text, explore.bar.error) == (finding.counterexample, "")


@pytest.mark.parametrize("claim_", FACTS, ids=lambda claim_: claim_.id)
def test_any_bound_can_be_stopped(claim_):
    """A check begun with an enormous bound yields, so that Stop is heard; one that ends by itself may."""
    work = claim_.check(10**9)
    for _, _ in zip(range(20), work, strict=False):
        pass
    work.close()


def test_a_check_leaves_nothing_in_the_address():
    tab = opened("quick")
    notes = Notes.of(tab)
    act(tab.list, "check", claim="quick", limit=3)
    assert notes.taken == []


def test_charts_take_the_theme():
    tab = Study(VIEW, FACTS)
    assert tab.charts
    tab.theme = "dark"
    assert {chart.theme for chart in tab.charts} == {"dark"}
