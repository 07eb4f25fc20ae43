"""The engines against the brute force: all positions of small decks, random ones with discards and reshuffles."""

from __future__ import annotations

import shutil
from fractions import Fraction
from importlib.util import module_from_spec, spec_from_file_location
from itertools import chain, combinations, product
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as some

from lastcard.core.engine import NOW, Effort
from lastcard.core.progress import run_to_end
from lastcard.games.pairs.rules import GAME, State
from lastcard.games.pairs.rules.position import ready, triangular, usual_deck
from lastcard.games.pairs.solver import many_games, position_worth
from lastcard.games.pairs.solver.best_response import build, position_table
from lastcard.games.pairs.solver.block_step import BlockStep
from lastcard.games.pairs.solver.engine import ENGINE
from lastcard.games.pairs.solver.layered_positions import Recursion, first_round_positions, positions_after
from lastcard.games.pairs.solver.many_games import Strategy, first_sizes
from lastcard.games.pairs.solver.open_positions import solve_layers
from lastcard.games.pairs.solver.position_worth import (
    Bound,
    TooManyPositions,
    corollary_8,
    mask,
    positions_that_follow,
    solve_position,
)
from lastcard.ui.rows import argument
from tests.games.pairs import oracle


def stacks_of(ranks):
    every = range(1, ranks + 1)
    return [tuple(found) for found in chain.from_iterable(combinations(every, size) for size in every)]


def all_positions(ranks, players, burn=5):
    """Every position of a first round with the triangular deck of so many ranks."""
    for stacks in product(stacks_of(ranks), repeat=players):
        left = tuple(
            count - sum(rank in stack for stack in stacks)
            for rank, count in enumerate(triangular(ranks), start=1)
        )
        if min(left) >= 0:
            yield ready(State(stacks, left, (0,) * ranks, burn))


def agrees(state):
    expected = oracle.of(state)
    exact, floats = solve_position(state, exact=True), solve_position(state)
    assert exact.payoffs == expected
    assert all(isinstance(share, Fraction) for share in exact.payoffs)
    assert floats.payoffs == pytest.approx(list(map(float, expected)), abs=1e-9)
    if state.ending is None and not state.dealing:
        assert exact.hits == floats.hits
        turned = expected[state.player :] + expected[: state.player]
        deck, discards = state.deck, state.discards
        assert Recursion(state.burn, exact=True).worth(deck, discards, state.turned) == turned


@pytest.mark.parametrize(
    ("ranks", "players", "burn"),
    [(2, 2, 0), (3, 2, 0), (3, 2, 2), (4, 2, 0), (4, 2, 5), (2, 3, 0), (3, 3, 0)],
)
def test_all_positions_of_small_decks(ranks, players, burn):
    positions = list(all_positions(ranks, players, burn))
    assert len(positions) > 2
    for state in positions:
        agrees(state)


@pytest.mark.slow
@pytest.mark.parametrize(("ranks", "players"), [(5, 2), (4, 3), (5, 3)])
def test_all_positions_of_larger_decks(ranks, players):
    for state in all_positions(ranks, players):
        agrees(state)


@some.composite
def positions(draw):
    ranks = draw(some.integers(1, 4))
    players = draw(some.integers(2, 4))
    ranks_of = some.sets(some.integers(1, ranks), min_size=1, max_size=ranks)
    counts = some.lists(some.integers(0, 3), min_size=ranks, max_size=ranks)
    stacks = tuple(tuple(sorted(draw(ranks_of))) for _ in range(players))
    state = ready(
        State(
            stacks,
            tuple(draw(counts)),
            tuple(draw(counts)) if draw(some.booleans()) else (0,) * ranks,
            draw(some.integers(0, 5)),
            draw(some.integers(0, players - 1)),
        )
    )
    return state.hit() if state.ending is None and draw(some.booleans()) else state


@given(positions())
def test_random_decks_with_discards_and_reshuffles(state):
    agrees(state)


