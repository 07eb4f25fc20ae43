"""Who wins SHICHINARABE, by which moves, and why.

A forest that hangs off white vertices is decided by the linear rule (`forest`, `linear_rule`), any other board by a
bounded search (`search`); `answer` takes whichever decides, `explain` says why, `verdict` makes the solution of it.
Source: Kiya 2021, chapter 6; what it states without a proof is proved in ``docs/proofs/shichinarabe-*.md``.
"""
