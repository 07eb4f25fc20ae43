"""Who wins SHICHINARABE, by which moves, and why.

The linear rule (`forest`) decides forests below white vertices, a bounded search (`alpha_beta`) other boards.
`explain` takes the method that decides and words the reason; `verdict` makes the solution.
Source: Kiya 2021, chapter 6, and our proofs in ``docs/proofs/shichinarabe-*.md``.
"""
