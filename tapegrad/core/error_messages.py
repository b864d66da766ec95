"""What NumPy's own exceptions say, with the operation, the shapes and what to do; and values that nothing can take."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import numpy as np

from tapegrad.errors import (
    ArgumentError,
    AxisError,
    DTypeError,
    IndexingError,
    LinAlgError,
    OperandError,
    ShapeError,
    TapegradError,
)

# What to write to have a NumPy array of another library's data, by the package that its class comes from.
FOREIGN = {
    "torch": "x.detach().cpu().numpy(), written x.detach().numpy() on the CPU",
    "jax": "numpy.asarray(x)",
    "jaxlib": "numpy.asarray(x)",
    "tensorflow": "x.numpy()",
    "cupy": "x.get()",
    "pandas": "x.to_numpy()",
    "polars": "x.to_numpy()",
    "autograd": "x._value",
    "mygrad": "x.data",
}

# What tensors do not have that NumPy's arrays or torch's tensors have, and what to do instead.
_ATTRIBUTES = {
    **dict.fromkeys(
        ("base", "byteswap", "ctypes", "dump", "dumps", "getfield", "setflags", "tobytes", "tofile"),
        "t.detach().numpy() gives an array, which has it",
    ),
    **dict.fromkeys(("itemset", "setfield"), "write t[index] = value"),
    "resize": "a tensor keeps its size; make a new one, as with pad(t, …) or concatenate",
    "append": "tensors do not grow: collect parts in a list for tg.array([…]), or use numpy.append(t, values)",
    "extend": "tensors do not grow: collect parts in a list, or use numpy.concatenate",
    "type": "use to(dtype), or read t.dtype",
    **dict.fromkeys(("cpu", "cuda", "device", "is_cuda"), "all tensors are on the CPU"),
}
_STANDARD = frozenset(("builtins", "datetime", "decimal", "fractions", "uuid", "pathlib"))

_ABOUT_SHAPES = re.compile(r"broadcast|shape|dimension|\bsizes?\b|\baxis\b|\baxes\b|square|empty|zero-size|\b\d+-d\b")
_ABOUT_DTYPES = re.compile(r"not supported for the input types|dtype|[Cc]annot cast|boolean|data type")
# What users call the rows that have no function of their own.
SHOWN = {
    "gather_at": "index", "variance": "var", "standard_deviation": "std", "linear_spaced": "linspace",
    "geometric_spaced": "geomspace", "binned": "bincount", "svd_parts": "svd", "eigh_parts": "eigh",
    "qr_parts": "qr", "lstsq_solution": "lstsq", "logabsdet": "slogdet", "interpolate": "interp", "padded": "pad",
    "einsum_pair": "einsum", "einsum_view": "einsum", "polynomial": "polyval", "permute_along": "sort",
    "put_at": "writing at an index", "add_at": "index_add", "put_flat": "put_", "filled": "masked_fill",
    "unsqueeze": "expand_dims", "strided": "as_strided",
    **{f"{name}_of": f"special.{name}" for name in ("gamma", "erfcinv", "beta", "hyp1f1", "hyp2f1")},
    **{f"{kind}{way}_of": f"special.{kind}{way}"
       for kind in ("gammainc", "betainc") for way in ("", "c", "inv", "cinv")},
    **{f"log_{name}": f"special.{name}" for name in ("gammainc", "gammaincc", "betainc", "betaincc")},
    "normal_cdf": "special.ndtr", "log_normal_cdf": "special.log_ndtr", "normal_quantile": "special.ndtri",
    "scaled_erfc": "special.erfcx", "dawson": "special.dawsn", "entropy": "special.entr",
    "relative_entropy": "special.rel_entr", "divergence": "special.kl_div", "exponential_1": "special.exp1",
    "exponential_i": "special.expi", "exponential_n": "special.expn", "dilogarithm": "special.spence",
    "elliptic_k": "special.ellipk", "elliptic_e": "special.ellipe", "hurwitz": "special.zeta",
    "lambert": "special.lambertw", "entries_solution": "SparseMatrix.solve", "entries_logdet": "SparseMatrix.logdet",
    "entries_inverse": "SparseMatrix.logdet",
    "sine_integral": "special.sici", "cosine_integral": "special.sici", "bessel_k": "special.kv",
    "bessel_ke": "special.kve", "ldl_parts": "linalg.ldl", "schur_parts": "linalg.schur",
    "neighbours": "ndimage.correlate1d", "spline_coefficients": "ndimage.map_coordinates",
    "log_beta": "special.betaln", "bessel_j": "special.jv", "bessel_y": "special.yv", "bessel_ie": "special.ive",
    "log_gamma": "special.loggamma", "complex_log_gamma": "special.loggamma", "complex_gamma": "special.gamma",
    "complex_digamma": "digamma", "complex_polygamma": "digamma", "i1": "special.i1", "j0": "special.j0",
    "j1": "special.j1",
    "clamp_min": "clip", "clamp_max": "clip",
    "fft_c2c": "fft", "fft_r2c": "rfft", "fft_c2r": "irfft",
}  # fmt: skip
# What to do about NumPy's texts, by a part of them.
_ADVICE = {
    "broadcast": "sizes must be equal or 1, counted from the last axis: use reshape(), expand_dims() or [:, None]",
    "cannot reshape": "the number of elements must stay the same",
    "core dimension": "the last axis of the first and the last but one of the second must have the same size",
    "scalar operand": "use * to multiply by a number",
    "does not have enough dimensions": "use * to multiply by a number, and reshape() to make a matrix",
    "repeated axis": "name each axis once",
    "must match exactly": "all sizes but those along the axis of joining must be equal",
    "same shape": "bring them to one shape with reshape() or broadcast_to()",
    "can only specify one unknown": "give -1 for one axis at most",
    "empty sequence": "see that there is an element to choose from",
    "arrays used as indices": "use a mask, such as t > 0, or convert with astype(int)",
    "integer argument expected": "give an int, or a tuple of int",
    "did not contain a loop": "convert with astype(float)",
    "unsupported operand type": "give numbers; an array of dtype object becomes one of numbers with astype(float)",
    "negative integer powers": "convert with astype(float)",
    "negative dimensions": "a size is 0 or more",
    "zero-size": "give initial=, or see that there is an element to choose from",
    "cannot be interpreted as an integer": "give an int, or a tuple of int",
    "not supported for the input types": "convert with astype()",
    "boolean negative": "use ~x or logical_not(x)",
    "boolean subtract": "use x ^ y or logical_xor(x, y)",
    "out of bounds for axis": "count from 0, or from -1 backwards",
    "same number of dimensions": "give all as many axes with t[None] or reshape(); hstack and append take numbers too",
    "too many indices": "give at most one index for each axis",
    "boolean index": "a mask has the shape of the axes that it stands for",
    "only integers, slices": "convert with astype(int), or use a list of int",
}


def package_of(value: Any) -> str:
    """Name the package that a value's class comes from."""
    return (type(value).__module__ or "").partition(".")[0]


