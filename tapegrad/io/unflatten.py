"""Puts an object together again from its description, of which nothing is believed."""

from __future__ import annotations

import re
import struct
from collections.abc import Callable
from typing import Any

import numpy as np

from tapegrad.core.storage import DIFFERENTIABLE, to_native
from tapegrad.errors import DTypeError, FileError
from tapegrad.io.format import FORMAT, MAX_DEPTH, VERSION, DamagedError
from tapegrad.record.recorder import make_leaf

_SCALAR_DTYPE = re.compile(r"[<>|][biufcSUmM]\d{1,10}(\[[0-9A-Za-z/]{1,40}\])?")


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:56]} ..."


def check_version(text: Any) -> None:
    """Refuse a description of another format, or of a version that is not known here."""
    if type(text) is not dict or text.get("format") != FORMAT:
        raise DamagedError("its member 'tapegrad' does not say that the file was made by tapegrad.save")
    version = text.get("version")
    if type(version) is not int or version < 1:
        raise DamagedError(f"it has the format version {_shown(version)}, which there never was")
    if version > VERSION:
        raise FileError(
            f"it has the format version {version}, of a newer tapegrad, and this one reads versions up to {VERSION}; "
            "upgrade tapegrad"
        )
    if set(text) != {"format", "version", "parts", "root"} or type(text["parts"]) is not list:
        raise DamagedError("its description is not one of format version 1")


def put_together(text: dict[str, Any], read: Callable[[int], Any], count: int) -> Any:
    """Make the object that a description describes.

    Parameters
    ----------
    text : dict
        The description; its version was checked.
    read : callable
        Gives the array of a number.
    count : int
        How many arrays there are: each must be referred to once.

    Returns
    -------
    The object.

    Raises
    ------
    FileError
        If anything in the description is not as `save` writes it.
    """
    parts = _Built(read, count)
    for part in text["parts"]:
        parts.add(part)
    root, _ = parts.item(text["root"])
    if parts.used != count:
        raise DamagedError(f"its description refers to {parts.used} arrays, and it has {count}")
    return root


def _bits(code: str, given: Any) -> tuple[Any, ...]:
    data = _bytes(given)
    if len(data) != struct.calcsize(code):
        raise DamagedError(f"its description has a number of {len(data)} bytes")
    return struct.unpack(code, data)


def _bytes(given: Any) -> bytes:
    try:
        return bytes.fromhex(given)
    except (TypeError, ValueError):
        raise DamagedError(f"its description has {_shown(given)} in the place of hexadecimal digits") from None


def _int(given: Any) -> int:
    if type(given) is not str or re.fullmatch("-?0x[0-9a-f]+", given) is None:
        raise DamagedError(f"its description has {_shown(given)} in the place of an integer")
    return int(given, 16)


def _str(given: Any) -> str:
    try:
        return _bytes(given).decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        raise DamagedError(f"its description has {_shown(given)} in the place of text") from None


def _scalar(name: Any, given: Any) -> Any:
    """Make a NumPy scalar of its dtype and bytes."""
    dtype = None
    if type(name) is str and _SCALAR_DTYPE.fullmatch(name):
        try:
            dtype = np.dtype(name)
        except (TypeError, ValueError, OverflowError):
            dtype = None
    if dtype is None or dtype.str != name:
        raise DamagedError(
            f"its description has a NumPy scalar of dtype {_shown(name)}, which NumPy does not have here"
        )
    data = _bytes(given)
    if len(data) != dtype.itemsize or (dtype.kind == "b" and data > b"\1"):
        raise DamagedError(f"its description has {_shown(given)} in the place of a NumPy scalar of dtype {name}")
    return np.ndarray((), dtype, data)[()]


_VALUES: dict[str, Callable[[Any], Any]] = {
    "int": _int,
    "str": _str,
    "bytes": _bytes,
    "float": lambda given: _bits(">d", given)[0],
    "complex": lambda given: complex(*_bits(">dd", given)),
}


