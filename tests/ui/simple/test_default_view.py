"""The page of a game that brings nothing but its rules: whatever its shape, its texts and the number of its moves."""

from __future__ import annotations

import json
from dataclasses import dataclass
from fractions import Fraction

import pytest

from lastcard import CHANCE, Game
from lastcard.core.engine import ALL
from lastcard.core.exercises import Exercises
from lastcard.core.game import legal_moves
from lastcard.core.general import GeneralEngine
from lastcard.core.positions import fields_of
from lastcard.core.worth import order
from lastcard.ui.contract import GameView
from lastcard.ui.explore.explore import Explore
from lastcard.ui.game_page import game_page
from lastcard.ui.learn.tasks import Exercise
from lastcard.ui.play.play import Play
from lastcard.ui.shell.address import legible, parse_address
from lastcard.ui.simple.board import MOVE_BUTTONS, SimpleBoard
from lastcard.ui.simple.default_view import default_view
from lastcard.ui.simple.first_lessons import GAME_PLIES, PARAGRAPH, example, paragraphs
from tests.helpers.native_page import Notes, act, scenario, until
from tests.helpers.slow_cases import slow_among
from tests.toys import lights, lots, ring
from tests.ui.learn.lesson_oracle import forced, reachable

pytestmark = pytest.mark.usefixtures("no_pauses")


@dataclass(frozen=True)
class Rows:
    rows: tuple[int, ...]
    player: int = 0


class Nim(Game):
    """Take any number from a row; whoever takes the last match wins."""

    start = Rows((1, 2))

    def player_to_move(self, state):
        return state.player

    def legal_moves(self, state):
        return [(row, taken) for row, left in enumerate(state.rows) for taken in range(1, left + 1)]

    def play(self, state, move):
        row, taken = move
        left = (*state.rows[:row], state.rows[row] - taken, *state.rows[row + 1 :])
        return Rows(left, 1 - state.player)

    def outcome(self, state):
        return None if any(state.rows) else 1 - state.player


class Wide(Game):
    """Sixty moves, and payoffs."""

    title = "<b>Wide</b>"
    summary = "word " * 50
    moves = 60
    start = ()

    def player_to_move(self, state):
        return len(state) % 2

    def legal_moves(self, state):
        return [f"number {count}" for count in range(self.moves)]

    def play(self, state, move):
        return (*state, int(move.split()[1]))

    def outcome(self, state):
        return (Fraction(sum(state), 2), Fraction(-sum(state), 2)) if len(state) == 2 else None


class Wider(Wide):
    moves = MOVE_BUTTONS + 5


class Long(Game):
    start = "x" * 300

    def player_to_move(self, state):
        return len(state) % 2

    def legal_moves(self, state):
        return ["cut", f"cut {'very ' * 20}much"]

    def play(self, state, move):
        return state[: -20 - len(move)]

    def outcome(self, state):
        return "draw" if len(state) < 100 else None


class Endless(Game):
    """Two coins are turned over and over."""

    start = (False, False)

    def player_to_move(self, state):
        return int(state[0] != state[1])

    def legal_moves(self, state):
        return [0, 1]

    def play(self, state, move):
        return tuple(coin != (place == move) for place, coin in enumerate(state))

    def outcome(self, state):
        return None


class Die(Game):
    """A die is rolled, and who rolls pays."""

    start = 0

    def player_to_move(self, state):
        return CHANCE if state == 0 else 0

    def chance_outcomes(self, state):
        return tuple((face, Fraction(1, 36)) for face in range(1, 37)) if state == 0 else ()

    def legal_moves(self, state):
        return ()

    def play(self, state, move):
        return move

    def outcome(self, state):
        return (-state, state) if state else None


SHAPES = [Nim, Wide, Long, Endless, Die, type(lots.GAME), type(lights.GAME), type(ring.GAME)]


@pytest.fixture(params=slow_among(SHAPES, [Wide]), ids=lambda shape: shape.__name__)
def view(request) -> GameView:
    return default_view(GeneralEngine(request.param()))


def page_of(shape) -> GameView:
    return default_view(GeneralEngine(shape()))


def explored(view, **query):
    tab = Explore(view)
    tab.visit(query)
    return tab


def graph_of(tab):
    return json.loads(tab.picture.card.graph)


# ---- every shape ----


