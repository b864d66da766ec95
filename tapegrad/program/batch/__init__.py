"""Programs over the lanes of a batch."""
