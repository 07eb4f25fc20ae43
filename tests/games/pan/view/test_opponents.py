"""Who plays Pan: the engines hold what is won and drawn, and Play copes with draws, loops and long games."""

from __future__ import annotations

from collections import deque
from functools import partial
from random import Random

import pytest

from lastcard.core.playing import Line, LookAheadAgent, RandomAgent, choosing
from lastcard.core.playing.repetition import REPETITIONS, earlier
from lastcard.core.playing.simulate import play_out
from lastcard.core.text import capital
from lastcard.core.worth import OPPOSITE
from lastcard.games.pan.rules import GAME, State
from lastcard.games.pan.rules.deals import starts
from lastcard.games.pan.solver import engine
from lastcard.games.pan.solver.engine import ENGINE, FALLBACK
from lastcard.games.pan.solver.search import essay_heuristic
from lastcard.games.pan.solver.verdict import forget_solutions, solve, solved_source
from lastcard.games.pan.view import OPPONENTS, VIEW
from lastcard.ui.play.play import Play
from lastcard.ui.play.record import LOGGED
from lastcard.ui.shell.address import LONGEST, Address, line_query, parse_address
from tests.helpers.native_page import Notes, act, scenario, until
from tests.ui.play import play_tab

BY_KEY = {opponent.key: opponent for opponent in OPPONENTS}
DRAWN = "2222/1222"


pytestmark = pytest.mark.usefixtures("no_pauses")

opened = partial(play_tab.opened, VIEW)


def test_the_perfect_player_keeps_value_and_distance_everywhere():
    source, rng = solved_source(3), Random(1)
    for number in range(1, source.space.size):
        state = source.space.state(number)
        if state.over:
            continue
        here = source.label(state)
        after = source.label(state.after(ENGINE.perfect_player().choose(GAME, state, rng)))
        assert OPPOSITE[after.value] == here.value
        assert here.distance is None or after.distance == here.distance - 1


def test_in_a_draw_the_perfect_player_sets_the_larger_trap():
    source = solved_source(4)
    seen = 0
    for start in starts(4):
        state = start.state
        if source.value(state) != "draw":
            continue
        drawn = [state.after(move) for move in state.moves() if source.value(state.after(move)) == "draw"]
        shares = {
            after: sum(source.value(after.after(move)) == "win" for move in after.moves())
            / len(after.moves())
            for after in drawn
        }
        for seed in range(4):
            chosen = state.after(ENGINE.perfect_player().choose(GAME, state, Random(seed)))
            assert shares[chosen] == max(shares.values())
        seen += len(drawn) > 1
    assert seen > 3


def test_the_perfect_player_beats_whoever_lets_it_win():
    rng = Random(3)
    won = GAME.parse("132/212")
    for _ in range(20):
        playout = play_out(GAME, won, (ENGINE.perfect_player(), RandomAgent()), rng, repetition=True)
        assert playout.outcome.winners == (0,)
        assert len(playout.moves) <= 25


def test_looking_ahead_finds_the_quickest_win_within_its_depth():
    rng = Random(0)
    for text, plies in (("0000002/0000002", 3), ("002/101", None)):
        state = GAME.parse(text)
        distance = plies or solve(state).distance
        line = play_out(
            GAME, state, (LookAheadAgent(9, essay_heuristic), ENGINE.perfect_player()), rng, repetition=True
        )
        assert (line.outcome.winners, len(line.moves)) == ((0,), distance)


def test_looking_ahead_delays_a_loss_that_it_sees():
    source, rng = solved_source(3), Random(0)
    lost = [
        state
        for state in map(source.space.state, range(1, source.space.size))
        if not state.over and source.label(state).value == "loss" and source.label(state).distance <= 6
    ]
    assert lost
    for state in lost:
        longest = source.label(state).distance
        after = state.after(LookAheadAgent(longest, essay_heuristic).choose(GAME, state, rng))
        assert source.label(after).distance == longest - 1


def test_an_engine_that_looks_ahead_does_so_in_slices():
    steps = choosing(LookAheadAgent(10, essay_heuristic), GAME, GAME.parse("222222/122222"), Random(0))
    notes = [progress.note for progress in steps]
    assert len(notes) > 5
    assert notes[-1] == "10 of 10 moves"


