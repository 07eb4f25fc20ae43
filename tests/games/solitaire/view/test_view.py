"""The page of Pan Galactic Solitaire: Explore with solution and search, Play with strategies, and the charts."""

from __future__ import annotations

import csv
import io
from random import Random

import pytest

from lastcard.core.engine import NOW
from lastcard.core.pieces import run_pieces
from lastcard.core.playing.match import Match
from lastcard.core.progress import run_to_end
from lastcard.games.solitaire.rules import GAME
from lastcard.games.solitaire.rules.position import USUAL_READING, deal
from lastcard.games.solitaire.solver import engine as solved_cache
from lastcard.games.solitaire.solver.boards import MEASURES
from lastcard.games.solitaire.solver.contest import DealRange, contest, round_steps
from lastcard.games.solitaire.solver.deal_record import published
from lastcard.games.solitaire.solver.engine import ENGINE
from lastcard.games.solitaire.view import VIEW, charts
from lastcard.games.solitaire.view.charts import (
    CONTESTS,
    SMALL_GRIDS,
    DealRecord,
    SmallGrids,
    Spreads,
    WinShares,
)
from lastcard.games.solitaire.view.opponents import OPPONENTS, STRATEGY_NAMES
from lastcard.games.solitaire.view.pictures import BEAM_DEPTH, WIDTHS, SolutionStrip
from lastcard.ui.explore.explore import Explore
from lastcard.ui.play.play import Play
from tests.helpers.native_page import Notes, act

WON = "4x4: seed=24"
MOVES = "swap 2D 4C,swap 4S AD,cycle 4S 3H,cycle 3S 3C,swap 2S AH,cycle 2S 4S"
LOST = "3x3: AS 3D AD/AH 2H 3S/2D 3H 2S rules=swap"


def explored(**query):
    tab = Explore(VIEW)
    notes = Notes.of(tab)
    tab.visit(query)
    return tab, notes


def played(**query):
    tab = Play(VIEW)
    notes = Notes.of(tab)
    tab.visit(query)
    return tab, notes


# ---- Explore ---------------------------------------------------------------------------------------------------


def test_the_solution_is_shown_as_a_strip_and_walked():
    tab, notes = explored(pos=WON)
    strip = tab.panels[0].card
    assert tab.verdict.value == "win"
    state = GAME.parse(WON)
    for entry in strip.line:
        before = len(state.completed)
        state = GAME.play(state, GAME.parse_move(state, entry["move"]))
        assert entry["done"] == len(state.completed) - before
    assert state.won
    assert strip.title == f"A solution in {len(strip.line)} moves"
    assert "a shortest solution" in tab.reason.detail  # the verdict says it, and the strip not again
    assert strip.note == ""
    length = len(strip.line)
    act(strip, "walk", count=1)
    assert notes.last["pos"] == WON
    assert len(strip.line) == length - 1
    act(strip, "walk", count=length)
    assert tab.board.ended == "won"
    assert strip.line == []


def test_who_follows_a_solution_finds_the_next_position_worked_out():
    solved_cache.forget_decisions()
    strip, state = SolutionStrip(), GAME.parse("4x8: seed=1")
    run_to_end(ENGINE.pending(state)[0].steps())
    strip.show(state, hide=False)
    moves = [entry["move"] for entry in strip.card.line]
    for made, move in enumerate(moves[:3], start=1):
        state = GAME.play(state, GAME.parse_move(state, move))
        assert ENGINE.solve(state, NOW).worths == ("win",)  # before anybody has gone there
        strip.show(state, hide=False)
        assert [entry["move"] for entry in strip.card.line] == moves[made:]


def test_of_a_lost_board_there_is_no_strip():
    tab, _ = explored(pos=LOST)
    assert tab.verdict.value == "loss"
    assert tab.panels[0].card.line == []


def test_what_is_hidden_stays_hidden():
    tab, _ = explored(pos=WON, hide="1")
    assert tab.panels[0].card.line == []
    assert tab.panels[1].card.hide
    assert tab.verdict.question == "Can this be solved?"


