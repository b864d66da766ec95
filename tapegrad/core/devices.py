"""Where tensors are: in the memory of the processor, and nowhere else."""

from __future__ import annotations

from typing import Any

from tapegrad.errors import ArgumentError

CPU = "cpu"


def is_cpu(device: Any) -> bool:
    """Check whether a value names the CPU as a device, as NumPy or as PyTorch does."""
    return str(device).partition(":")[0] == CPU


def check_device(device: Any) -> None:
    """Refuse a device where tensors cannot be; None stands for any."""
    if device is not None and not is_cpu(device):
        raise ArgumentError(f"got device={device!r}; all tensors are on the CPU: leave it out, or give 'cpu'")