def test_the_two_player_table_is_the_brute_force_on_all_positions_of_five_ranks():
    found = run_to_end(build(triangular(5), burn=8))
    count = 0
    for state in all_positions(5, 2, burn=8):
        if state.ending is None:
            count += 1
            exact = solve_position(state, exact=True)
            assert found.payoff(*state.stacks) == pytest.approx(float(exact.payoffs[0]), abs=1e-9)
            assert found.hit(*state.stacks) == exact.hits
        else:
            assert np.isnan(found.payoffs[mask(state.stacks[0]), mask(state.stacks[1])])
    assert count == found.positions


def test_all_positions_of_two_players_with_the_deck_of_pairs():
    found = position_table()
    assert found.positions == 784_385
    assert int(found.hits.sum()) == 188_432
    assert found.payoff((1,), (2,)) == pytest.approx(-0.448, abs=5e-4)
    assert found.payoff((1,), (10,)) == pytest.approx(0.986, abs=5e-4)
    for text in ("3,7|2,5", "1|2", "4,9|9,10", "2,3,5,8|1,6,9"):
        state = GAME.parse(text)
        assert found.payoff(*state.stacks) == pytest.approx(solve_position(state).payoffs[0], abs=1e-12)


@pytest.mark.parametrize(
    ("text", "payoffs"),
    [
        ("1|2|3", (-0.79866, 0.20536, 0.59330)),
        ("3|4|5", (-0.98326, 0.15353, 0.82973)),
        ("10|9|8", (-3.88552, 0.66640, 3.21912)),
    ],
)
def test_openings_of_three_players(text, payoffs):
    assert solve_position(GAME.parse(text)).payoffs == pytest.approx(payoffs, abs=5e-6)


@pytest.mark.parametrize(
    "text",
    [
        "1,2,4,5,8|2,3,6,7,10|3,5,7,9,10",
        "2,4,5,7,9,10|3,5,6,8,9|1,3,4,6,8,10",
        "2,4,5,7,9|3,5,6,8|4,6,7,8",
        "3,4,5,6,7,8,9|4,5,6,7,8,9,10|2,5,6,7,8,9,10|3,6,7,8,9,10",
    ],
)
def test_late_positions_are_what_the_recursion_finds(text):
    state = GAME.parse(text)
    plain = Recursion(5, exact=True).worth(state.deck, state.discards, state.turned)
    assert solve_position(state, exact=True).payoffs == plain


def test_one_family_of_all_openings_is_what_each_opening_is():
    kept = []
    layered = first_round_positions(triangular(6), (1, 1, 1), 5)
    run_to_end(solve_layers(layered, lambda layer: kept.append(layer) if layer.number == 0 else None))
    block = kept[0].blocks[-1]  # nobody has the one: ranks 2 to 6
    for places in product(range(5), repeat=3):
        stacks = tuple((place + 2,) for place in places)
        left = tuple(
            count - sum(rank in stack for stack in stacks)
            for rank, count in enumerate(triangular(6), start=1)
        )
        if min(left) >= 0:
            found = solve_position(State(stacks, left, (0,) * 6, 5)).payoffs
            assert block.values[:, places[2], places[0], places[1]] == pytest.approx(found[:2], abs=1e-12)


def test_the_strategy_of_three_players_hits_where_each_position_does(tmp_path, monkeypatch):
    monkeypatch.setenv("LASTCARD_TABLES", str(tmp_path))
    rng = Random(3)
    for _ in range(2):  # worked out, then read from the disk
        strategy = Strategy(3, triangular(6), 5)
        for _ in range(60):
            sizes = rng.choice([(1, 1, 1), (1, 1, 2), (2, 2, 1), (2, 1, 2), (2, 3, 3), (1, 4, 2)])
            stacks = tuple(tuple(sorted(rng.sample(range(1, 7), size))) for size in sizes)
            left = tuple(
                count - sum(rank in stack for stack in stacks)
                for rank, count in enumerate(triangular(6), start=1)
            )
            if min(left) < 0:
                continue
            state = ready(State(stacks, left, (0,) * 6, 5))
            if state.ending is None:
                found = strategy.hits([np.array([mask(stack)]) for stack in stacks])
                assert found[0] == solve_position(state, exact=True).hits
    assert list(tmp_path.iterdir())


