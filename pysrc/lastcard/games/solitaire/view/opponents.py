"""Who can play beside you: the solver and the strategies, from random to strong."""
