"""Pictures that pages share: charts, graphs and trees, with their controls."""