def _value(item: Any) -> Any:
    """Make a value: what is neither a container nor an array."""
    if item is None or type(item) in (bool, int, float, str):
        return item
    if type(item) is list and item and type(item[0]) is str:
        if len(item) == 2 and item[0] in _VALUES:
            return _VALUES[item[0]](item[1])
        if len(item) == 3 and item[0] == "numpy":
            return _scalar(item[1], item[2])
    raise DamagedError(f"its description has {_shown(item)} in the place of a value")


def _key(item: Any, depth: int = 0) -> Any:
    """Make a key of a dict or a member of a set."""
    if type(item) is list and item and item[0] == "tuple":
        if depth == MAX_DEPTH:
            raise DamagedError(f"its description has a key nested more than {MAX_DEPTH} deep")
        return tuple(_key(part, depth + 1) for part in item[1:])
    return _value(item)


class _Built:
    """The parts made so far: one refers to earlier ones only."""

    def __init__(self, read: Callable[[int], Any], count: int) -> None:
        self.used = 0
        self._read = read
        self._count = count
        self._parts: list[tuple[Any, int]] = []

    def add(self, part: Any) -> None:
        """Make the next part."""
        if type(part) is not list or len(part) not in (2, 3) or type(part[0]) is not str:
            raise DamagedError(f"its description has {_shown(part)} in the place of a part")
        kind, given = part[:2]
        if kind in ("tensor", "array", "bytes") and len(part) == 2 + (kind == "tensor"):
            self._parts.append((self._array(kind, given, part[-1]), 0))
        elif kind in ("list", "tuple", "dict", "set", "frozenset") and len(part) == 2 and type(given) is list:
            made, depth = self._container(kind, given)
            if depth > MAX_DEPTH:
                raise DamagedError(f"its description has containers nested more than {MAX_DEPTH} deep")
            self._parts.append((made, depth))
        else:
            raise DamagedError(f"its description has {_shown(part)} in the place of a part")

    def item(self, item: Any) -> tuple[Any, int]:
        """Make an item, and say how deep containers are nested in it."""
        if type(item) is not list or not item or item[0] != "part":
            return _value(item), 0
        if len(item) != 2 or type(item[1]) is not int or not 0 <= item[1] < len(self._parts):
            raise DamagedError(f"its description refers to the part {_shown(item[1:])}, which is not there before it")
        return self._parts[item[1]]

    def _array(self, kind: str, number: Any, requires_grad: Any) -> Any:
        if type(number) is not int or number != self.used or number >= self._count:
            raise DamagedError(
                f"its description refers to the array {_shown(number)} after {self.used} of {self._count} arrays"
            )
        array = self._read(number)
        self.used += 1
        if kind == "array":
            return array
        if kind == "bytes":
            if array.dtype != np.uint8 or array.ndim != 1:
                raise DamagedError(
                    f"its array {number}, of dtype {array.dtype} and shape {array.shape}, should be bytes"
                )
            return array.tobytes()
        if type(requires_grad) is not bool or (requires_grad and array.dtype.newbyteorder("=") not in DIFFERENTIABLE):
            raise DamagedError(
                f"its array {number}, of dtype {array.dtype}, is said to require grad: {requires_grad!r}"
            )
        try:
            return make_leaf(to_native(array), requires_grad)
        except DTypeError as error:
            raise DamagedError(f"its array {number} is said to be a tensor, but {error}") from None

    def _container(self, kind: str, given: list[Any]) -> tuple[Any, int]:
        made: Any
        if kind in ("set", "frozenset"):
            made = {_key(key) for key in given}
            if len(made) != len(given):
                raise DamagedError("its description has a set with one member twice")
            return (made if kind == "set" else frozenset(made)), 1
        if kind != "dict":
            items = [self.item(item) for item in given]
            made = [item for item, _ in items]
            return (made if kind == "list" else tuple(made)), 1 + max((depth for _, depth in items), default=0)
        made, deepest = {}, 0
        for pair in given:
            if type(pair) is not list or len(pair) != 2:
                raise DamagedError(f"its description has {_shown(pair)} in the place of a key and a value")
            made[_key(pair[0])], depth = self.item(pair[1])
            deepest = max(deepest, depth)
        if len(made) != len(given):
            raise DamagedError("its description has a dict with one key twice")
        return made, 1 + deepest