def test_all_four_tabs_open_and_say_nothing_of_a_paper(view):
    page = game_page(view, lambda: (), lambda: Exercises(view.engine))
    for name in ("explore", "play", "study", "learn", "practise"):
        page.visit(name, {})
    assert page.frame.source == ""
    assert page.tab("learn").steps.source == ""
    assert page.tab("study").list.claims == []


def test_the_picture_shows_what_the_position_leads_to(view):
    tab = explored(view)
    graph = graph_of(tab)
    game, start = view.game, view.game.start
    near = [node for node in graph["nodes"] if node["layer"] == 1]
    shown = {node["position"] for node in near if "more" not in node}
    after = {game.format(verdict_after) for verdict_after in follow(game, start)}
    assert shown <= after
    folded = sum(node["more"] for node in near if "more" in node)
    moves = sum(1 for edge in graph["edges"] if edge[0] == 0)
    assert bool(folded) == (len(after) > len(shown))
    assert moves + folded >= len(after)


def follow(game, state):
    return {game.play(state, move) for move in legal_moves(game, state)}


def test_a_game_is_played_to_its_end_or_called_off(view):
    async def story():
        tab = Play(view)
        seats = ",".join(["random"] * len(view.game.players(view.game.start)))
        tab.visit({"seats": seats, "pace": "fast"})
        await until(lambda: tab.card.over)
        assert tab.card.status
        assert tab.table.log.log

    scenario(story)


def test_the_rules_are_told_and_a_game_is_shown(view):
    first, *rest = view.lessons()
    [last] = [lesson for lesson in rest if lesson.play]
    rest.remove(last)
    guide = view.game.guide(view.game.start)
    assert first.text.replace("\n\n", " ") == guide.in_short().replace("\n\n", " ")
    assert view.game.rules(view.game.start) in first.text.replace("\n\n", " ")
    for lesson in rest:
        assert len(lesson.frames) == len(lesson.line) + 1 <= GAME_PLIES + 1
    play = parse_address(last.play)
    assert (play.game, play.query["pos"]) == (view.game.name, view.game.format(view.game.start))
    tab = game_page(view, lambda: (), lambda: Exercises(view.engine)).tab("learn")
    for entry in tab.steps.lessons:
        if entry["play"]:
            continue
        query = parse_address(entry["link"]).query
        there = explored(view, **query)
        assert there.bar.error == ""


def test_moves_are_asked_for_where_the_end_of_the_game_is_solved(view):
    """Judged by going through all that can follow, as far as that is little."""
    tasks = [lesson.task for lesson in view.lessons() if lesson.task]
    game = view.game
    for task in tasks:
        state = game.parse(task.position)
        right = task.right_moves(state)
        assert 0 < len(right) < len(legal_moves(game, state))
        worth = {game.format_move(move): order(task.worth(state, move)) for move in legal_moves(game, state)}
        assert {text for text, one in worth.items() if one == max(worth.values())} == set(right)
        for text in worth.keys() - set(right):
            said = Exercise(task).answer(text)
            assert (said["kind"], said["says"][-1]) == ("wrong", ".")


def test_of_nim_the_moves_that_are_asked_for_win_by_brute_force():
    view = default_view(GeneralEngine(Nim()))
    tasks = [lesson.task for lesson in view.lessons() if lesson.task]
    assert tasks
    for task in tasks:
        state = view.game.parse(task.position)
        graph = reachable(view.game, [state])
        mover = view.game.player_to_move(state)
        won = forced(view.game, graph, mover)
        wins = [move for move in view.game.legal_moves(state) if view.game.play(state, move) in won]
        assert {view.game.format_move(move) for move in wins} == set(task.right_moves(state))


# ---- the board ----


def test_a_record_is_told_by_its_fields_and_whose_turn_it_is_only_by_the_table():
    board = SimpleBoard(Nim())
    board.display(Rows((1, 2), 1), None, players=("first", "second"))
    assert board.fields == [{"name": "rows", "parts": ["1", "2"]}]
    assert board.mover == 1


