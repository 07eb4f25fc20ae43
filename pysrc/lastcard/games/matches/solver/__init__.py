"""The solver of match-taking: who wins and why, and how large the trees are.

Source: Guo 2014, sections 3.1 (the trees) and 3.2 (who wins).
"""
