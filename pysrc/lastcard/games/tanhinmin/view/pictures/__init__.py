"""The pictures that go with a position of TANHINMIN in Explore."""
