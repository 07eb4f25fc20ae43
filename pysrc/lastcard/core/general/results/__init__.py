"""Games in which all that counts is who wins: who can force it, and how soon."""