def test_fields_are_readable():
    @dataclass(frozen=True)
    class State:
        pot: int = 0
        to_move: int = 0
        board: tuple = (("X", "."), (".", "O"))
        drawing: bool = True
        closed: bool = False
        text: str = "a" * 400
        share: Fraction = Fraction(-1, 2)
        held: frozenset = frozenset({3, 1})

    class Some(Nim):
        start = State()

        def player_to_move(self, state):
            return 0

        def outcome(self, state):
            return 0

    found = {field["name"] or field["parts"][0]: field for field in fields_of(Some(), State())}
    assert list(found) == ["pot", "board", "drawing", "text", "share", "held"]
    assert found["pot"]["parts"] == ["0"]
    assert found["board"]["rows"] == [["X", "."], [".", "O"]]
    assert found["text"]["text"] == "a" * 400
    assert found["share"]["parts"] == ["−1/2"]
    assert found["held"]["parts"] == ["1", "3"]
    beside = fields_of(Some(), State(), beside=True)
    assert [field["name"] for field in beside] == ["pot", "", "text", "share"]


def test_a_position_is_written_without_what_is_shown_beside_it():
    assert legible("(2, 1) player=1 drawing=True") == "(2, 1) drawing"
    assert legible("'player=1'") == "'player=1'"
    assert legible("5 players=2") == "5 players=2"


def test_hands_lie_before_the_players_and_can_be_hidden():
    view = default_view(GeneralEngine(ring.GAME))
    board = view.board()
    assert board.hides
    board.display(ring.GAME.start, None, players=ring.GAME.players(ring.GAME.start))
    assert [len(hand) for hand in board.before] == [2, 1, 2, 1]
    assert board.fields == []
    assert not page_of(Nim).board().hides


def test_every_move_has_a_button_and_chance_its_odds():
    tab = explored(page_of(Wide))
    assert len(tab.board.moves) == 60
    assert tab.board.left_out == 0
    wider = SimpleBoard(Wider())
    wider.display((), None, players=("first", "second"))
    assert (len(wider.moves), wider.left_out) == (MOVE_BUTTONS, 5)
    die = explored(page_of(Die))
    assert (die.board.said, {move["chance"] for move in die.board.moves}) == ("Chance decides.", {"1/36"})
    act(die.board, "play", move="7")
    assert (die.board.said, die.board.moves) == ("The game is over.", [])


# ---- the picture ----


def test_positions_are_marked_for_the_reader():
    tab = explored(page_of(Nim), pos="(1, 2)")
    values = {node["position"]: node["value"] for node in graph_of(tab)["nodes"]}
    assert values["(1, 2)"] == "win"
    assert values["(1, 1) player=1"] == "win"
    assert values["(0, 2) player=1"] == "loss"
    act(tab.bar, "by", player=1)
    turned = {node["position"]: node["value"] for node in graph_of(tab)["nodes"]}
    assert all(
        turned[position] == {"win": "loss", "loss": "win"}[value] for position, value in values.items()
    )
    best = [edge for edge in graph_of(tab)["edges"] if edge[0] == 0 and edge[3]]
    assert [edge[2] for edge in best] == ["(1, 1)"]


def test_hidden_values_are_hidden_but_not_how_a_game_came_out():
    nodes = graph_of(explored(page_of(Nim), pos="(1, 2)", hide="1"))["nodes"]
    assert {node["value"] for node in nodes if not node["note"]} == {""}
    assert all(node["value"] for node in nodes if node["note"])


def test_payoffs_stand_for_themselves_and_a_mark_tells_who_moves():
    picture = explored(default_view(GeneralEngine(lots.GAME))).picture.card
    nodes = json.loads(picture.graph)["nodes"]
    assert {node["value"] for node in nodes} == {""}
    taken = next(node for node in nodes if node["position"] == "2 taken=True")
    assert (taken["amount"], taken["note"]) == ("2", "the game is over")
    assert picture.movers == [[0, "red"], [1, "blue"], [-1, "chance"]]
    assert picture.players == []


def test_what_nobody_can_force_is_open():
    nodes = graph_of(explored(default_view(GeneralEngine(ring.GAME))))["nodes"]
    assert {node["value"] for node in nodes} == {"open"}


def test_a_search_that_ran_out_is_not_begun_again_for_every_position():
    asked = []

    class Counting(GeneralEngine):
        def solve(self, state, effort=ALL):
            asked.append(state)
            return super().solve(state, effort)

    class Large(Nim):
        start = Rows((9,) * 9)

    tab = Explore(default_view(Counting(Large(), budget=100)))
    assert {node.get("value") for node in graph_of(tab)["nodes"] if "more" not in node} == {"open"}
    assert set(asked) <= {Large.start}


