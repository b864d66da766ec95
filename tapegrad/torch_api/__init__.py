"""PyTorch's names, thin adapters over what tapegrad has."""
