"""The frame of every page: its root, the four tabs, and the address that says where one is."""
