"""Reasons in plain words are true: each position is judged by the brute force of its game, written from the rules alone."""

from __future__ import annotations

import re
from functools import cache
from itertools import product
from random import Random

import networkx as nx
import pytest

from lastcard import registry
from lastcard.core.engine import NOW, Effort
from lastcard.games import babanuki, matches, pairs, pan, shichinarabe, solitaire, tanhinmin
from lastcard.games.matches import rules as matches_rules
from lastcard.games.pan.solver.verdict import solve as look_ahead_in_pan
from tests.games.babanuki import oracle as babanuki_oracle
from tests.games.matches import oracle as matches_oracle
from tests.games.pairs import oracle as pairs_oracle
from tests.games.pan import oracle as pan_oracle
from tests.games.shichinarabe import oracle as shichinarabe_oracle
from tests.games.solitaire import oracle as solitaire_oracle
from tests.games.tanhinmin import oracle as tanhinmin_oracle
from tests.helpers.plain_words import examine, named


def number_in(pattern, text):
    """The number that a sentence names; None if it names none there."""
    found = re.search(pattern, text)
    return float(found[1]) if found else None


@pytest.mark.parametrize("misere", [True, False])
def test_matches_the_words_win_against_every_answer(misere):
    for left, take in product(range(45), range(1, 7)):
        state = matches_rules.State(left, take, misere)
        solution = matches.solve(state)
        if not left:
            examine(matches.GAME, state, solution, "win" if misere else "loss", ())
            continue
        won, plies = matches_oracle.outcome(left, take, misere)
        good = {
            str(move)
            for move in range(1, min(take, left) + 1)
            if left > move and matches_oracle.outcome(left - move, take, misere)[0] != won
        } | ({str(left)} if left <= take and won != misere else set())
        examine(matches.GAME, state, solution, "win" if won else "loss", good if won else ())
        together = number_in(r"add up to (\d+)", solution.reason.plain)
        if together:
            rest = left - int(named(matches.GAME, state, solution) or 0)
            assert rest % together == (1 if misere else 0)
            assert together == take + 1, "so that every take can be answered"
        assert plies


@cache
def pan_solved(ranks, **rules):
    return pan_oracle.solve(ranks, **rules)


def pan_moves(here, **rules):
    """The moves of a position with what they lead to, and those that are best."""
    after = pan_oracle.children(here, **rules)
    solved = pan_solved(len(here[0]), **rules)

    def key(move):
        value, plies = solved[after[move]]
        return {"loss": 2, "draw": 1, "win": 0}[value], {"loss": -1, "draw": 0, "win": 1}[value] * (
            plies or 0
        )

    best = max(map(key, after), default=None)
    return after, {move for move in after if key(move) == best}


@pytest.mark.parametrize("ranks", [2, 3])
def test_pan_the_move_is_best_and_what_is_said_of_the_answers_is_so(ranks):
    everywhere = list(pan_solved(ranks))
    for here in everywhere if ranks == 2 else Random(3).sample(everywhere, 700):
        mover, other = ("".join(str(card + 1) * count for card, count in enumerate(hand)) for hand in here)
        text = "/".join("".join(map(str, hand)) for hand in here)
        state = pan.GAME.parse(text)
        solution = pan.solve(state)
        value, _ = pan_solved(ranks)[here]
        after, good = pan_moves(here)
        examine(pan.GAME, state, solution, value, good, letters="AJQK")
        plain, best = solution.reason.plain, solution.moves[0].move if solution.moves else ""
        if "can only" in plain and "other player can only" in plain:
            assert len(pan_oracle.children(after[best])) == 1, plain
        elif "You can only" in plain:
            assert len(after) == 1, plain
        if "holds out longest" in plain:
            assert f"To {pan.GAME.move_label(state, best)} holds" in plain
            assert best in good
        if "every other move loses" in plain:
            assert [solved for move in after if (solved := pan_solved(ranks)[after[move]][0]) != "win"] == [
                "draw"
            ]
        assert mover or other


