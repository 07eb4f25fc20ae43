"""The functions of `import lastcard`: games, positions and solutions by name, deals, matches and tables."""
