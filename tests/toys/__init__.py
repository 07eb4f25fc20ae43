"""Three toy games that the house must carry beside the real ones: three players and chance, one player, a ring of four.

Each is one file with a `GAME`, and has its solver, its page and its notation from the house.
"""

GAMES = {name: f"tests.toys.{name}" for name in ("lots", "lights", "ring")}
"""What the registry is given to know them."""
