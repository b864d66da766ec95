"""Random calls of the array API standard's functions, and what array-api-strict gives for the same.

`cd tests; python -m array_api.strict_cases --seeds 20` looks for differences.
"""

import argparse
import random
import warnings

import numpy as np
from other_packages import need

import tapegrad as tg
from tapegrad import array_api as xp

REALS = ("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float32", "float64")
DTYPES = ("bool", *REALS, "complex64", "complex128")
POOLS = (("bool",), REALS[:8], REALS[-2:], DTYPES[-2:], DTYPES[-4:])
"""Of which the dtypes of one call are, mostly: the standard promotes few kinds to another."""
SHAPES = ((), (0,), (1,), (3,), (2, 3), (3, 1), (2, 3, 4), (0, 2), (4, 4))
UNARY = [
    "abs",
    "acos",
    "acosh",
    "asin",
    "asinh",
    "atan",
    "atanh",
    "bitwise_invert",
    "ceil",
    "conj",
    "cos",
    "cosh",
    "exp",
    "expm1",
    "floor",
    "imag",
    "isfinite",
    "isinf",
    "isnan",
    "log",
    "log10",
    "log1p",
    "log2",
    "logical_not",
    "negative",
    "nonzero",
    "positive",
    "real",
    "reciprocal",
    "round",
    "sign",
    "signbit",
    "sin",
    "sinh",
    "sqrt",
    "square",
    "tan",
    "tanh",
    "trunc",
    "unique_all",
    "unique_counts",
    "unique_inverse",
    "unique_values",
]
BINARY = [
    "add",
    "atan2",
    "bitwise_and",
    "bitwise_left_shift",
    "bitwise_or",
    "bitwise_right_shift",
    "bitwise_xor",
    "copysign",
    "divide",
    "equal",
    "floor_divide",
    "greater",
    "greater_equal",
    "hypot",
    "isin",
    "less",
    "less_equal",
    "logaddexp",
    "logical_and",
    "logical_or",
    "logical_xor",
    "maximum",
    "minimum",
    "multiply",
    "nextafter",
    "not_equal",
    "pow",
    "remainder",
    "subtract",
]
REDUCTIONS = ["all", "any", "argmax", "argmin", "count_nonzero", "max", "mean", "min", "prod", "std", "sum", "var"]
SEQUENCES = ["argsort", "cumulative_prod", "cumulative_sum", "diff", "sort"]
LINALG = "det diagonal eigvals inv matrix_norm matrix_rank matrix_transpose pinv qr slogdet svdvals trace vector_norm"


class Dtype(str):
    """The name of a dtype, which stands for that of either namespace."""


