"""The frame of every page: its root, the five tabs, and the address that says where one is."""
