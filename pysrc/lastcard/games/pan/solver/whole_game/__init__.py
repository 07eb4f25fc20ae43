"""What is counted over all positions and deals of a game, and the experiments of the essay made at every position."""
