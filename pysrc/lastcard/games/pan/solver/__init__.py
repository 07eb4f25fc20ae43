"""The solver of Pan: who wins, how soon and why, and the essay's experiments.

`engine` serves the page and the command line, `verdict` solves one position, `retrograde` a whole game.

Source: Samkoff 2015, sections 2 (`whole_game`, `attainable`), 3 (`retrograde`), 4 and 5.1 (`search`).
"""