def is_hopeless(value: Any, has_answer: bool = False) -> bool:
    """Tell whether an operand can neither be taken nor know what to do with a tensor; equality has an answer."""
    package = package_of(value)
    return package in FOREIGN or (package in _STANDARD and not has_answer)


def refuse_operand(value: Any) -> OperandError:
    """Return the error for an operand that is no tensor, array or number."""
    kind = f"{type(value).__module__}.{type(value).__qualname__}".removeprefix("builtins.")
    package = package_of(value)
    if package in FOREIGN:
        return OperandError(
            f"got an operand of type {kind}, which belongs to another library: its values are not differentiated here; "
            f"give {FOREIGN[package]}"
        )
    if package == "scipy":
        return OperandError(
            f"got an operand of type {kind}; give an array, such as x.toarray() of a sparse matrix, or use A @ x"
        )
    return OperandError(f"got an operand of type {kind}; give a tensor, a NumPy array or a number")


def refuse_complex(name: str, arrays: Sequence[Any]) -> DTypeError:
    """Return the error for complex operands of what is for real ones only."""
    return DTypeError(
        f"{SHOWN.get(name, name)} of {_dtypes(arrays)}: it is for real numbers; call it on a real tensor made of "
        "these, such as z.real, z.imag or abs(z)"
    )


