"""What all pages share: the frame, the five tabs, pictures, tables, jobs, links, styles."""
