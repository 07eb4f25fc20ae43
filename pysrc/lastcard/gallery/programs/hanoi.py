"""Move a tower to the last peg, disc by disc, never a disc onto a smaller one.

There are three pegs. At the start all discs are on the first peg, the largest at the
bottom. In a move you take the top disc of a peg and put it on another peg. You are done
when all discs are on the last peg.
"""

from lastcard import Game

DISCS = 4  # How many discs there are. One more takes about twice as many moves.
PEGS = "abc"  # Their names. Write "abcd": how many moves does it take then?
SIZES = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"  # A sign for each disc, the smallest first.


# A position is a tuple with a text for each peg: its discs from bottom to top, 1 is the
# smallest. ("4321", "", "") is the start. ("432", "", "1") is what it becomes when the
# smallest disc goes to peg c. Of two signs, "<" finds the one that is first in SIZES.
def tower(discs):
    """Return the whole tower as a text, such as "4321"."""
    return "".join(SIZES[disc - 1] for disc in range(discs, 0, -1))


class TowersOfHanoi(Game):
    title = "Towers of Hanoi"
    start = (tower(DISCS), *[""] * (len(PEGS) - 1))
    players = ("player",)  # A tuple of one needs its comma. You play alone.

    def player_to_move(self, pegs):
        return 0

    # "ac" takes the top disc of peg a and puts it on peg c.
    def legal_moves(self, pegs):
        moves = []
        for name, discs in zip(PEGS, pegs):
            for other, below in zip(PEGS, pegs):
                # discs[-1] is the top disc. Is the other peg empty, or its top larger?
                if name != other and discs and (not below or discs[-1] < below[-1]):
                    moves.append(name + other)
        return tuple(moves)

    def play(self, pegs, move):
        changed = list(pegs)
        here, there = PEGS.index(move[0]), PEGS.index(move[1])
        changed[there] += pegs[here][-1]
        changed[here] = pegs[here][:-1]
        return tuple(changed)

    # One who plays alone wins as player number 0.
    def outcome(self, pegs):
        return None if any(pegs[:-1]) else 0

    def move_label(self, pegs, move):
        return f"disc {pegs[PEGS.index(move[0])][-1]} to {move[1]}"


GAME = TowersOfHanoi()
