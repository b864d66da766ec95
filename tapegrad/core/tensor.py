"""Tensor: a NumPy array that knows where on which tape it was recorded.

Only its slots are here, so that everything can import it. What tensors can do is written in parts, classes of methods
in the modules above, and `numpy_api/tensor.py` installs them. `tensor.pyi` lists the methods for editors and mypy; it
is written by `tools/generate.py`.
"""

from __future__ import annotations


class Tensor:
    """A NumPy array with a gradient.

    Parameters
    ----------
    data : array_like
        The values, which are copied.
    dtype : dtype, optional
        NumPy's dtype of the values; by default that of `data`.
    requires_grad : bool
        Record what is computed from it.

    Examples
    --------
    >>> import tapegrad as tg
    >>> x = tg.tensor([1.0, 2.0], requires_grad=True)
    >>> y = (x * x).sum()
    >>> y.backward()
    >>> x.grad
    tensor([2., 4.])
    """

    # _array: a view of its own, or a NumPy scalar. _tape, _row: where it was recorded; None and -1 without a history.
    # _layout: once it is known. _meta: what most results do not need.
    # Only of views: _origin, the tensor that has the memory's history, and _recipe, the steps from it
    # (`record/views.py`). Only of elements: _taken, the number that it was when it was read (`elements.py`).
    __slots__ = ("__weakref__", "_array", "_layout", "_meta", "_origin", "_recipe", "_row", "_taken", "_tape")

    __array_priority__ = 1000.0
    __hash__ = object.__hash__
