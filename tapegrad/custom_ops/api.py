"""What makes operations of a user's own; what they need is imported when the first is made."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tapegrad.custom_ops.elementwise_op import Formula
    from tapegrad.custom_ops.primitive_op import Primitive


def elementwise(
    formula: str,
    *,
    dx: str | None = None,
    dy: str | None = None,
    dz: str | None = None,
    name: str | None = None,
    domain: Any = None,
) -> Formula:
    """Make an elementwise operation from a formula and its derivatives; each way is one compiled loop.

    Formulas are Python expressions of the variables x, y and z, numbers, `pi`, `+ - * / // % **`, comparisons,
    `where(condition, a, b)`, and the functions abs, arccos, arcsin, arctan, arctan2, cos, cosh, digamma, exp, expm1,
    floor, hypot, i0, i1, isfinite, j0, j1, log, log1p, sin, sinh, sqrt, tan, tanh, trigamma and trunc. Derivatives
    may read the result as `out`.

    The derivatives are compared with differences when the operation is made; an error of more than 0.1 percent raises.
    Making the same operation again returns the existing one.

    Parameters
    ----------
    formula : str
        The value of one element, of x, of x and y, or of x, y and z.
    dx, dy, dz : str, optional
        Its derivative by each variable; "0" for a variable by which nothing is differentiated. If left out, it is
        derived with SymPy, which must be installed.
    name : str, optional
        The name of the operation in messages, `grad_fn` and printed tapes.
    domain : (float, float) or sequence of such pairs, optional
        The interval in which the derivatives are checked, for all variables or one for each. By default several
        intervals between -2 and 4 are tried, where the formula is finite.

    Returns
    -------
    Formula
        To be called with as many tensors, arrays or numbers as there are variables. They broadcast as in NumPy;
        integers become float64.

    Raises
    ------
    ArgumentError
        If a formula is not in that language, or cannot be checked in the domain.
    GradError
        If a derivative is wrong, or one is missing that cannot be derived.

    Examples
    --------
    >>> import tapegrad as tg
    >>> saturation = tg.elementwise("x / (y + x)", dx="y / (y + x) ** 2", dy="-x / (y + x) ** 2", domain=(0.1, 3))
    >>> x = tg.tensor([1.0, 3.0], requires_grad=True)
    >>> saturation(x, 1.0).sum().backward()
    >>> x.grad
    tensor([0.25  , 0.0625])
    """
    from tapegrad.custom_ops.elementwise_op import make

    return make(formula, (dx, dy, dz), name, domain)


def primitive(
    forward: Callable[..., Any],
    vjp: Callable[..., Any] | tuple[Callable[..., Any] | None, ...] | None = None,
    jvp: Callable[..., Any] | None = None,
    name: str | None = None,
    *,
    elementwise: bool = False,
) -> Primitive:
    """Make an operation from functions that Numba compiles, so that backward runs it without Python.

    Functions may be plain, and are then compiled, or decorated with `numba.njit`. They get arrays in C order that must
    not be written (a function that writes into them gets copies), and a number for an operand without axes. They are
    compiled once for each combination of dtypes and numbers of axes.

    Parameters
    ----------
    forward : callable
        `forward(*inputs)` returns the value: a new array, or a number. There are 1 to 8 operands, tensors or arrays of
        any number of axes, float64 or float32, complex128 or complex64, converted to one precision if they are mixed,
        and integers, which have no gradient; behind them real numbers, which are constants. The result has the
        operands' precision, and is complex where forward gives complex numbers.
    vjp : callable, Primitive, or tuple of them
        `vjp(g, out, *inputs)` returns, from the gradient `g` of the result and the result, the gradient of the operand,
        or a tuple with one for each operand, of its shape; None for one that has none. Or a tuple of functions, each of
        which gives the gradient of one operand, None for an operand that has none. Values that it does not read are not
        saved. Gradients of complex operands, a + bi, are ∂L/∂a + i ∂L/∂b: of a holomorphic function g * conj(f'(x)),
        and of a real operand the real part of that.
    jvp : callable or Primitive, optional
        `jvp(out, *inputs, *tangents)` returns the tangent of the result from those of the floating-point operands, in
        their order; it is used in forward mode. `check` compares it with vjp.
    name : str, optional
        The name of the operation in messages, `grad_fn` and printed tapes; by default the name of forward.
    elementwise : bool, optional
        That each element of the result depends on the elements of the operands at the same place alone, and the
        gradients on those of g and out there as well. Then large arrays, from the sizes on at which built-in functions
        such as `sin` are, are divided among threads: forward and vjp are called with parts of them, as arrays of as
        many axes. Operands have one shape, which is the result's, or no axes; the gradient that vjp gives for one
        without axes is what the part adds to it. Parts and results do not depend on the number of threads. Backward
        through more than three operands is not divided.

    Returns
    -------
    Primitive

    Raises
    ------
    ArgumentError
        If something is not a function; when it is called, if Numba cannot compile it, or vjp gives too few gradients or
        ones of the wrong kind, or a number that the functions read from outside, which Numba takes in when it compiles,
        has changed since one of them was compiled.
    OperandError
        If `elementwise` is not a bool.
    ShapeError
        When it is called, if `elementwise` is said, and operands have several shapes, or forward gives another one; in
        a backward, if vjp does.
    GradError
        When a second derivative, or forward mode, needs what a plain function computes with plain numbers.

    Notes
    -----
    Numba computes `numpy.sin` and the like one number at a time. In functions for primitives, and in what they call,
    `tapegrad.sin(x)` may stand in its place, of a number or an array, and so may `cos`, `tan`, `exp`, `expm1`, `log`,
    `log1p`, `sinh`, `cosh`, `tanh`, `sigmoid` and `erf`: what built-in operations compute with, four times as fast on
    large arrays.

    For second derivatives (`create_graph=True`, `func.hessian`) what vjp computes has to be recorded. There are two
    ways. A vjp that is a primitive, with a vjp of its own, `vjp(h, gradient, g, out, *inputs)`, is recorded as a row,
    and stays compiled. Of a plain function the Python source is called with tensors, so that array expressions,
    operators and NumPy's functions are recorded, at the price of Python; its result is compared with the compiled
    function's. Where it makes plain numbers of tensors, as by `math.cos` or by filling a plain array element by
    element, that is an error. Forward mode uses jvp, or, where there is none, transposes vjp, which needs
    the same.

    Examples
    --------
    >>> import numpy as np
    >>> import tapegrad as tg
    >>> def running(x):
    ...     out = x.copy()
    ...     for k in range(1, len(x)):
    ...         out[k] += 0.5 * out[k - 1]
    ...     return out
    >>> def back(g, out, x):
    ...     gradient = g.copy()
    ...     for k in range(len(x) - 1, 0, -1):
    ...         gradient[k - 1] += 0.5 * gradient[k]
    ...     return gradient
    >>> smooth = tg.primitive(running, back)
    >>> smooth.check([1.0, 2.0, 3.0])
    >>> x = tg.tensor([1.0, 2.0, 3.0], requires_grad=True)
    >>> smooth(x).sum().backward()
    >>> x.grad
    tensor([1.75, 1.5 , 1.  ])

    One that is divided where arrays are large, as the built-in `sin` is:

    >>> def wave(x):
    ...     return tg.sin(x)
    >>> def wave_back(g, out, x):
    ...     return g * tg.cos(x)
    >>> own_sin = tg.primitive(wave, wave_back, elementwise=True)
    >>> x = tg.tensor(np.zeros(100_000), requires_grad=True)
    >>> own_sin(x).sum().backward()
    >>> x.grad[-1]
    tensor(1.)

    A vjp that can be differentiated itself, with a rule for each of its operands `g`, `out` and `x`:

    >>> slope = tg.primitive(lambda g, out, x: 3 * g * x**2,
    ...                      vjp=(lambda h, gradient, g, out, x: 3 * h * x**2, None,
    ...                           lambda h, gradient, g, out, x: 6 * h * g * x))
    >>> cube = tg.primitive(lambda x: x**3, vjp=slope, jvp=lambda out, x, t: 3 * x**2 * t)
    >>> cube.check([1.0, 2.0])
    >>> tg.func.hessian(lambda x: cube(x).sum())(np.array([1.0, 2.0]))
    array([[ 6.,  0.],
           [ 0., 12.]])
    """
    from tapegrad.custom_ops.primitive_op import make

    return make(forward, vjp, jvp, name, elementwise)
