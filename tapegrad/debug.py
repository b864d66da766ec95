"""Finding where a NaN or an infinity comes from, and elements that change because their memory was overwritten."""

from tapegrad.diagnostics.nan_tracing import (
    Step,
    strict,
    trace_nan,
)

__all__ = [
    "Step",
    "strict",
    "trace_nan",
]


def __dir__() -> list[str]:
    return list(__all__)
