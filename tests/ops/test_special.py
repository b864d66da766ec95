"""Special functions: derivatives to the last digits over wide ranges, values that are SciPy's, and no warnings."""

import warnings

import numpy as np
import pytest
import scipy.special
from ops.rows import (
    DTYPES,
    ELEMENTWISE,
    INTEGER,
    PLAIN,
    assert_value,
    function_of,
    local_derivative,
    name_of,
    theirs,
)
from oracles import assert_close, assert_same

import tapegrad as tg
from tapegrad.engine import numpy_namespace
from tapegrad.ops import BY_NAME

# (point, derivative there): computed with 50 digits by other means.
REFERENCE = {
    "lgamma": (
        (1e-300, -9.999999999999999e299),
        (1e-20, -1e20),
        (-1e-20, 1e20),
        (1e-08, -100000000.57721564),
        (-1e-08, 99999999.42278431),
        (0.25, -4.2274535333762655),
        (0.9999999, -0.5772158293949515),
        (1.4616321449683622, -9.241265521729427e-17),
        (1.4616321449683625, 1.2245374622004068e-16),
        (1.5, 0.03648997397857652),
        (2.0, 0.42278433509846713),
        (2.5, 0.7031566406452432),
        (6.3, 1.7590901769078273),
        (9.999999, 2.25175248390038),
        (10.0, 2.251752589066721),
        (10.5, 2.3030010342976865),
        (47.25, 3.8448333187133032),
        (1000000.0, 13.815510057964191),
        (1e17, 39.14394658089878),
        (1e300, 690.7755278982137),
        (-0.25, 2.9141391202135276),
        (-0.75, -2.894120200042932),
        (-1.0000001, 10000000.4169454),
        (-3.5, 1.388870926359529),
        (-10.0001, 10002.351433142145),
        (-50.3, 6.210413167857633),
        (-1234.625, 5.817637201259395),
    ),
    "digamma": (
        (1e-150, 1e300),
        (1e-20, 1.0000000000000002e40),
        (-1e-20, 1.0000000000000002e40),
        (1e-08, 1.0000000000000002e16),
        (0.25, 17.19732915450711),
        (1.0, 1.6449340668482264),
        (1.4616321449683622, 0.9676722454476212),
        (2.5, 0.49035775610023485),
        (6.3, 0.17199103142192848),
        (9.999999, 0.10516634673152186),
        (10.0, 0.10516633568168575),
        (10.5, 0.09991695605912673),
        (47.25, 0.02138955886832809),
        (1000000.0, 1.0000005000001667e-06),
        (1e17, 1e-17),
        (1e300, 1e-300),
        (-0.25, 18.541879647671607),
        (-0.75, 18.975106932284888),
        (-1.0000001, 99999999883229.2),
        (-3.5, 9.620879298050347),
        (-10.0001, 100000003.19516888),
        (-50.3, 15.059729299010273),
        (-1234.625, 11.56215117119378),
    ),
    "sinc": (
        (5.696189077778436e-306, -1.873971093049306e-305),
        (1e-300, -3.289868133696453e-300),
        (1e-20, -3.289868133696453e-20),
        (1e-08, -3.2898681336964526e-08),
        (0.001, -0.0032898648867278964),
        (0.05, -0.16408789296847298),
        (0.1, -0.325751267883124),
        (0.199, -0.6294502971726378),
        (0.2, -0.6323614470684581),
        (0.201, -0.6352688809346668),
        (-0.25, 0.7728381398822342),
        (0.5, -1.2732395447351628),
        (0.75, -1.3429496265407772),
        (1.0, -1.0),
        (-1.25, 0.42163481436410105),
        (2.5, -0.05092958178940651),
        (10.125, 0.0900591333943116),
        (-50.7, 0.011693579978381162),
        (1000.25, 0.0007067050820926909),
        (100000.0625, 9.807840464218076e-06),
        (1000000000.25, 7.071067807846917e-10),
        (1099511627776.0, 9.094947017729282e-13),
    ),
    "erfinv": (
        (1e-300, 0.886226925452758),
        (0.1, 0.8932517253051876),
        (-0.5, 1.1125848189719498),
        (0.75, 1.7174997693674523),
        (0.9, 3.428042811451841),
        (-0.99, 24.450876473746412),
        (0.999999, 139146.31032670866),
    ),
    "logit": (
        (1e-300, 9.999999999999999e299),
        (1e-17, 1e17),
        (0.1, 11.11111111111111),
        (0.3, 4.761904761904762),
        (0.5, 4.0),
        (0.75, 5.333333333333333),
        (0.9999999999, 9999999173.59636),
        (0.9999999999999999, 9007199254740994.0),
    ),
    "erf": (
        (1e-300, 1.1283791670955126),
        (0.5, 0.8787825789354448),
        (-1.0, 0.4151074974205947),
        (3.25, 2.9189025383581702e-05),
        (-6.5, 5.052580003062652e-19),
    ),
    "erfc": (
        (0.5, -0.8787825789354448),
        (-1.0, -0.4151074974205947),
        (3.25, -2.9189025383581702e-05),
        (6.5, -5.052580003062652e-19),
    ),
    "softplus": (
        (-700.0, 9.85967654375977e-305),
        (-30.0, 9.357622968839299e-14),
        (-1.0, 0.2689414213699951),
        (0.0, 0.5),
        (1.0, 0.7310585786300049),
        (30.0, 0.9999999999999064),
        (700.0, 1.0),
    ),
    "arcsin": (
        (0.5, 1.1547005383792515),
        (-0.9, 2.294157338705618),
        (0.99999999, 7071.067811777938),
        (0.9999999999999999, 67108864.0),
    ),
    "arccos": (
        (0.5, -1.1547005383792515),
        (-0.9, -2.294157338705618),
        (0.99999999, -7071.067811777938),
        (0.9999999999999999, -67108864.0),
    ),
    "arctanh": (
        (0.5, 1.3333333333333333),
        (-0.9, 5.263157894736843),
        (0.99999999, 49999999.99876204),
        (0.9999999999999999, 4503599627370496.0),
    ),
    "arccosh": (
        (1.0000000000000002, 47453132.81212577),
        (1.00000001, 7071.067815674911),
        (1.5, 0.8944271909999159),
        (10000000000.0, 1e-10),
        (1e200, 1e-200),
    ),
    "arcsinh": (
        (1e-200, 1.0),
        (0.5, 0.8944271909999159),
        (-3.0, 0.31622776601683794),
        (1e200, 1e-200),
    ),
    "cbrt": (
        (1e-300, 3.3333333333333334e199),
        (0.5, 0.5291336839893999),
        (-27.0, 0.037037037037037035),
        (1e300, 3.3333333333333335e-201),
    ),
    "log2": (
        (1e-300, 1.4426950408889632e300),
        (3.0, 0.4808983469629878),
        (1.7e308, 8.486441416993903e-309),
    ),
    "log10": (
        (1e-300, 4.342944819032518e299),
        (3.0, 0.14476482730108395),
        (1.7e308, 2.554673422960305e-309),
    ),
}
ULPS = 4
# Between two poles the terms of digamma's reflection cancel; exp(-x * x) has the relative error of x * x, times it.
WIDER = {"lgamma": lambda x: 16 * (x < -0.1), "erf": lambda x: x * x, "erfc": lambda x: x * x}
WIDER |= {"sinc": lambda x: 4 * (abs(x) < 1), "erfinv": lambda x: -2 * np.log1p(-abs(x))}


