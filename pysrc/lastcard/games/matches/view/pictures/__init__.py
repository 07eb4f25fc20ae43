"""The pictures that go with a position of match-taking in Explore."""
