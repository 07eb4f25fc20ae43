"""Every claim can fail: each is run on rules, records or shares that are wrong, and must come out otherwise."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lastcard.core.claims import run
from lastcard.games.solitaire.facts import FACTS, course, deals, moves
from lastcard.games.solitaire.facts.truth import JudgeBoard
from lastcard.games.solitaire.rules.position import Reading
from lastcard.games.solitaire.solver.deal_record import Entry, Record
from tests.games.solitaire.facts.test_facts import EXPECTED

BY_ID = {claim.id: claim for claim in FACTS}
Ways = dict[frozenset[tuple[int, int]], set[tuple[str, tuple[int, int]]]]


def every_pair(board: JudgeBoard, reading: Reading) -> Ways:
    """Rules by which any two cards can be exchanged, by a click on either, of either kind."""
    cards = [card for column in board for card in column]
    return {
        frozenset((one, two)): {(kind, card) for kind in ("swap", "cycle") for card in (one, two)}
        for place, one in enumerate(cards)
        for two in cards[:place]
    }


def anything_goes(patch: pytest.MonkeyPatch) -> None:
    """Rules by which any two cards can be exchanged."""
    for module in (moves, course):
        patch.setattr(module, "exchanges", every_pair)


def nothing_goes(patch: pytest.MonkeyPatch) -> None:
    """Rules by which no cards can be exchanged."""
    for module in (moves, course):
        patch.setattr(module, "exchanges", lambda board, reading: {})


def stays(patch: pytest.MonkeyPatch) -> None:
    """A figure in which the first cycle exchanges two others, so that the second cannot complete the column."""
    patch.setattr(moves, "complete", lambda column: False)


def square(patch: pytest.MonkeyPatch) -> None:
    """A board with as many cards of a rank as places in a row."""
    right = moves.board_of
    patch.setattr(moves, "board_of", lambda state: tuple((column[0],) * 13 for column in right(state)))


def judged_well(record: Record) -> deals.JudgedRecord:
    return deals.JudgedRecord(record, len(record.entries), len(record.entries), ())


def all_lost(patch: pytest.MonkeyPatch) -> None:
    """A record by which no deal can be won, and with swaps alone each is open."""

    def forged(limit: int):
        yield from ()
        lost = tuple(Entry(seed, "lost", boards=9) for seed in range(100))
        unknown = tuple(replace(entry, verdict="open") for entry in lost)
        readings = ("odd4", "odd", "broad", "swap")
        return [judged_well(Record(name, unknown if name == "swap" else lost)) for name in readings]

    patch.setattr(deals, "judge_records", forged)


def always_won(patch: pytest.MonkeyPatch) -> None:
    """Play at random that wins every deal."""
    right = deals.play_round
    patch.setattr(deals, "play_round", lambda task: replace(right(task), won=right(task).games))


def all_complete(patch: pytest.MonkeyPatch) -> None:
    """Columns all of which are complete."""
    patch.setattr(deals, "completed", lambda boards: set(range(13)))


def none_winnable(patch: pytest.MonkeyPatch) -> None:
    """Shares by which no board can be won."""
    right = course.count_deals

    def wrong(suits, ranks, reading):
        found = yield from right(suits, ranks, reading)
        return replace(found, winnable=0)

    patch.setattr(course, "count_deals", wrong)


# By claim the mutant that it must notice, and a bound at which it does.
MUTANTS = {
    "one-partner": (anything_goes, 4),
    "cycle-clicks": (stays, 1),
    "same-exchange": (anything_goes, 6),
    "several-partners": (nothing_goes, 2),
    "row-or-column": (square, 1),
    "most-unwinnable": (all_lost, 5),
    "swaps-alone": (all_lost, 5),
    "random-play": (always_won, 20),
    "no-way-back": (anything_goes, 4),
    "home-never-falls": (anything_goes, 4),
    "play-goes-round": (nothing_goes, 6),
    "two-suits-end": (anything_goes, 4),
    "small-boards": (none_winnable, 4),
    "why-lost": (all_complete, 100),
}


def test_every_claim_has_a_mutant():
    assert list(MUTANTS) == list(BY_ID)


@pytest.mark.parametrize("name", MUTANTS)
def test_wrong_rules_are_noticed(name, monkeypatch):
    mutate, limit = MUTANTS[name]
    mutate(monkeypatch)
    wrong = run(BY_ID[name], limit)
    assert wrong.status not in ("unchecked", EXPECTED[name][1])
