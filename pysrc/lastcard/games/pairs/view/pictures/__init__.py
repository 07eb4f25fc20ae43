"""The pictures that go with a position of Pairs in Explore."""
