"""A whole game of Pairs in the Play tab: rounds, scores, seats, addresses."""

from __future__ import annotations

import re
from random import Random

import pytest

from lastcard.core.playing import Line
from lastcard.core.text import with_names
from lastcard.games.pairs.rules import GAME, State
from lastcard.games.pairs.rules.table import new_table, target
from lastcard.games.pairs.solver.agents import HeuristicAgent
from lastcard.games.pairs.view import VIEW
from lastcard.games.pairs.view.series import MOST_ROUND_CHARACTERS, Rounds, how_dealt, in_seats
from lastcard.ui.play.play import Play
from tests.core.playing.move_judge import Payoffs
from tests.helpers.native_page import Notes, act, scenario, until

pytestmark = pytest.mark.usefixtures("no_pauses")


def played(**query):
    tab = Play(VIEW)
    tab._random = Random(4)
    tab.visit(query)
    return tab


def ended(text, first=0, moves=("fold",)):
    state = in_seats(GAME.parse(text), first)
    for move in moves:
        state = GAME.play(state, GAME.parse_move(state, move))
    return state


def test_who_begins_sits_in_a_seat_of_their_own():
    start = GAME.parse("1|2|3")
    for first in range(3):
        there = in_seats(start, first)
        assert there.turned == start.stacks
        assert there.player == first
        assert GAME.format(there) == GAME.format(start)


@pytest.mark.parametrize("text", ["4|7 folded", "4|7 paired=4"])
def test_a_round_that_is_over_counts_against_the_seat_that_ended_it(text):
    tab = played(pos=text, first="2", scores="3,5")
    assert tab._line.state.payoffs() == (4, -4)
    assert tab.card.over
    assert tab.table.scores.standing["scores"] == [3, 9]


@pytest.mark.parametrize(("text", "limit"), [("4|7", 31), ("4|7|2", 21), ("4|7|2|5", 16), ("4|7|2|5|6", 13)])
def test_play_says_that_points_are_bad_and_how_many_lose(text, limit):
    tab = played(pos=text)
    assert tab.table.scores.standing["aim"] == f"Points are bad: whoever has {limit} first loses the game."
    rules = GAME.rules(GAME.parse(text))
    assert (
        f"Points are bad: whoever gets them pays as many to {'the other' if limit == 31 else 'each'}" in rules
    )
    assert f"whoever has {limit} points first, after some rounds, loses the game" in rules
    assert limit == 60 // (text.count("|") + 1) + 1
    lost = played(
        pos=f"{text} folded",
        scores=",".join(["12" if limit == 13 else str(limit - 1)] + ["0"] * text.count("|")),
    )
    assert lost.table.scores.standing["over"].endswith(f"points and lose; {limit} are too many.")


def test_who_plays_alone_against_the_program_is_spoken_to():
    """And told who has how many points: nobody gains what another player gets."""
    lost = played(pos="4|7 folded", seats="you,easy", scores="28,20")
    assert (
        lost.table.scores.standing["over"]
        == "The game is over: you have 32 points and lose; 31 are too many."
    )
    assert lost.table.card.status == "You fold, take the lowest card and get 4 points."
    dealt = how_dealt(new_table(2).deal(Random(3)))
    assert "red" not in with_names(dealt, ("you", "blue")).lower()


def test_points_are_counted_for_who_scores_and_the_cards_go_on():
    rounds = Rounds()
    start = in_seats(GAME.parse("4|7"), 1)
    rounds.begin(start)
    end = ended("4|7", 1)
    assert rounds.standing(start).scores == (0, 0)
    assert rounds.standing(end).scores == (0, 4)
    following = rounds.following(end, Random(2))
    assert isinstance(following, State)
    assert rounds.standing(following).scores == (0, 4)
    cards = sum(following.deck) + sum(following.discards) + sum(map(len, following.stacks))
    assert cards == 54, "the scored card is set aside"


def test_the_game_ends_at_the_target():
    rounds = Rounds()
    start = rounds.visit({"scores": "28,5"}, GAME.parse("4|7"))
    assert start.player == 0
    end = ended("4|7")
    standing = rounds.standing(end)
    assert standing.scores == (32, 5)
    assert "first player has 32 points and loses" in standing.over
    assert rounds.following(end, Random(1)) is None


def test_without_cards_for_another_round_the_game_ends():
    rounds = Rounds()
    rounds.begin(GAME.parse("1|2 deck=1,1 burn=1"))
    end = ended("1|2 deck=1,1 burn=4", moves=())
    assert end.ending is not None
    assert rounds.following(end, Random(1)) is None
    assert "too few cards" in rounds.standing(end).over


