"""Charts with axes, bars of shares, and values along a game."""
