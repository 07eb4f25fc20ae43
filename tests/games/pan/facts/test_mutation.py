"""No claim is a formality: with a wrong engine, rule or formula planted under it, what each of them finds changes."""

from __future__ import annotations

import builtins
from dataclasses import replace
from fractions import Fraction
from itertools import islice

import numpy as np
import pytest

from lastcard.core.claims import run
from lastcard.core.progress import run_to_end
from lastcard.games.pan.facts import (
    FACTS,
    attainability,
    beyond,
    counting,
    heuristic,
    taking,
    truth,
    winning,
)
from lastcard.games.pan.rules import ESSAY_RULES, GAME, State
from lastcard.games.pan.solver import attainable, experiments, verdict, whole_game
from lastcard.games.pan.solver.attainable import NoPath
from lastcard.games.pan.solver.experiments import Cuts
from lastcard.games.pan.solver.retrograde import analyse
from lastcard.games.pan.solver.space import LabelTable
from lastcard.games.pan.solver.verdict import forget_solutions

BY_ID = {claim.id: claim for claim in FACTS}


def forget_all():
    forget_solutions()
    truth.forget_compared()


@pytest.fixture(autouse=True)
def nothing_kept():
    forget_all()
    yield
    forget_all()


@pytest.fixture
def engine_is_believed(monkeypatch):
    """Tables are not held against the rules first, so that a claim has to find out by itself."""

    def believed(rules=ESSAY_RULES):
        yield from ()

    for module in (truth, taking):
        monkeypatch.setattr(module, "compare_engine", believed)
    monkeypatch.setattr(truth, "_compared_games", {"moves", "cuts"})


def solver(changed):
    """A solver whose labels are changed afterwards."""

    def plant(monkeypatch):
        def wrong(ranks, rules=ESSAY_RULES):
            table = yield from analyse(ranks, rules)
            return LabelTable(table.space, changed(table))

        monkeypatch.setattr(verdict, "analyse", wrong)

    return plant


def _every_third_turned(table):
    """Every third position that is not over is worth something else."""
    labels = table.labels.copy()
    turned = np.flatnonzero(labels)[::3]
    labels[turned] = np.where(labels[turned] > 0, labels[turned] + 1, 1)
    return labels


someone_else_wins = solver(_every_third_turned)
nobody_wins = solver(lambda table: np.where(table.labels % 2 == 1, table.labels + 1, table.labels))
everybody_wins = solver(lambda table: table.labels - ((table.labels > 0) & (table.labels % 2 == 0)))
nothing_is_drawn = solver(lambda table: np.where(table.labels < 0, np.int16(2), table.labels))
all_is_drawn = solver(lambda table: np.where(table.labels != 0, np.int16(-1), table.labels))
more_draws = solver(lambda table: np.where(table.labels > table.space.ranks, np.int16(-1), table.labels))
together_is_another_game = solver(
    lambda table: table.labels + (table.labels > 0) if table.rules.nines_together else table.labels
)


def search(changed):
    """A search forward that meets other positions."""

    def plant(monkeypatch):
        def wrong(ranks, rules=ESSAY_RULES):
            seen = yield from attainable.reachable(ranks, rules)
            return changed(seen)

        for module in (truth, whole_game):
            monkeypatch.setattr(module, "reachable", wrong)

    return plant


meets_too_few = search(lambda seen: seen & (np.arange(len(seen)) % 2 == 0))
meets_everything = search(np.ones_like)


def put(module, name, value, raising=True):
    """Put something else in the place of what a module uses."""
    return lambda monkeypatch: monkeypatch.setattr(module, name, value, raising=raising)


def both(*plants):
    return lambda monkeypatch: [plant(monkeypatch) for plant in plants]


def _no_sets(state, moves=State.moves):
    return tuple(move for move in moves(state) if not str(GAME.format_move(move)).endswith("*"))


def _no_path(state):
    raise NoPath("no way")


def _turned_cuts(ranks):
    found = yield from cuts_by_rank_sum(ranks)
    return Cuts(found.place[::-1].copy(), found.take[::-1].copy(), found.positions)


cuts_by_rank_sum = taking.checked_cuts


