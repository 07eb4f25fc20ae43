"""Python's side of the browser tab: the session, late imports, shipped files."""
