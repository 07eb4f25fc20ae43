"""Three toy games that the house must carry beside the real ones: three players and chance, one player, a ring of four."""

GAMES = {name: f"tests.toys.{name}" for name in ("lots", "lights", "ring")}
"""What the registry is given to know them."""
