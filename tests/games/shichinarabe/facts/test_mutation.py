"""Every claim can fail: with a wrong engine, gadget or judge planted, its finding changes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lastcard.core.claims import run
from lastcard.core.facts import Case
from lastcard.core.progress import run_to_end
from lastcard.games.shichinarabe.facts import (
    FACTS,
    hardness,
    one_right,
    open_questions,
    options,
    values,
)
from lastcard.games.shichinarabe.facts.brute_force import BruteForce
from lastcard.games.shichinarabe.rules import GAME, Graph, State, both_ways, forest
from lastcard.games.shichinarabe.solver import engine
from lastcard.games.shichinarabe.solver.explain import SevensAnswer, answer_position
from lastcard.games.shichinarabe.solver.reductions import (
    box,
    choice_board,
    cover_board,
    formula_board,
    plain_cover_board,
    planar_choice_board,
)

BY_ID = {claim.id: claim for claim in FACTS}


def wrong_winner(state, budget=0):
    return SevensAnswer(1 - answer_position(state).winner, ())


class OnePasses(BruteForce):
    """Blue's passes count for nothing."""

    def wins(self, player, rights=(0, 0), passes=(0, 0)):
        return super().wins(player, rights, (passes[0], 0))


class NobodyPasses(BruteForce):
    """No pass counts."""

    def wins(self, player, rights=(0, 0), passes=(0, 0)):
        return super().wins(player, rights)


class Hurt(BruteForce):
    """Whoever has a right loses."""

    def wins(self, player, rights=(0, 0), passes=(0, 0)):
        return not rights[player] if any(rights) else super().wins(player)


class OneMove(BruteForce):
    """One selection ends the game: who makes it has won."""

    def selectable(self, white, player):
        return super().selectable(white, player) if white == self.white else []


class NoRace(BruteForce):
    """Nobody wins by playing the last vertex: whoever cannot move loses."""

    def _wins(self, white, player, *left):
        key = (white, player)
        if key not in self.known:
            self.known[key] = self._can_win(white, player, left)
        return self.known[key]


class AlwaysNow(BruteForce):
    def wins_by_use(self, player):
        return True


class NeverNow(BruteForce):
    def wins_by_use(self, player):
        return False


class Still(BruteForce):
    """No edge comes or goes."""

    def _front(self, white):
        return sum(1 << v for v, near in enumerate(self.near) if near & white)


def no_value(state):
    return 0


def on_a_stem(legs):
    """All legs hang off the end of the second: no legs, but a tree."""
    stem, *others = sorted(legs, key=lambda word: word != legs[min(1, len(legs) - 1)])
    parents = list(range(len(stem)))
    for word in others:
        parents += [len(stem), *range(len(parents) + 1, len(parents) + len(word))]
    state = forest(parents, stem + "".join(others))
    return State(state.board, state.colours, almighty=(1, 0))


def any_forest(branches):
    return True


def tight(size, edges, number):
    return cover_board(size, edges, max(0, number - 1))


def tighter(size, edges, number, player):
    return plain_cover_board(size, edges, max(0, number - 1), player)


def unbegun(size, edges, number, player):
    """Blue begins without the free move that this takes."""
    return replace(plain_cover_board(size, edges, number, 0), player=player)


def longer(variables, clauses):
    """The path of blue's is longer by one."""
    state = planar_choice_board(variables, clauses)
    size = state.board.size
    arcs = both_ways([(size - 1, size)])
    board = Graph(size + 1, (*state.board.arcs, *arcs), (), state.board.deleted)
    return State(board, state.colours + "B")


def shorter(variables, clauses):
    """The path of blue's is shorter by one: its last vertex is white from the start."""
    state = planar_choice_board(variables, clauses)
    last = state.board.size - 1
    arcs = tuple(arc for arc in state.board.arcs if last not in arc)
    return State(replace(state.board, arcs=arcs), state.colours[:-1] + "W")


def no_free_move(variables, clauses):
    """The red vertex f is not there."""
    state, free = planar_choice_board(variables, clauses), 2 * variables + 1
    return State(state.board, state.colours[:free] + "W" + state.colours[free + 1 :])


def kept_doors(variables, clauses):
    """What blue chooses deletes no edge of a clause."""
    state = planar_choice_board(variables, clauses)
    return State(
        replace(state.board, deleted=tuple(rule for rule in state.board.deleted if 0 in rule)), state.colours
    )


def open_box(*names):
    """A box in which nothing needs to be true."""
    return [clause for clause in box(*names) if len(clause) < 4]


def missing_clause(clauses):
    """A clause is missing."""
    return formula_board(clauses[:-1] or ((1, -1),))


def loose(variables, clauses):
    return choice_board(variables, clauses[:-1])


