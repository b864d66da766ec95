"""How arguments may be spelled: torch's `dim` for `axis` and `keepdim` for `keepdims`, and `argnums`."""

from __future__ import annotations

import operator
from collections.abc import Iterable
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


def renamed_of(name: str, own: str, value: Any, torchs: str, other: Any, default: Any = UNSET) -> Any:
    """Choose between NumPy's and torch's name of an argument; without a default, one must be given."""
    if other is UNSET:
        if value is UNSET:
            raise OperandError(f"{name}() needs {own}; give {own}=")
        return value
    if value is not UNSET and value != default:
        raise OperandError(f"{name}() got both {own}={value!r} and {torchs}={other!r}, which mean the same; give one")
    return other


def together_of(
    name: str, names: list[str], values: tuple[Any, ...], given: tuple[Any, ...], by_keyword: Any
) -> tuple[Any, ...]:
    """Check that arguments that are one together were all given, and not in another way as well."""
    if given or by_keyword is not UNSET:
        raise OperandError(f"{name}() got axes, and {' and '.join(names)}, which mean the same; give one")
    if any(value is UNSET for value in values):
        raise OperandError(f"{name}() takes {' and '.join(f'{one}=' for one in names)} together; give all of them")
    return values


def starred_of(name: str, given: tuple[Any, ...], by_keyword: Any) -> tuple[Any, ...]:
    """Choose between sizes or axes given one by one and by keyword."""
    if given:
        raise OperandError(f"{name}() got both {given} and a keyword for the same; give one")
    return (by_keyword,)


def read_argnums(argnums: Any) -> tuple[bool, tuple[int, ...]]:
    """Say whether there is one argument to differentiate with respect to, and which."""
    if hasattr(argnums, "__index__"):
        return True, (operator.index(argnums),)
    if not isinstance(argnums, Iterable) or not all(hasattr(k, "__index__") for k in argnums):
        raise OperandError(f"argnums is {argnums!r}; give the position of an argument, an integer, or several")
    return False, tuple(map(operator.index, argnums))