def test_pan_says_of_a_game_that_is_not_worked_out_that_it_is_not():
    for seed in range(12):
        state = pan.GAME.random_state(Random(seed), 7)
        solution = look_ahead_in_pan(state, 300)
        value = solution.value  # a win that is looked ahead is judged by test_ahead.py
        good = [move.move for move in solution.moves if move.value == value]
        examine(pan.GAME, state, solution, value, good, letters="AJQK")


def pairs_positions():
    """Small decks with two and three players, in the middle of a round and with a card to come."""
    rng = Random(5)
    for _ in range(120):
        players, ranks = rng.choice((2, 2, 3)), rng.choice((4, 5))
        cards = [rank for rank in range(1, ranks + 1) for _ in range(rank)]
        rng.shuffle(cards)
        stacks = [sorted({cards.pop() for _ in range(rng.choice((1, 1, 2)))}) for _ in range(players)]
        text = "|".join(",".join(map(str, stack)) for stack in stacks)
        left = [cards.count(rank) for rank in range(1, ranks + 1)]
        while sum(left) > 7:
            left[max(range(ranks), key=left.__getitem__)] -= 1
        yield f"{text} deck={','.join(map(str, left))} burn=1"


def test_pairs_the_move_is_worth_most_and_the_points_are_those():
    told = set()
    for text in pairs_positions():
        state = pairs.GAME.parse(text)
        for here in (state, state.hit()):
            solution = registry.engine("pairs").solve(here)
            table = (
                here.stacks,
                pairs_oracle.cards(here.deck),
                pairs_oracle.cards(here.discards),
                here.burn,
                here.player,
            )
            hit = pairs_oracle.hitting(*table)[here.player]
            fold = pairs_oracle.folding(here.stacks, here.player)[here.player]
            good = {"hit"} if hit > fold else {"fold"}
            examine(pairs.GAME, here, solution, None, good)
            plain = solution.reason.plain
            told.add(solution.reason.kind)
            costs, brings = (
                number_in(r"a card costs you ([\d.]+)", plain),
                number_in(r"brings you ([\d.]+)", plain),
            )
            if costs is not None or brings is not None:
                assert abs((-costs if brings is None else brings) - hit) <= 0.0051, plain
            if (folding := number_in(r"folding costs ([\d.]+)", plain)) is not None:
                assert -folding == fold, plain
            if (making := number_in(r"(\d+) of the \d+ cards left would make a pair", plain)) is not None:
                assert making == sum(here.deck[rank - 1] for rank in here.hand), plain
            if "none of those left makes a pair" in plain or "no card left makes a pair" in plain:
                assert not any(here.deck[rank - 1] for rank in here.hand), plain
    assert told >= {"comparison", "lottery", "corollary 8"}


def test_pairs_says_of_what_is_not_worked_out_that_it_is_not():
    engine = registry.engine("pairs")
    for seed in range(8):
        state = pairs.GAME.random_state(Random(seed))
        solution = engine.solve(state, Effort(budget=300))
        examine(pairs.GAME, state, solution, None, [move.move for move in solution.moves])


def beaten(cards, against):
    """How many cards can be beaten one against one, by a matching of networkx."""
    graph = nx.Graph()
    tops = [("mine", place) for place in range(len(cards))]
    graph.add_nodes_from(tops)
    for (i, card), (j, other) in product(enumerate(cards), enumerate(against)):
        if abs(card) > other:
            graph.add_edge(("mine", i), ("theirs", j))
    return len(nx.bipartite.maximum_matching(graph, tops)) // 2


