"""Exercise sheets: positions with tasks, as a link or a file, and what pupils hand in.

A sheet never holds answers: solvers work them out when it is shown, and unknown ones are reported as unknown.
"""