def test_a_depth_is_1_or_more():
    with pytest.raises(ValueError, match="1 move ahead or more"):
        LookAheadAgent(0, essay_heuristic)


def test_where_nothing_is_solved_the_perfect_player_says_so_and_looks_ahead():
    state = GAME.parse("2222222/1222222")
    assert "7-Pan" in BY_KEY["perfect"].note(state)
    assert str(FALLBACK) in BY_KEY["perfect"].note(state)
    assert BY_KEY["perfect"].note(GAME.parse("222222/122222")) == ""
    expected = LookAheadAgent(FALLBACK, essay_heuristic).choose(GAME, state, Random(0))
    assert ENGINE.perfect_player().choose(GAME, state, Random(0)) == expected
    tab = opened(pos="2222222/1222222", seats="you,perfect")
    assert "7-Pan" in tab.setup.note
    tab.visit({"pos": "222/122", "seats": "you,perfect"})
    assert tab.setup.note == ""


def test_the_hint_where_nothing_is_known_claims_no_result():
    tab = opened(pos="2222222/1222222")
    act(tab.buttons, "hint")
    assert tab.card.hint.startswith("It is not known here who wins:")
    state = tab._line.state
    best = GAME.move_label(state, engine.outlook(state).moves[0].move)
    assert f"“{capital(best)}” is only a good guess" in tab.card.hint


def test_the_hint_where_the_win_is_seen_though_nothing_is_solved():
    tab = opened(pos="0000001/0000002")
    act(tab.buttons, "hint")
    assert tab.card.hint == "Play one of rank 7: then you have no cards left, so you win."


def test_a_game_that_nobody_has_solved_is_not_reviewed():
    tab = opened(pos="0000001/0000003")
    act(tab.board, "play", move="7")
    assert tab.card.over
    assert (tab.table.review.review, tab.table.review.reviewed) == ([], "unknown")


def test_hints_give_the_best_move_and_the_reason():
    tab = opened(pos="132/212")
    act(tab.buttons, "hint")
    assert tab.card.hint.startswith("Play a 9. Whatever your opponent does then, ")
    assert tab.card.hint.endswith("so you win.")
    tab = opened(pos=DRAWN)
    act(tab.buttons, "hint")
    assert ": it keeps the draw." in tab.card.hint


def round_and_round(tab: Play) -> None:
    """Both players go round once: place the highest card and take it, in turn."""
    here = tab._line.state
    facts = solve(here).reason.facts
    for ply in facts["loop"]:
        act(tab.board, "play", move=ply["move"])


def test_a_repetition_is_said_and_a_draw_is_offered():
    tab = opened(pos=DRAWN)
    assert tab.card.repeated == ""
    for _ in range(2):
        round_and_round(tab)
    assert earlier(tab._line)
    assert tab.card.repeated.startswith("This position has come up before")
    assert "with the same player to move. With best play it is a draw." in tab.card.repeated
    notes = Notes.of(tab)
    act(tab.card, "call")
    assert tab.card.over
    assert tab.card.status == f"The game was called a draw after {tab._line.at} moves."
    assert tab.card.repeated == ""
    assert tab.table.review.reviewed == "done"
    assert notes.last["end"] == "draw"
    again = Play(VIEW)
    again.visit(parse_address(str(Address("pan", "play", notes.last))).query)
    assert again.card.over
    assert again.card.status == tab.card.status
    act(again.board, "play", move="1")  # over is over
    assert again._line.at == tab._line.at
    act(again.buttons, "undo")
    assert not again.card.over
    act(tab.setup, "begin", text=DRAWN)
    assert not tab.card.over


def test_a_draw_cannot_be_called_where_nothing_has_come_up_again():
    tab = opened(pos=DRAWN)
    act(tab.card, "call")
    assert not tab.card.over
    tab = opened(pos=DRAWN, end="draw")
    assert not tab.card.over


def way_back(state: State) -> list[str]:
    """The moves of a shortest way from a position back to itself."""
    came: dict[State, list[str]] = {state: []}
    waiting = deque([state])
    while waiting:
        here = waiting.popleft()
        for move in here.moves():
            after, way = here.after(move), [*came[here], GAME.format_move(move)]
            if after == state:
                return way
            if after not in came:
                came[after] = way
                waiting.append(after)
    raise AssertionError("there is no way back")


