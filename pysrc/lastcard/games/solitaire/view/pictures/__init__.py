"""The pictures that go with a position of Pan Galactic Solitaire in Explore."""
