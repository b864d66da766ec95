"""NumPy's names and protocols for tensors."""
