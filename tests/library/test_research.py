"""The notebook in the documentation: it runs from top to bottom, and what it finds is what a plain program finds."""

from __future__ import annotations

import ast
import contextlib
import io
import json
from fractions import Fraction
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

import lastcard

NOTEBOOK = Path(__file__).parents[2] / "docs" / "library" / "research.ipynb"


@pytest.fixture(scope="module")
def found():
    """The names that the notebook leaves, and what each of its cells shows."""
    told = json.loads(NOTEBOOK.read_text("utf-8"))
    assert told["nbformat"] == 4
    names, shown = {}, []
    for cell in told["cells"]:
        if cell["cell_type"] != "code":
            continue
        assert not cell["outputs"], "the notebook is kept without what it came to"
        tree = ast.parse("".join(cell["source"]))
        last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
        with contextlib.redirect_stdout(io.StringIO()) as said:
            exec(compile(tree, str(NOTEBOOK), "exec"), names)
            value = eval(compile(ast.Expression(last.value), str(NOTEBOOK), "eval"), names) if last else None
        shown.append(value if value is not None else said.getvalue())
    return names, shown


def test_it_shows_something_in_every_cell_but_the_first(found):
    _, shown = found
    assert len(shown) == 6
    assert all(shown[1:])
    assert shown[2]._repr_html_().startswith("<div class='lastcard'>")


def test_greed_is_counted_over_all_deals_of_four_ranks(found):
    names, _ = found
    assert (
        sum(names["greed"].values()) == 6435
    )  # 15 cards beside the nine that lies, eight of them dealt to who moves
    assert names["exceptions"]
    for state in names["exceptions"][:20]:
        moves = {move.move: move.value for move in lastcard.solve("pan", state).moves}
        assert (
            moves[lastcard.game("pan").format_move(names["greedy"](state))]
            != lastcard.solve("pan", state).value
        )


def test_who_forces_first_place_is_what_play_on_cards_says(found):
    from lastcard.core.progress import run_to_end
    from lastcard.games.babanuki.facts.brute_force import judge_cards

    names, _ = found
    for numbers in (2, 3):
        count, total = dict.fromkeys((0, 1, 2, None), 0), 0
        for state, ways in lastcard.deals("babanuki", numbers, 3, weights=True):
            judged = run_to_end(judge_cards(state))
            first = [seat for seat in range(3) if state in judged.first[seat]]
            count[first[0] if first else None] += ways
            total += ways
        assert {who: Fraction(ways, total) for who, ways in count.items()} == names["force"][numbers]


@cache
def beats(mine: tuple[int, ...], theirs: tuple[int, ...], table: int) -> bool:
    """Whether who is to move wins TANHINMIN, by trying everything; a pass empties the table, and needs a card on it."""
    for card in mine:
        if card > table:
            rest = tuple(one for one in mine if one != card)
            if not rest or not beats(theirs, rest, card):
                return True
    return bool(table) and not beats(theirs, mine, 0)


def test_the_worth_of_beginning_is_what_trying_everything_says(found):
    names, _ = found
    for mine, theirs in [(1, 1), (1, 3), (2, 2), (3, 2), (2, 4), (3, 3), (4, 3)]:
        cards = range(1, mine + theirs + 1)
        deals = [(hand, tuple(c for c in cards if c not in hand)) for hand in combinations(cards, mine)]
        won = sum(beats(hand, other, 0) for hand, other in deals)
        assert names["begin"][mine, theirs] == Fraction(won, len(deals))
