"""Finding where a NaN comes from, what a tape has, and elements that change because their memory was overwritten."""

from tapegrad.diagnostics.nan_tracing import (
    Step,
    strict,
    trace_nan,
)
from tapegrad.diagnostics.tape_page import explore

__all__ = [
    "Step",
    "explore",
    "strict",
    "trace_nan",
]


def __dir__() -> list[str]:
    return list(__all__)
