"""Work that takes longer than a moment, with its progress and its Stop."""
