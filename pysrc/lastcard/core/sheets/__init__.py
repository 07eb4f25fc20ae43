"""Exercise sheets: positions with tasks, as a link or a file, and what pupils hand in.

A sheet never says what is right. That is worked out from its positions when it is shown (`lastcard.core.sheets.sheet`),
by the solvers, and where they do not know it, that is said.
"""
