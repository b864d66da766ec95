"""Every row of the table that is recorded, on its own examples: how to call it, and with what."""

import numpy as np
import pytest
from ops import rows, structured
from ops import test_linalg as linalg

import tapegrad as tg
from tapegrad.ops import BY_NAME


class Case:
    """One row on one example: `apply` takes a list of tensors and gives the result."""

    def __init__(self, name, row, apply, sample):
        self.name, self.row, self.apply, self.sample = name, row, apply, sample

    def arrays(self, dtype=np.float64):
        """Draw the operands."""
        return self.sample(dtype)

    def __repr__(self):
        return self.name


def _elementwise(row):
    # large enough that no operand decides nothing, as one that is never the larger one of `maximum`
    return Case(
        row.name,
        row,
        lambda tensors: rows.function_of(row)(*tensors),
        lambda dtype: rows.sample(row, (8,), dtype=dtype),
    )


def _structured(row, k):
    shapes, positional, named = structured.arguments_of(row, k)
    return Case(
        structured.name_of_example((row, k)),
        row,
        lambda tensors: structured.call(row, tensors, positional, named),
        lambda dtype: structured.operands(row, shapes, dtype),
    )


def _linalg(row, k):
    shapes, named = row.examples[k]
    return Case(
        f"{row.key}-{structured.name_of_example((row, k))}",
        row,
        lambda tensors: linalg.call(row, tensors, named),
        lambda dtype: linalg.sample(row, shapes, named, dtype),
    )


CASES = [
    *map(_elementwise, rows.ELEMENTWISE),
    *[_structured(*case) for case in structured.EXAMPLES if case[0].differentiable],
    *[_linalg(*case) for case in linalg.EXAMPLES if case[0].differentiable and not case[0].refuses],
    *[_linalg(BY_NAME["einsum_pair"], k) for k in range(len(BY_NAME["einsum_pair"].examples))],
]


def flattened(case):
    """Return a case as a function of one vector that gives one, and the vector."""
    arrays = case.arrays()
    if any(a.dtype.kind != "f" for a in arrays):
        pytest.skip("numbers that are complex or whole are no parameters")

    def split(x):
        pieces, first = [], 0
        for a in arrays:
            pieces.append(x[first : first + a.size].reshape(a.shape))
            first += a.size
        return pieces

    def flat(x):
        out = case.apply(split(x))
        out = [out] if isinstance(out, tg.Tensor) else [o for o in out if isinstance(o, tg.Tensor)]
        real = [o.reshape(-1) for o in out if o.dtype.kind == "f"]
        parts = real + [part.reshape(-1) for o in out if o.dtype.kind == "c" for part in (o.real, o.imag)]
        return tg.concatenate(parts)

    return flat, np.concatenate([a.reshape(-1) for a in arrays])
