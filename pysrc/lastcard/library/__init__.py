"""What `import lastcard` offers: games, positions and solutions by name, many at once, deals, matches, and tables.

| module | what it has |
| --- | --- |
| `lastcard.library.games` | `game`, `position` |
| `lastcard.library.solving` | `solve`, `brief`, `solve_many`, `solution`, `claim` |
| `lastcard.library.dealing` | `deals`, `sample` |
| `lastcard.library.studies` | `study` |
| `lastcard.library.playing` | `match`, `review` |
| `lastcard.library.exports` | `to_networkx`, `table`, `to_pandas` |
| `lastcard.library.notebook` | what notebooks show of all this |

All of it is offered by the package itself: ``lastcard.solve("pan", "032/212")``.
"""