def _better_with_ranks(ranks):
    found = yield from cuts_by_rank_sum(ranks)
    return Cuts(found.take // 2 if ranks > 4 else found.take, found.place, found.positions)


def _shallow(moves, plies, printed):
    return (yield from look_ahead(moves, 0, printed))


look_ahead, search_to = heuristic.guesses_at, heuristic.search_to


def _flat(moves, plies, printed):
    return (yield from look_ahead(moves, 1, printed)) * 0


def _every_second(ranks):
    return islice(truth.every_position(ranks), 0, None, 2)


def _every_third_jack(ranks):
    """The positions in which the mover holds a jack, and of the others every second one."""
    for number, state in enumerate(truth.every_position(ranks)):
        if state.hand[2] or number % 2:
            yield state


def _always_one_move(ranks):
    return dict.fromkeys((yield from truth_met(ranks)), 1)


truth_met = truth.met


def _queen_first(state):
    solution = taking_solve(state)
    moves = tuple(replace(move, distance=21) if move.move == "4" else move for move in solution.moves)
    return replace(solution, moves=moves)


taking_solve = taking.solve
no_cards = put(State, "taken", lambda state: (0,) * state.ranks)
always_half = lambda ranks: Fraction(1, 2)  # noqa: E731 a share that depends on nothing

MUTANTS = {
    "introduction": (all_is_drawn, 6),
    "table-1": (meets_too_few, 3),
    "upper-bound": (put(counting, "prod", sum), 3),
    "never-attained": (meets_everything, 2),
    "solutions": (put(counting, "comb", lambda n, k: n), 3),
    "table-2": (
        both(
            put(counting, "branching", lambda *game: Fraction(3)),
            put(counting, "distribution", lambda *game: {3: 1, 4: 1}),
        ),
        5,
    ),
    "branching-in-play": (put(counting, "branching", lambda ranks: 9), 3),
    "many-ranks": (put(counting, "met", _always_one_move), 3),
    "table-2-in-play": (put(counting, "met", _always_one_move), 3),
    "turn-switching": (put(attainability, "switching", lambda high, low: (high, 0, low, 0, high)), 2),
    "lemma": (put(attainability, "min", max, raising=False), 2),
    "table-3": (put(attainability, "share_of_corollary", always_half), 3),
    "table-3-samples": (put(attainability, "share_of_corollary", always_half), 6),
    "estimates": (put(attainability, "proved_count", lambda ranks: 1), 6),
    "ratio": (put(attainability, "share_of_corollary", always_half), 4),
    "corollary": (meets_everything, 3),
    "printpath": (put(attainability, "path_to", _no_path), 2),
    "always-a-move": (put(truth, "move_counts", lambda space: np.zeros(space.size)), 3),
    "table-4-passes": (nobody_wins, 3),
    "table-4": (more_draws, 3),
    "draws-grow": (nothing_is_drawn, 5),
    "draws-go-round": (put(winning, "loop", lambda source, state: None), 3),
    "table-5": (someone_else_wins, 3),
    "table-6": (all_is_drawn, 2),
    "chance-in-the-text": (all_is_drawn, 2),
    "sum-of-deals": (put(winning, "comb", lambda n, k: 35 if (n, k) == (3, 0) else int(k == 0)), 2),
    "number-of-deals": (put(winning, "starts", lambda ranks: all_starts(ranks)[1:]), 3),
    "table-7": (someone_else_wins, 3),
    "second-favoured": (nobody_wins, 3),
    "advantage-for-other-k": (nobody_wins, 3),
    "less-than-half": (everybody_wins, 4),
    "nines-burden": (nobody_wins, 3),
    "antisymmetric": (
        put(heuristic, "guesses", lambda space, printed: guesses(space, printed) + 1),
        4,
    ),
    "minimax-labels": (nobody_wins, 2),
    "bullying": (no_cards, 3),
    "evaluation-time": (put(heuristic, "worth_of_hands", lambda *hands: 0.0), 1),
    "score-2": (put(heuristic, "essay_heuristic", lambda state, printed: sum(state.hand)), 1),
    "prefer-one": (put(heuristic, "essay_heuristic", lambda state, printed: -sum(state.hand)), 1),
    "seven-pan": (
        put(State, "after", lambda state, move: replace(state, hand=state.other, other=state.hand)),
        7,
    ),
    "tables-8-to-10": (someone_else_wins, 4),
    "rank-sum-break": (put(taking, "guesses_at", _flat), 4),
    "deeper-is-better": (put(heuristic, "guesses_at", _shallow), 4),
    "depth-14": (nobody_wins, 3),
    "legal-moves-example": (put(State, "moves", lambda state: (2, 1, 3)), 3),
    "alpha-beta-example": (
        put(heuristic, "search_to", lambda game, state, plies, *how: search_to(game, state, 2, *how)),
        5,
    ),
    "table-11": (put(taking, "guesses_at", _flat), 4),
    "table-12": (put(taking, "guesses_at", lambda moves, plies, printed: look_ahead(moves, plies, True)), 4),
    "rank-sums": (put(taking, "enumerate", lambda what, start: builtins.enumerate(what), raising=False), 4),
    "how-often-take": (put(taking, "guesses_at", _flat), 4),
    "quotients": (put(taking, "Fraction", lambda part, whole: Fraction(part, whole + 100)), 1),
    "needless-take": (put(taking, "solve", _queen_first), 4),
    "midpoint": (put(taking, "checked_cuts", _turned_cuts), 4),
    "three-jacks": (put(taking, "every_position", _every_third_jack), 4),
    "one-card": (nobody_wins, 2),
    "taking-two": (nothing_is_drawn, 3),
    "three-cards": (someone_else_wins, 3),
    "without-sets": (meets_too_few, 2),
    "attainable-count": (meets_too_few, 2),
    "nines-together": (together_is_another_game, 2),
    "larger-games": (someone_else_wins, 5),
    "records": (put(beyond, "numbers_of", lambda record: (0,) * len(beyond.SECOND_COUNTS)), 1),
    "rank-sum-cut": (put(beyond, "checked_cuts", _better_with_ranks), 5),
    "even-start": (all_is_drawn, 2),
    "cuts-far-below": (put(beyond, "every_position", _every_second), 3),
    "moves-of-all": (put(State, "moves", _no_sets), 2),
    "other-rules": (someone_else_wins, 2),
}
"""By claim: what is planted, and the bound."""

all_starts, guesses = winning.starts, heuristic.guesses


def _said(finding):
    """What a finding says, as far as it could be wrong: the verdict row by row; of counts the numbers."""
    if finding.status == "counted":
        return finding.computed.split(";")[0], [
            row.computed for row in finding.rows if "seconds" not in row.label
        ]
    return finding.status, [row.agrees for row in finding.rows]


def test_every_claim_has_a_mutant():
    assert set(MUTANTS) == set(BY_ID)


@pytest.mark.parametrize("name", MUTANTS)
@pytest.mark.usefixtures("engine_is_believed")
def test_a_planted_error_is_found_out(name, findings, monkeypatch):
    plant, limit = MUTANTS[name]
    right = _said(findings.of(GAME.name, name, limit))
    assert right[0] != "unchecked"
    forget_all()
    plant(monkeypatch)
    assert _said(run(BY_ID[name], limit)) != right


@pytest.mark.parametrize("name", MUTANTS)
def test_no_claim_reads_a_table_that_is_not_held_against_the_rules(name, findings, monkeypatch):
    """With a wrong engine a claim refuses to say anything, if it says that it reads the engine; if not, it says the same."""
    limit = MUTANTS[name][1]
    monkeypatch.setattr(heuristic, "EXAMPLE_PLIES", 4)
    right = run(BY_ID[name], limit) if name == "alpha-beta-example" else findings.of(GAME.name, name, limit)
    forget_all()
    for plant in (
        someone_else_wins,
        meets_too_few,
        put(truth, "move_counts", lambda space: np.zeros(space.size)),
    ):
        plant(monkeypatch)
    if "read from the engine" in right.rests_on:
        with pytest.raises(truth.Contradiction):
            run(BY_ID[name], limit)
    else:
        assert run(BY_ID[name], limit) == right


suggestions, top_three, taken = experiments.suggestions, experiments.top_three, experiments.taking
deals_score = whole_game.score


def scored(source):
    one, two = yield from deals_score(source)
    return two, one


def swapped(table):
    found = yield from experiments.by_rank_sum(table)
    return Cuts(found.place, found.take, found.positions)


ENGINE_FAULTS = {
    "labels": someone_else_wins,
    "draws": nothing_is_drawn,
    "search forward, too few": meets_too_few,
    "search forward, too many": meets_everything,
    "numbers of moves": put(truth, "move_counts", lambda space: np.ones(space.size)),
    "all moves": put(truth, "total_moves", lambda ranks, rules: 1),
    "moves by number": put(truth, "distribution", lambda ranks, rules: {0: 1}),
    "deals": put(whole_game, "score", scored),
    "look-ahead": put(experiments, "deepen", lambda moves, worth: worth),
    "heuristic": put(experiments, "guesses", lambda space, printed: guesses(space, not printed)),
    "suggestions": put(truth, "suggestions", lambda moves, worth: suggestions(moves, -worth)),
    "top three": put(truth, "top_three", lambda space: tuple(part[::-1] for part in top_three(space))),
    "taking": put(
        truth,
        "taking",
        lambda moves, table: replace(taken(moves, table), best=taken(moves, table).keeps),
    ),
    "cuts": put(truth, "by_rank_sum", swapped),
}
"""Faults of what the claims read, each of which the comparison with the rules has to find."""


@pytest.mark.parametrize("fault", ENGINE_FAULTS)
def test_a_wrong_engine_contradicts_the_rules(fault, monkeypatch):
    ENGINE_FAULTS[fault](monkeypatch)
    ask = truth.checked_cuts if fault == "cuts" else truth.game_and_moves
    with pytest.raises(truth.Contradiction, match="the engine"):
        run_to_end(ask(2))
