"""What a file of `save` holds, for the writer and for the reader of it.

A file is an uncompressed .npz: a zip archive of .npy members. `tapegrad.npy` holds a JSON text as bytes, the members
`array0.npy`, `array1.npy`, … one array each. The text is

    {"format": "tapegrad", "version": 1, "parts": [...], "root": item}

A *part* is a container or an array, as a list that begins with its kind:

    ["list", [item, ...]]        ["dict", [[key, item], ...]]     ["tensor", number of the array, requires_grad]
    ["tuple", [item, ...]]       ["set", [key, ...]]              ["array", number of the array]
                                 ["frozenset", [key, ...]]        ["bytes", number of the array]

An *item* is `["part", n]`, the part number n, which stands before the part that refers to it: so no file can describe
a circle, and no text is nested as deep as what it describes. Or it is a value: null, true, false, a number or a string
as JSON has them, and what JSON does not have, in hexadecimal digits:

    ["int", "0x…"]      beyond 2**53, where other readers of JSON round
    ["float", bits]     inf and nan            ["complex", bits of both parts]
    ["str", UTF-8]      with lone surrogates   ["bytes", up to 256 bytes]
    ["numpy", dtype, bytes]                    a NumPy scalar

A *key* is a value or `["tuple", key, ...]`, written out where it stands: hashing a tuple takes as long as it is large,
so one that was made of parts that refer to each other could take for ever.
"""

from __future__ import annotations

from tapegrad.errors import FileError

FORMAT = "tapegrad"
VERSION = 1
TEXT_MEMBER = "tapegrad.npy"

MAX_DEPTH = 100
"""How deep containers may be nested, and tuples in keys."""

MAX_HEADER = 10_000
"""The characters of a .npy header, as `numpy.load` has it by default."""

EXACT_INT = 1 << 53
INLINE_BYTES = 256


class DamagedError(FileError):
    """A file that is not as any version of tapegrad or NumPy writes it; users get a FileError."""


def member_of(number: int) -> str:
    """Name the member of an array."""
    return f"array{number}.npy"