def test_tanhinmin_the_move_wins_and_as_many_cards_can_be_beaten_as_is_said():
    told = set()
    for seed in range(500):
        state = tanhinmin.GAME.random_state(Random(seed), (3, 4, 5)[seed % 3])
        solution = tanhinmin.solve(state)
        winning = tanhinmin_oracle.winning_moves(state.hand, state.other, state.table)
        value = "win" if winning else "loss"
        good = {tanhinmin.GAME.format_move(move) for move in winning}
        examine(tanhinmin.GAME, state, solution, value, good)
        plain = solution.reason.plain
        told.add((solution.reason.kind, value))
        counts = re.search(r"makes (\d+) pairs?, [^\d]*(\d+)[,:]", plain)
        if counts:
            mine, theirs = ([card for card in hand if card > 0] for hand in (state.hand, state.other))
            table = [10**10 if state.table < 0 else state.table]
            expected = beaten(state.hand, sorted(theirs)[1:] + table), beaten(state.other, sorted(mine)[1:])
            assert tuple(map(int, counts.groups())) == expected, plain
        if "cut cards come too late" in plain:
            assert any(card < 0 for card in (state.other if winning else state.hand))
        if "last card" in plain:
            assert len(state.hand) == 1
    assert told >= {("matching", "win"), ("matching", "loss"), ("surplus", "win"), ("surplus", "loss")}


def alone(state, player):
    """Whether every piece of a player can be reached without a move of the other, by a search on the drawn board."""
    graph = nx.Graph(state.board.arcs)
    colour = "RB"[player]
    graph.remove_nodes_from([v for v, c in enumerate(state.colours) if c not in (colour, "W") and v in graph])
    white = {v for v, c in enumerate(state.colours) if c == "W"}
    return all(
        v in graph and white & nx.node_connected_component(graph, v)
        for v, c in enumerate(state.colours)
        if c == colour
    )


def test_shichinarabe_the_move_wins_and_who_need_not_wait_need_not():
    game, told = shichinarabe.GAME, set()
    states = [
        shichinarabe.State and game.parse(f"{mover}: {shape}")
        for shape in ("RBB RB(R B) B", "RB RBB", "RB RB RB", "BR RRB", "BBR R R", "RRB BBR")
        for mover in "rb"
    ]
    states += [game.random_state(Random(seed), 2 + seed % 8) for seed in range(300)]
    states += [game.parse(f"r: {shape} almighty=1,0") for shape in ("RB B BB", "BBR R", "BR BR")]
    for state in states:
        solution = shichinarabe.solve(state)
        if not solution.moves:
            continue
        wins, winning = shichinarabe_oracle.answer(state)
        examine(game, state, solution, "win" if wins else "loss", winning)
        plain = solution.reason.plain
        told.add((solution.reason.kind, wins))
        if "You never have to wait" in plain:
            assert alone(state, state.player), plain
        if "other player never has to wait" in plain:
            assert alone(state, 1 - state.player), plain
        if "finish first unless" in plain or "finishes first unless" in plain:
            mine, theirs = state.counts[state.player], state.counts[1 - state.player]
            first = state.player if mine <= theirs else 1 - state.player
            assert (first == state.player) == ("You finish" in plain) or not (
                alone(state, 0) and alone(state, 1)
            ), plain
    assert told >= {(kind, won) for kind in ("race", "blocker", "values") for won in (True, False)}
    assert told >= {("search", True)}


def test_babanuki_who_can_finish_first_can_and_a_pair_is_a_pair():
    told = set()
    for players, most in ((2, 3), (3, 4)):
        for pairs_ in range(1, most + 1):
            for text in babanuki_oracle.starts(players, pairs_):
                try:
                    state = babanuki.GAME.parse(text)
                except ValueError:
                    continue
                solution = babanuki.solve(state)
                start = babanuki_oracle.table(text)
                after, reached = babanuki_oracle.first(start)
                winner = next((seat for seat in reached if start in reached[seat]), None)
                value = None if winner is None else "win" if winner == 0 else "loss"
                good = {card for card, there in after[start].items() if winner == 0 and there in reached[0]}
                quickest = min((reached[0][after[start][card]] for card in good), default=0)
                good = {card for card in good if reached[0][after[start][card]] == quickest}
                examine(babanuki.GAME, state, solution, value, good)
                plain, card = solution.reason.plain, solution.moves[0].move
                told.add((solution.reason.kind, value))
                if "it makes a pair" in plain:
                    assert card in start.hands[0], plain
                if "its partner is with" in plain:
                    assert card in start.hands[1], plain
                if winner:
                    who = ("first", "second", "third")[winner]
                    assert f"the {who} player can finish" in plain or players == 2, plain
                if "have no card left" in plain:
                    assert after[start][card].left[:1] == (0,), plain
    assert told >= {("case", "win"), ("case", "loss"), ("joker", "win"), ("joker", "loss"), ("nobody", None)}


