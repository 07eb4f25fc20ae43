"""Everything that is worked out about match-taking: who wins, why, and how large the trees are.

Source: Guo 2014, sections 3.1 (the trees) and 3.2 (who wins).
"""