def test_a_table_that_other_code_made_is_not_read_and_goes(tmp_path, monkeypatch):
    monkeypatch.setenv("LASTCARD_TABLES", str(tmp_path))
    many_games.put("pairs-1.npy", np.arange(3))
    monkeypatch.setattr(many_games, "_hash_of_code", lambda: "newer")
    assert many_games.found("pairs-1.npy") is None
    many_games.put("pairs-1.npy", np.arange(4))
    assert many_games.found("pairs-1.npy").tolist() == [0, 1, 2, 3]
    assert [path.name for path in tmp_path.iterdir()] == ["newer-pairs-1.npy"]


def test_what_python_compiles_on_the_way_is_no_other_code(tmp_path, monkeypatch):
    """Each load is that of a process of its own, which looks at the game's modules anew."""
    here = tmp_path / "solver" / "contests" / "disk_cache.py"
    for path in (
        here,
        tmp_path / "rules" / "deck.py",
        tmp_path / "solver" / "__pycache__" / "step.cpython-311.pyc",
    ):
        path.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(many_games.__file__, here)
    monkeypatch.setenv("LASTCARD_TABLES", str(tmp_path / "tables"))

    def loaded():
        spec = spec_from_file_location("disk_cache_of_another_process", here)
        module = module_from_spec(spec)
        spec.loader.exec_module(module)
        module.files = lambda package: tmp_path
        return module

    loaded().put("pairs-1.npy", np.arange(3))
    (tmp_path / "solver" / "__pycache__" / "step.cpython-311.pyc").write_bytes(b"compiled")
    assert loaded().found("pairs-1.npy") is not None
    (tmp_path / "rules" / "deck.py").write_text("RANKS = 10\n")
    assert loaded().found("pairs-1.npy") is None


def test_chains_of_sizes_begin_where_no_step_back_is_possible():
    assert first_sizes((3, 3, 4)) == (1, 1, 1)
    assert first_sizes((2, 2, 1)) == (2, 2, 1)
    assert first_sizes((1, 2, 3)) == (1, 2, 1)


def sharper(state):
    """Return the two sides of a bound that is a little stronger: a low card that comes is the lowest from then on."""
    gain = sum(
        min(state.low, rank) * count
        for rank, count in enumerate(state.deck, start=1)
        if rank not in state.hand
    )
    cost = sum(rank * state.deck[rank - 1] for rank in state.hand)
    return Bound(cost, state.low * sum(state.deck) + gain)


@given(positions())
def test_certain_folds_are_folds(state):
    if state.ending is None and not state.dealing and state.players == 2:
        hits = solve_position(state, exact=True).hits
        assert not (hits and (corollary_8(state).folds or sharper(state).folds))
        assert sharper(state).folds or not corollary_8(state).folds


def test_a_tie_is_a_fold():
    """The deck runs out with the next card, 1 pairs with chance 1/3: hitting and folding both cost 1."""
    state = GAME.parse("1,3|1,2 deck=0,2,1,3 burn=5")
    found = solve_position(state, exact=True)
    assert found.hit[0] == Fraction(-1, 2)
    state = GAME.parse("2,4|2,3 deck=0,0,1,1 burn=1")
    found = solve_position(state, exact=True)
    assert found.hit == found.fold == (-2, 2)
    assert not found.hits
    assert ENGINE.solve(state).extra["action"] == "fold"
    assert ENGINE.solve(state).moves[0].move == "fold"


