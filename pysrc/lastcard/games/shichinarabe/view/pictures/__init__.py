"""The pictures that go with a position of SHICHINARABE in Explore."""
