"""Takes an object apart: a description that JSON can hold, and the arrays."""

from __future__ import annotations

import math
import struct
from typing import Any

import numpy as np

from tapegrad.core.error_messages import FOREIGN, package_of
from tapegrad.core.tensor import Tensor
from tapegrad.errors import ArgumentError, OperandError
from tapegrad.io.format import EXACT_INT, FORMAT, INLINE_BYTES, MAX_DEPTH, MAX_HEADER, VERSION

_SETS = (set, frozenset)
_ARRAYS = (np.ndarray, np.memmap)
_PARTS = frozenset((Tensor, *_ARRAYS, dict, list, tuple, *_SETS))


def take_apart(obj: Any) -> tuple[dict[str, Any], list[Any]]:
    """Describe an object.

    Parameters
    ----------
    obj : tensor, array, number, text, or nested containers of them

    Returns
    -------
    dict
        The description, which `format.py` explains.
    list of arrays
        Nothing is copied.

    Raises
    ------
    OperandError
        For what cannot be saved, with its place in the object.
    ArgumentError
        For a container that contains itself, or that is nested too deep.
    """
    parts = _Parts()
    root = parts.item(obj, (), 0)
    return {"format": FORMAT, "version": VERSION, "parts": parts.parts, "root": root}, parts.arrays


def _place(where: Any) -> str:
    """Write out a place in the object: `where` is a pair of the place around it and of the last step.

    A step is `(key,)`, or `(words, key)` for what stands in a key.
    """
    steps: list[str] = []
    while where:
        where, step = where
        steps.append(f"[{_short(step[0])}]" if len(step) == 1 else f" in the {step[0]} {_short(step[1])}")
    if len(steps) > 10:
        steps[4:-4] = [" ... "]
    text = "".join(reversed(steps))
    return f" at {text}" if text.startswith("[") else text


def _short(key: Any) -> str:
    try:
        text = repr(key)
    except Exception:  # of integers of thousands of digits, and of classes of others
        text = f"<{_kind(key)}>"
    return text if len(text) <= 60 else f"{text[:56]} ..."


def _kind(value: Any) -> str:
    return f"{type(value).__module__}.{type(value).__qualname__}".removeprefix("builtins.")


def _instead(value: Any) -> str:
    """Say what to do about an object of a kind that cannot be saved."""
    package = package_of(value)
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return "a named tuple needs its class to be made again: give value._asdict() or tuple(value)"
    for kind in (dict, list, tuple, set, frozenset, bool, int, float, complex, str, bytes):
        if isinstance(value, kind):
            return f"its class would be lost: give {kind.__name__}(value)"
    if isinstance(value, Tensor):
        return "its class would be lost: give value.detach()"
    if isinstance(value, np.ndarray):
        return "its class would be lost: give numpy.asarray(value), and a mask as an array of its own"
    if isinstance(value, (bytearray, memoryview)):
        return "give bytes(value)"
    if package in FOREIGN:
        return f"give {FOREIGN[package]}"
    if callable(value):
        return "no code is saved: leave it out, or give the values that it is made from"
    return "give a dict of the values that it is made from, such as vars(value), and make it anew after loading"


def _refuse(value: Any, where: Any) -> OperandError:
    return OperandError(
        f"cannot save an object of type {_kind(value)}{_place(where)}: files hold tensors, arrays, numbers, text, "
        f"bytes, None, and dicts, lists, tuples and sets of them; {_instead(value)}"
    )


def _value(value: Any, where: Any) -> Any:
    """Describe a value that is neither a container nor an array; raise for anything else."""
    kind = type(value)
    if value is None or kind is bool:
        return value
    if kind is float:
        return value if math.isfinite(value) else ["float", struct.pack(">d", value).hex()]
    if kind is int:
        return value if -EXACT_INT <= value <= EXACT_INT else ["int", hex(value)]
    if kind is str:
        try:
            value.encode()
        except UnicodeEncodeError:
            return ["str", value.encode("utf-8", "surrogatepass").hex()]
        return value
    if kind is complex:
        return ["complex", struct.pack(">dd", value.real, value.imag).hex()]
    if kind is bytes:
        return ["bytes", value.hex()]
    if isinstance(value, np.generic):
        if value.dtype.kind in "OV" or kind.__module__ != "numpy":
            raise OperandError(
                f"cannot save a NumPy scalar of dtype {value.dtype}{_place(where)}; give numpy.asarray(value)"
            )
        return ["numpy", value.dtype.str, value.tobytes()[: value.dtype.itemsize].hex()]
    raise _refuse(value, where)


