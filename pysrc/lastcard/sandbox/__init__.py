"""Python's side of the sandbox, a worker in which the page runs visitors' programs.

A program arrives as text, and plain JSON leaves: `SandboxSession`'s messages. The same code runs natively in the
tests.
"""
