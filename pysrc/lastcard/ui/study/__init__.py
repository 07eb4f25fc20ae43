"""The Study tab: the claims of the papers, checked here, and tables of figures."""
