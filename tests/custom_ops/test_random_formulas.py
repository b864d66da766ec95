"""Random formulas: SymPy's derivative is right, or there is an error that says what to do; nothing else is raised."""

import warnings

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracles import assert_close

import tapegrad as tg
from tapegrad.errors import TapegradError

pytest.importorskip("sympy")

FUNCTIONS = ["exp", "expm1", "log", "log1p", "sqrt", "sin", "cos", "tan", "sinh", "cosh", "tanh", "arcsin", "arccos",
             "arctan", "abs", "floor", "trunc", "digamma"]  # fmt: skip


def grown(inner):
    """Return what can be made of formulas."""
    return st.one_of(
        st.builds("({} {} {})".format, inner, st.sampled_from("+-*/"), inner),
        st.builds("({}) ** {}".format, inner, st.sampled_from(["2", "3", "-1", "0.5", "1.5"])),
        st.builds("{}({})".format, st.sampled_from(FUNCTIONS), inner),
        st.builds("{}({}, {})".format, st.sampled_from(["hypot", "arctan2"]), inner, inner),
        st.builds(
            "where({} {} {}, {}, {})".format, inner, st.sampled_from(["<", ">=", "==", "!="]), inner, inner, inner
        ),
        st.builds("-({})".format, inner),
    )


LEAVES = st.sampled_from(["x", "y", "x", "y", "z", "1", "2", "0.5", "-1.5", "pi", "1e-3", "7"])
FORMULAS = st.recursive(LEAVES, grown, max_leaves=6)


def evaluated(formula, values):
    """Evaluate a formula by Python, with NumPy's functions: nothing of ours."""
    names = {n: getattr(np, n) for n in [*FUNCTIONS, "hypot", "arctan2", "where", "pi"] if n != "digamma"}
    from scipy.special import psi

    return eval(formula, {**names, "digamma": psi, "__builtins__": {}}, values)


@given(FORMULAS)
@settings(max_examples=80)
def test_no_formula_crashes(formula):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of overflow, in SymPy's own numbers
        try:
            f = tg.elementwise(formula)
        except TapegradError as error:
            assert any(word in str(error) for word in ("give", "write", "one variable is x"))
        else:
            assert f.formula


@given(FORMULAS)
@settings(max_examples=12)
def test_values_of_some_are_compiled(formula):
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        try:
            f = tg.elementwise(formula)
        except TapegradError:
            return
        arrays = dict(zip("xyz", np.random.default_rng(0).uniform(0.1, 0.9, (3, 4)), strict=True))
        found = f(*[arrays[n] for n in "xyz"[: len(f.derivatives)]]).numpy()
        assert_close(found, np.broadcast_to(evaluated(formula, arrays), found.shape), 1e-11, scale=1e-6)
