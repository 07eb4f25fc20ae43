"""Every claim can fail: each is run on rules, maps or formulas that are wrong, and must come out otherwise."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from operator import or_
from types import SimpleNamespace

import pytest

from lastcard.core.claims import run
from lastcard.games.babanuki.facts import FACTS, brute_force, common, equilibria, maps, rounds
from lastcard.games.babanuki.rules import GAME, State
from lastcard.games.babanuki.solver import own_place as solver
from lastcard.games.babanuki.solver.attractors import sharing
from lastcard.games.babanuki.solver.force import UNFORCED
from lastcard.games.babanuki.solver.own_place import FoundRounds, own_place
from tests.helpers.slow_cases import slow_among

BY_ID = {claim.id: claim for claim in FACTS}


def brute_force_turned(patch: pytest.MonkeyPatch) -> None:
    """A judge that takes the first seat's win for the next one's."""
    right = brute_force.JudgedPlay.winner

    def wrong(self: brute_force.JudgedPlay, here: State) -> int | None:
        found = right(self, here)
        return None if found is None else (found + 1) % len(here.hands)

    patch.setattr(brute_force.JudgedPlay, "winner", wrong)
    common.KNOWN.clear()


def maps_turned(patch: pytest.MonkeyPatch) -> None:
    """Attractors in which first place is always the next player's."""
    right = common.ThreePlayers.winner

    def wrong(self: common.ThreePlayers, sizes: common.SetSizes, joker: int) -> int | None:
        found = right(self, sizes, joker)
        return None if found is None else (found + 1) % 3

    patch.setattr(common.ThreePlayers, "winner", wrong)


def no_formula(patch: pytest.MonkeyPatch) -> None:
    """Formulas that name nobody."""
    patch.setattr(maps, "case_of", lambda sizes, joker: None)
    patch.setattr(maps, "forced", lambda here: UNFORCED)
    patch.setattr(maps, "made_last", lambda here: ())


def no_last_place(patch: pytest.MonkeyPatch) -> None:
    """A judge by whom nobody can ever be made last."""
    right = rounds.judge_cards

    def wrong(start: State):
        judged = yield from right(start)
        return replace(judged, last=({},) * len(judged.last))

    patch.setattr(rounds, "judge_cards", wrong)


def wrong_prospects(patch: pytest.MonkeyPatch) -> None:
    """An induction that finds no ending anywhere, and is otherwise as it was."""
    patch.setattr(rounds.Prospects, "of", lambda self, here: frozenset())


def all_the_same(patch: pytest.MonkeyPatch) -> None:
    """Players who like every ending the same."""
    patch.setattr(brute_force, "_liked", lambda ending, seat, likes: 0.0)


def joker_at_once(patch: pytest.MonkeyPatch) -> None:
    """A worth by which the joker is best in every turn."""
    patch.setattr(rounds, "best_draw", lambda *more: brute_force.JOKER_ALONE)


def no_rounds(patch: pytest.MonkeyPatch) -> None:
    """A search that finds no round of the joker."""

    def nothing(players: int, most: int):
        yield from ()
        return FoundRounds(1, ())

    patch.setattr(rounds, "joker_rounds", nothing)


def rounds_everywhere(patch: pytest.MonkeyPatch) -> None:
    """A search that takes any position for a round of the joker."""

    def anything(players: int, most: int):
        yield from ()
        ring = {3: "1,2|1,3|2,3,J", 4: "1,2|1,3|2,4|3,4,J", 5: "1,2|1,3|2,4|3,5|4,5,J"}
        return FoundRounds(1, (sharing(GAME.parse(ring[players])),))

    patch.setattr(rounds, "joker_rounds", anything)


def rounds_in_any_order(patch: pytest.MonkeyPatch) -> None:
    """A brute force to which every order of preference is that of places, so that ties do not matter."""
    right = rounds.what_is_left
    patch.setattr(rounds, "what_is_left", lambda after, likes: right(after, own_place(4)))


def one_line_falls(patch: pytest.MonkeyPatch) -> None:
    """Maps of three players in which somebody can force everything with three numbers, so that the share stays at 0."""
    right = maps.SOLVED_CACHE.work

    def wrong(players: int, most: int):
        known = yield from right(players, most)
        steps = known.first.steps.copy()
        steps[:, :, known.space.counts.sum(axis=0) == 3] = 1
        return replace(known, first=SimpleNamespace(steps=steps)) if players == 3 else known

    patch.setattr(maps.SOLVED_CACHE, "work", wrong)
    patch.setattr(maps, "unlike", lambda known: iter(()))


def somebody_left(patch: pytest.MonkeyPatch) -> None:
    """Maps of three players in which nobody can force anything with two numbers, and otherwise as it was."""
    right = maps.SOLVED_CACHE.work

    def wrong(players: int, most: int):
        known = yield from right(players, most)
        steps = known.first.steps.copy()
        steps[:, :, known.space.counts.sum(axis=0) == 2] = 0
        return replace(known, first=SimpleNamespace(steps=steps)) if players == 3 else known

    patch.setattr(maps.SOLVED_CACHE, "work", wrong)
    patch.setattr(maps, "unlike", lambda known: iter(()))


