"""Which positions can follow from one: how many, and as a graph."""