@pytest.mark.parametrize("name", REFERENCE)
def test_derivatives_to_the_last_digits(name):
    x, expected = np.array(REFERENCE[name]).T
    found = local_derivative(BY_NAME[name], 0, [x])
    off = abs(found - expected) / np.spacing(abs(expected))
    bound = ULPS + WIDER.get(name, np.zeros_like)(x)
    assert (off <= bound).all(), f"{name}: at {x[off > bound]} off by {off[off > bound]} units in the last place"
    for point, derivative in zip(x, found, strict=True):
        assert_same(local_derivative(BY_NAME[name], 0, [np.float64(point)]), derivative, name)


@pytest.mark.parametrize("name", ["lgamma", "digamma"])
def test_single_precision_is_computed_in_double(name):
    x = np.array([p for p, d in REFERENCE[name] if 1e-30 < abs(p) < 1e30 and abs(d) < 1e30], np.float32)
    wide = local_derivative(BY_NAME[name], 0, [x.astype(np.float64)])
    assert_same(local_derivative(BY_NAME[name], 0, [x]), wide.astype(np.float32), name)


def test_the_polygammas_are_scipys_over_a_wide_range():
    positive = np.concatenate([np.logspace(-100, 100, 401), np.linspace(0.01, 20, 1000)])
    assert_close(local_derivative(BY_NAME["lgamma"], 0, [positive]), scipy.special.psi(positive), 1e-14, scale=1.0)
    expected = scipy.special.polygamma(1, positive)
    assert_close(local_derivative(BY_NAME["digamma"], 0, [positive]), expected, 1e-14, scale=0.0)
    negative = -np.concatenate([np.logspace(-100, -1, 100), np.linspace(0.0123, 20, 1000)])
    negative = negative[abs(negative - np.rint(negative)) > 1e-3 * abs(negative)]
    expected = scipy.special.psi(negative)
    assert_close(local_derivative(BY_NAME["lgamma"], 0, [negative]), expected, 2e-13, scale=1.0)
    # Twice the function by duplication: trigamma(2 x) = (trigamma(x) + trigamma(x + 1/2)) / 4.
    third = [local_derivative(BY_NAME["digamma"], 0, [x]) for x in (2 * negative, negative, negative + 0.5)]
    assert_close(third[0], (third[1] + third[2]) / 4, 1e-11, scale=1.0)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("name", ["digamma", "trigamma"])
