"""Uses of other libraries' private parts, a module per library; nothing else may use any.

Each use says which public behaviour it replaces, if any, and the version it was checked with. Pyodide's
JavaScript side is ``web/private/pyodide.js``. ``web/private/checked.json`` lists the names that newer
versions must still have; ``tests/test_private_parts.py`` looks for them.
"""
