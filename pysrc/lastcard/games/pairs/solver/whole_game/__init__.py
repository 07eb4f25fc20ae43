"""A first round with a fresh deck as a whole: all positions that follow any deal of one card each."""