def test_a_search_is_watched_and_its_line_put_into_the_line():
    tab, notes = explored(pos="4x5: seed=3")
    view = tab.panels[1]
    act(view.card, "breadth", width=WIDTHS[0])
    act(view.card, "act")
    layers = view.card.layers
    assert [depth for depth, *_ in layers] == list(range(len(layers)))
    assert all(kept <= WIDTHS[0] for _, kept, _ in layers)
    best = [most for *_, most in layers]
    assert best == sorted(best)
    assert view.card.boards == sum(kept for _, kept, _ in layers)
    assert view.card.found == len(view._line) <= BEAM_DEPTH
    act(view.card, "walk")
    assert tab.board.ended == "won"
    assert notes.last["pos"] == "4x5: seed=3"


def test_a_search_that_finds_nothing_says_that_this_proves_nothing():
    tab, _ = explored(pos="4x4: seed=0 rules=swap")
    card = tab.panels[1].card
    act(card, "act")
    assert card.found == 0
    assert "try a wider beam" in card.says
    act(card, "breadth", width=12345)
    assert card.breadth in WIDTHS


def test_a_search_that_was_stopped_does_not_say_that_it_goes_on():
    tab, _ = explored(pos="4x5: seed=3")
    view = tab.panels[1]
    next(view._search())
    assert view.card.says == "Searching…"
    view._ended()
    assert view.card.says == "Not searched to the end."


# ---- Play --------------------------------------------------------------------------------------------------------


def test_a_solution_is_shown_on_demand_as_long_as_the_play_keeps_to_it():
    tab, _ = played(pos=WON)
    assert tab.board.line == []
    act(tab.board, "act")
    first = tab.board.line
    assert first
    act(tab.board, "play", move=first[0])
    assert tab.board.line == first[1:]
    act(tab.buttons, "undo")
    assert tab.board.line == first
    other = next(one["move"] for one in tab.board.moves if one["move"] != first[0])
    act(tab.board, "play", move=other)
    state = GAME.parse(tab.board.position)
    for move in tab.board.line:
        state = GAME.play(state, GAME.parse_move(state, move))
    assert state.won or not tab.board.line


def test_where_there_is_no_solution_it_is_said_why():
    tab, _ = played(pos=LOST)
    act(tab.board, "act")
    assert tab.board.line == []
    assert "none is won" in tab.board.says


def test_a_hint_is_the_first_move_of_a_line_that_wins_or_the_reason_to_hope_for_none():
    tab, _ = played(pos=WON)
    act(tab.buttons, "hint")
    assert "that starts a shortest solution" in tab.card.hint
    lost, _ = played(pos=LOST)
    act(lost.buttons, "hint")
    assert "This cannot be solved" in lost.card.hint
    assert "none is won" in lost.card.hint


def test_a_won_game_gave_nothing_away():
    tab, _ = played(pos=WON, line=MOVES)
    assert tab.card.over
    assert (tab.table.review.review, tab.table.review.reviewed) == ([], "done")


def test_every_position_of_a_line_that_wins_can_be_solved_whatever_is_known_of_it(monkeypatch):
    """The record has a line for this deal, of whose first positions nothing is known at hand."""
    start = deal(4, 13, 178)
    record = next(record for record in run_to_end(published()) if record.reading == USUAL_READING)
    entry = next(entry for entry in record.entries if entry.seed == 178)
    moves = ",".join(map(GAME.format_move, entry.moves(USUAL_READING)))
    monkeypatch.setattr(type(ENGINE), "pending", lambda engine, state: ())
    assert not ENGINE.solve(start, NOW).known
    tab, _ = played(pos="seed=178", line=moves)
    assert (tab.card.over, tab.table.review.reviewed, tab.table.review.review) == (True, "done", [])
    assert {ply["value"] for ply in tab.table.review.plies} == {"win"}
    explore, _ = explored(pos="seed=178", line=moves, at="0")
    assert {ply["value"] for ply in explore.history.plies} == {"win"}
    assert explore.verdict.sentence == "Can be solved."
    assert "the 31 moves that were made from here on solved it" in explore.reason.detail
    assert "The line played from here solves this in 31 moves" in explore.reason.argument
    assert [row["move"] for row in explore.moves.rows if row["value"] == "win"] == [moves.split(",")[0]]
    act(explore.history, "jump", at=3)
    assert "the 28 moves" in explore.reason.detail
    elsewhere, _ = explored(pos="seed=178", line=",".join(moves.split(",")[:3]))
    assert {ply["value"] for ply in elsewhere.history.plies} == {""}, "nothing proves it without the end"


