"""Forward mode of every row of the table, recorded: by the row's own rule, and differentiated again."""

import warnings

import numpy as np
import pytest
from ops.examples import CASES, flattened

import tapegrad as tg
from tapegrad.errors import OperandError


@pytest.mark.parametrize("case", CASES, ids=repr)
def test_tangents_of_every_row_are_those_of_eager_code(case):
    flat, x = flattened(case)
    v = np.random.default_rng(1).standard_normal(x.size)

    def tangent(x, v):
        return tg.func.jvp(flat, (x,), (v,))[1]

    def gradient(x, v):
        def weighted(x):
            found = tangent(x, v)
            return (found * np.linspace(1.0, 2.0, found.size)).sum()

        return tg.func.grad(weighted)(x)

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for function in (tangent, gradient):
            try:
                expected = np.asarray(function(x, v))
            except OperandError as error:
                assert function is gradient and "has no third derivatives" in str(error)
                continue
            compiled = tg.compile(function)
            for _ in range(3):
                np.testing.assert_allclose(np.asarray(compiled(x, v)), expected, 1e-10, 1e-12)
            assert compiled.stats.replays and not compiled.stats.reasons
