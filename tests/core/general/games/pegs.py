"""Peg solitaire on a line: a peg jumps over its neighbour, which is taken away; leave a single peg.

A position is a text: 1 for a peg, 0 for a hole.
"""

from lastcard import Game, Outcome


class Pegs(Game[str, tuple[int, int]]):
    players = ("you",)
    start = "110110"

    def player_to_move(self, state):
        return 0

    def legal_moves(self, state):
        """From where a peg jumps, and to where."""
        jumps = [(place, place + step) for place in range(len(state)) for step in (-2, 2)]
        return [(a, b) for a, b in jumps if 0 <= b < len(state) and self.can(state, a, b)]

    def can(self, state, a, b):
        return (state[a], state[(a + b) // 2], state[b]) == ("1", "1", "0")

    def play(self, state, move):
        a, b = move
        return "".join(
            "1" if place == b else "0" if place in (a, (a + b) // 2) else peg
            for place, peg in enumerate(state)
        )

    def outcome(self, state):
        if state.count("1") == 1:
            return 0
        return None if self.legal_moves(state) else Outcome((0,), "no peg can jump", ("loss",))


class FewestPegs(Pegs):
    """The same for points: the fewer pegs are left, the better."""

    def outcome(self, state):
        return None if self.legal_moves(state) else (-state.count("1"),)


GAME = Pegs()
