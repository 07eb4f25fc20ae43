"""The Play tab: a game between people and engines, hints, and the review at its end."""
