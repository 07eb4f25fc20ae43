"""Solves and explains small card games, natively and in a browser tab."""

__version__ = "0.1.0"
