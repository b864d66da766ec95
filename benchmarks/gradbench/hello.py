"""`hello`: the square of a number, and its derivative."""

from __future__ import annotations

from typing import Any

import tapegrad as tg
from benchmarks.gradbench.function import Function, plain


def square(x: Any) -> Any:
    """Return x squared."""
    return x * x


FUNCTIONS = {
    "square": Function(lambda x: (float(x),), square, plain),
    "double": Function(lambda x: (float(x),), tg.func.grad(square), plain),
}