def only_struck_out(patch: pytest.MonkeyPatch) -> None:
    """An induction that does not see that the joker goes round."""

    def nothing(self, new):
        yield from ()
        return {}

    patch.setattr(rounds.Prospects, "_settle_rounds", nothing)


def no_aim(patch: pytest.MonkeyPatch) -> None:
    """A brute force in which no order of preference makes a number worse."""
    patch.setattr(rounds, "goes_round", lambda *_: False)


def departures_welcome(patch: pytest.MonkeyPatch) -> None:
    """Plans that answer a departure by what the one who departs likes best."""
    likes = own_place(4)

    def best(self, here, draw):
        endings = self.of(draw.after)
        return max(endings, key=lambda ending: solver.liking(solver.carried(draw, ending), 0, likes))

    patch.setattr(equilibria.Equilibria, "answered", best)


def nobody_departs(patch: pytest.MonkeyPatch) -> None:
    """Equilibria in which it does not matter what anybody likes."""
    patch.setattr(solver, "_likeable_outcomes", lambda options, liked: reduce(or_, options, 0))


def nothing_need_come_about(patch: pytest.MonkeyPatch) -> None:
    """Equilibria whose outcomes need not come about."""

    def nothing(self, new):
        yield from ()
        return {}

    patch.setattr(equilibria.Equilibria, "_come_about", nothing)


def nothing_won(patch: pytest.MonkeyPatch) -> None:
    """Maps in which nobody can force first place anywhere."""
    right = maps.SOLVED_CACHE.work

    def wrong(players: int, most: int):
        known = yield from right(players, most)
        first = SimpleNamespace(steps=known.first.steps * 0)
        return replace(known, first=first)

    patch.setattr(maps.SOLVED_CACHE, "work", wrong)


def everybody_wins(patch: pytest.MonkeyPatch) -> None:
    """A judge by whom the first seat can always force first place, and so there are no other maps either."""
    patch.setattr(brute_force.JudgedPlay, "winner", lambda self, here: 0)
    common.KNOWN.clear()


# By claim the mutant that it must notice, and a bound at which it does.
THEOREMS = {
    name: (maps_turned, 3) for name in BY_ID if name.startswith(("theorem-5-3", "theorem-5-4", "theorem-5-5"))
}
MUTANTS = {
    "theorem-5-1": (brute_force_turned, 2),
    "theorem-5-2": (brute_force_turned, 2),
    **THEOREMS,
    "lemma-5-7-own-place": (wrong_prospects, 1),
    "lemma-5-7-security": (no_last_place, 1),
    "lemma-5-7-orders": (all_the_same, 12),
    "theorem-5-6": (rounds_in_any_order, 4),
    "theorem-5-6-places": (no_rounds, 4),
    "more-players": (rounds_everywhere, 3),
    "more-players-broken-off": (joker_at_once, 3),
    "rounds-in-equilibrium": (departures_welcome, 4),
    "smallest-rounds-in-equilibrium": (nobody_departs, 4),
    "brute-force": (no_formula, 2),
    "formula-attractors": (no_formula, 3),
    "formula-steps": (no_formula, 3),
    "last-parity": (no_formula, 3),
    "nobody-of-three": (everybody_wins, 1),
    "not-yet": (brute_force_turned, 4),
    "nobody": (nothing_won, 4),
}


MORE = {
    "nobody": [(one_line_falls, 4), (somebody_left, 4)],
    "lemma-5-7-own-place": [(only_struck_out, 1)],
    "theorem-5-6": [(no_aim, 4)],
    "smallest-rounds-in-equilibrium": [(nothing_need_come_about, 4)],
}
"""Further mutants, each of which must be noticed by itself."""


@pytest.fixture(autouse=True)
def forgotten():
    """What the judge found with a mutant is not kept."""
    yield
    common.KNOWN.clear()


def test_every_claim_has_a_mutant():
    assert set(MUTANTS) == set(BY_ID)


@pytest.mark.parametrize(
    "name",
    slow_among(
        MUTANTS, ["theorem-5-6", "theorem-5-6-places", "more-players", "smallest-rounds-in-equilibrium"]
    ),
)
def test_a_wrong_engine_is_noticed(name, findings, monkeypatch):
    mutate, limit = MUTANTS[name]
    right = findings.of(GAME.name, name, limit)
    assert right.status != "unchecked"
    mutate(monkeypatch)
    wrong = run(BY_ID[name], limit)
    assert wrong.as_dict() != right.as_dict()
    if right.status in ("holds", "open"):
        assert wrong.status != right.status


@pytest.mark.parametrize(
    ("name", "mutate", "limit"), [(name, *way) for name, ways in MORE.items() for way in ways]
)
def test_further_wrong_engines_are_noticed(name, mutate, limit, findings, monkeypatch):
    right = findings.of(GAME.name, name, limit)
    mutate(monkeypatch)
    assert run(BY_ID[name], limit).status == "fails" != right.status
