"""Formulas: what is let through, derivatives that are wrong, domains, and SymPy."""

import builtins
import sys

import numpy as np
import pytest
from oracles import assert_close, difference_gradient, leaf

import tapegrad as tg
from tapegrad.custom_ops.formula_parser import read
from tapegrad.errors import ArgumentError, GradError


@pytest.mark.parametrize(
    ("formula", "what"),
    [
        ("x +", "is not an expression.*without statements"),
        ("import os", "is not an expression"),
        ("y = x", "is not an expression"),
        ("x; x", "is not an expression"),
        ("x\nx", "is not an expression"),
        ("", "is not an expression"),
        ("x\0", "is not an expression"),
        ("foo(x)", r"'foo\(x\)' calls a function that is not known here"),
        ("__import__('os')", "calls a function that is not known here"),
        ("exec(x)", "did you mean|there are abs, arccos"),
        ("Exp(x)", "did you mean exp?"),
        ("ln(x)", "write log"),
        ("maximum(x, y)", r"write where\(x > y, x, y\)"),
        ("x.real", r"'x\.real' is not in the language of formulas; write functions by their bare names"),
        ("np.exp(x)", r"'np\.exp' is not a function of formulas; write functions by their bare names"),
        ("x[0]", "there are single elements only"),
        ("exp", r"'exp' is a function; call it, exp\(x\)"),
        ("exp(x=x)", "must have 1 positional argument"),
        ("exp(*x)", "must have 1 positional argument"),
        ("hypot(x)", "must have 2 positional arguments"),
        ("a * x", "'a' is not known here; the variables are x, y, z"),
        ("out * x", "'out' is not known here"),
        ("x if x > 0 else 1", r"write where\(condition, a, b\)"),
        ("x > 0 and x < 1", r"nest where\(\)"),
        ("0 < x < 1", r"compares more than twice; nest where\(\)"),
        ("x is 1", "is not a comparison of numbers"),
        ("x @ x", "the operators are"),
        ("~x", r"the signs are \+ and -"),
        ("not x", r"the signs are \+ and -"),
        ("(x := 1)", "is not in the language"),
        ("lambda: x", "give the formula itself"),
        ("[x]", "is not in the language"),
        ("x + 'a'", "is not a real number"),
        ("x + 1j", "is not a real number"),
        ("x + True", "is not a real number"),
        ("x + None", "is not a real number"),
        ("x + 1e999", "does not fit a float64"),
        ("x + 1" + "0" * 400, "does not fit a float64"),
        ("9**9**9**9 * x", r"'9\*\*9.*|'9 \*\* 9.*' is not a finite real number"),
        ("10**400 + x", "is not a finite real number"),
        ("1 / (1 - 1) + x", "is not a finite real number"),
        ("(-8) ** 0.5 + x", "is not a finite real number"),
        ("x > 0", "is a truth value, and stands where a number does"),
        ("(x > 0) - (y > 0)", r"write where\(x > 0, 1, 0\)"),
        ("isfinite(x) * x", r"write where\(isfinite\(x\), 1, 0\)"),
        ("where((x > 0) * y > 0, x, y)", "is a truth value"),
        ("f'{x}'", "is not in the language"),
        ("3.0", "reads no variable"),
        ("y * 2", "reads y; one variable is x"),
        ("x * z", "reads x, z; one variable is x"),
        ("-" * 300 + "x", "is nested more than 100 deep|is not an expression"),
        ("(" * 5000 + "x" + ")" * 5000, "is not an expression"),
        ("x + " * 8000 + "x", "has 32001 characters"),
    ],
)
def test_what_is_not_a_formula(formula, what):
    with pytest.raises(ArgumentError, match=what):
        tg.elementwise(formula, dx="1", dy="1", dz="1")


@pytest.mark.parametrize("formula", [None, b"x", np.sin, ["x"], True])
def test_what_is_not_text(formula):
    with pytest.raises(TypeError, match=r"formula must be a formula as text.*primitive"):
        tg.elementwise(formula, dx="1")


def test_nothing_of_a_formula_runs(monkeypatch):
    """Formulas are parsed, never handed to `eval` or `exec` before every part of them is known."""

    def refused(*_):
        raise AssertionError("a formula was run")

    monkeypatch.setattr(builtins, "eval", refused)
    monkeypatch.setattr(builtins, "exec", refused)
    for formula in ("print(x)", "x.__class__", "().__class__.__bases__[0].__subclasses__()", "exec('1')"):
        with pytest.raises(ArgumentError):
            tg.elementwise(formula, dx="1")


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        ({"dx": "3 * x**2", "dy": "1"}, "dy is given, but formula = 'x\\*\\*3' has no variable y"),
        ({"dx": "y"}, "dx = 'y': 'y' is not known here; the variables are x, out"),
        ({"dx": "3 * x**2", "domain": (1, 0)}, r"domain = \(1, 0\) must be \(low, high\)"),
        ({"dx": "3 * x**2", "domain": ((0, 1), (0, 1))}, "one such pair for each of the 1"),
        ({"dx": "3 * x**2", "domain": (0, np.inf)}, "with finite numbers"),
        ({"dx": "3 * x**2", "domain": "ab"}, "must be"),
        ({"dx": "3 * x**2", "domain": 3}, "must be"),
        ({"dx": "3 * x**2", "name": "my row"}, "name = 'my row' is not a name"),
        ({"dx": "3 * x**2", "name": "for"}, "is not a name"),
        ({"dx": "3 * x**2", "name": 3}, "is not a name"),
        ({"dx": "3 * x**2", "name": "ü"}, "is not a name"),
        ({"dx": "3 * x**2", "name": "_x"}, "begins with a letter"),
        ({"dx": "3 * x**2", "name": "x" * 61}, "up to 60 characters"),
    ],
)
def test_other_arguments(arguments, what):
    with pytest.raises(ArgumentError, match=what):
        tg.elementwise("x**3", **arguments)


