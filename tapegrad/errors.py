"""What tapegrad raises: each class is also the built-in class that NumPy or PyTorch users already catch.

What NumPy raises as ValueError, TypeError or IndexError, PyTorch raises as RuntimeError as often as not: shapes that do
not broadcast, dtypes that do not fit, an index in `scatter` that is out of bounds. So these classes are both.

A message says what was passed, why that cannot work, and what to do instead.
"""

from typing import Any

import numpy as np


class TapegradError(Exception):
    """Base of everything that tapegrad raises on purpose."""


class TableError(TapegradError, ValueError):
    """A row of the operations table contradicts itself."""


class GradError(TapegradError, RuntimeError):
    """A gradient was asked for that cannot be given."""


class LostGradientError(GradError):
    """A tensor that is differentiated was turned into a plain number or array, which has no gradient.

    Raised where a derivative would come out wrong without a word; `allow_lost_gradients` says that it is meant.
    """


class ExportError(LostGradientError, BufferError):
    """A tensor that is differentiated was to share its memory with another library."""


class FreedError(GradError):
    """Backward ran into a row whose saved values an earlier backward gave back."""


class VersionError(GradError):
    """A value that backward needs was overwritten after it was saved."""


class OverwrittenError(TapegradError, RuntimeError):
    """An element that was read by an index is used after its memory was overwritten, within `debug.strict()`."""


class NonFiniteError(GradError):
    """A gradient became NaN or infinite, while anomalies were detected.

    Attributes
    ----------
    origin : tuple of int, or None
        The tape's number, the row, and the operand whose gradient it is; None where no row is to blame.
    found : tuple or None
        How many entries are not finite, of how many, the index of the first, and what it is.
    values : dict
        What the operation had there, by name; None for what is not one number. `g` is the incoming gradient.
    hint : str
        What to do about it; empty where nothing is known.
    """

    origin: tuple[int, int, int] | None = None
    found: Any = None
    values: dict[str, Any] = {}  # noqa: RUF012 - replaced, not written
    hint: str = ""


class GradcheckError(GradError):
    """A derivative that disagrees with differences, or cannot be compared with them."""


class BatchError(GradError):
    """Something that cannot be done for all examples of a batch at once was asked for inside of `vmap`.

    Attributes
    ----------
    is_final : bool
        False where computing one example after the other would do.
    """

    is_final = True


class UnreadableError(BatchError, TypeError):
    """The numbers of a tensor of a batch were asked for; a short way then leaves it to the general one."""

    is_final = False


class LeafError(GradError):
    """Something that only a leaf can do was asked of a tensor with a history."""


class DTypeError(TapegradError, TypeError, RuntimeError):
    """A dtype that cannot take part in what was asked."""


class OperandError(TapegradError, TypeError, RuntimeError):
    """An argument of a kind that the operation cannot take."""


class ShapeError(TapegradError, ValueError, RuntimeError):
    """Shapes that do not fit together."""


class ArgumentError(TapegradError, ValueError, RuntimeError):
    """An argument of the right kind whose value the operation cannot take."""


class AxisError(ShapeError, np.exceptions.AxisError):
    """An axis that the tensor does not have, or one named twice."""


class IndexingError(TapegradError, IndexError, RuntimeError):
    """An index that the tensor does not have, or that cannot be one."""


class ConvergenceError(TapegradError, RuntimeError):
    """A solver found no solution."""


class LinAlgError(ArgumentError, np.linalg.LinAlgError):
    """A matrix of which there is no such decomposition, inverse or solution."""


class DiskError(TapegradError, OSError):
    """What could not be written to a disk, or read from one."""


class FileError(TapegradError, ValueError):
    """A file whose content cannot be loaded: damaged, of another kind, or made by a newer version."""


class GradientLostWarning(UserWarning):
    """A tensor that requires grad was turned into a plain number, outside of what is differentiated."""


class OverwrittenWarning(UserWarning):
    """An element that was read by an index, as in `old = x[0]`, is used after its memory was overwritten."""


class CompileError(TapegradError, RuntimeError):
    """A function does what cannot be recorded to be run again; it is run as it is instead, by Python."""


class DivergenceError(CompileError):
    """A compiled function would have gone another way than any that was recorded, and was told to raise then."""


class RepeatedWarning(UserWarning):
    """A compiled function is run by Python, as its recordings do not serve."""


__all__ = [
    "ArgumentError",
    "AxisError",
    "BatchError",
    "CompileError",
    "ConvergenceError",
    "DTypeError",
    "DiskError",
    "DivergenceError",
    "ExportError",
    "FileError",
    "FreedError",
    "GradError",
    "GradcheckError",
    "GradientLostWarning",
    "IndexingError",
    "LeafError",
    "LinAlgError",
    "NonFiniteError",
    "OperandError",
    "RepeatedWarning",
    "ShapeError",
    "TableError",
    "TapegradError",
    "UnreadableError",
    "VersionError",
]


def __dir__() -> list[str]:
    return list(__all__)
