"""The pictures that go with a position of BABANUKI in Explore."""