@pytest.mark.parametrize("scores", ["31,0", "1", "1,2,3", "x,y", "-1,0", "1,,2"])
def test_scores_that_cannot_be_are_left_out(scores):
    rounds = Rounds()
    rounds.visit({"scores": scores, "first": "9"}, GAME.parse("4|7"))
    assert rounds.standing(GAME.parse("4|7")).scores == (0, 0)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_whole_game_is_played_to_its_loser(players):
    rounds, rng = Rounds(), Random(players)
    state = rounds.deal(players, rng)
    assert "lowest card begins" in rounds.standing(state).said
    for _ in range(200):
        while state.ending is None:
            state = GAME.play(state, rng.choice(GAME.legal_moves(state)))
        standing = rounds.standing(state)
        following = rounds.following(state, rng)
        if following is None:
            break
        state = following
        assert rounds.standing(state).scores == standing.scores
    assert rounds.standing(state).over
    assert standing.target == target(players)


def test_the_heuristic_is_told_the_scores():
    rounds = Rounds()
    rounds.visit({"scores": "3,20"}, GAME.parse("4|7"))
    agent, nobody = rounds.told((HeuristicAgent(), None))
    assert agent.scores == (3, 20)
    assert nobody is None


def test_the_play_tab_keeps_score_from_round_to_round():
    tab = played(pos="1|2|3", seats="you,you,you", scores="1,2,3")
    act(tab.setup, "deal", players=2)
    assert len(tab.table.scores.players) == 2
    assert tab.table.scores.standing["scores"] == [0, 0]
    assert tab.setup.sizes == [2, 3, 4, 5]
    tab = played(pos="4|7", seats="you,you")
    act(tab.board, "play", move="fold")
    assert tab.card.over
    assert tab.table.scores.standing["scores"] == [4, 0]
    act(tab.buttons, "following")
    assert not tab.card.over
    assert tab.table.scores.standing["scores"] == [4, 0]


def test_the_address_of_a_round_brings_back_scores_and_seats():
    tab = played(pos="4|7", seats="you,you", scores="10,20", first="2")
    assert tab._match.state.stacks == ((7,), (4,))
    assert tab._match.mover == 1
    assert tab.table.scores.standing["scores"] == [10, 20]
    noted = []
    tab.note = lambda query, remember: noted.append(query)
    act(tab.board, "play", move="fold")
    assert noted[-1]["scores"] == "10,20"
    assert noted[-1]["first"] == "2"
    again = played(**{name: text for name, text in noted[-1].items() if text})
    assert again.table.scores.standing["scores"] == [10, 24]


def test_a_start_that_is_typed_begins_a_new_game():
    tab = played(pos="4|7", seats="you,you", scores="10,20")
    act(tab.setup, "begin", text="2|9")
    assert tab.table.scores.standing["scores"] == [0, 0]


async def play_rounds(tab, rounds):
    """Play rounds in which everybody makes any move, each reviewed at its end; the start and the moves of each."""
    rng, made = Random(7), []
    while True:
        await until(lambda: tab.card.over or tab.buttons.your_turn)
        if not tab.card.over:
            act(tab.board, "play", move=rng.choice(("hit", "fold")))
            continue
        await until(lambda: tab.table.review.reviewed == "done")
        made.append((tab._line.states[0], tuple(tab._line.moves)))
        if len(made) == rounds:
            return made
        act(tab.buttons, "following")


def costs_of(rounds):
    """What each mistake of some rounds costs, by a brute force from the rules: round, ply, and the points."""
    found = []
    for number, (start, moves) in enumerate(rounds, start=1):
        judge, state = Payoffs(GAME, start), start
        for ply, move in enumerate(moves, start=1):
            if not state.dealing:
                worth = judge.numbers(state)
                if cost := max(worth.values()) - worth[GAME.format_move(move)]:
                    found.append((number, ply, cost))
            state = GAME.play(state, move)
    return found