def test_a_stuck_game_is_told_where_the_last_chance_was_lost():
    state, moves = GAME.parse("3x3: seed=1 rules=odd"), []
    chance = Random(3)
    while not (GAME.outcome(state)):
        moves.append(chance.choice(GAME.legal_moves(state)))
        state = GAME.play(state, moves[-1])
    tab, _ = played(pos="3x3: seed=1 rules=odd", line=",".join(map(GAME.format_move, moves)))
    assert tab.board.ended == "stuck"
    assert tab.table.review.reviewed == "done"
    ply = tab.table.review.review[-1]["ply"]
    line = tab._line
    worth = [run_to_end(solved_cache.find_out(one)).winnable for one in line.states]
    assert worth[:ply] == [True] * ply
    assert not any(worth[ply:])


@pytest.mark.parametrize("opponent", OPPONENTS, ids=lambda one: one.key)
def test_every_strategy_plays_to_the_end(opponent):
    match = Match(GAME, deal(4, 4, 24), [opponent.make(0)])
    rng = Random(1)
    for _ in range(100):
        if match.outcome:
            break
        match.play(run_to_end(match.next_move(rng)))
    assert match.outcome
    if opponent.key == "solver":
        assert match.state.won


# ---- Study -------------------------------------------------------------------------------------------------------


def test_small_boards_are_there_at_once_and_larger_ones_on_demand():
    table = SmallGrids()
    names = [row[0]["text"] for row in table.card.rows]
    assert names == [f"{suits} × {ranks}" for suits, ranks in SMALL_GRIDS]
    assert table.card.rows[0][3]["text"] == "66.67%"
    act(table.card, "act")
    rows = {row[0]["text"]: row for row in table.card.rows}
    assert rows["3 × 3"][1]["text"] == "14.86%"
    assert rows["3 × 3"][3]["small"] == "random 98.49%"
    assert table.card.action == ""
    written = list(csv.DictReader(io.StringIO(table.card.csv)))
    assert len(written) == 3 * len(rows)
    assert {row["rules"] for row in written} == {"swap", "odd", "odd4"}


def test_the_strategies_have_their_bars_and_spreads_and_play_on_the_page(monkeypatch):
    bars, spreads = WinShares(), Spreads()
    assert {one.strategy for one in CONTESTS} == set(STRATEGY_NAMES)
    for one in CONTESTS:
        assert one.games == sum(one.moves) == sum(one.complete)
        assert one.complete[-1] == one.won
    shares = {one.strategy: one.won / one.games for one in CONTESTS}
    assert shares["random"] < shares["greedy"] < shares["beam-30"] < shares["beam-300"]
    assert len(bars.card.csv.splitlines()) == len(CONTESTS) + 1
    monkeypatch.setattr(charts, "HERE", 6)
    act(bars.card, "act")
    assert [(one.strategy, one.games) for one in bars.played] == [(name, 6) for name in MEASURES]
    again = run_to_end(round_steps(DealRange("free", USUAL_READING, charts.FROM, charts.FROM + 6)))
    assert again in bars.played
    assert len(bars.card.csv.splitlines()) == len(CONTESTS) + len(MEASURES) + 1
    assert "played here" in bars.card.note
    slices = bars._compute()
    for _ in range(12):
        next(slices)
    slices.close()  # Stop: what is done stays
    assert len(bars.played) < len(MEASURES)
    act(spreads.card, "choose", value="moves")
    assert spreads.card.choice == "moves"
    assert "random 26" in spreads.card.note
    act(spreads.card, "choose", value="nothing")
    assert spreads.card.choice == "moves"


def test_the_record_is_a_mark_a_seed():
    study = DealRecord()
    card = study.card
    assert (card.choice, card.action) == ("odd4", "")
    record = study.records["odd4"]
    assert len(card.cells) == len(card.numbers) == len(record.entries)
    assert card.cells.count("w") == record.count("won") > 900
    entry = record.entries[7]
    assert entry.seed == 7
    assert card.numbers[7] == (len(entry.moves(USUAL_READING)) or entry.boards)
    assert str(record.count("lost")) in card.note
    act(card, "choose", value="swap")
    assert (card.choice, card.option) == ("swap", "+rules=swap")
    act(card, "choose", value="nothing")
    assert card.choice == "swap"
    first = next(csv.DictReader(io.StringIO(card.csv)))
    assert first["seed"] == "0"


@pytest.mark.slow
def test_the_recorded_contests_come_out_again():
    for one in CONTESTS:
        assert run_to_end(run_pieces(contest([one.strategy], one.games, 0))) == one