def test_arithmetic_of_numbers_is_done_in_float64():
    for formula, same in (
        ("1 / 3 * x", f"{1 / 3!r} * x"),
        ("2 * pi * x", f"{2 * np.pi!r} * x"),
        ("7 // 2 * x + 7 % 4", "3 * x + 3"),
        ("x ** (1 - 3)", "x ** -2"),
        ("12345678901234567890123 * x", "1.2345678901234568e+22 * x"),
        ("where((x < 0) == (1 < 2), x, 2 * x)", "where((x < 0) == (1 < 2), x, 2 * x)"),
    ):
        assert read("formula", formula) == read("formula", same)


# Derivatives that are wrong


RIGHT = [
    ("x**3", ("3 * x**2",)),
    ("exp(-x**2)", ("-2 * x * out",)),
    ("sin(x * y)", ("y * cos(x * y)", "x * cos(x * y)")),
    ("sqrt(x) / y", ("0.5 / (sqrt(x) * y)", "-out / y")),
    ("1e-9 * x * y + 1e-9", ("1e-9 * y", "1e-9 * x")),
    ("1e12 * sinh(x)", ("1e12 * cosh(x)",)),
    ("abs(x) * y + z", ("where(x > 0, y, -y)", "abs(x)", "1")),
    ("floor(3 * x) * x", ("floor(3 * x)",)),
    ("log(x) * arctan2(x, y)", ("arctan2(x, y) / x + log(x) * y / (x**2 + y**2)", "-log(x) * x / (x**2 + y**2)")),
]


@pytest.mark.parametrize(("formula", "slopes"), RIGHT)
@pytest.mark.parametrize("factor", [1.0, 1.001, 0.999, -1.0, 0.0])
def test_a_derivative_that_is_off_by_a_tenth_of_a_percent(formula, slopes, factor):
    names = ("dx", "dy", "dz")[: len(slopes)]
    for k, name in enumerate(names):
        given = dict(zip(names, slopes, strict=True))
        given[name] = f"{factor} * ({given[name]})"
        if factor == 1.0:
            tg.elementwise(formula, **given)
            continue
        with pytest.raises(GradError, match=rf"{name} = .* by its operand {'xyz'[k]}: at x = .* it gives .* and "
                                            r"differences give .*; correct it"):  # fmt: skip
            tg.elementwise(formula, **given)


def test_the_message_has_the_point_and_both_numbers():
    with pytest.raises(GradError) as caught:
        tg.elementwise("x**3", dx="2 * x**2", name="cube", domain=(1, 2))
    text = str(caught.value)
    point, given, expected = (float(text.split(before)[1].split()[0].rstrip(",;")) for before in
                              ("at x = ", "it gives ", "differences give "))  # fmt: skip
    assert 1 < point < 2
    assert given == pytest.approx(2 * point**2, rel=1e-5)
    assert expected == pytest.approx(3 * point**2, rel=1e-5)
    assert text.startswith("cube: dx = '2 * x ** 2'")


def test_a_derivative_that_is_wrong_in_a_part_of_the_domain_only():
    wrong = "where(x > 1.9, 1.01, 1) * 2 * x"
    with pytest.raises(GradError, match=r"at x = 1\.9|at x = [23]"):
        tg.elementwise("x**2", dx=wrong)
    tg.elementwise("x**2", dx=wrong, domain=(0, 1.8))


def test_a_derivative_that_is_not_finite():
    with pytest.raises(GradError, match=r"gives (nan|inf)"):
        tg.elementwise("x**2", dx="log(x - 100)")


def test_a_kink_does_not_count():
    tg.elementwise("where(x > 0.123, x - 0.123, 0)", dx="where(x > 0.123, 1, 0)")
    tg.elementwise("abs(sin(40 * x))", dx="40 * cos(40 * x) * where(sin(40 * x) > 0, 1, -1)")


@pytest.mark.parametrize("formula", ["floor((0.5 + x) * 5.196152422706632)", "trunc(7.3 * x) * y", "floor(x**3) + y"])
def test_steps_that_differences_may_take_for_a_slope(formula):
    """The mean slope of a staircase is the same over different lengths: agreement by chance says nothing."""
    slope = formula.partition(" * y")[0] if " * y" in formula else "1"
    tg.elementwise(formula, dx="0", dy=slope if "y" in formula else None)


