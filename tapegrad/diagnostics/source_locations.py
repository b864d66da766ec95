"""What anomaly detection notes: where in the user's code things happened, and what saved values were."""

from __future__ import annotations

import cmath
import linecache
import sys
import zlib
from collections.abc import Mapping
from types import FrameType
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from tapegrad.core.storage import Cell

MOST_WRITES = 1024
"""How many of the latest writes a version counter knows the places of."""
FEW_WRITES = 3
"""Of more than these, an error names the first and the last."""
_SMALL_BYTES = 1 << 12
_PACKAGE = __name__.partition(".")[0]


class Found(NamedTuple):
    """What of an array is not finite.

    Attributes
    ----------
    bad, size : int
        How many entries are NaN or infinite, of how many.
    first : tuple of int
        Where the first of them is, in C order.
    value : float or complex
        And what it is.
    begins : bool
        Of the value of a row: whether its operands are finite.
    """

    bad: int
    size: int
    first: tuple[int, ...]
    value: Any
    begins: bool = False

    def __str__(self) -> str:
        if self.size == 1:
            return f"{self.value:g}"
        return f"{self.bad} of {self.size} entries, the first {self.value:g} at {index_text(self.first)}"


def index_text(index: tuple[int, ...]) -> str:
    """Write an index as it stands behind a tensor."""
    return f"[{', '.join(map(str, index))}]"


def is_all_finite(array: Any) -> bool:
    """Tell whether all of a value is finite; of small ones in half of the time that NumPy's `all` takes."""
    if not array.ndim:
        return cmath.isfinite(array)
    if array.nbytes > _SMALL_BYTES:
        return bool(np.isfinite(array).all())
    return b"\0" not in np.isfinite(array).tobytes()


def number(value: Any) -> Any:
    """Return a single number as Python's float or complex."""
    return complex(value) if np.iscomplexobj(value) else float(value)


def found_in(array: Any) -> Found | None:
    """Say what of an array is not finite; None where all of it is."""
    finite = np.isfinite(array)
    if finite.all():
        return None
    first = tuple(int(k) for k in np.unravel_index(int(np.argmin(finite)), finite.shape))
    return Found(finite.size - int(np.count_nonzero(finite)), finite.size, first, number(np.asarray(array)[first]))


class Place(NamedTuple):
    """A line of the user's code that recorded or wrote something, and what of the value recorded was not finite."""

    file: str
    line: int
    function: str
    found: Found | None = None

    def __str__(self) -> str:
        return f"{self.file}:{self.line}, in {self.function}"

    def with_source(self) -> str:
        """Return the place and, on a line of its own, what is written there, where that can be found."""
        source = linecache.getline(self.file, self.line).strip()
        return f"{self}\n    {source}" if source else str(self)


_ours: set[int] = {id(globals())}
"""The addresses of the names of modules of the package, which are never unloaded."""


def _is_ours(names: dict[str, Any]) -> bool:
    """Tell whether a function with these global names belongs to the package; asked once for each of its modules."""
    if str(names.get("__name__")).partition(".")[0] != _PACKAGE:
        return False
    if sys.modules.get(names["__name__"]) is not None and vars(sys.modules[names["__name__"]]) is names:
        _ours.add(id(names))
    return True


def is_users(frame: FrameType) -> bool:
    """Check whether a frame runs code outside of this package."""
    return not (id(frame.f_globals) in _ours or _is_ours(frame.f_globals))


def current_place() -> Place:
    """Return the place outside of the package from which it was called."""
    frame = sys._getframe(2)  # who calls this is called by the package itself
    while frame.f_back is not None and not is_users(frame):
        frame = frame.f_back
    return Place(frame.f_code.co_filename, frame.f_lineno or 0, frame.f_code.co_name)


def note_write(cell: Cell) -> None:
    """Note where the memory of a version counter was written, whose version has just been raised."""
    writes = cell.__dict__.setdefault("writes", {})
    if len(writes) >= MOST_WRITES:
        writes.pop(next(iter(writes)), None)
    writes[cell[0]] = current_place()


def told_by(recorded: Place | None, writes: Mapping[int, Place], saved: int, now: int, detecting: bool) -> str:
    """Say for an error where a row was recorded, and where what it saved was overwritten.

    Parameters
    ----------
    recorded : Place or None
        None where anomalies were not detected then.
    writes : mapping of int to Place
        By the version that each write made.
    saved, now : int
        The version at which the value was saved, and the present one; the same where no version tells.
    detecting : bool
        Whether anomalies are detected at present.
    """
    places = [writes.get(version) for version in range(saved + 1, now + 1)]
    if recorded is None and not any(places):
        what = "lines recorded and overwrote it" if places else "line recorded it"
        if detecting:
            return (
                f". Which {what} is not known, because detect_anomaly was off when the forward ran: run that inside of "
                "it, too"
            )
        return f". To see which {what}, run forward and backward inside of autograd.detect_anomaly()"
    lines = [f"recorded at {_shown(recorded)}"]
    if len(places) > FEW_WRITES:
        lines += [f"overwritten {len(places)} times, first at {_shown(places[0])}", f"last at {_shown(places[-1])}"]
    else:
        lines += [f"overwritten at {_shown(place)}" for place in places]
    return "".join(f"\n  {line}" for line in lines)


def _shown(place: Place | None) -> str:
    return "a line that was not noted, as detect_anomaly was off" if place is None else place.with_source()


# What saved values were


def fingerprint(array: np.ndarray) -> Any:
    """Sum up some 500 elements of an array, spread over it, so that a rewritten buffer is noticed."""
    flat = array.reshape(-1) if array.flags.c_contiguous else array.ravel()
    return (array.shape, flat[:: max(1, flat.size // 499)].tobytes())


def checksum(array: np.ndarray) -> Any:
    """Sum up all of an array, so that any write is noticed."""
    return zlib.crc32(array.data if array.flags.c_contiguous else array.tobytes())
