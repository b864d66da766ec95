"""Programs: what was recorded of a function once, and runs again without Python."""
