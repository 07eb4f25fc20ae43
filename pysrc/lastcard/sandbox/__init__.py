"""Python's side of the sandbox, in which the page runs programs that visitors write.

It runs in a worker of its own that can reach nothing: a program comes in as text, and what goes out is plain JSON, built of
`Session`'s messages. Nothing here knows of a page; natively the tests run it as it is.
"""
