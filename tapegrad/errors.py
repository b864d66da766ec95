"""What tapegrad raises: each class is also the built-in class that NumPy or PyTorch users already catch.

What NumPy raises as ValueError, TypeError or IndexError, PyTorch raises as RuntimeError as often as not: shapes that do
not broadcast, dtypes that do not fit, an index in `scatter` that is out of bounds. So these classes are both.

A message says what was passed, why that cannot work, and what to do instead.
"""

from typing import Any

import numpy as np


class TapegradError(Exception):
    """Base of everything that tapegrad raises on purpose.

    Examples
    --------
    >>> import tapegrad as tg
    >>> try:
    ...     tg.ones(2) + tg.ones(3)
    ... except tg.errors.TapegradError as error:
    ...     print(type(error).__name__)
    ShapeError
    """


class TableError(TapegradError, ValueError):
    """A row of the operations table contradicts itself.

    Examples
    --------
    >>> import tapegrad as tg
    >>> issubclass(tg.errors.TableError, tg.errors.TapegradError)
    True
    """


class GradError(TapegradError, RuntimeError):
    """A gradient was asked for that cannot be given.

    Examples
    --------
    >>> import tapegrad as tg
    >>> try:
    ...     tg.ones(2).sum().backward()
    ... except tg.errors.GradError as error:
    ...     print(type(error).__name__)
    GradError
    """


class LostGradientError(GradError):
    """A tensor that is differentiated was turned into a plain number or array, which has no gradient.

    Raised where a derivative would come out wrong without a word; `allow_lost_gradients` says that it is meant.

    Examples
    --------
    >>> import tapegrad as tg
    >>> try:
    ...     tg.func.grad(lambda x: x * float(x))(1.0)
    ... except tg.errors.LostGradientError as error:
    ...     print(type(error).__name__)
    LostGradientError
    """


class ExportError(LostGradientError, BufferError):
    """A tensor that is differentiated was to share its memory with another library.

    Examples
    --------
    >>> import tapegrad as tg
    >>> x = tg.tensor([1.0, 2.0], requires_grad=True)
    >>> x = x * 2.0
    >>> try:
    ...     x.__dlpack__()
    ... except tg.errors.ExportError as error:
    ...     print(type(error).__name__)
    ExportError
    """


class FreedError(GradError):
    """Backward ran into a row whose saved values an earlier backward gave back.

    Examples
    --------
    >>> import tapegrad as tg
    >>> x = tg.tensor([1.0, 2.0], requires_grad=True)
    >>> y = (x * x).sum()
    >>> y.backward()
    >>> try:
    ...     y.backward()
    ... except tg.errors.FreedError as error:
    ...     print(type(error).__name__)
    FreedError
    """


class VersionError(GradError):
    """A value that backward needs was overwritten after it was saved.

    Examples
    --------
    >>> import tapegrad as tg
    >>> x = tg.tensor([1.0, 2.0], requires_grad=True)
    >>> y = x * 1.0
    >>> z = (y * y).sum()
    >>> y[0] = 5.0
    >>> try:
    ...     z.backward()
    ... except tg.errors.VersionError as error:
    ...     print(type(error).__name__)
    VersionError
    """


class OverwrittenError(TapegradError, RuntimeError):
    """An element that was read by an index is used after its memory was overwritten, within `debug.strict()`.

    So is one that `element += ...` wrote, which writes the array that it is of.
    """


class NonFiniteError(GradError):
    """A gradient became NaN or infinite inside `detect_anomaly`.

    Attributes
    ----------
    origin : tuple of int, or None
        The tape's number, the row, and the operand whose gradient it is; None if no row is to blame.
    found : tuple or None
        How many entries are not finite, of how many, the index of the first, and what it is.
    values : dict
        The operation's values there, by name; None for a value that is not one number. `g` is the incoming gradient.
    hint : str
        What to do about it; may be empty.

    Examples
    --------
    >>> import tapegrad as tg
    >>> x = tg.tensor([0.0], requires_grad=True)
    >>> try:
    ...     with tg.autograd.detect_anomaly():
    ...         tg.sqrt(x).sum().backward()
    ... except tg.errors.NonFiniteError as error:
    ...     print(type(error).__name__)
    NonFiniteError
    """

    origin: tuple[int, int, int] | None = None
    found: Any = None
    values: dict[str, Any] = {}  # noqa: RUF012 - replaced, not written
    hint: str = ""


