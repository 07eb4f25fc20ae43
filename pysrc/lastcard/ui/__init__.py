"""What every page shares: the frame, the four tabs, pictures, tables, jobs, links and the look."""
