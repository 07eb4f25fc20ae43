"""Facts: the driver makes a finding of the cases."""

from __future__ import annotations

import sys
from functools import partial
from types import ModuleType

import pytest

from lastcard.core.claims import COUNTED, EXHAUSTIVE, Evidence, Row, judge_sample, run
from lastcard.core.facts import CASES_PER_SLICE, Case, Conclusion, DividedCheck, Fact, fact, facts_in
from lastcard.core.game import Paper
from lastcard.core.progress import Progress, run_to_end

toy = partial(
    fact,
    "toy",
    Paper("p", "P", "A", 2000),
    "n",
    place="Table 1",
    title="T",
    printed="1",
    statement="For {scope}: so it is.",
    scope="all n ≤ {}",
    limits=(2, 5, 9),
)


def table(values, **words):
    """A fact that compares n² with what is printed by n."""

    @toy(named="n = {}", **words)
    def squares(limit):
        for number, square in values.items():
            yield Progress(number, 9)
            if number > limit:
                yield Case.beyond(str(number), square)
            else:
                yield Case.compare(str(number), square, 1000 * number**2, f"pos {number}")

    return squares


def search(wrong=(), **words):
    """A fact that tries the numbers up to the bound, of which some are exceptions."""

    @toy(by_size=True, **words)
    def numbers(limit):
        for number in range(1, limit + 1):
            yield Case(agrees=number not in wrong, position=str(number))

    return numbers


def test_a_fact_is_a_claim_with_the_name_of_its_function():
    squares = table({2: 4000})
    assert isinstance(squares, Fact)
    assert (squares.id, squares.origin, squares.range) == ("squares", "paper", "2 to 9 n")
    assert squares.statement == "For all n ≤ 5: so it is."
    assert table({}, printed="").origin == "ours"


def test_rows_are_printed_beside_computed():
    found = run(table({2: 4000, 9: 81000}))
    assert found.rows == (Row("2", "4,000", "4,000", True), Row("9", "81,000", "beyond the bound", None))
    assert (found.status, found.bound, found.computed) == ("holds", "all n ≤ 5", "All 1 are as printed.")
    assert (found.counterexample, found.correction, found.evidence) == (None, None, EXHAUSTIVE)


def test_what_is_not_as_printed_is_said():
    found = run(table({2: 4000, 3: 9}, wrong="differs", correction="{put_right} by the rules"))
    assert (found.status, found.counterexample, found.smallest) == ("differs", "pos 3", False)
    assert found.computed == "1 of 2 are not as printed: n = 3 is 9,000, printed 9."
    assert found.correction == "n = 3: 9,000 by the rules"


def test_the_first_exception_of_a_search_by_size_is_the_smallest():
    words = {"computed": "All {checked}.", "otherwise": "{wrong} of {checked} up to {}.", "correction": "No."}
    assert run(search(**words)).computed == "All 5."
    found = run(search((3, 4), **words))
    assert (found.status, found.counterexample, found.smallest) == ("fails", "3", True)
    assert (found.computed, found.correction) == ("2 of 5 up to 5.", "No.")
    assert run(search((3,))).computed == "It is not so for 3."


def test_a_case_may_stand_for_many():
    @toy(computed="{checked:,} positions.")
    def many(limit):
        yield Case(agrees=True, count=12_000)

    assert run(many).computed == "12,000 positions."


def test_what_fails_does_not_rest_on_a_proof():
    proved = Evidence("proved", proof="p.md")
    assert run(search(evidence=proved)).evidence == proved
    assert run(search((2,), evidence=proved)).evidence == EXHAUSTIVE
    other = Evidence("exhaustive", "otherwise")
    assert run(search((2,), evidence=proved, refuted=other)).evidence == other


def test_nothing_compared_is_unchecked():
    found = run(table({7: 49000}))
    assert (found.status, found.computed) == ("unchecked", "Nothing lies within the bound.")
    assert [row.computed for row in found.rows] == ["beyond the bound"]
    low = run_to_end(table({2: 4000}).check(1))
    assert (low.status, low.rows) == ("unchecked", ())
    assert low.computed == "A bound of 1 is too low for this: it is 2 to 9 n."


def test_no_function_gets_a_bound_above_the_most():
    assert run_to_end(search().check(40)).bound == "all n ≤ 9"


def test_numbers_without_a_statement_are_counted_and_open_questions_open():
    @toy(evidence=COUNTED, computed="So many.")
    def counted(limit):
        yield Case("1", "", "7")

    assert run(counted).status == "counted"
    undecided = Evidence("open", "nobody knows")
    assert run(search(evidence=undecided)).status == "open"
    found = run(search((2,), evidence=undecided))
    assert (found.status, found.evidence) == ("fails", EXHAUSTIVE)


@pytest.mark.parametrize(
    ("answers", "status"), [([True], "holds"), ([True, None], "open"), ([False, None], "differs")]
)
def test_a_conclusion_may_have_the_verdict_of_a_sample(answers, status):
    @toy()
    def sampled(limit):
        yield from (Case("a", "1", "2", answer) for answer in answers)
        verdict, evidence = judge_sample(answers, "± 2", "differs")
        return Conclusion("Sampled.", bound="some", status=verdict, evidence=evidence)

    found = run(sampled)
    assert (found.status, found.computed, found.bound) == (status, "Sampled.", "some")
    assert found.evidence.kind == ("open" if status == "open" else "sampled")


def test_a_divided_fact_puts_together_what_its_parts_find():
    def work(part):
        yield Progress(1, 1)
        return part * 10

    @toy(parts=range, work=work)
    def together(limit, found):
        yield from (Case(str(number), "", str(value), True) for number, value in enumerate(found))

    assert isinstance(together.check, DividedCheck)
    assert [row.computed for row in run(together, 3).rows] == ["0", "10", "20"]
    assert together.check.together(3, [0, 10, 20]) == run(together, 3)
    assert list(together.check.parts(1)) == []
    assert run_to_end(together.check(1)).status == "unchecked"


def test_a_long_run_of_cases_lets_the_page_go_on():
    @toy(limits=(1, 5, None))
    def long(limit):
        yield Progress(3, 7, "long")
        yield from (Case(agrees=True) for _ in range(3 * CASES_PER_SLICE))

    assert list(long.check(5)) == [Progress(3, 7, "long")] * 4


def test_the_facts_of_a_module_are_those_that_it_defines(monkeypatch):
    module = ModuleType("toy_facts")
    first, second = table({}), search()
    vars(module).update(second=second, one=1, first=first)
    assert facts_in(module) == ()
    assert facts_in(sys.modules[__name__], module) == ()
    for one in (first, second):
        monkeypatch.setattr(one.cases, "__module__", "toy_facts")
    assert facts_in(module) == (second, first)
