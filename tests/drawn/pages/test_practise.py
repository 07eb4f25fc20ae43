"""Practise: a run of ten in every game, answered where the exercise is asked, once by keyboard alone."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

import pytest

from lastcard import registry
from lastcard.core.exercises import Exercise
from tests.browser.helpers.pages import go
from tests.drawn.helpers.page import Drawn
from tests.helpers.expecting import expect

GRADE, SEED = 2, 7
FEW = 4  # exercises in a run of former misses, which is as long as its address says


def by_choice(page: Drawn, one: Exercise) -> None:
    for choice in one.answer:
        page.locator(f'.practise-choices [data-choice="{choice}"]').click()
    if one.takes == "all":
        page.get_by_role("button", name="That is all").click()


def by_move(page: Drawn, one: Exercise) -> None:
    page.locator(f'.practise-board [data-move="{one.answer[0]}"]').first.click()


def by_vertex(page: Drawn, one: Exercise) -> None:
    page.locator(f'.practise-board [data-vertex="{one.answer[0]}"]').click()


def by_pairs(page: Drawn, one: Exercise) -> None:
    rows = one.facts["beating"], one.facts["beaten"]
    for pair in one.answer:
        for row, card in enumerate(map(int, pair.split(">"))):
            page.locator(f'[data-end="{row} {rows[row].index(card)}"]').click()
    page.get_by_role("button", name="These are all").click()


def by_ply(page: Drawn, one: Exercise) -> None:
    page.locator(f'.practise-line [data-ply="{int(one.answer[0]) - 1}"]').click()
    page.get_by_role("button", name=f"Move {one.answer[0]} is the mistake").click()


RUNS: dict[str, tuple[str, Callable[[Drawn, Exercise], None]]] = {
    "matches": ("lost-piles", by_choice),
    "pairs": ("hit-or-fold", by_move),
    "tanhinmin": ("matching", by_pairs),
    "shichinarabe": ("blocker", by_vertex),
    "babanuki": ("who-forces", by_choice),
    "solitaire": ("mistake", by_ply),
}


def opened(page: Drawn, game: str, kind: str, count: int = 10) -> list[Exercise]:
    """The run of a game on the page, a whole one or some of it, and the same one as it is made here."""
    some = ",".join(f"{kind}:{GRADE}:{SEED}:{number}" for number in range(1, count + 1))
    query = f"kind={kind}&grade={GRADE}&seed={SEED}" if count == 10 else f"again={some}"
    go(page, f"#/{game}/practise?{query}")
    expect(page.locator(".practise-which")).to_contain_text(f"1 of {count}")
    return list(islice(registry.exercises(game).made(kind, GRADE, SEED), count))


def test_every_game_has_a_run():
    assert {*RUNS, "pan"} == set(registry.names())  # Pan's is done by keyboard, in a browser


@pytest.mark.parametrize("game", RUNS)
def test_a_run(page, game):
    kind, answer = RUNS[game]
    page.evaluate("() => localStorage.removeItem('lastcard-practise')")
    run = opened(page, game, kind, FEW)
    reply, which = page.locator(".practise-reply"), page.locator(".practise-which")
    for number, one in enumerate(run, start=1):
        expect(which).to_contain_text(f"{number} of {FEW}")
        expect(reply).to_be_empty()
        answer(page, one)
        expect(reply).to_have_attribute("data-kind", "right")
        expect(reply).to_contain_text(one.why_grade[:20])
        page.get_by_role("button", name="Next" if number < FEW else "How it went", exact=True).click()
    expect(page.locator(".run-end h2")).to_have_text(f"{FEW} of {FEW} solved alone")
    expect(page.locator(".run-marks .alone")).to_have_count(FEW)
    counts = page.evaluate("() => JSON.parse(localStorage.getItem('lastcard-practise')).games")
    assert counts[game]["counts"] == {kind: {str(GRADE): [FEW, FEW]}}


def test_unusual_rules_stand_above_the_question(page):
    run = opened(page, "matches", "who-wins", FEW)
    rules = page.locator(".rules-here")
    for number, one in enumerate(run, start=1):
        expect(page.locator(".practise-which")).to_contain_text(f"{number} of {FEW}")
        assert one.unusual_rules
        expect(rules).to_have_text(f"Rules here: {' '.join(one.unusual_rules)}")
        by_choice(page, one)
        page.get_by_role("button", name="Next" if number < FEW else "How it went", exact=True).click()
    [one] = opened(page, "pan", "who-wins", 1)
    assert not one.unusual_rules
    expect(rules).to_be_empty()
    expect(rules).to_be_hidden()


def test_a_wrong_answer_plays_its_line_and_hides_the_statistics(page):
    [one] = opened(page, "matches", "best-move", 1)
    wrong = next(choice for choice in one.choices if choice not in one.answer)
    page.get_by_text("Choose from a list").click()
    page.locator(f'.practise-choices [data-choice="{wrong}"]').click()
    reply = page.locator(".practise-reply")
    expect(reply).to_have_attribute("data-kind", "wrong")
    expect(reply).to_contain_text(f"“Take {wrong}” loses: your opponent replies")
    expect(reply).to_contain_text(f"Right is: Take {one.answer[0]}")
    details = page.locator(".practise-reply details")
    expect(details).to_contain_text(one.why_grade)
    assert details.evaluate("(box) => box.open") is False
    expect(page.locator('.practise-line [data-ply="0"]')).not_to_have_attribute("aria-current", "step")


def test_the_line_of_a_wrong_answer_plays_to_its_end(page):
    [one] = opened(page, "solitaire", "opens-column", 1)
    wrong = next(choice for choice in one.choices if choice not in one.answer)
    page.get_by_text("Choose from a list").click()
    page.locator(f'.practise-choices [data-choice="{wrong}"]').click()
    expect(page.locator(".practise-line li")).to_have_count(1)
    expect(page.locator(".practise-line-box")).to_contain_text("After 1 move")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_what_is_practised_is_chosen_behind_a_line(page):
    opened(page, "matches", "best-move", 1)
    box = page.locator(".practise-main > details")
    assert box.evaluate("(box) => box.open") is False
    page.get_by_text("Other exercises").click()
    page.get_by_role("button", name="Hard", exact=True).click()
    expect(page.locator(".practise-which")).to_contain_text("Find the move · Hard")
    expect(page.locator(".practise-seed")).to_contain_text("the same ten for everyone")
