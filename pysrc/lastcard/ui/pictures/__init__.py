"""Pictures that pages share: charts, graphs, trees, and how they are moved, read and saved."""
