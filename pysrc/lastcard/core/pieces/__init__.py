"""Large work in independent pieces: done in one process, in several, or on a cluster, and the same wherever."""
