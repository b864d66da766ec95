"""The kernels of `_generated/curvature.py`, compiled when first used and kept on disk like those of `kernels.py`."""

from __future__ import annotations

from typing import Any

from tapegrad._generated.curvature import CURVATURE
from tapegrad._generated.curvature import SEAL as _GENERATED
from tapegrad.compilation import cache_key, cfunc
from tapegrad.engine import hvp_kernels, kernels

cache_key.check({"tapegrad.engine.hvp_kernels": hvp_kernels.SEAL, "tapegrad._generated.curvature": _GENERATED})

NONE, LINEAR = 0, 1
_compiled: dict[Any, Any] = {}  # keeps the machine code alive


def reverse_kernel(number: int) -> int:
    """Return the address of a reverse kernel."""
    address = kernels.ADDRESSES.item(number)
    if not address:
        kernels.compile_reverse(number)
        address = kernels.ADDRESSES.item(number)
    return address


def curvature_kernel(number: int, mask: int) -> int | None:
    """Return the address of what computes the change of a contribution; None where there is no such kernel.

    LINEAR where the derivative does not change: then the change is what the reverse kernel makes of that of g.
    """
    if mask == 0:
        return LINEAR
    key = (number, mask)
    if key not in CURVATURE:
        return None
    function = CURVATURE[key]
    if function is None:
        return LINEAR
    if key not in _compiled:
        _compiled[key] = cfunc(kernels.LOOP, function, cache=True, error_model="numpy")
    return _compiled[key].address
