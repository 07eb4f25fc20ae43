"""The exercises of TANHINMIN, each answer by brute force; matchings by trying all sets of edges."""

from __future__ import annotations

from functools import cache
from itertools import combinations

from lastcard import registry
from tests.games.tanhinmin.oracle import legal, wins
from tests.helpers.exercise_judge import Oracle, check, check_form, check_run, some


@cache
def plies(hand, other, table):
    """Plies to the end: the winner hurries, the loser delays."""
    if not hand or not other:
        return 0
    after = follow(hand, other, table).values()
    won = wins(hand, other, table)
    found = [plies(*there) for there in after if not won or not there[0] or not there[1] or not wins(*there)]
    return 1 + (min(found) if won else max(found))


def follow(hand, other, table):
    found = {}
    for place, card in enumerate(hand):
        if legal(card, table):
            found[str(card) if card > 0 else f"{-card}~"] = (other, hand[:place] + hand[place + 1 :], card)
    return found | ({"pass": (other, hand, 0)} if table else {})


class Hands(Oracle):
    """Positions are (hand, other, table, player)."""

    def read(self, text):
        hand, other, table = (
            tuple(-int(card[:-1]) if "~" in card else int(card) for card in part.split(",") if card)
            for part in text.split("|")
        )
        return hand, other, table[0], 0

    def mover(self, here):
        return here[3]

    def moves(self, here):
        return {move: (*after, 1 - here[3]) for move, after in follow(*here[:3]).items()}

    def worth(self, here, player):
        hand, other, table, mover = here
        won = not hand or (bool(other) and wins(hand, other, table))
        return int(won == (player == mover))

    def distance(self, here):
        return plies(*here[:3])


def largest(edges):
    """The size of a maximum matching, by all sets of edges."""
    for size in range(len(edges), 0, -1):
        for chosen in combinations(edges, size):
            ends = list(zip(*chosen, strict=True))
            if all(len(set(side)) == size for side in ends):
                return size
    return 0


def test_every_answer_is_that_of_brute_force():
    oracle, made = Hands(), some("tanhinmin", 120)
    check_run("tanhinmin", made)
    for exercise in made:
        check_form(exercise)
        if exercise.kind != "matching":
            check(exercise, oracle)
            continue
        mine, theirs, table, _ = oracle.read(exercise.position)
        first = exercise.facts["player"] == "first"
        beaten = [*sorted(theirs)[1:], table] if first else sorted(mine)[1:]
        edges = {(one, other) for one in (mine if first else theirs) for other in beaten if one > other}
        assert {tuple(map(int, choice.split(">"))) for choice in exercise.choices} == edges
        chosen = [tuple(map(int, choice.split(">"))) for choice in exercise.answer]
        assert all(len(set(side)) == len(chosen) for side in zip(*chosen, strict=True))
        above, below = exercise.facts["cover"]
        assert len(above) + len(below) == len(chosen)
        assert ("the empty table" in exercise.reason) == (0 in below)
        assert all(one in above or other in below for one, other in edges)
        if len(edges) < 10:
            assert len(chosen) == largest(edges)


def test_any_maximum_matching_is_right_and_any_other_set_is_not():
    offered = registry.exercises("tanhinmin")
    for exercise in some("tanhinmin", 20, kind="matching", grade=1):
        size = len(exercise.answer)
        for count in (size - 1, size):
            for chosen in combinations(exercise.choices, count):
                ends = [choice.split(">") for choice in chosen]
                apart = all(len({*side}) == count for side in zip(*ends, strict=True))
                reply = offered.reply(exercise, chosen)
                assert reply.right == offered.right(exercise, chosen) == (apart and count == size)
                assert reply.sentence
        assert "not stronger" in offered.reply(exercise, ["1>99"]).sentence
