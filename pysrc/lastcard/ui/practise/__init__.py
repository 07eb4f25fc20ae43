"""The Practise tab: exercises that the engine sets, ten in a run."""
