"""What leans on private parts of other people's libraries, a module a library, scripts beside the Python; nothing else does.

Each use says which public behaviour it replaces, or that there is none, and with which version it was checked. The
script of Pyodide's own side is ``web/private/pyodide.js``, and ``web/private/checked.json`` lists all the names that a
newer version must still have: ``tests/test_private_parts.py`` looks for them.
"""
