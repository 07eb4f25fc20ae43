"""Files that somebody names, and large ones that lie beside the site."""
