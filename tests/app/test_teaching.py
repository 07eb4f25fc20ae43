"""The teacher's lessons: every link in them opens what it says, and every item of their sheets has an exact answer."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pytest

from lastcard import registry
from lastcard.app import create
from lastcard.core.progress import run_to_end
from lastcard.core.sheets import formats
from lastcard.core.sheets import sheet as questions
from tests.app.test_app import notice

TEXT = (Path(__file__).parents[2] / "docs" / "teaching.md").read_text(encoding="utf-8")
LINKS = dict(re.findall(r"^\[(\w+)\]: \./(#/\S+)$", TEXT, re.MULTILINE))
SHEETS = {name: link.partition("?set=")[2] for name, link in LINKS.items() if "/sheet/" in link}


def test_links_are_used_and_those_that_are_used_are_there():
    assert set(re.findall(r"\]\[(\w+)\]", TEXT)) == set(LINKS)
    assert len(SHEETS) == 6


@pytest.mark.parametrize("name", LINKS)
def test_a_link_opens_its_page(name):
    app = create(LINKS[name])
    assert notice(app) == ""
    assert app.address.partition("?")[0] == LINKS[name].partition("?")[0]
    assert len(LINKS[name]) < 400


@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_has_the_title_that_is_named_and_exact_answers(name):
    sheet = formats.from_code(SHEETS[name], registry.names())
    (title,) = re.findall(rf"\[([^\]]+)\]\[{name}\]", TEXT)
    assert title == sheet.title
    for item in sheet.items:
        question = run_to_end(questions.worked_out(registry.exercises(item.game), item))
        assert bool(question.answer) == (item.task != "play")


@pytest.mark.parametrize(
    ("position", "lost"), [("{} rule=normal", (4, 8, 12)), ("{} take=2", (1, 4, 7)), ("{}", (1, 5, 9, 13))]
)
def test_the_lost_piles_that_are_named_are_lost(position, lost):
    solve = registry.engine("matches").solve
    read = registry.game("matches").parse
    found = [pile for pile in range(1, lost[-1] + 1) if solve(read(position.format(pile))).value == "loss"]
    assert tuple(found) == lost


@pytest.mark.parametrize(
    ("position", "sum_", "whole"),
    [
        ("3,7|2,5", "2/51 × 3 + 6/51 × 7 = 48/51, about 0.94", 1.77),
        ("8,9,10|4", "7/51 × 8 + 8/51 × 9 + 9/51 × 10 = 218/51, about 4.27", 5.88),
    ],
)
def test_what_a_card_costs_is_as_counted(position, sum_, whole):
    """By the cards that are left, and all in all by the solver, as a page says it."""
    assert sum_ in TEXT
    terms, total, about = re.fullmatch(r"(.*) = ([\d/]+), about ([\d.]+)", sum_).groups()
    hand, other = ([int(card) for card in stack.split(",")] for stack in position.split("|"))
    seen = [*hand, *other]
    left = {rank: rank - seen.count(rank) for rank in range(1, 11)}
    cost = Fraction(sum(rank * left[rank] for rank in hand), sum(left.values()))
    assert (
        cost
        == Fraction(total)
        == sum(Fraction(chance) * int(rank) for chance, rank in re.findall(r"([\d/]+) × (\d+)", terms))
    )
    assert round(float(cost), 2) == float(about)
    solution = registry.engine("pairs").solve(registry.game("pairs").parse(position))
    (hit,) = (move for move in solution.moves if move.move == "hit")
    assert round(-hit.as_dict()["payoffs"][0], 2) == whole
