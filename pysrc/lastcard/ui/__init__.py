"""What every page shares: the frame, the five tabs, pictures, tables, jobs, links and the look."""