def _key(key: Any, where: Any, depth: int = 0) -> Any:
    """Describe a key of a dict or a member of a set."""
    if type(key) is not tuple:
        return _value(key, where)
    if depth == MAX_DEPTH:
        raise ArgumentError(f"cannot save a key{_place(where)}, of tuples nested more than {MAX_DEPTH} deep")
    return ["tuple", *(_key(part, where, depth + 1) for part in key)]


def _checked(array: Any, where: Any) -> Any:
    """Return an array back if a .npy member can hold it, so that it comes back the same."""
    dtype, problem = array.dtype, ""
    if dtype.hasobject or dtype.kind == "T":
        problem = "its elements are Python objects, which only unpickling could make again: convert it with astype()"
    elif not dtype.itemsize:
        problem = "its elements have no bytes: give its shape"
    elif dtype.metadata:
        problem = "its metadata would be lost: convert it with astype()"
    else:
        descr = np.lib.format.dtype_to_descr(dtype)
        if np.lib.format.descr_to_dtype(descr) != dtype:
            problem = "NumPy's files cannot describe it: give its fields one by one"
        elif len(repr(descr)) > MAX_HEADER - 1000:
            problem = "its description is too long for NumPy's files: give its fields one by one"
    if problem:
        raise OperandError(f"cannot save an array of dtype {_short(dtype)}{_place(where)}: {problem}")
    return array


def _too_deep(where: Any) -> ArgumentError:
    return ArgumentError(
        f"cannot save containers nested more than {MAX_DEPTH} deep{_place(where)}; keep them in one list, and refer to "
        "each by its number"
    )


class _Parts:
    """The parts of an object as they are found, each after all that it refers to."""

    def __init__(self) -> None:
        self.parts: list[Any] = []
        self.arrays: list[Any] = []
        # By id; the object stands here too, so that no other comes to have its id meanwhile.
        self._known: dict[int, tuple[Any, int]] = {}
        self._open: set[int] = set()
        self._heights: list[int] = []  # how deep containers are nested in each part
        self._height = 0

    def item(self, value: Any, where: Any, depth: int) -> Any:
        """Describe a value, and add the parts that it is made of."""
        kind = type(value)
        if kind not in _PARTS and (kind is not bytes or len(value) <= INLINE_BYTES):
            return _value(value, where)
        known = self._known.get(id(value))
        if known is None:
            self._height = 0
            self.parts.append(self._part(value, where, depth))
            self._heights.append(self._height)
            known = self._known[id(value)] = value, len(self.parts) - 1
        return ["part", known[1]]

    def _part(self, value: Any, where: Any, depth: int) -> list[Any]:
        kind = type(value)
        if kind is Tensor:
            meta = value._meta
            is_leaf = value._tape is None and meta is not None and meta.leaf is not None
            return ["tensor", self._add(np.asarray(value._array)), is_leaf]
        if kind in _ARRAYS:
            return ["array", self._add(_checked(value, where))]
        if kind is bytes:
            return ["bytes", self._add(np.frombuffer(value, np.uint8))]
        if id(value) in self._open:
            raise ArgumentError(
                f"cannot save a {kind.__name__} that contains itself{_place(where)}; refer to it by a name or a number"
            )
        if depth == MAX_DEPTH:
            raise _too_deep(where)
        self._open.add(id(value))
        part = self._container(value, where, depth + 1)
        self._open.remove(id(value))
        return part

    def _rise(self, items: list[Any], where: Any) -> None:
        """Note how deep containers are nested in the next part: some may have been met before, less deep."""
        inner = (self._heights[item[1]] for item in items if type(item) is list and item[0] == "part")
        self._height = 1 + max(inner, default=0)
        if self._height > MAX_DEPTH:
            raise _too_deep(where)

    def _container(self, value: Any, where: Any, depth: int) -> list[Any]:
        kind = type(value)
        if kind is dict:
            pairs = []
            for key, inner in value.items():
                described = _key(key, (where, ("key", key)))
                pairs.append([described, self.item(inner, (where, (key,)), depth)])
            self._rise([item for _, item in pairs], where)
            return ["dict", pairs]
        if kind in _SETS:
            self._rise([], where)
            return [kind.__name__, [_key(key, (where, ("member", key))) for key in value]]
        items = [self.item(inner, (where, (k,)), depth) for k, inner in enumerate(value)]
        self._rise(items, where)
        return [kind.__name__, items]

    def _add(self, array: Any) -> int:
        self.arrays.append(array)
        return len(self.arrays) - 1
