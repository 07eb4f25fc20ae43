"""Practise: a run of ten in every game, answered where the exercise is asked, once by keyboard alone."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

import pytest
from playwright.sync_api import Page, expect

from lastcard import registry
from lastcard.core.exercises import Exercise
from tests.browser.helpers.pages import fits, go, opened_anew, sized

GRADE, SEED = 2, 7
FEW = 4  # exercises in a run of former misses, which is as long as its address says
HELD = """() => {
  const held = (root) => root.activeElement?.shadowRoot ? held(root.activeElement.shadowRoot) : root.activeElement
  return {...held(document)?.dataset}
}"""


def by_choice(page: Page, one: Exercise) -> None:
    for choice in one.answer:
        page.locator(f'.practise-choices [data-choice="{choice}"]').click()
    if one.takes == "all":
        page.get_by_role("button", name="Check").click()


def by_move(page: Page, one: Exercise) -> None:
    page.locator(f'.practise-board [data-move="{one.answer[0]}"]').first.click()


def by_vertex(page: Page, one: Exercise) -> None:
    page.locator(f'.practise-board [data-vertex="{one.answer[0]}"]').click()


def by_pairs(page: Page, one: Exercise) -> None:
    rows = one.facts["beating"], one.facts["beaten"]
    for pair in one.answer:
        for row, card in enumerate(map(int, pair.split(">"))):
            page.locator(f'[data-end="{row} {rows[row].index(card)}"]').click()
    page.get_by_role("button", name="Check").click()


def by_ply(page: Page, one: Exercise) -> None:
    page.locator(f'.practise-line [data-ply="{int(one.answer[0]) - 1}"]').click()
    page.get_by_role("button", name=f"Move {one.answer[0]} is the mistake").click()


def by_key(page: Page, one: Exercise) -> None:
    """Tab from the question to the card, once it is drawn, and Enter; round the page once more where it came late."""
    expect(page.locator(f"[data-move='{one.answer[0]}']").first).to_be_attached()
    for _ in range(120):
        page.keyboard.press("Tab")
        if page.evaluate(HELD).get("move") == one.answer[0]:
            page.keyboard.press("Enter")
            return
    raise AssertionError(f"{one.answer[0]} cannot be reached")


RUNS: dict[str, tuple[str, Callable[[Page, Exercise], None]]] = {
    "matches": ("lost-piles", by_choice),
    "pan": ("best-move", by_key),
    "pairs": ("hit-or-fold", by_move),
    "tanhinmin": ("matching", by_pairs),
    "shichinarabe": ("blocker", by_vertex),
    "babanuki": ("who-forces", by_choice),
    "solitaire": ("mistake", by_ply),
}


def opened(page: Page, game: str, kind: str, count: int = 10) -> list[Exercise]:
    """The run of a game on the page, a whole one or some of it, and the same one as it is made here."""
    some = ",".join(f"{kind}:{GRADE}:{SEED}:{number}" for number in range(1, count + 1))
    query = f"kind={kind}&grade={GRADE}&seed={SEED}" if count == 10 else f"again={some}"
    go(page, f"#/{game}/practise?{query}")
    expect(page.locator(".practise-which")).to_contain_text(f"1 of {count}")
    return list(islice(registry.exercises(game).made(kind, GRADE, SEED), count))


def test_every_game_has_a_run():
    assert set(RUNS) == set(registry.names())


@pytest.mark.parametrize("game", RUNS)
def test_a_run(page, game):
    kind, answer = RUNS[game]
    page.evaluate("() => localStorage.removeItem('lastcard-practise')")
    count = 10 if answer is by_key else 2
    run = opened(page, game, kind, count)
    reply, which = page.locator(".practise-reply"), page.locator(".practise-which")
    if answer is by_key:
        page.locator(".practise-question").focus()  # where the keyboard is after Next
    for number, one in enumerate(run, start=1):
        expect(which).to_contain_text(f"{number} of {count}")
        expect(reply).to_be_empty()
        answer(page, one)
        expect(reply).to_have_attribute("data-kind", "right")
        expect(reply).to_contain_text(one.why_grade[:20])
        following = page.get_by_role("button", name="Next" if number < count else "How it went", exact=True)
        if answer is by_key:
            expect(following).to_be_focused()
            page.keyboard.press("Enter")
        else:
            following.click()
    expect(page.locator(".run-end h2")).to_have_text(f"{count} of {count} solved alone")
    if answer is by_key:
        expect(page.locator(".run-end h2")).to_be_focused()
    expect(page.locator(".run-marks .alone")).to_have_count(count)
    counts = page.evaluate("() => JSON.parse(localStorage.getItem('lastcard-practise')).games")
    assert counts[game]["counts"] == {kind: {str(GRADE): [count, count]}}


def test_what_was_missed_is_looked_at_again_comes_back_another_day_and_can_be_forgotten(page):
    page.evaluate("() => localStorage.removeItem('lastcard-practise')")
    run = opened(page, "pan", "who-wins", FEW)
    reply, which = page.locator(".practise-reply"), page.locator(".practise-which")
    for number, one in enumerate(run, start=1):
        expect(which).to_contain_text(f"{number} of {FEW}")
        if number == 2:
            page.get_by_role("button", name="Hint", exact=True).click()
            expect(page.locator(".practise-hints li")).to_have_count(1)
        wrong = next(choice for choice in one.choices if choice not in one.answer)
        page.locator(f'[data-choice="{wrong if number == 1 else one.answer[0]}"]').click()
        expect(reply).to_have_attribute("data-kind", "wrong" if number == 1 else "right")
        if number == 1:
            expect(page.locator(".practise-line li")).not_to_have_count(0)
            expect(page.locator('.practise-line [data-ply="0"]')).not_to_have_attribute(
                "aria-current", "step"
            )
            page.keyboard.press("ArrowLeft")  # it plays by itself until somebody steps through it
            expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
        page.get_by_role("button", name="Next" if number < FEW else "How it went", exact=True).click()
    expect(page.locator(".run-end h2")).to_have_text("2 of 4 solved alone")
    expect(page.locator(".run-review li")).to_have_count(2)
    page.get_by_role("button", name="Look again at exercise 1").click()
    expect(reply).to_have_attribute("data-kind", "wrong")
    page.evaluate("""() => {
      const kept = JSON.parse(localStorage.getItem("lastcard-practise"))
      for (const box of Object.values(kept.games.pan.boxes)) box[1] -= 1
      localStorage.setItem("lastcard-practise", JSON.stringify(kept))
    }""")
    opened_anew(page)  # the next day
    expect(page.locator(".run-marks .alone")).to_have_count(2)
    page.get_by_role("button", name="Again: 2").click()
    expect(which).to_contain_text("1 of 2")
    page.get_by_text("Your record").click()
    with page.expect_download() as file:
        page.get_by_role("button", name="Save as a file").click()
    assert file.value.suggested_filename == "lastcard-practise.json"
    page.get_by_role("button", name="Clear", exact=True).click()
    page.get_by_role("button", name="Clear it").click()
    expect(page.get_by_role("button", name="Again: 2")).to_be_hidden()
    assert page.evaluate("() => localStorage.getItem('lastcard-practise')") is None
    with sized(page, 360, 740):
        fits(page)


def test_the_question_comes_first_with_the_board_where_learn_has_it(page):
    with sized(page, 1280, 720):
        go(page, "#/matches/learn")
        learn = [page.locator(name).bounding_box()["x"] for name in (".lesson-text", ".lesson-figure")]
        opened(page, "matches", "who-wins", 1)
        ask, board, answer = (
            page.locator(f".practise-{name}").bounding_box() for name in ("question", "board", "choices")
        )
        assert (learn[0] < learn[1]) == (ask["x"] < board["x"])
        assert answer["y"] + answer["height"] < 720
        others = page.get_by_text("Choose exercises").bounding_box()
        assert others["y"] > max(box["y"] + box["height"] for box in (board, answer))
    with sized(page, 360, 740):
        ask, board = (page.locator(f".practise-{name}").bounding_box() for name in ("question", "board"))
        assert ask["y"] + ask["height"] < board["y"]


def test_unusual_rules_stand_above_the_question(page):
    run = opened(page, "matches", "who-wins", 2)
    rules = page.locator(".rules-here")
    for number, one in enumerate(run, start=1):
        expect(page.locator(".practise-which")).to_contain_text(f"{number} of 2")
        assert one.unusual_rules
        expect(rules).to_have_text(f"Rules here: {' '.join(one.unusual_rules)}")
        by_choice(page, one)
        page.get_by_role("button", name="Next" if number < 2 else "How it went", exact=True).click()
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
    page.get_by_text("Choose exercises").click()
    page.get_by_role("button", name="Hard", exact=True).click()
    expect(page.locator(".practise-which")).to_contain_text("Find the move · Hard")
    expect(page.locator(".practise-seed")).to_contain_text("Share the link to share these ten")
