"""All positions of two players in one table: the equilibrium, best responses, the paper's program, the real objective."""