def test_the_best_of_many_moves_are_drawn_unless_that_is_hidden():
    view = page_of(Wide)
    best, first = (graph_of(explored(view, **query))["nodes"] for query in ({}, {"hide": "1"}))
    assert {node["position"] for node in first if node["layer"] == 1} >= {"(0,)", "(1,)", "(9,)"}
    assert [node["more"] for node in first if "more" in node] == [50]
    assert [node["more"] for node in best if "more" in node] == [50]


def test_one_walks_on_and_back_in_the_picture():
    tab = explored(page_of(Nim), pos="(1, 2)")
    notes = Notes.of(tab)
    act(tab.picture.card, "walk", moves=["(1, 1)", "(0, 1)"])
    assert (tab.bar.text, notes.last["line"]) == ("(0, 1)", r"(1\, 1),(0\, 1)")
    earlier = [node for node in graph_of(tab)["nodes"] if node["layer"] < 0]
    assert [node["position"] for node in earlier] == ["(1, 1) player=1"]
    act(tab.picture.card, "back", by=1)
    assert tab.bar.text == "(1, 1) player=1"
    assert explored(page_of(Nim), **notes.last).bar.text == "(1, 1) player=1"


def test_what_is_clicked_in_a_picture_that_is_behind_leads_where_it_showed():
    tab = explored(page_of(Nim), pos="(1, 2)")
    for move in ("(1, 1)", "(1, 1)", "(0, 1)"):
        act(tab.picture.card, "walk", moves=[move], start="(1, 2)")
    assert (tab.bar.text, tab._line.texts()) == ("(0, 2) player=1", ["(0, 1)"])
    assert tab.bar.error == ""


def test_long_positions_are_named_by_the_moves():
    nodes = graph_of(explored(page_of(Long)))["nodes"]
    assert nodes[0]["label"] == "here"
    assert all(len(node["label"]) <= 16 for node in nodes)


# ---- what can be counted, and what is told ----


def counted(shape):
    _, card = page_of(shape).studies()
    act(card.card, "seen")
    return card.card


def by_hand(game):
    """By the fewest plies from the start the positions, found by trying everything."""
    layers, seen = [{game.start}], {game.start}
    while layers[-1]:
        after = {there for here in layers[-1] for there in follow(game, here)} - seen
        layers.append(after)
        seen |= after
    return layers[:-1]


def test_positions_are_counted_ply_by_ply():
    card = counted(Nim)
    expected = by_hand(Nim())
    assert [row[1]["text"] for row in card.rows] == [str(len(layer)) for layer in expected]
    ends = [sum(Nim().outcome(state) is not None for state in layer) for layer in expected]
    assert [row[2]["text"] for row in card.rows] == [str(count) if count else "" for count in ends]
    assert card.note.startswith(f"{sum(map(len, expected))} positions in all")
    assert card.note.endswith("The longest game takes 3 moves.")
    assert card.csv.splitlines()[0] == "plies,positions,over"


def test_a_count_that_is_too_long_says_how_far_it_came():
    class Large(Nim):
        start = Rows((9,) * 9)

    card = counted(Large)
    assert card.note.startswith("More than 20,000 positions can follow")
    layers = [int(row[1]["text"].replace(",", "")) for row in card.rows]
    beyond = {there for here in follow(Large(), Large.start) for there in follow(Large(), here)}
    assert layers == [1, 81, len(beyond - {Large.start} - follow(Large(), Large.start))]


def test_play_that_goes_round_has_no_longest_game():
    assert "Play can go round" in counted(Endless).note


def test_rules_come_in_paragraphs():
    assert paragraphs("One. Two.\n\nThree.") == "One. Two.\n\nThree."
    parts = paragraphs("One! Two? Three. Four.").split("\n\n")
    assert parts == ["One! Two? Three.", "Four."]
    assert len(parts[0].split()) == PARAGRAPH


def test_the_game_that_is_shown_is_the_same_every_time_and_ends_if_it_can():
    assert example(Nim()).texts() == example(Nim()).texts()
    assert Nim().outcome(example(Nim()).state) is not None
    endless = example(Endless())
    assert 0 < len(endless.moves) < GAME_PLIES