def test_the_review_covers_all_rounds_and_says_what_each_mistake_cost():
    async def story():
        tab = played(pos="1|3 deck=2,2,3,4,2 burn=1", seats="you,you")
        notes = Notes.of(tab)
        rounds = await play_rounds(tab, 5)
        costs = costs_of(rounds)
        review = tab.table.review.review
        assert [(entry["round"], entry["ply"]) for entry in review] == [cost[:2] for cost in costs]
        assert len({number for number, _, _ in costs}) > 2, "mistakes in several rounds"
        assert {number for number, _, _ in costs} - {5}, "and not in the last alone"
        for entry, (_, _, cost) in zip(review, costs, strict=True):
            assert entry["lost"].endswith(" on average")
            assert float(entry["lost"].split()[0]) == pytest.approx(float(cost), abs=6e-3)
            assert entry["move"] not in entry["better"]
        assert (tab.table.review.round, tab.table.review.forgotten) == (5, False)
        for seat, name in enumerate(tab.table.scores.players):
            total = sum(cost for number, ply, cost in costs if mover(rounds[number - 1], ply) == seat)
            told = re.search(rf"{name} (none|\S+ points? in)", tab.table.review.given)[1].split()[0]
            assert (0 if told == "none" else float(told)) == pytest.approx(float(total), abs=6e-3)
        marked = [ply for ply, told in enumerate(tab.table.review.plies) if told["mistake"]]
        assert marked == [ply for number, ply, _ in costs if number == 5], (
            "the chart is that of the last round"
        )

        opens = []
        tab.on_open = lambda name, query: opens.append((name, query))
        act(tab.table.review, "see", number=costs[0][0], ply=costs[0][1])
        act(tab.table.review, "see", number=99, ply=1)
        [(name, query)] = opens
        assert (name, query["pos"]) == ("explore", GAME.format(rounds[costs[0][0] - 1][0]))
        kept = [
            float(cost)
            for entry, (_, _, cost) in zip(review, costs, strict=True)
            if "given_back" not in entry
        ]
        assert float(tab.card.turning["lost"].split()[0]) == pytest.approx(max(kept), abs=6e-3)
        assert [entry["round"] for entry in review if "retry" in entry] == [5] * len(marked)

        again = played(**{name: text for name, text in notes.last.items() if text})
        await until(lambda: again.table.review.reviewed == "done")
        assert (again.table.review.review, again.table.review.given) == (review, tab.table.review.given)

    scenario(story)


def mover(played_round, ply):
    state, moves = played_round
    for move in moves[: ply - 1]:
        state = GAME.play(state, move)
    return GAME.player_to_move(state)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_rounds_that_are_over_stand_in_the_address_and_come_back(players):
    rounds, rng = Rounds(), Random(players)
    state, lines = rounds.deal(players, rng), []
    while state is not None:
        line = Line(GAME, state)
        while line.state.ending is None:
            line.play(rng.choice(GAME.legal_moves(line.state)))
        lines.append(line)
        state = rounds.following(line.state, rng)
        if state is not None:
            rounds.keep(line)
    start = lines[-1].states[0]
    query = rounds.query(start)
    assert len(query["rounds"]) < 300
    assert not rounds.forgotten
    again = Rounds()
    again.visit(query, GAME.parse(GAME.format(start)))
    assert [line.states for line in again.past] == [line.states for line in lines[:-1]]
    assert not again.forgotten
    assert again.query(start)["rounds"] == query["rounds"]


def test_of_a_game_of_very_many_rounds_the_latest_stand_in_the_address():
    rounds, start = Rounds(), GAME.parse("1|2 deck=0,1,2,3,4,5,6,7,8,9 discards=0,0,1,1,1,1,1,1,1,1")
    rounds.begin(start)
    for _ in range(25):
        line = Line(GAME, start)
        line.play_texts(["fold"])
        rounds.keep(line)
    assert MOST_ROUND_CHARACTERS * 0.8 < len(rounds.query(start)["rounds"]) <= MOST_ROUND_CHARACTERS
    again = Rounds()
    again.visit(rounds.query(start) | {"scores": "25,0"}, start)
    assert 10 < len(again.past) < 25
    assert again.forgotten


@pytest.mark.parametrize(
    "text",
    [
        "3.7",
        "3.7:",
        "3.7:h",
        "3.7:f~",
        "0.7:f",
        "1.1:f",
        "3.7.8:f",
        "3.7*1:f",
        "3.7:ff",
        "3.99:f",
        "3@4|7:f",
        "1@4|7|8:f",
        "1@x:f",
        "3.7:h1h1",
    ],
)
def test_rounds_that_cannot_be_are_left_out(text):
    rounds = Rounds()
    rounds.visit({"rounds": text, "scores": "9,9"}, GAME.parse("4|7"))
    assert rounds.past == ()
    assert rounds.standing(GAME.parse("4|7")).scores == (9, 9)
    assert rounds.forgotten, "nine points come from somewhere"


def test_a_new_game_forgets_the_rounds_of_the_one_before():
    tab = played(pos="4|7", seats="you,you")
    act(tab.board, "play", move="fold")
    act(tab.buttons, "following")
    assert len(tab.series.past) == 1
    act(tab.setup, "begin", text="2|9")
    assert tab.series.past == ()