class Absent:
    """An attribute that tensors do not have, and that says what to use instead.

    Not a `__getattr__` of the class: with one, CPython takes longer to read every attribute that there is.
    """

    __slots__ = ("name", "text")

    def __init__(self, name: str, text: str) -> None:
        self.name, self.text = name, f"'Tensor' object has no attribute {name!r}; {text}"

    def __get__(self, instance: Any, owner: Any) -> Any:
        raise AttributeError(self.text, name=self.name, obj=instance)


def absent(kind: type) -> dict[str, Absent]:
    """Return what stands in a class in the place of names that users may know from NumPy and PyTorch."""
    texts = dict(_ATTRIBUTES)
    for name in (n for n in dir(kind) if not n.startswith("_") and callable(getattr(kind, n))):
        if not name.endswith("_"):
            texts.setdefault(f"{name}_", f"there is no such way to write in place: write t = t.{name}(…)")
    for name in np.__all__:
        if not name.startswith("_") and name in np.__dict__ and callable(getattr(np, name)):
            texts.setdefault(name, f"write it as a function, numpy.{name}(t)")
    return {name: Absent(name, text) for name, text in texts.items() if not hasattr(kind, name)}


def no_name(name: str) -> str:
    """Say that the package does not have a name, and what to use instead."""
    says = f"module 'tapegrad' has no attribute {name!r}"
    if name.startswith("_") or not hasattr(np, name):
        return says
    return f"{says}; use numpy.{name}: NumPy's names work along with tensors"


def _shapes(arrays: Sequence[Any]) -> str:
    shapes = [str(np.shape(a)) for a in arrays]
    if len(shapes) > 4:
        shapes = [*shapes[:4], f"{len(arrays) - 4} more"]
    return f"shape{'s' * (len(shapes) > 1)} {' and '.join(shapes)}"


def _dtypes(arrays: Sequence[Any]) -> str:
    names = [str(a.dtype) if hasattr(a, "dtype") else type(a).__name__ for a in arrays]
    return f"dtype{'s' * (len(names) > 1)} {' and '.join(names)}"


def _advice(text: str) -> str:
    return next((f"; {what}" for part, what in _ADVICE.items() if part in text), "")


def explain(error: Exception, name: str, arrays: Sequence[Any]) -> None:
    """Raise in place of one of NumPy's exceptions one that says more; return where there is nothing to add.

    Parameters
    ----------
    error : Exception
        What NumPy raised.
    name : str
        The operation.
    arrays : sequence
        Its operands.
    """
    if isinstance(error, TapegradError) or not isinstance(error, (ValueError, TypeError, IndexError)):
        return
    text = str(error).strip()
    name = SHOWN.get(name, name)
    shaped = f"{name} of {_shapes(arrays)}: {text}" if arrays else f"{name}: {text}"
    if isinstance(error, np.exceptions.AxisError):
        many = "it has no axes" if error.ndim == 0 else f"its axes are 0 to {(error.ndim or 1) - 1}, or -1 backwards"
        raise AxisError(f"{shaped}; {many}" if error.ndim is not None else shaped) from error
    if isinstance(error, np.linalg.LinAlgError):
        raise LinAlgError(shaped) from error
    if isinstance(error, IndexError):
        raise IndexingError(shaped + _advice(str(error))) from error
    if isinstance(error, TypeError):
        if "input types" in text and any(map(np.iscomplexobj, arrays)):
            raise refuse_complex(name, arrays) from error
        if _ABOUT_DTYPES.search(text):
            raise DTypeError(f"{name} of {_dtypes(arrays)}: {text}" + _advice(text)) from error
        raise OperandError(shaped + _advice(text)) from error
    if type(error) is ValueError:
        kind = AxisError if "repeated axis" in text else ShapeError if _ABOUT_SHAPES.search(text) else ArgumentError
        raise kind(shaped + _advice(text)) from error
