"""Backward induction, a layer of positions at a time, and the same recursion in plain words (`recursion`)."""
