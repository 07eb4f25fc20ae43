"""Who wins TANHINMIN, by which moves, and why.

Positions without cut cards and with them are decided in linear time from two maximum matchings (`winner`), with the
matchings and covers as the certificate (`certificate`); `moves` judges all moves at once.
"""

from lastcard.games.tanhinmin.solver.certificate import Certificate, certificates
from lastcard.games.tanhinmin.solver.distance import distance
from lastcard.games.tanhinmin.solver.matching import Matched, Step, greedy, steps
from lastcard.games.tanhinmin.solver.moves import MoveSizes, move_sizes, winning_moves
from lastcard.games.tanhinmin.solver.strategy import Advice, advice, by_matching_size
from lastcard.games.tanhinmin.solver.verdict import outline, solve
from lastcard.games.tanhinmin.solver.winner import Verdict, verdict, winner

__all__ = [
    "Advice",
    "Certificate",
    "Matched",
    "MoveSizes",
    "Step",
    "Verdict",
    "advice",
    "by_matching_size",
    "certificates",
    "distance",
    "greedy",
    "move_sizes",
    "outline",
    "solve",
    "steps",
    "verdict",
    "winner",
    "winning_moves",
]
