"""The pictures that go with a position of Pan in Explore."""
