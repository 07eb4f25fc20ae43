"""What positions of Pairs are worth, and players of it.

Every position is worked out backwards by layers (`induction`), in floats or in whole numbers over a common
denominator. `two_players` has all positions of two at once, `contests` plays whole games.
"""
