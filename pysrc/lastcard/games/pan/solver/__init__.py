"""The solver of Pan: who wins, how soon and why, and the essay's experiments.

`engine` is what the page and the command line ask, `verdict` the solution of one position, `retrograde` the
analysis of a whole game and `whole_game` what is counted in one.

Source: Samkoff 2015, sections 2 (`whole_game`, `attainable`), 3 (`retrograde`), 4 (`heuristic`) and 5.1
(looking ahead).
"""
