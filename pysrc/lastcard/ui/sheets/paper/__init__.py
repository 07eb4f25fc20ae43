"""A sheet on paper."""