class GradcheckError(GradError):
    """A derivative that disagrees with differences, or cannot be compared with them.

    Examples
    --------
    >>> import tapegrad as tg
    >>> try:
    ...     tg.autograd.gradcheck(tg.floor, [tg.tensor([1.0], requires_grad=True)])
    ... except tg.errors.GradcheckError as error:
    ...     print(type(error).__name__)
    GradcheckError
    """


class BatchError(GradError):
    """Something that cannot be done for all examples of a batch at once was asked for inside of `vmap`.

    Attributes
    ----------
    is_final : bool
        False where computing one example after the other would do.

    Examples
    --------
    >>> import tapegrad as tg
    >>> try:
    ...     tg.func.vmap(lambda x: tg.nonzero(x))(tg.ones(2, 3))
    ... except tg.errors.BatchError as error:
    ...     print(type(error).__name__)
    BatchError
    """

    is_final = True


class UnreadableError(BatchError, TypeError):
    """The numbers of a tensor of a batch were asked for; a short way then leaves it to the general one.

    Examples
    --------
    >>> import tapegrad as tg
    >>> issubclass(tg.errors.UnreadableError, tg.errors.BatchError)
    True
    """

    is_final = False


class LeafError(GradError):
    """Something that only a leaf can do was asked of a tensor with a history.

    Examples
    --------
    >>> import tapegrad as tg
    >>> x = tg.tensor([1.0, 2.0], requires_grad=True)
    >>> try:
    ...     (x * 2.0).requires_grad_(False)
    ... except tg.errors.LeafError as error:
    ...     print(type(error).__name__)
    LeafError
    """


class DTypeError(TapegradError, TypeError, RuntimeError):
    """A dtype that cannot take part in what was asked.

    Examples
    --------
    >>> import tapegrad as tg
    >>> try:
    ...     tg.tensor([1, 2], requires_grad=True)
    ... except tg.errors.DTypeError as error:
    ...     print(type(error).__name__)
    DTypeError
    """


class OperandError(TapegradError, TypeError, RuntimeError):
    """An argument of a kind that the operation cannot take.

    Examples
    --------
    >>> import tapegrad as tg
    >>> try:
    ...     tg.ones(2) + "two"
    ... except tg.errors.OperandError as error:
    ...     print(type(error).__name__)
    OperandError
    """


class ShapeError(TapegradError, ValueError, RuntimeError):
    """Shapes that do not fit together.

    Examples
    --------
    >>> import tapegrad as tg
    >>> try:
    ...     tg.ones(2) + tg.ones(3)
    ... except tg.errors.ShapeError as error:
    ...     print(type(error).__name__)
    ShapeError
    """


class ArgumentError(TapegradError, ValueError, RuntimeError):
    """An argument of the right kind whose value the operation cannot take.

    Examples
    --------
    >>> import tapegrad as tg
    >>> try:
    ...     tg.quantile(tg.ones(3), 2.0)
    ... except tg.errors.ArgumentError as error:
    ...     print(type(error).__name__)
    ArgumentError
    """


class AxisError(ShapeError, np.exceptions.AxisError):
    """An axis that the tensor does not have, or one named twice.

    Examples
    --------
    >>> import tapegrad as tg
    >>> try:
    ...     tg.ones(2).sum(axis=5)
    ... except tg.errors.AxisError as error:
    ...     print(type(error).__name__)
    AxisError
    """


