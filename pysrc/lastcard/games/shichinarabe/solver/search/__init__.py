"""Exact search on any board: alpha-beta, and what can be told about a position without searching on."""