class Cases:
    """Calls as (name, arguments, keywords), of a seed."""

    def __init__(self, seed):
        self.rng, self.pick = np.random.default_rng(seed), random.Random(seed)
        self.pool = POOLS[seed % len(POOLS)]

    def array(self, shape=None, dtype=None, special=True):
        shape = self.pick.choice(SHAPES) if shape is None else shape
        dtype = dtype or self.pick.choice(self.pool)
        if dtype == "bool":
            return self.rng.integers(0, 2, shape).astype(bool)
        if np.dtype(dtype).kind in "iu":
            return self.rng.integers(0 if dtype[0] == "u" else -5, 6, shape).astype(dtype)
        found = np.asarray(2 * self.rng.normal(size=shape))
        if np.dtype(dtype).kind == "c":
            return (found + 1j * self.rng.normal(size=shape)).astype(dtype)
        if special and found.size and self.pick.random() < 0.3:
            found.flat[0] = self.pick.choice([np.nan, np.inf, -np.inf, -0.0])
        return found.astype(dtype)

    def dtype(self):
        return Dtype(self.pick.choice(DTYPES))

    def maybe(self, **options):
        return {name: value for name, value in options.items() if self.pick.random() < 0.5}

    def axis(self, x):
        return self.maybe(axis=self.pick.randrange(-x.ndim, x.ndim)) if x.ndim else {}

    def all(self):
        """Go over the calls of each function."""
        for name in UNARY:
            yield name, (self.array(),), {}
        for name in BINARY:
            a, b = self.pick.choice((((3,), (2, 3)), ((2, 3), ()), ((2, 1), (3,)), ((), ())))
            x, y = self.array(a), self.array(b)
            y = self.pick.choice((2, True, 1.5)) if self.pick.random() < 0.2 else y
            yield name, (x, abs(y) if name in ("pow", "bitwise_left_shift", "bitwise_right_shift") else y), {}
        for name in REDUCTIONS:
            more = self.maybe(dtype=self.dtype()) if name in ("sum", "prod") else {}
            x = self.array(special=not more)  # of NaN there is no integer
            more |= self.maybe(correction=1.0) if name in ("std", "var") else {}
            yield name, (x,), {**self.axis(x), **self.maybe(keepdims=True), **more}
        for name in SEQUENCES:
            more = self.maybe(descending=True, stable=False) if "sort" in name else {}
            more |= self.maybe(include_initial=True, dtype=self.dtype()) if "cumulative" in name else {}
            x = self.array(special="dtype" not in more)
            more |= self.maybe(n=2) if name == "diff" else {}
            yield name, (x,), {**self.axis(x), **more}
        yield from self.shapes()
        yield from self.made()
        yield from self.dtypes()
        yield from self.transforms()

    def shapes(self):
        x = self.array()
        yield "reshape", (x, (-1,)), self.maybe(copy=True)
        yield "permute_dims", (x, tuple(self.rng.permutation(x.ndim).tolist())), {}
        yield "tile", (x, tuple(self.rng.integers(1, 3, self.pick.randrange(1, 4)).tolist())), {}
        yield "flip", (x,), self.axis(x)
        yield "roll", (x, 1), self.axis(x)
        yield "expand_dims", (x, self.pick.choice((0, -1))), {}
        yield "repeat", (x, 2), self.axis(x)
        yield "astype", (x, self.dtype()), self.maybe(copy=False)
        yield "clip", (x, *[None if self.pick.random() < 0.3 else self.array((), x.dtype.name) for _ in "ab"]), {}
        yield "squeeze", (self.array((1, 3, 1)), self.pick.choice((0, -1, (0, 2)))), {}
        yield "moveaxis", (self.array((2, 3, 4)), 0, -1), {}
        yield "unstack", (self.array((2, 3)),), self.maybe(axis=-1)
        yield "concat", ([self.array((2, 3)), self.array((1, 3))],), self.maybe(axis=None)
        yield "stack", ([self.array((2, 3)), self.array((2, 3))],), self.maybe(axis=-1)
        yield "take", (self.array((4, 3)), np.array([0, 2])), {"axis": self.pick.choice((0, 1))}
        yield "take_along_axis", (self.array((4, 3)), np.array([[0], [2], [1], [0]])), {}
        yield "tril", (self.array((3, 4)),), self.maybe(k=1)
        yield "triu", (self.array((2, 3, 4)),), self.maybe(k=-1)
        yield "broadcast_to", (self.array((3, 1)), (2, 3, 4)), {}
        yield "broadcast_arrays", (self.array((3, 1)), self.array((4,))), {}
        yield "meshgrid", (self.array((3,), "float64"), self.array((2,), "float64")), self.maybe(indexing="ij")
        yield "searchsorted", (np.sort(self.array((5,), "float64", False)), self.array((2, 3), "float64")), {}
        yield "where", (self.array((3,), "bool"), self.array((2, 3)), self.array(())), {}

    def made(self):
        shape, x = self.pick.choice((3, (2, 3), ())), self.array()
        for name in ("zeros", "ones"):
            yield name, (shape,), self.maybe(dtype=self.dtype())
            yield f"{name}_like", (x,), self.maybe(dtype=self.dtype())
        for value in (True, 3, 2.5, 1j):
            yield "full", (shape, value), {}
        yield "full_like", (x, 2), self.maybe(dtype=self.dtype())
        yield "arange", (1, 5, 2), self.maybe(dtype=Dtype(self.pick.choice(REALS)))
        yield "linspace", (0, 1, 5), self.maybe(endpoint=False, dtype=Dtype("float32"))
        yield "eye", (3, 4), self.maybe(k=1, dtype=self.dtype())

    def dtypes(self):
        yield "result_type", (self.dtype(), self.array((2,)), self.pick.choice((2, 1.5, self.dtype()))), {}
        for kind in ("bool", "signed integer", "unsigned integer", "integral", "real floating", "numeric"):
            yield "isdtype", (self.dtype(), kind), {}

    def transforms(self):
        x = self.array((2, 6), special=False)
        for name in ("fft", "ifft", "rfft", "irfft", "hfft", "ihfft"):
            yield f"fft.{name}", (x,), self.maybe(n=5, axis=0, norm="ortho")
        for name in ("fftn", "ifftn", "rfftn", "irfftn"):
            yield f"fft.{name}", (x,), self.maybe(axes=(0, 1))
        yield "fft.fftshift", (x,), self.maybe(axes=0)
        yield "fft.fftfreq", (5,), self.maybe(d=0.5, dtype=Dtype("float32"))
        square = self.array((2, 3, 3), self.pick.choice(DTYPES[-4:]), False)
        square += 9 * np.eye(3, dtype=square.dtype)
        for name in LINALG.split():
            yield f"linalg.{name}", (square,), {}
        positive = np.matmul(square, np.conj(np.swapaxes(square, -1, -2)))
        yield "linalg.cholesky", (positive,), self.maybe(upper=True)
        yield "linalg.solve", (square, self.array((2, 3, 2), square.dtype.name, False)), {}
        yield "linalg.cross", (self.array((2, 3)), self.array((2, 3))), {}
        for name, shape in (("matmul", (3, 4)), ("tensordot", (2, 3)), ("vecdot", (2, 3)), ("linalg.outer", None)):
            x, y = (self.array((3,)), self.array((2,))) if shape is None else (self.array((2, 3)), self.array(shape))
            yield name, (x, y), {}


