"""torch's spellings of NumPy's arguments: `dim` for `axis`, `keepdim` for `keepdims`."""

from __future__ import annotations

from typing import Any

from tapegrad.errors import OperandError


class _Unset:
    """The default of an argument that may be None."""

    def __repr__(self) -> str:
        return "<not given>"


UNSET = _Unset()


def axis_of(name: str, axis: Any, dim: Any, default: Any = None, differs: str | None = None) -> Any:
    """Choose between `axis` and `dim`, of which one must be given."""
    if differs is not None and dim is not UNSET:
        raise OperandError(f"{name}() takes no dim=: {differs}")
    if dim is UNSET:
        if axis is UNSET:
            raise OperandError(f"{name}() needs an axis; give axis=")
        return axis
    if axis is not UNSET and axis != default:
        raise OperandError(f"{name}() got both axis={axis!r} and dim={dim!r}, which mean the same; give one")
    return dim


def reduction_of(
    name: str, axis: Any, keepdims: Any, dim: Any, keepdim: Any, differs: str | None = None, default: Any = None
) -> tuple[Any, Any]:
    """Choose between NumPy's and torch's spelling of a reduction's arguments."""
    if differs is not None and dim is not UNSET:
        raise OperandError(f"{name}() takes no dim=: {differs}")
    if dim is not UNSET:
        if axis != default:
            raise OperandError(f"{name}() got both axis={axis!r} and dim={dim!r}, which mean the same; give one")
        axis = dim
    if keepdim is not UNSET:
        if keepdims:
            raise OperandError(f"{name}() got both keepdims and keepdim, which mean the same; give one")
        keepdims = keepdim
    return axis, keepdims


def starred_of(name: str, given: tuple[Any, ...], by_keyword: Any) -> tuple[Any, ...]:
    """Choose between sizes or axes given one by one and by keyword."""
    if given:
        raise OperandError(f"{name}() got both {given} and a keyword for the same; give one")
    return (by_keyword,)
