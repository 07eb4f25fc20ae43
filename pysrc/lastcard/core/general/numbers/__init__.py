"""Games for numbers, or with dice: what everybody gets in every position."""