def as_of(namespace, value):
    """Return an argument as an array, or a dtype, of a namespace."""
    if isinstance(value, list):
        return [as_of(namespace, each) for each in value]
    if isinstance(value, Dtype):
        return getattr(namespace, value)
    return namespace.asarray(value) if isinstance(value, np.ndarray) else value


def called(namespace, name, args, kwargs):
    function = namespace
    for part in name.split("."):
        function = getattr(function, part)
    return function(*[as_of(namespace, a) for a in args], **{k: as_of(namespace, v) for k, v in kwargs.items()})


def parts(result):
    return [each for part in result for each in parts(part)] if isinstance(result, (tuple, list)) else [result]


def difference(strict, name, args, kwargs):
    """Say how the results of a call differ; None if they do not, "" if the standard does not say what it gives."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            expected = called(strict, name, args, kwargs)
        except (TypeError, ValueError, IndexError, AttributeError):
            return ""
        try:
            found = called(xp, name, args, kwargs)
        except Exception as error:
            return f"{type(error).__name__}: {error}"
    if name == "isdtype":
        return None if found is expected else f"{found} in the place of {expected}"
    if name == "result_type":
        return None if np.dtype(found).name == str(expected).rpartition(".")[2] else f"{found}, {expected}"
    if len(parts(found)) != len(parts(expected)):
        return "another number of results"
    for mine, its in zip(parts(found), parts(expected), strict=True):
        if not isinstance(mine, tg.Tensor):
            return f"a {type(mine).__name__} in the place of a tensor"
        its = np.asarray(its._array)
        if mine.dtype != its.dtype or mine.shape != its.shape:
            return f"{mine.dtype}{mine.shape} in the place of {its.dtype}{its.shape}"
        exact = mine.dtype.kind in "biu"
        close = np.array_equal if exact else lambda a, b: np.allclose(a, b, rtol=2e-5, atol=1e-6, equal_nan=True)
        if not close(mine.numpy(), its):
            return f"{mine} in the place of {its}"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=20)
    strict = need("array_api_strict")
    strict.set_array_api_strict_flags(api_version="2025.12")
    same = unsaid = 0
    for seed in range(parser.parse_args().seeds):
        for case in Cases(seed).all():
            found = difference(strict, *case)
            same, unsaid = same + (found is None), unsaid + (found == "")
            if found:
                print(seed, *case, found)
    print(f"{same} the same, {unsaid} of which the standard says nothing")


if __name__ == "__main__":
    main()
