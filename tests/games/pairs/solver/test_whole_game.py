"""Whole rounds counted: as the rules say, in memory and in pieces on disk, bit by bit, also when the run was ended anywhere."""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np
import pytest

from lastcard.core.pieces import PiecesFailed, in_rounds, processes
from lastcard.core.progress import run_to_end
from lastcard.games.pairs.rules import GAME
from lastcard.games.pairs.rules.position import FOLD, HIT
from lastcard.games.pairs.rules.table import untied_deals
from lastcard.games.pairs.solver import on_disk
from lastcard.games.pairs.solver.on_disk import Work, solve_on_disk
from lastcard.games.pairs.solver.open_positions import solve_layers
from lastcard.games.pairs.solver.whole_game import summarise, summarise_on_disk
from tests.games.pairs import oracle


@pytest.fixture(autouse=True)
def no_power_cuts(monkeypatch):
    """Nothing waits for the disk here: what is small would be many files."""
    monkeypatch.setattr("os.fsync", lambda handle: None)


def round_of(ranks, players):
    """All positions that a round comes to, by the rules alone, in which somebody is to move."""
    found, new = set(), [state for state, _ in untied_deals(ranks, players)]
    while new:
        state = new.pop()
        if state in found or GAME.outcome(state) is not None:
            continue
        found.add(state)
        dealing = GAME.play(state, HIT)
        new += [GAME.play(dealing, card) for card, _ in GAME.chance_outcomes(dealing)]
        new.append(GAME.play(state, FOLD))
    return found


@pytest.mark.parametrize("size", [(5, 2), (6, 2), (4, 3), (5, 3), (4, 4)], ids=str)
def test_what_is_counted_is_what_the_rules_say(size):
    told = run_to_end(summarise(*size))
    there = round_of(*size)
    hits = 0
    for state in there:
        table = state.stacks, oracle.cards(state.deck), oracle.cards(state.discards), state.burn, state.player
        hits += oracle.hitting(*table)[state.player] > oracle.folding(table[0], state.player)[state.player]
    assert told.counts == (len(there), hits, 0)
    deals = [(oracle.of(state), state, ways) for state, ways in untied_deals(*size)]
    dealt = sum(ways for _, _, ways in deals)
    assert (told.hits[0] + told.folds[0], told.hits[1] + told.folds[1]) == (len(deals), dealt)
    assert told.folds[0] == sum(got[0] == (1 - size[1]) * state.low for got, state, _ in deals)
    for seat, share in enumerate(told.payoffs):
        assert share == pytest.approx(
            float(sum(got[seat] * ways for got, _, ways in deals) / dealt), abs=1e-12
        )


def work_in(folder, ranks, players, piece):
    folder.mkdir()
    return Work(str(folder), ranks, players, piece)


@pytest.mark.parametrize(
    ("ranks", "players", "piece"),
    [(5, 4, 300), (6, 4, 9_000), pytest.param(6, 3, 100, marks=pytest.mark.slow), (5, 5, 2_000), (7, 2, 30)],
    ids=str,
)
def test_every_number_on_disk_is_that_of_memory(tmp_path, ranks, players, piece):
    """Values and spans, layer by layer."""
    work = work_in(tmp_path / "pieces", ranks, players, piece)
    layers = {}
    run_to_end(solve_layers(work.layered, lambda layer: layers.update({layer.number: layer}), hits=True))
    rounds, pieces = solve_on_disk(work), 0
    now = next(rounds)
    while now is not None:
        found = [now.work(one) for one in now.pieces]
        pieces += len(found)
        for holder, block in layers[now.pieces[0].layer].blocks.items() if now.pieces else ():
            there = on_disk._block(work, now.pieces[0].layer, holder, (0, block.flat.shape[2]))
            assert np.array_equal(there.values, block.flat)
            assert there.spans is block.spans is None or np.array_equal(there.spans, block.flat_spans)
        try:
            now = rounds.send(found)
        except StopIteration:
            now = None
    assert pieces > len(layers)


@pytest.mark.slow  # a run in two processes is in tests/terminal/pieces
def test_two_processes_find_the_same(tmp_path, monkeypatch):
    monkeypatch.setattr(on_disk, "PIECE_POSITIONS", 20_000)
    with processes(2) as place:
        found = run_to_end(in_rounds(summarise_on_disk(6, 4, str(tmp_path)), place))
    assert found == run_to_end(summarise(6, 4))


class Ended(Exception):
    """The run is ended here."""


@pytest.mark.parametrize("seed", range(2))
def test_what_was_ended_anywhere_goes_on(tmp_path, seed, monkeypatch):
    """Again and again, between the files of a piece and between layers; what is done is not done again."""
    monkeypatch.setattr(on_disk, "PIECE_POSITIONS", 9_000)
    monkeypatch.setattr("lastcard.core.pieces.TRIES", 1)
    rng, ends, kept, worked = Random(seed), 0, on_disk._flush_to_disk, []

    def ending(file):
        if ends < 12 and rng.random() < 0.1:
            raise Ended
        kept(file)

    class Counting(on_disk.BlockStep):
        def run(self):
            worked.append(self)
            return super().run()

    monkeypatch.setattr(on_disk, "_flush_to_disk", ending)
    monkeypatch.setattr(on_disk, "BlockStep", Counting)
    while True:
        try:
            found = run_to_end(in_rounds(summarise_on_disk(6, 4, str(tmp_path))))
            break
        except (PiecesFailed, Ended):
            ends += 1
    assert ends
    assert found == run_to_end(summarise(6, 4))
    work = Work(str(tmp_path), 6, 4, 9_000)
    pieces = sum(len(list(on_disk._layer_pieces(work, layer))) for layer in range(work.layered.last + 1))
    assert len(worked) <= pieces + 20 * ends
    left = {path.name.split("-")[1] for path in Path(tmp_path).glob("layer-*")}
    assert left == {"0"}


@pytest.mark.slow  # smaller rounds are above
@pytest.mark.parametrize("size", [(5, 4), (6, 3), (8, 2), (5, 5)], ids=str)
def test_larger_rounds_too(size):
    test_what_is_counted_is_what_the_rules_say(size)


@pytest.mark.slow  # fewer ranks are above
def test_eight_ranks_for_four_on_disk_are_those_in_memory(tmp_path):
    with processes(2) as place:
        found = run_to_end(in_rounds(summarise_on_disk(8, 4, str(tmp_path)), place))
    assert found == run_to_end(summarise(8, 4))
    assert (found.hits[0], found.folds[0], found.counts.open) == (
        783,
        0,
        0,
    )  # as the claim about openings says