def test_the_vocabulary_computes_what_compiled_code_computes(name, dtype):
    """Rules are run on arrays with the one, and in kernels with the other."""
    x = np.array([np.nan, np.inf, -np.inf, 0.0, -1.0, -2.0, 1e-10, 0.3, 1.4, 7.0, 1e5, -0.5, -2.25, -7.75], dtype)
    row = BY_NAME["lgamma" if name == "digamma" else "digamma"]
    found = getattr(numpy_namespace, name)(x)
    assert found.dtype == dtype
    assert_close(found, local_derivative(row, 0, [x]), 16 * np.finfo(dtype).eps, name, scale=1.0)


SCIPY = {
    "sigmoid": "expit",
    "logit": "logit",
    "erf": "erf",
    "erfc": "erfc",
    "erfinv": "erfinv",
    "lgamma": "gammaln",
    "digamma": "psi",
    "xlogy": "xlogy",
    "xlog1py": "xlog1py",
}
SPECIAL = (np.nan, np.inf, -np.inf, 0.0, -0.0, 1.0, -1.0, 2.5, -3.0, 1e308, -1e308, 5e-324)


@pytest.mark.parametrize("name", SCIPY)
def test_values_are_scipys_without_its_warnings(name):
    row, function = BY_NAME[name], getattr(scipy.special, SCIPY[name])
    ours = function_of(row)
    for dtype in DTYPES:
        with np.errstate(over="ignore", under="ignore"):
            points = np.array(SPECIAL).astype(dtype)
        operands = [points] if row.arity == 1 else list(np.meshgrid(points, points))
        with warnings.catch_warnings(), np.errstate(all="ignore"):
            warnings.simplefilter("ignore")
            expected = function(*operands)
        with np.errstate(all="raise"):
            assert_value(row, ours(*map(tg.tensor, operands)), expected)
            for index in np.ndindex(expected.shape):
                numbers = [o[index] for o in operands]
                assert_value(row, ours(*map(tg.tensor, numbers)), expected[index])
    with np.errstate(all="raise"):
        for operand in (tg.tensor(0.25), 0.25):
            assert_value(row, ours(*[operand] * row.arity), function(*[0.25] * row.arity))


def outcome(function, *operands):
    """What a function gives, and which warnings."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        result = function(*operands)
    return result, sorted({str(w.message).rpartition(" encountered")[0] for w in caught})


@pytest.mark.parametrize("row", [r for r in (*ELEMENTWISE, *PLAIN) if r.name not in INTEGER], ids=name_of)
def test_warnings_are_those_of_numpy(row):
    """Backward gives none of its own: what overflows there does so in compiled code, as in PyTorch."""
    points = [p.ravel() for p in np.meshgrid(*[SPECIAL] * row.arity)]
    expected, others = outcome(theirs(row), *points)
    for requires_grad in (False, True):
        tensors = [tg.tensor(p, requires_grad=requires_grad) for p in points]
        result, ours = outcome(function_of(row), *tensors)
        assert_value(row, result.detach(), expected)
        assert ours == others
    if row.differentiable:
        result.backward(np.ones(result.shape))


@pytest.mark.parametrize("dtype", [np.int64, np.int8, np.uint8, np.bool_, np.float16])
@pytest.mark.parametrize("row", (*ELEMENTWISE, *PLAIN), ids=name_of)
def test_other_dtypes_are_promoted_as_numpy_does(row, dtype):
    operands = [np.array([1, 2, 3]).astype(dtype), np.array([[2], [1]]).astype(dtype), np.ones(3, dtype)][: row.arity]
    with np.errstate(all="ignore"):
        try:
            expected = theirs(row)(*operands)
        except TypeError:
            with pytest.raises(TypeError):
                function_of(row)(*map(tg.tensor, operands))
            return
        result = function_of(row)(*map(tg.tensor, operands))
    assert_value(row, result, expected)
    assert not result.requires_grad
