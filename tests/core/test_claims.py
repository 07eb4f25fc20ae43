"""Running claims."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from lastcard.core.claims import (
    COUNTED,
    EXHAUSTIVE,
    Claim,
    Evidence,
    Finding,
    Row,
    from_engine,
    judge_sample,
    run,
)
from lastcard.core.game import Paper
from lastcard.core.playing.simulate import Interval, wilson
from lastcard.core.progress import Progress
from lastcard.core.sentences import totals


def check(limit):
    for done in range(limit):
        yield Progress(done, limit)
    return Finding("holds", f"n ≤ {limit}", "True.", (Row("a", "1", "1", True),), evidence=EXHAUSTIVE)


CLAIM = Claim(
    id="c",
    game="toy",
    paper=Paper("p", "P", "A", 2000),
    place="Table 1",
    title="T",
    printed="1",
    statement="It is 1.",
    default_limit=3,
    limit_means="n",
    check=check,
)


def test_a_claim_is_checked_up_to_its_default_or_the_bound_asked_for():
    assert run(CLAIM).bound == "n ≤ 3"
    assert run(CLAIM, 5).bound == "n ≤ 5"
    with pytest.raises(ValueError, match="the bound of “T” is 1 or more n, not 0"):
        run(CLAIM, 0)


@pytest.mark.parametrize(
    ("least", "most", "said"),
    [(2, 9, "2 to 9 n"), (2, None, "2 or more n"), (4, 4, "4 n and no other")],
)
def test_a_bound_out_of_range_is_refused_with_the_range(least, most, said):
    claim = replace(CLAIM, least=least, most=most)
    assert claim.bound(least) == least
    for limit in (0, least - 1, *([most + 1] if most else [])):
        with pytest.raises(ValueError, match=f"^the bound of “T” is {said}, not {limit}$"):
            run(claim, limit)


def test_a_claim_about_one_example_has_nothing_to_bound():
    claim = replace(CLAIM, limit_means="", default_limit=1)
    assert claim.range == ""
    assert claim.bound(99) == 1


def test_claims_and_findings_are_json():
    text = json.dumps({**CLAIM.as_dict(), **run(CLAIM).as_dict()})
    assert json.loads(text)["rows"] == [{"label": "a", "printed": "1", "computed": "1", "agrees": True}]


@pytest.mark.parametrize(
    ("status", "evidence", "words"),
    [
        ("holds", EXHAUSTIVE, "checked exhaustively, all n ≤ 3"),
        ("holds", Evidence("proved", proof="a.md"), "proved; checked again, all n ≤ 3"),
        ("differs", Evidence("sampled", "± 1 %"), "sampled, all n ≤ 3; ± 1 %"),
        ("holds", Evidence("proved", "A proof.", "a.md"), "proved; checked again, all n ≤ 3. A proof"),
        ("holds", Evidence("recorded", "in May"), "record of an earlier native run: in May; all n ≤ 3"),
        ("counted", COUNTED, "counted, all n ≤ 3"),
        ("open", Evidence("open", "true below 9"), "open: true below 9; all n ≤ 3"),
        ("unchecked", EXHAUSTIVE, "nothing lies within the bound"),
    ],
)
def test_what_a_verdict_rests_on_is_said_in_words(status, evidence, words):
    assert Finding(status, "all n ≤ 3", "So.", evidence=evidence).rests_on == words


@pytest.mark.parametrize(
    ("status", "kind"), [("holds", "counted"), ("holds", "open"), ("counted", "exhaustive")]
)
def test_nothing_holds_that_cannot_fail(status, kind):
    with pytest.raises(ValueError, match=f"{status} cannot rest on evidence that is {kind}"):
        Finding(status, "", "", evidence=Evidence(kind, "detail"))


def test_what_fails_is_not_called_proved():
    with pytest.raises(ValueError, match="not on a proof that it holds"):
        Finding("fails", "", "", evidence=Evidence("proved", proof="a.md"))


@pytest.mark.parametrize(
    ("won", "of", "answer", "status"),
    [(1, 100, True, "holds"), (90, 100, False, "fails"), (0, 1, None, "open"), (45, 100, None, "open")],
)
def test_a_sample_decides_only_what_its_interval_leaves_no_doubt_about(won, of, answer, status):
    less_than_half = wilson(won, of).within(Interval(0, 0.5))
    assert less_than_half is answer
    found, evidence = judge_sample([less_than_half], "± 3 %")
    assert found == status
    assert "± 3 %" in Finding(found, f"{of} games", "So.", evidence=evidence).rests_on


def test_one_excluded_part_refutes_and_one_doubtful_part_leaves_open():
    assert judge_sample([True, None, False], "± 1 %")[0] == "fails"
    assert judge_sample([True, False], "± 1 %", "differs")[0] == "differs"
    assert judge_sample([True, None], "± 1 %")[0] == "open"
    assert judge_sample([], "± 1 %")[0] == "open"


def test_what_was_read_from_an_engine_is_said_beside_the_rest():
    read = "read from the table, compared with the rules on all rounds of 4 ranks"
    for before, said in (
        (EXHAUSTIVE, f"checked exhaustively, n ≤ 9; {read}"),
        (Evidence("sampled", "± 1 %"), f"sampled, n ≤ 9; ± 1 %; {read}"),
        (Evidence("proved", proof="a.md"), f"proved; checked again, n ≤ 9; {read}"),
    ):
        evidence = from_engine("the table", "all rounds of 4 ranks", before)
        assert (evidence.kind, evidence.proof) == (before.kind, before.proof)
        assert Finding("holds", "n ≤ 9", "So.", evidence=evidence).rests_on == said


def test_totals_keep_paper_and_ours_apart():
    found = [("ours", "holds"), ("paper", "fails"), ("paper", "holds"), ("paper", "holds"), ("paper", "open")]
    assert totals(found) == (
        "Of 4 printed statements: 2 hold, 1 fails, 1 is undecided.",
        "Of 1 statement of ours: 1 holds.",
    )
    assert totals([]) == ()
