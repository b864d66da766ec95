"""Fusion: groups of rows become one compiled kernel."""
