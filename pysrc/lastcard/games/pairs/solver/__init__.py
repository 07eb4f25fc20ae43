"""What positions of Pairs are worth, and players of it.

Every position is worked out backwards by layers (`layers`, `step`), in floats or in whole numbers over a common
denominator; `recursion` is the same in plain words.
"""

from lastcard.games.pairs.solver.certain import Bound, corollary_8, sharper
from lastcard.games.pairs.solver.library import worth_of
from lastcard.games.pairs.solver.recursion import Recursion
from lastcard.games.pairs.solver.worths import TooLarge, Worths, worths

__all__ = ["Bound", "Recursion", "TooLarge", "Worths", "corollary_8", "sharper", "worth_of", "worths"]
