"""The exercises of Pan Galactic Solitaire, each answer by visiting every board; what opens a column by the rules alone."""

from __future__ import annotations

import pytest

from tests.games.solitaire.oracle import board_from, distances, exchanged, is_won, key, legal
from tests.helpers.exercise_judge import Oracle, check, check_form, check_run, some


def by_text(board, rules):
    """The exchanges by every text that may name one."""
    found = {}
    for pair, clicks in legal(board, rules).items():
        for kind, clicked in clicks:
            other = next(card for card in pair if card != clicked)
            found[f"{kind} {''.join(clicked)} {''.join(other)}"] = pair
    return found


class Boards(Oracle):
    """Positions are (board, rules); the moves to a win are worked out for all boards that follow from the one that was read."""

    names = ("player",)

    def read(self, text):
        board, rules = board_from(text)
        self.near, _ = distances(board, rules)
        return board, rules

    def mover(self, here):
        return 0

    def moves(self, here):
        board, rules = here
        return {text: (exchanged(board, pair), rules) for text, pair in by_text(board, rules).items()}

    def worth(self, here, player):
        return int(key(here[0]) in self.near)

    def distance(self, here):
        return self.near.get(key(here[0]))


def one_name_each(exercise):
    """The exercise with every name that its moves may have: the brute force does not know which of them is used."""
    board, rules = board_from(exercise.position)
    names = by_text(board, rules)
    pairs = [names[choice] for choice in exercise.choices]
    assert len(pairs) == len(set(pairs)) == len(legal(board, rules))
    return {pair for text, pair in names.items() if text in exercise.answer}


def judge(made):
    oracle = Boards()
    for exercise in made:
        check_form(exercise)
        if exercise.kind == "best-move":
            board, _ = here = oracle.read(exercise.position)
            winning = {
                pair
                for pair in legal(*here)
                if key(exchanged(board, pair)) in oracle.near or is_won(exchanged(board, pair))
            }
            assert one_name_each(exercise) == winning
        elif exercise.kind == "opens-column":
            assert_opens(exercise)
        else:
            check(exercise, oracle)


def assert_opens(exercise):
    board, rules = board_from(exercise.position)
    column = exercise.facts["column"] - 1
    names = by_text(board, rules)

    def is_open(here):
        places = {card: place for place, card in here.items()}
        clicked = {click for clicks in legal(here, rules).values() for _, click in clicks}
        return any(places[card][1] == column for card in clicked)

    assert not is_open(board)
    opening = [choice for choice in exercise.choices if is_open(exchanged(board, names[choice]))]
    assert opening == [*exercise.answer]
    one_name_each(exercise)


def size(exercise):
    suits, ranks = exercise.position.split(":")[0].split("x")
    return int(suits) * int(ranks)


def test_every_answer_is_that_of_brute_force():
    """Boards of more than eight cards are left to the slow tests, but for what the rules alone decide."""
    made = some("solitaire", 120)
    check_run("solitaire", made)
    judge([exercise for exercise in made if size(exercise) < 9 or exercise.kind == "opens-column"])


@pytest.mark.slow
def test_larger_boards_too():
    """Some minutes: each has thousands of others after it."""
    judge(exercise for exercise in some("solitaire", 300, seed=6) if 9 <= size(exercise) <= 12)