def test_a_repetition_in_a_won_position_is_not_called_a_draw_by_best_play():
    tab = opened(pos="132/212")
    for move in way_back(GAME.parse("132/212")):
        assert tab.card.repeated == ""
        act(tab.board, "play", move=move)
    assert tab.card.repeated == (
        "This position has come up before, at the start, with the same player to move. It is not a draw with best play: "
        "somebody can still force a win."
    )


def test_engines_that_go_round_for_ever_end_in_a_draw():
    async def story():
        tab = opened(pos=DRAWN, seats="perfect,perfect")
        await until(lambda: tab.card.over)
        assert "came up again and again" in tab.card.status
        assert tab._line.states.count(tab._line.state) == REPETITIONS
        await until(lambda: tab.table.review.reviewed == "done")
        assert tab.table.review.review == []

    scenario(story)


def test_the_depth_is_chosen_and_kept_in_the_address():
    tab = opened(pos="222/122")
    notes = Notes.of(tab)
    act(tab.setup, "seat", index=1, who="heuristic")
    act(tab.setup, "setting", name="depth", value=9)
    assert notes.last["depth"] == "9"
    assert "strength" not in notes.last or notes.last["strength"] == ""
    act(tab.setup, "setting", name="depth", value=99)
    assert notes.last["depth"] == "14"
    tab.visit({"depth": "3"})
    assert {setting["name"]: setting["value"] for setting in tab.setup.settings}["depth"] == 3
    assert BY_KEY["heuristic"].make(3).depth == 3


def test_the_review_names_what_gave_a_win_away():
    tab = opened(pos="0304/2120")
    act(tab.board, "play", move="4*")
    while not tab.card.over:
        act(tab.board, "play", move=solve(tab._line.state).moves[0].move)
    assert tab.table.review.reviewed == "done"
    (why,) = (entry.pop("why") for entry in tab.table.review.review)
    assert why.startswith("Pick up. Whatever blue does then, ")
    assert tab.table.review.review == [
        {
            "ply": 1,
            "seat": 0,
            "player": "red",
            "move": "play all Qs",
            "lost": "the win",
            "better": ["pick up", "play a Q"],
            "retry": True,
        }
    ]


def long_line(plies: int) -> Line:
    rng = Random(8)
    while True:
        line = Line(GAME, GAME.parse("222222/122222"))
        while line.at < plies and not line.state.over:
            line.play(rng.choice(line.state.moves()))
        if line.at == plies:
            return line


def test_a_very_long_game_still_fits_into_the_address():
    line = long_line(1501)
    address = str(Address("pan", "play", line_query(line) | {"seats": "heuristic,weaker", "depth": "12"}))
    assert len(address) < LONGEST
    query = parse_address(address).query
    again = opened(**(query | {"seats": "you,you"}))
    assert again.setup.error == ""
    assert again._line.state == line.state  # the player to move included
    assert len(again._line.moves) > 400
    assert len(again.table.log.log) == LOGGED
    assert again.table.log.earlier == len(again._line.moves) - LOGGED


def test_a_long_line_that_we_stand_inside_of_keeps_that_place():
    line = long_line(1501)
    line.at = 2
    query = line_query(line)
    assert query["at"] == "2"
    assert query["pos"] == "222222/122222"
    line.at = 700
    query = line_query(line)
    again = opened(**(query | {"seats": "you,you"}))
    assert again._line.state == line.state


def test_an_engine_with_much_to_think_about_can_be_stopped_by_a_new_game():
    async def story():
        tab = opened(pos="222222/122222", seats="heuristic,you", depth="12")
        await until(lambda: tab.card.share > 0)
        act(tab.setup, "begin", text="222/122")
        await until(lambda: tab.buttons.your_turn)
        assert tab._line.states[0] == GAME.parse("222/122")
        assert tab.card.share == -1

    scenario(story)


def test_an_engine_that_must_first_solve_the_game_does_so_in_slices():
    forget_solutions()
    notes = [
        progress.note
        for progress in choosing(ENGINE.perfect_player(), GAME, GAME.parse("22222/12222"), Random(0))
    ]
    assert len(notes) > 10
    assert not list(
        choosing(ENGINE.perfect_player(), GAME, GAME.parse("22222/12222"), Random(0))
    )  # solved by now
