"""The first lesson: each step begins undone, is done by its solution, and whoever does something else has not done it."""

from __future__ import annotations

import pytest

from lastcard.core.contract import Check
from lastcard.core.general import GeneralEngine
from lastcard.gallery.first_lesson import STEPS, usual_counts, win_table
from tests import toys
from tests.gallery import by_hand
from tests.gallery.reading import own, written

TAKE, LARGER, SAY, SECOND, LAST, RULE = STEPS


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.title)
def test_a_step_is_done_by_its_solution_and_not_before(tmp_path, step):
    before, after = written(tmp_path, step.program), written(tmp_path, step.solution)
    assert not step.done(before)
    assert step.done(after)
    for engine in (before, after):
        assert list(Check(engine.game, positions=200).faults()) == []
    for text in (step.program, step.solution):
        assert len(text.splitlines()) < 60
        assert max(map(len, text.splitlines())) <= 90


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.title)
def test_a_step_is_told_in_a_few_sentences(step):
    for said in (step.task, step.then):
        assert 1 <= len([part for part in said.replace(":", ".").split(". ") if part]) <= 4
        assert len(said) <= 260


def test_one_step_leads_to_the_next():
    for before, after in ((TAKE, LARGER), (LARGER, SAY), (SECOND, LAST), (LAST, RULE)):
        assert before.solution == after.program


def wins(text, tmp_path):
    """By how many matches there are: whether whoever is to move wins, with one pile."""
    engine = written(tmp_path, text)
    start = engine.game.start
    engine.solve(start)
    kind = type(start)
    return [engine.solve(kind(matches)).value == "win" for matches in range(1, 27)]


def test_what_the_steps_say_of_lost_piles_is_so(tmp_path):
    for text, most in ((TAKE.program, 3), (LARGER.solution, 4)):
        lost = [matches for matches, win in enumerate(wins(text, tmp_path), start=1) if not win]
        assert lost == list(range(1, 27, most + 1))


def replaced(text, *changes):
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


NO_STEP = {
    "only the largest take": (TAKE, ("MOST = 3", "MOST = 5")),
    "a smaller largest take": (LARGER, ("MOST = 3", "MOST = 2")),
    "another pile alone": (LARGER, ("PILE = 20", "PILE = 26")),
    "a pile that wins": (SAY, ("PILE = 20", "PILE = 27")),
    "a lost pile that was named": (SAY, ("PILE = 20", "PILE = 21")),
    "another number, no second one": (SECOND, ("(7,)", "(9,)")),
    "an empty pile": (SECOND, ("(7,)", "(7, 0)")),
    "other piles": (LAST, ("(7, 5)", "(3, 4)")),
    "other piles, and no rule": (RULE, ("(7, 5)", "(3, 4, 2)")),
    "another largest take": (RULE, ("MOST = 3", "MOST = 2")),
    "the other end": (RULE, ("else 1 - position.player", "else position.player")),
}


@pytest.mark.parametrize("what", NO_STEP)
def test_something_else_is_not_the_step(tmp_path, what):
    step, *changes = NO_STEP[what]
    assert not step.done(written(tmp_path, replaced(step.program, *changes)))


ALSO = {
    "another winning pile": (TAKE, ("PILE = 21", "PILE = 23")),
    "more than four": (LARGER, ("MOST = 3", "MOST = 6")),
    "a larger lost pile": (SAY, ("PILE = 20", "PILE = 101")),
    "three piles": (SECOND, ("(7,)", "(2, 3, 4)")),
    "the winner by another way": (LAST, ("return None if any(position.piles) else position.player", "return None if any(position.piles) else (position.player + 1) % 2")),
    "from an even pile only one": (RULE, ("min(MOST, size) + 1", "(min(MOST, size) if size % 2 else min(1, size)) + 1")),
    "from the largest pile only": (RULE, ("in zip(LETTERS, position.piles):", "in zip(LETTERS, position.piles):\n            if size < max(position.piles):\n                continue")),
    "never as many as just before": (
        RULE,
        ("    piles: tuple\n", "    piles: tuple\n    last: int = 0\n"),
        ('moves.append(f"{letter}{take}")', 'if take != position.last:\n                    moves.append(f"{letter}{take}")'),
        ("return Position(tuple(piles), 1 - position.player)", "return Position(tuple(piles), int(move[1:]), 1 - position.player)"),
        ("if any(position.piles) else", "if self.legal_moves(position) else"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", ALSO)
def test_a_step_may_be_done_in_ones_own_way(tmp_path, what):
    step, *changes = ALSO[what]
    assert step.done(written(tmp_path, replaced(step.program, *changes)))


def test_no_step_is_done_by_another_kind_of_game(tmp_path):
    from lastcard import registry

    lots = GeneralEngine(registry.module_home(toys.GAMES["lots"]).game)
    for engine in (own("hanoi"), own("ring"), own("pig"), lots, own("noughts"), own("tricks")):
        assert not any(step.done(engine) for step in STEPS[:4])


@pytest.mark.parametrize(("piles", "most"), [((3, 4, 5), 5), ((7, 5), 5)])
def test_the_game_without_a_rule_is_counted_as_by_hand(tmp_path, piles, most):
    after = by_hand.all_of(by_hand.nim(*piles))
    lost = sum(value == "loss" for value, _ in by_hand.by_rounds(by_hand.nim(*piles)).values())
    assert usual_counts(piles, most=max(piles), last_wins=True) == (
        len(after),
        sum(map(len, after.values())),
        lost,
    )
    table = win_table(
        written(
            tmp_path, replaced(RULE.program, ("(7, 5)", str(piles)), ("MOST = 3", f"MOST = {max(piles)}"))
        )
    )
    assert table.counts == usual_counts(piles, max(piles), last_wins=True)
    assert table.numbers == piles
    assert table.longest() == sum(piles)
