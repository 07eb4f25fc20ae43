"""Many boards at once as arrays: their numbers, the exchanges that are legal in them, and how good they look."""