def test_babanuki_with_four_players_says_what_is_known():
    for seed in range(40):
        state = babanuki.GAME.random_state(Random(seed), 3)
        solution = babanuki.solve(state)
        good = [move.move for move in solution.moves if move.value == solution.value]
        examine(babanuki.GAME, state, solution, solution.value, good)


@pytest.mark.parametrize(("suits", "ranks"), [(2, 2), (3, 2), (2, 3)])
def test_solitaire_the_first_move_leads_to_the_end(suits, ranks):
    told = set()
    texts = [
        solitaire_oracle.written(board, rules)
        for board in solitaire_oracle.all_boards(suits, ranks)
        for rules in ("odd4", "swap")
    ]
    for text in Random(1).sample(texts, min(len(texts), 120)):
        state = solitaire.GAME.parse(text)
        solution = solitaire.solve(state)
        board, rules = solitaire_oracle.board_from(text)
        near, count = solitaire_oracle.distances(board, rules)
        far = near.get(solitaire_oracle.key(board))
        plain = solution.reason.plain
        told.add(solution.reason.kind)
        if not solution.moves:
            assert "you win" in plain if far == 0 else "you lose" in plain
            continue
        good = {
            move.move
            for move in solution.moves
            if far is not None
            and near.get(solitaire_oracle.key(solitaire_oracle.board_from(move.position)[0])) == far - 1
        }
        examine(solitaire.GAME, state, solution, "loss" if far is None else "win", good, letters="ATJQK")
        if (moves := number_in(r"solve this(?: in|,) (\d+) moves?", plain)) is not None:
            assert moves == far
        if (boards := number_in(r"all (\d+) boards", plain)) is not None:
            assert boards == count
    assert told & {"line", "exhausted", "stuck", "dead"}


def test_solitaire_says_of_a_deal_that_is_not_decided_how_much_was_tried():
    engine = registry.engine("solitaire")
    kinds = set()
    for seed in range(4):
        state = solitaire.GAME.parse(f"seed={seed}")
        for budget in (0, 200):
            solution = engine.solve(state, Effort(budget=budget)) if budget else engine.solve(state, NOW)
            examine(
                solitaire.GAME, state, solution, solution.value, [solution.moves[0].move], letters="ATJQK"
            )
            kinds.add(solution.reason.kind)
            if solution.reason.kind == "open":
                tried = re.search(r"([\d,]+) boards were searched", solution.reason.plain)
                assert tried
                assert int(tried[1].replace(",", "")) == solution.extra["nodes"]
    assert "open" in kinds


@pytest.mark.parametrize("name", registry.names())
def test_every_position_that_a_page_offers_has_words(name):
    """Examples, and what is known of them at once as the page shows it."""
    engine = registry.engine(name)
    game = engine.game
    for text in [game.notation.default, *(example.text for example in game.notation.examples)]:
        state = game.parse(text)
        for solution in (engine.solve(state, NOW),):
            good = [move.move for move in solution.moves[:1]]
            if not solution.moves:
                assert solution.reason.plain
                continue
            examine(game, state, solution, solution.value, good, letters="ATJQK")
            assert solution.as_dict()["reason"]["plain"] == solution.reason.plain
