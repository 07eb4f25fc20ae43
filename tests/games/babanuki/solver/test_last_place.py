"""Three players: who can be made last depends on small sizes and parities alone, for sets of every size.

This is the finite check behind the last section of docs/proofs/babanuki-three.md. A set of more than three numbers counts
like one of two or three, of the same parity, and for the number of draws to the next step like one of three or four. So
what is said of a position and of those after its draws, whose sets differ by one, is the same for a set of four numbers
or more and for one with two more; and all positions with sets of at most seven are more than enough.
"""

from __future__ import annotations

from itertools import product

import pytest

from lastcard.games.babanuki.solver.attractors import Sharing, draws, hand_sizes
from lastcard.games.babanuki.solver.force import made_last

LARGEST = 7


def made(here, seat):
    return seat in made_last(here)


def keeps(draw, seat):
    """Whether a seat still plays after a draw and can be made last."""
    return seat in draw.seats and made(draw.after, draw.seats.index(seat))


def nearer(here, draw):
    """Whether somebody has left, or there are fewer numbers."""
    return draw.after.players < 3 or sum(draw.after.counts) < sum(here.counts)


def live(largest):
    for joker, sizes in product(range(3), product(range(largest + 1), repeat=3)):
        here = Sharing(sizes, joker, 3)
        if all(hand_sizes(here)):
            yield here


@pytest.fixture(scope="module")
def steps():
    """Within how many draws the others come nearer, by position and seat; sets of three or four stand for all larger ones."""
    open_ = [(here, seat) for here in live(4) for seat in made_last(here)]
    found = {}
    for step in range(1, 10):
        new = []
        for here, seat in open_:
            ready = [
                keeps(draw, seat)
                and (
                    nearer(here, draw) or found.get((small(draw.after), draw.seats.index(seat)), step) < step
                )
                for draw in draws(here)
            ]
            if any(ready) if seat else all(ready):
                new.append((here, seat))
        found |= dict.fromkeys(new, step)
        open_ = [key for key in open_ if key not in found]
    assert not open_
    return found


def small(here):
    return Sharing(tuple(size if size < 5 else 3 + (size + 1) % 2 for size in here.counts), here.joker, 3)


def test_who_can_be_made_last_is_made_last_step_by_step(steps):
    """The others have a draw, or the seat's own draws all are, such that they come nearer or the count of draws falls."""
    assert max(steps.values()) == 4
    for here in live(LARGEST):
        for seat in made_last(here):
            now = steps[small(here), seat]
            falls = [
                keeps(draw, seat)
                and (nearer(here, draw) or steps[small(draw.after), draw.seats.index(seat)] < now)
                for draw in draws(here)
            ]
            assert any(falls) if seat else all(falls)


def test_who_cannot_be_made_last_stays_out_of_it():
    for here in live(LARGEST):
        for seat in set(range(3)) - set(made_last(here)):
            kept = [keeps(draw, seat) for draw in draws(here)]
            assert not any(kept) if seat else not all(kept)


def test_one_player_is_left_after_one_draw_of_one_position_alone():
    """Two leave at once: the one case in which no two players with the joker come between."""
    found = [(here, draw) for here in live(LARGEST) for draw in draws(here) if draw.after.players == 1]
    assert [(here.counts, here.joker) for here, _ in found] == [((0, 1, 0), 1)]
    ((here, draw),) = found
    assert draw.left == (2, 0)
    assert made_last(here) == (1,)
