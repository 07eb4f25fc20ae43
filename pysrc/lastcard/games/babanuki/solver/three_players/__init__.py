"""Three players: what holds by the sizes of the three sets alone, and what the thesis prints of them."""