def test_domains():
    with pytest.raises(ArgumentError, match=r"is (nan|-inf) at x = -.*which is in its domain; give domain="):
        tg.elementwise("log(x)", dx="1 / x", domain=(-2, 2))
    tg.elementwise("log(x)", dx="1 / x")  # by default, where it is finite
    tg.elementwise("log(x - 50)", dx="1 / (x - 50)", domain=(51, 60))
    with pytest.raises(ArgumentError, match=r"could not be checked, as .* only 0 of 192 points; give domain="):
        tg.elementwise("log(x - 50)", dx="1 / (x - 50)")
    tg.elementwise("sqrt(x) * arcsin(y)", dx="0.5 * arcsin(y) / sqrt(x)", dy="sqrt(x) / sqrt(1 - y * y)",
                   domain=((0.1, 3), (-0.9, 0.9)))  # fmt: skip


def test_a_derivative_of_0_for_what_is_never_differentiated():
    f = tg.elementwise("where(y > 0, x, -x)", dx="where(y > 0, 1, -1)", dy="0")
    x, y = leaf(np.array([1.0, 2.0])), leaf(np.array([-1.0, 1.0]))
    f(x, y).sum().backward()
    assert x.grad.tolist() == [-1.0, 1.0] and y.grad.tolist() == [0.0, 0.0]


# SymPy

LEFT_OUT = [
    ("x**3 / (1 + x)", (0.1, 3.0)),
    ("exp(-x**2 / 2) / sqrt(2 * pi)", (-2.0, 2.0)),
    ("x**y", (0.2, 2.0)),
    ("2**x + x**-1.5", (0.2, 2.0)),
    ("log1p(exp(x)) + expm1(x) * y", (-2.0, 2.0)),
    ("hypot(x, y) * arctan2(x, z)", (0.2, 2.0)),
    ("sinh(x) * cosh(y) - tanh(x * y) + tan(x / 3)", (-1.0, 1.0)),
    ("arcsin(x / 3) * arccos(x / 4) + arctan(x)", (-1.0, 1.0)),
    ("where(x < 1, where(y > x, x**2, y), 2 * x - y)", (-2.0, 2.0)),
    ("where(x == y, 0, x * y)", (-2.0, 2.0)),
    ("abs(x - y) ** 1.5 + sqrt(x**2)", (-2.0, 2.0)),
    ("floor(x) * y + trunc(y) * x", (-2.0, 2.0)),
    ("x % 0.7 + (x // 0.3) * y", (0.1, 2.0)),
    ("digamma(x)", (0.2, 3.0)),
    ("i0(y * sqrt(1 - x**2)) / i1(y)", (0.1, 0.9)),
    ("j0(x * y) + j1(x) * i1(x)", (-9.5, 9.5)),
    ("0.1 * x + 1 / 3 * x**2", (-2.0, 2.0)),
    ("(x + 2) * sin(22.0)", (-2.0, 2.0)),
    ("1e-20 * x + 12345678901234567 * y", (-2.0, 2.0)),
]


@pytest.mark.parametrize(("formula", "interval"), LEFT_OUT)
def test_sympy_derives_what_is_left_out(formula, interval):
    pytest.importorskip("sympy")
    f = tg.elementwise(formula, domain=interval)
    rng = np.random.default_rng(3)
    arrays = [rng.uniform(*interval, 3) for _ in f.derivatives]
    tensors = [leaf(a) for a in arrays]
    f(*tensors).sum().backward()
    for k, t in enumerate(tensors):
        expected = difference_gradient(lambda *p: f(*p).sum().item(), arrays, k)
        assert_close(t.grad.numpy(), expected, 1e-6)


def test_only_what_is_left_out_is_derived():
    pytest.importorskip("sympy")
    f = tg.elementwise("x * exp(y)", dy="out")
    assert f.derivatives == ("exp(y)", "out")


def test_a_derivative_without_words_in_the_language():
    pytest.importorskip("sympy")
    with pytest.raises(GradError, match=r"could not be written as a formula \(it has polygamma.*; give dx= yourself"):
        tg.elementwise("trigamma(x)", domain=(0.5, 2))
    for formula in ("where(x, x, 1)", "where(isfinite(x), x, 1)", "where((x > 0) == (x < 1), x, 1)"):
        with pytest.raises(GradError, match=r"is not a comparison|stands where a number does"):
            tg.elementwise(formula)


def test_without_sympy(monkeypatch):
    monkeypatch.setitem(sys.modules, "sympy", None)
    with pytest.raises(GradError, match=r"dx of 'x \*\* 5' was left out.*give dx= as a formula, or pip install sympy"):
        tg.elementwise("x**5")


def test_sympy_stays_where_numbers_overflow():
    """What SymPy writes has no exponentials that it need not have."""
    pytest.importorskip("sympy")
    f = tg.elementwise("1 / (1 + exp(-x))", name="logistic")
    x = leaf(np.array([700.0, -300.0]))
    f(x).sum().backward()
    assert_close(x.grad.numpy(), np.exp(-np.array([700.0, 300.0])), 1e-12, scale=0)
