"""Parameter: a tensor that modules list as theirs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from tapegrad.core.tensor import Tensor
from tapegrad.numpy_api.creation import tensor


def is_parameter(value: Any) -> bool:
    """Tell whether a value is a parameter."""
    return isinstance(value, Tensor) and value._meta is not None and value._meta.is_parameter


class _KindOfTensor(type):
    """Lets `Parameter(...)` make a tensor that says that it is a parameter, as `isinstance` sees."""

    def __call__(cls, data: Any = None, requires_grad: bool = True, dtype: Any = None) -> Any:
        if data is None:
            data = np.empty(0)
        values = data._array if isinstance(data, Tensor) else data
        made = tensor(values, dtype, requires_grad)
        made.make_meta().is_parameter = True
        return made

    def __instancecheck__(cls, value: Any) -> bool:
        return is_parameter(value)


if TYPE_CHECKING:

    class Parameter(Tensor):
        def __init__(self, data: Any = None, requires_grad: bool = True, dtype: Any = None) -> None: ...

else:

    class Parameter(metaclass=_KindOfTensor):
        """Make a tensor that requires grad, and that a module lists among its parameters once it is an attribute.

        A parameter is an ordinary `Tensor` and as fast as any other; `isinstance(p, Parameter)` recognises it.

        Parameters
        ----------
        data : array_like, optional
            The values, which are copied; empty by default.
        requires_grad : bool
            Whether it is differentiated. It is by default, also within `no_grad()`.
        dtype : dtype, optional
            By default that of `data`.

        Returns
        -------
        Tensor

        Raises
        ------
        DTypeError
            For integers and booleans, which have no derivatives, unless `requires_grad=False`.

        Examples
        --------
        >>> import tapegrad as tg
        >>> from tapegrad import nn
        >>> with tg.no_grad():
        ...     w = nn.Parameter([1.0, 2.0])
        >>> w
        tensor([1., 2.], requires_grad=True)
        >>> isinstance(w, nn.Parameter), isinstance(w.detach(), nn.Parameter)
        (True, False)
        """
