"""Formulas made planar: their boards have no crossings, and they can be made true where the first can."""

from __future__ import annotations

from itertools import pairwise, product
from random import Random
from typing import NamedTuple

import networkx as nx
import pytest

from lastcard.core.claims import run
from lastcard.games.shichinarabe.facts import FACTS, hardness
from lastcard.games.shichinarabe.facts.hardness import formulas, is_planar, satisfiable
from lastcard.games.shichinarabe.solver import reductions as maker
from lastcard.games.shichinarabe.solver.reductions import Name, arc_of, box, formula_board, lengths, outline

CLAIM = {claim.id: claim for claim in FACTS}["pspace-on-planar-graphs"]


class PlanarFormula(NamedTuple):
    """A formula whose board is planar, and the numbers under which the variables of the one that it is made from are set."""

    clauses: tuple
    places: tuple[int, ...]


def planar_formula(clauses):
    """Return a formula whose board is planar and won by red exactly if the board of another formula is.

    Raises `ValueError` if there is no clause, or an empty one.
    """
    if not clauses or not all(clauses):
        raise ValueError("there is a clause, and none is empty")
    arc = list(maker.arc_of(clauses))
    drawn = list(maker.grid(clauses))
    graph = nx.Graph()
    graph.add_edges_from(pairwise(arc))
    graph.add_edges_from((name, number) for number, clause in enumerate(drawn) for name, _ in clause)
    embedding = nx.check_planarity(graph)[1]
    signs = [dict(clause) for clause in drawn]
    found = [[] for _ in drawn]
    ties = []
    places = []
    last = 0
    for place, name in enumerate(arc):
        around = list(embedding.neighbors_cw_order(name))
        before, after = arc[place - 1] if place else None, arc[place + 1] if place + 1 < len(arc) else None
        start = around.index(after if before is None else before)
        around = (
            around[start:] + around[:start]
        )  # clockwise from what is behind: first what is on the left, then on the right
        cut = around.index(after) if before is not None and after is not None else len(around)
        copies = []
        for side, edges in ((1, around[1:cut]), (-1, around[:cut:-1])):
            copy = 0
            for number in edges:
                # copies alternate between the variable and its opposite; left are positive literals, right negative ones
                opposite = signs[number][name] != (side > 0)
                copy += copy % 2 != opposite
                while copy >= len(copies):
                    last = _next(last, name, len(copies))
                    copies.append(last)
                found[number].append(side * copies[copy])
        for u, v in pairwise(copies):
            ties += [(u, v), (-u, -v)]
        if name.kind == "x":
            places.append(copies[0])
    return PlanarFormula((*map(tuple, found), *ties), tuple(places))


def _next(last, name, copy):
    """The number of the next variable: odd for those that red sets, even for others; what is left out is in no clause."""
    red = name.kind == "x" and name.row % 2 == 1 and not copy
    return last + 1 + ((last + 1) % 2 != red)


def says_the_same(formula):
    """The board is planar, variables are set in their order and by whom they should, the rest can be completed if it should."""
    made, places = planar_formula(formula)
    assert is_planar(outline(made))
    assert list(places) == sorted(places)
    assert all((place - number) % 2 == 0 for number, place in enumerate(places, start=1))
    # between and behind them red sets nothing that occurs
    occurring = {abs(literal) for clause in made for literal in clause}
    assert {v for v in occurring if v % 2} == {p for p in places if p % 2} & occurring
    for values in product((False, True), repeat=len(places)):
        true = all(any(values[abs(v) - 1] == (v > 0) for v in clause) for clause in formula)
        assert satisfiable(made, dict(zip(places, values, strict=True))) == true


def completions(clauses, start):
    """In how many ways the variables can be set so that all clauses become true."""
    names = sorted({abs(v) for clause in clauses for v in clause} - set(start))
    free = next(iter(names), None)
    if not satisfiable(clauses, start):
        return 0
    if free is None:
        return 1
    return sum(completions(clauses, {**start, free: value}) for value in (False, True))


@pytest.mark.parametrize("formula", [((1,),), ((1, -1),), ((1, 2), (-2,))], ids=str)
def test_a_formula_is_made_planar(formula):
    says_the_same(formula)


@pytest.mark.slow
def test_more_formulas_are_made_planar():
    for variables in (1, 2, 3):
        for formula in formulas(variables, 3):
            says_the_same(formula)
    rng = Random(7)
    for _ in range(20):
        variables = rng.randrange(2, 5)
        says_the_same(
            tuple(
                tuple(
                    v * rng.choice((1, -1))
                    for v in sorted(rng.sample(range(1, variables + 1), rng.randrange(1, variables + 1)))
                )
                for _ in range(rng.randrange(1, 5))
            )
        )


def test_copies_that_are_not_tied_to_each_other_are_wrong():
    formula = ((1,), (-1,))
    made, (place,) = planar_formula(formula)
    untied = made[: len(list(maker.grid(formula)))]
    for value in (False, True):
        assert not satisfiable(made, {place: value})
        assert satisfiable(untied, {place: value})


def test_an_outline_is_as_planar_as_the_board():
    for formula in (((1,),), ((1, 2, 3), (1, 2, -3), (-1, 2, 3), (1, -2, 3), (-1, -2, -3))):
        assert is_planar(outline(formula)) == is_planar(formula_board(formula).board.arcs)
    assert not is_planar(outline(((1, 2, 3), (1, 2, -3), (-1, 2, 3), (1, -2, 3), (-1, -2, -3))))


def test_a_box_is_completed_in_one_way_and_needs_its_middle():
    ends = [Name("end", 0, number) for number in range(4)]
    inside = [Name(kind, 0, 0) for kind in maker.INSIDE]
    number = {name: place for place, name in enumerate((*ends, *inside), start=1)}
    clauses = [tuple(number[name] if sign else -number[name] for name, sign in c) for c in box(*ends, inside)]
    assert len(clauses) == 17
    assert completions(clauses, {}) == 4
    assert completions([clause for clause in clauses if len(clause) < 4], {}) > 4


def test_another_way_of_the_arc_through_a_cell_crosses_an_edge(monkeypatch):
    def other_way(clauses):
        swap = {"a": "b", "b": "a"}
        return (Name(swap.get(name.kind, name.kind), *name[1:]) for name in arc_of(clauses))

    monkeypatch.setattr(hardness, "arc_of", other_way)
    finding = run(CLAIM, 1)
    assert [row.agrees for row in finding.rows] == [True, False, True]


def test_the_boards_that_are_played_out_are_planar():
    played = [one for variables in (1, 2, 3) for one in formulas(variables, 3)]
    assert len(played) == 53
    assert all(is_planar(outline(one)) for one in played)
    assert not is_planar(outline(((1, 2, 3), (-1, 2, -3))))


def test_the_smallest_board_made_planar_is_as_large_as_the_text_says():
    made = planar_formula(((1,),)).clauses
    variables, _, _, long = lengths(made)
    assert (variables, len(made), sum(map(len, made)), long) == (73, 76, 157, 11391)


@pytest.mark.slow
def test_more_grids_say_the_same(monkeypatch):
    monkeypatch.setattr(hardness, "FORMULA_LITERALS", 3)
    assert [row.computed for row in run(CLAIM, 3).rows] == ["16", "planar", "6", "16", "31"]


def test_there_is_a_clause():
    with pytest.raises(ValueError, match="there is a clause"):
        planar_formula(())