def other_winner(state, budget):
    yield None
    found = answer_position(state, budget)
    return replace(found, winner=1 - found.winner)


MUTANTS = {
    "theorem-6-1": (options, "BruteForce", OnePasses, 3),
    "uneven-passes": (options, "BruteForce", NobodyPasses, 4),
    "definition-6-3": (options, "BruteForce", Still, 3),
    "forests-without-rights": (values, "answer_position", wrong_winner, 3),
    "theorem-6-5": (open_questions, "answer_position", wrong_winner, 2),
    "one-joker": (open_questions, "answer_position", wrong_winner, 1),
    "several-white": (open_questions, "answer_position", wrong_winner, 4),
    "whole-numbers": (values, "BruteForce", OneMove, 3),
    "sum-decides": (values, "BruteForce", NoRace, 3),
    "single-blocker": (values, "BruteForce", NoRace, 3),
    "right-never-hurts": (options, "BruteForce", Hurt, 3),
    "never-stuck": (options, "BruteForce", Hurt, 3),
    "now-or-never": (one_right, "BruteForce", AlwaysNow, 3),
    "underdog-uses-at-once": (one_right, "BruteForce", AlwaysNow, 4),
    "normal-play-right": (one_right, "BruteForce", AlwaysNow, 3),
    "one-way-right": (one_right, "total_value", no_value, 3),
    "narrow-forests-by-values": (one_right, "two_entries", no_value, 5),
    "narrow-forests-at-once": (one_right, "BruteForce", NeverNow, 4),
    "legs-by-values": (one_right, "two_entries", no_value, 4),
    "legs-underdog": (one_right, "BruteForce", NeverNow, 4),
    "legs-at-once": (one_right, "BruteForce", NeverNow, 3),
    "theorem-6-6": (open_questions, "answer_position", wrong_winner, 2),
    "theorem-6-7": (open_questions, "answer_position", wrong_winner, 2),
    "theorem-6-8": (hardness, "cover_board", tight, 3),
    "theorem-6-9": (hardness, "planar_choice_board", longer, 2),
    "deletions-on-trees": (hardness, "choice_board", loose, 2),
    "planar-question": (hardness, "plain_cover_board", tighter, 3),
    "pspace-without-rights": (hardness, "formula_board", missing_clause, 1),
    "pspace-on-planar-graphs": (hardness, "box", open_box, 1),
    "who-begins": (engine, "answering", other_winner, 700),
}


def test_every_claim_has_a_mutant():
    assert set(MUTANTS) == set(BY_ID)


def agreed(claim, limit):
    """Return whether each case up to a bound is as stated."""
    return [case.agrees for case in claim.cases(limit) if isinstance(case, Case)]


@pytest.mark.parametrize("name", MUTANTS)
def test_a_claim_notices_what_is_wrong(name, findings, monkeypatch):
    place, attribute, mutant, limit = MUTANTS[name]
    claim = BY_ID[name]
    if limit < claim.least:  # smaller boards, on which the truth finds nothing wrong, and the mutant does
        assert all(agreed(claim, limit))
        monkeypatch.setattr(place, attribute, mutant)
        assert not all(agreed(claim, limit))
        return
    right = findings.of(GAME.name, name, limit)
    monkeypatch.setattr(place, attribute, mutant)
    wrong = run_to_end(claim.check(limit))
    right_rows = [row.agrees for row in right.rows]
    assert (wrong.status, [row.agrees for row in wrong.rows]) != (right.status, right_rows)
    if right.status in ("holds", "open"):
        assert False not in right_rows
        assert False in [row.agrees for row in wrong.rows]


@pytest.mark.parametrize(
    ("name", "place", "attribute", "mutant", "limit"),
    [
        ("theorem-6-9", hardness, "planar_choice_board", shorter, 4),
        ("theorem-6-9", hardness, "planar_choice_board", no_free_move, 4),
        ("theorem-6-9", hardness, "planar_choice_board", kept_doors, 2),
        ("planar-question", hardness, "plain_cover_board", unbegun, 3),
        ("legs-at-once", one_right, "board_of_legs", on_a_stem, 7),
        ("narrow-forests-at-once", one_right.Branches, "plain", any_forest, 7),
    ],
)
def test_each_part_of_a_construction_and_each_condition_of_a_theorem_is_needed(
    name, place, attribute, mutant, limit, monkeypatch
):
    monkeypatch.setattr(place, attribute, mutant)
    found = run(BY_ID[name], limit)
    assert found.status == "fails"
    if name in ("legs-at-once", "narrow-forests-at-once"):  # the favourite keeps the right on this one
        assert found.counterexample == one_right.MUST_WAIT