class IndexingError(TapegradError, IndexError, RuntimeError):
    """An index that the tensor does not have, or that cannot be one.

    Examples
    --------
    >>> import tapegrad as tg
    >>> try:
    ...     tg.ones(2)[5]
    ... except tg.errors.IndexingError as error:
    ...     print(type(error).__name__)
    IndexingError
    """


class ConvergenceError(TapegradError, RuntimeError):
    """A solver found no solution.

    Examples
    --------
    >>> import tapegrad as tg
    >>> try:
    ...     tg.implicit.root(lambda x: x * x + 1.0, 1.0, solver=lambda f, x0: 5.0)
    ... except tg.errors.ConvergenceError as error:
    ...     print(type(error).__name__)
    ConvergenceError
    """


class LinAlgError(ArgumentError, np.linalg.LinAlgError):
    """A matrix of which there is no such decomposition, inverse or solution.

    Examples
    --------
    >>> import tapegrad as tg
    >>> try:
    ...     tg.linalg.inv(tg.zeros(2, 2))
    ... except tg.errors.LinAlgError as error:
    ...     print(type(error).__name__)
    LinAlgError
    """


class DiskError(TapegradError, OSError):
    """What could not be written to a disk, or read from one.

    Examples
    --------
    >>> import tapegrad as tg
    >>> issubclass(tg.errors.DiskError, OSError)
    True
    """


class FileError(TapegradError, ValueError):
    """A file whose content cannot be loaded: damaged, of another kind, or made by a newer version.

    Examples
    --------
    >>> import tapegrad as tg
    >>> import tempfile, pathlib
    >>> path = pathlib.Path(tempfile.mkdtemp()) / "x.npz"
    >>> _ = path.write_bytes(b"no archive")
    >>> try:
    ...     tg.load(path)
    ... except tg.errors.FileError as error:
    ...     print(type(error).__name__)
    FileError
    """


class GradientLostWarning(UserWarning):
    """A tensor that requires grad was turned into a plain number, outside of what is differentiated.

    Examples
    --------
    >>> import warnings
    >>> import tapegrad as tg
    >>> x = tg.tensor(2.0, requires_grad=True)
    >>> with warnings.catch_warnings(record=True) as seen:
    ...     warnings.simplefilter("always")
    ...     _ = float(x * 1.0)
    >>> [w.category.__name__ for w in seen]
    ['GradientLostWarning']
    """


class OverwrittenWarning(UserWarning):
    """An element that was read by an index, as in `old = x[0]`, is used after its memory was overwritten.

    So is one that `element += ...` wrote, which writes the array that it is of.
    """


class CompileError(TapegradError, RuntimeError):
    """A function does what cannot be recorded to be run again; it is run as it is instead, by Python.

    Examples
    --------
    >>> import tapegrad as tg
    >>> import time
    >>> try:
    ...     tg.record(lambda x: x * time.time(), tg.ones(2))
    ... except tg.errors.CompileError as error:
    ...     print(type(error).__name__)
    CompileError
    """


class DivergenceError(CompileError):
    """A compiled function would have gone another way than any that was recorded, and was told to raise then.

    Examples
    --------
    >>> import tapegrad as tg
    >>> program = tg.record(lambda x: x if x.sum() > 0 else -x, tg.ones(2))
    >>> try:
    ...     program(-tg.ones(2))
    ... except tg.errors.DivergenceError as error:
    ...     print(type(error).__name__)
    DivergenceError
    """


class RepeatedWarning(UserWarning):
    """A compiled function is run by Python, as its recordings do not serve.

    Examples
    --------
    >>> import warnings
    >>> import tapegrad as tg
    >>> import time
    >>> late = tg.compile(lambda x: x * time.time())
    >>> with warnings.catch_warnings(record=True) as seen:
    ...     warnings.simplefilter("always")
    ...     _ = late(1.0)
    >>> [w.category.__name__ for w in seen]
    ['RepeatedWarning']
    """


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
