"""Every claim can fail: each is run on rules or a strategy that are wrong, and must come out otherwise."""

from __future__ import annotations

import pytest

from lastcard.core.claims import run
from lastcard.games.matches.facts import FACTS, trees, winners
from lastcard.games.matches.rules import GAME
from lastcard.games.matches.solver import optimal_play
from lastcard.games.matches.solver.optimal_play import MooreMachine

BY_ID = {claim.id: claim for claim in FACTS}


def fewer_takes(patch: pytest.MonkeyPatch) -> None:
    """Rules by which the largest take is not allowed."""
    right = type(GAME).legal_moves
    patch.setattr(type(GAME), "legal_moves", lambda self, state: right(self, state)[: max(1, state.take - 1)])


def other_order(patch: pytest.MonkeyPatch) -> None:
    """Rules that list the takes from the largest: the same game, another search."""
    right = type(GAME).legal_moves
    patch.setattr(type(GAME), "legal_moves", lambda self, state: right(self, state)[::-1])


def never_cuts(patch: pytest.MonkeyPatch) -> None:
    """An alpha-beta that visits every node, of smaller trees."""
    fewer_takes(patch)
    right = trees.search_steps
    patch.setattr(trees, "search_steps", lambda game, state, _, **more: right(game, state, "minimax"))


def wrong_theory(patch: pytest.MonkeyPatch) -> None:
    """A solver that takes every pile for won."""
    patch.setattr(optimal_play, "value", lambda state: "win")
    patch.setattr(winners, "value", lambda state: "win")


def wrong_machine(patch: pytest.MonkeyPatch) -> None:
    """A machine that takes one match for ever."""
    patch.setattr(MooreMachine, "next", lambda self, state, taken: "1")


# By claim the mutant that it must notice, and a bound at which it does.
MUTANTS = {
    "table-1-sizes": (other_order, 7),
    "table-1-ratios": (other_order, 7),
    "figures": (fewer_takes, 7),
    "smaller-trees": (other_order, 9),
    "about-13-percent": (never_cuts, 21),
    "below-10-percent": (never_cuts, 23),
    "only-worse-skipped": (never_cuts, 7),
    "who-wins": (fewer_takes, 9),
    "theorem": (fewer_takes, 9),
    "any-take": (wrong_theory, 9),
    "small-piles": (fewer_takes, 4),
    "five-matches": (fewer_takes, 5),
    "first-take": (fewer_takes, 9),
    "what-is-left": (fewer_takes, 9),
    "machine-steps": (fewer_takes, 9),
    "machine-wins": (wrong_machine, 9),
    "beats-random": (wrong_machine, 9),
}


def test_every_claim_has_a_mutant():
    assert list(MUTANTS) == list(BY_ID)


@pytest.mark.parametrize("name", MUTANTS)
def test_a_wrong_game_is_noticed(name, findings, monkeypatch):
    mutate, limit = MUTANTS[name]
    right = findings.of(GAME.name, name, limit)
    mutate(monkeypatch)
    wrong = run(BY_ID[name], limit)
    if right.status == "holds":
        assert wrong.status in ("fails", "differs")
    else:  # it is wrong in print already: what is computed must change
        assert right.status in ("fails", "differs")
        assert [row.computed for row in wrong.rows] != [row.computed for row in right.rows]
