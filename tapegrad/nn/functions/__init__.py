"""What modules compute, by subject; `nn.functional` has all of it."""
