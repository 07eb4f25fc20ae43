"""A board of SHICHINARABE as a graph: where its vertices stand, and how they are drawn."""