def test_what_is_too_large_says_so_at_once():
    text = "1|2 deck=" + ",".join(["3"] * 20)
    state = GAME.parse(text)
    with pytest.raises(TooManyPositions, match="positions can follow"):
        solve_position(state)
    solution = ENGINE.solve(state)
    assert solution.status == "unknown"
    assert solution.extra["fold"] == -1
    assert {move.move for move in solution.moves} == {"hit", "fold"}
    assert ENGINE.solve(state.hit()).status == "unknown"
    certain = GAME.parse("1,20|2 deck=" + ",".join(["3"] * 19) + ",900")
    assert ENGINE.solve(certain).extra["action"] == "fold"
    assert ENGINE.solve(certain).status == "exact"
    assert ENGINE.solve(certain).worths == (-1, 1)
    ten = GAME.parse("|".join("123456789") + "|10 deck=" + ",".join(["9"] * 10))
    assert ENGINE.solve(ten).status == "unknown"


def test_the_page_gets_the_rest_in_slices():
    state = GAME.parse("3|5|7 deck=" + ",".join(["4"] * 8))
    assert ENGINE.solve(state, NOW).status == "unknown"
    (work,) = ENGINE.pending(state)
    assert work.eager
    steps = run_to_end(work.steps())
    assert ENGINE.solve(state, NOW).status == "exact"
    assert ENGINE.solve(state, NOW).worths == steps.payoffs
    assert ENGINE.pending(state) == ()


def test_the_page_leaves_what_is_too_large_for_it_to_the_command_line():
    state = GAME.parse("1|2|3|4")
    assert [work.action for work in ENGINE.pending(state)] in (["Look ahead"], [])
    where = "too many for the page: lastcard solve pairs --whole works them out"
    for text in ("1|2|3|4", "4|6|5|3"):
        assert where in argument(ENGINE.solve(GAME.parse(text), NOW))
    assert "to be held in memory" in argument(ENGINE.solve(GAME.parse("1|2|3|4|5"), NOW))
    ENGINE.solving(state, Effort(whole=True)).close()


def test_what_takes_long_is_worked_out_within_the_budget_or_on_demand():
    state = GAME.parse("2|3|1|7")
    said = ENGINE.solve(state)
    assert said.status == "unknown"
    assert "148,892,149 positions can follow, more than the 60,000,000 that may" in said.reason.sentence
    assert "about 10 s and 1.0 GB" in said.reason.sentence
    ENGINE.solving(state, Effort(whole=True)).close()


@pytest.mark.parametrize("text", ["2|3|1|7 deck=1,1,2,3,4,5,6", "1|2|3|4 deck=0,1,2,3,5,6,7", "2|3|4"])
def test_four_with_few_ranks_and_three_with_all_are_answered_at_once(text):
    found = ENGINE.solve(GAME.parse(text))
    assert found.status == "exact"
    assert sum(found.worths) == pytest.approx(0)


def test_no_more_positions_are_worked_out_than_the_budget_allows(monkeypatch):
    """Counted where they are worked out, not where they are announced."""
    state, seen = GAME.parse("2|3|4|1 deck=1,1,2,3,5"), []
    run = BlockStep.run
    monkeypatch.setattr(
        BlockStep, "run", lambda step: (seen.append(step.block.values[0].size), (yield from run(step)))[1]
    )
    count = positions_that_follow(state)
    for budget in (0, 1, 10, 100, 1_000, count - 1, count):
        position_worth.forget_worths()
        seen.clear()
        found = ENGINE.solve(state, Effort(budget=budget))
        assert sum(seen) <= budget
        assert (found.status == "exact") == (budget >= count)
        assert budget < 10 or seen
        if budget < count:
            assert f"more than the {budget:,} that may" in found.reason.sentence


def test_a_position_is_in_its_own_family():
    state = GAME.parse("3,7|2,5")
    layered = positions_after(state)
    assert layered.cards(0) == sum(state.deck) == 51
    assert layered.shape(0) == (1, 1)
    assert usual_deck(state.stacks) == state.deck
