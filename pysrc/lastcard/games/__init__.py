"""The games, one folder each. They do not know of each other; `lastcard.registry` knows them all."""
