"""The checks are checked: a row that contradicts itself is refused, and a rule that is wrong by 0.1 % is caught."""

import dataclasses
import functools

import numpy as np
import pytest
from ops import composed
from ops.rows import DERIVATIVES, check_derivative, name_of_derivative, sample
from ops.structured import (
    BETWEEN,
    EXAMPLES,
    arguments_of,
    call,
    check_gradients,
    name_of_example,
    numpy_value,
    operands,
)
from oracles import assert_close, gradients

import tapegrad as tg
from tapegrad import _generated, ops
from tapegrad.engine import numpy_namespace, tape_pass
from tapegrad.errors import TableError
from tapegrad.ops import BY_NAME, Elementwise, Structured
from tapegrad.ops.expression import evaluate
from tapegrad.ops.op import read_by

WRONG = 1.001


def row(**fields):
    return Elementwise(**{"name": "made_up", "doc": "Made up.", "twins": (np.sin,), "value": "sin(x)", **fields})


CONTRADICTIONS = (
    ({"dx": "cos(w)"}, r"row 'made_up' .*: dx = 'cos\(w\)' reads \['w'\], which the row does not have"),
    ({"dx": "cos(y)"}, r"dx = 'cos\(y\)' reads \['y'\], which the row does not have"),
    ({"dx": "x + tau * y"}, r"reads \['tau', 'y'\], which the row does not have"),
    ({"dy": "1"}, r"dy is given, but the value 'sin\(x\)' has no operand y"),
    ({"dz": "1"}, r"dz is given, but the value 'sin\(x\)' has no operand z"),
    ({"value": "sin(y)"}, r"the value 'sin\(y\)' must read its operands in order from x, and nothing else"),
    ({"value": "x + z"}, r"the value 'x \+ z' must read its operands in order from x, and nothing else"),
    ({"value": "sin(out)"}, r"must read its operands in order from x, and nothing else"),
    ({"value": "2"}, r"numpy\.sin takes 1 operands, the value '2' has 0"),
    ({"value": "x + y"}, r"numpy\.sin takes 1 operands, the value 'x \+ y' has 2"),
    ({"twins": (np.add,)}, r"numpy\.add takes 2 operands, the value 'sin\(x\)' has 1"),
)


@pytest.mark.parametrize("case", CONTRADICTIONS, ids=lambda case: str(case[0]))
def test_a_row_that_contradicts_itself_is_refused_by_name(case):
    fields, words = case
    with pytest.raises(TableError, match=words):
        row(**fields)


UNKNOWN = (
    {"dx": "cosine(x)"},
    {"value": "sine(x)"},
    {"value": "sin(x) + w"},
)


@pytest.mark.parametrize("fields", UNKNOWN, ids=str)
def test_a_name_that_no_one_can_compute_is_refused(fields):
    with pytest.raises(TableError, match="row 'made_up' of the operations table"):
        ops._numbered((row(**fields),))


def test_a_structured_row_that_contradicts_itself_is_refused_by_name():
    fields = {"name": "made_up", "doc": "Made up.", "forward": lambda F, x: x, "examples": ((((3,),), {}),)}
    with pytest.raises(TableError, match=r"row 'made_up' .*: mode 'sideways' is none of python, flat, view, spread"):
        Structured(**fields, mode="sideways")
    with pytest.raises(TableError, match="the rule dx must begin with the parameters F, g"):
        Structured(**fields, dx=lambda g, F: g)
    with pytest.raises(TableError, match="a differentiable row needs examples, or nothing tests it"):
        Structured(**{**fields, "examples": ()}, dx=lambda F, g: g)


@pytest.mark.parametrize("clash", [{"name": "sin"}, {"aliases": ("sin",)}, {"function_aliases": ("sin",)}], ids=str)
def test_a_name_in_two_rows_is_refused(clash):
    first = row(name="sin")
    with pytest.raises(TableError, match="the name 'sin' is in two rows of the table: 'sin', "):
        ops._check_names((first, row(**{"name": "other", **clash})))
    elsewhere = dataclasses.replace(first, namespace="linalg")
    ops._check_names((first, elsewhere))
    numbered = ops._numbered((row(name="other"), first, row(name="another")))
    assert [r.opcode for r in numbered] == [ops.END_OF_TABLE, ops.BY_NAME["sin"].opcode, ops.END_OF_TABLE + 1]


def test_a_row_that_says_nothing_wrong_is_taken():
    assert row(dx="cos(x)").arity == 1
    assert row(value="x + y", twins=(np.add,), dx="1", dy="out - x - y + 1").uses == (0, 11, 0)


def by_the_rule(made, k, arrays):
    values = dict(zip("xyz", arrays, strict=False), out=made.twins[0](*arrays))
    with np.errstate(all="ignore"):
        return np.broadcast_to(evaluate(made.derivatives[k], numpy_namespace, values), arrays[k].shape)


# That of heaviside differs from 0 at one point only, which test_conventions.py looks at.
SLOPED = [(r, k) for r, k in DERIVATIVES if r.derivatives[k] != "0" and r.name != "heaviside"]


@pytest.mark.parametrize("case", SLOPED, ids=name_of_derivative)
def test_a_derivative_wrong_by_a_thousandth_is_caught(case):
    made, k = case
    arrays = sample(made, (200,))
    check_derivative(made, k, arrays, by_the_rule(made, k, arrays))
    name = ("dx", "dy", "dz")[k]
    for wrong in (f"({made.derivatives[k]}) * {WRONG}", f"({made.derivatives[k]}) + {WRONG - 1}"):
        with pytest.raises(AssertionError, match=f"{made.name}: d"):
            check_derivative(made, k, arrays, by_the_rule(dataclasses.replace(made, **{name: wrong}), k, arrays))


def test_a_square_with_a_slope_of_2002_thousandths_is_caught():
    square = row(name="square", twins=(np.square,), value="x * x", dx="2 * x")
    x = [np.linspace(-2, 2, 50)]
    check_derivative(square, 0, x, by_the_rule(square, 0, x))
    wrong = dataclasses.replace(square, dx="2.002 * x")
    with pytest.raises(AssertionError, match="square: dx"):
        check_derivative(wrong, 0, x, by_the_rule(wrong, 0, x))


# Those with a slope: a norm of order 0 counts, the angle of a real number is 0 or pi, and nothing has none.
PYTHON_RULES = [
    (row, k)
    for row, k in EXAMPLES
    if row.mode == "python"
    and row.examples[k][1].get("ord") != 0
    and row.name != "argument"
    and all(map(np.prod, row.examples[k][0]))
]


@pytest.mark.parametrize("case", PYTHON_RULES, ids=name_of_example)
def test_a_structured_rule_wrong_by_a_thousandth_is_caught(case, monkeypatch):
    """The rule is replaced where backward looks it up, so that the whole way is checked."""
    made, _ = case
    shapes, positional, named = arguments_of(*case)
    arrays = operands(made, shapes)

    def run():
        tensors = [tg.tensor(a, requires_grad=True) for a in arrays]
        output = call(made, tensors, positional, named)
        cotangent = np.linspace(0.5, 2.0, output.size).reshape(output.shape)
        found = gradients(output, tensors, cotangent)
        check_gradients(lambda *a: numpy_value(made, a, positional, named), arrays, cotangent, found, made.name)

    run()
    right = made.dx
    names = ", ".join(read_by(right))
    wrong = eval(f"lambda F, g, {names}: right(F, g, {names}) * {WRONG}", {"right": right})
    monkeypatch.setitem(tape_pass.BY_OPCODE, made.opcode, dataclasses.replace(made, dx=wrong))
    with pytest.raises(AssertionError, match=f"{made.name}: operand 0"):
        run()


def sloped(case):
    """Tell whether NumPy's function of a composed row has a slope where it is sampled, and floating-point results."""
    made, k = case
    shapes, positional, named = composed.arguments_of(made, k)
    arrays = composed.operands(made, shapes)
    parts, moved = (
        composed.flat(composed.numpy_value(made, [a * f for a in arrays], positional, named)) for f in (1, 1 + 1e-4)
    )
    return any(np.asarray(p).dtype.kind == "f" and not np.array_equal(p, q) for p, q in zip(parts, moved, strict=True))


COMPOSED = [case for case in composed.EXAMPLES if case[0].differentiable and sloped(case)]


@pytest.mark.parametrize("case", COMPOSED, ids=composed.name_of_example)
def test_a_composed_row_whose_gradient_is_wrong_by_a_thousandth_is_caught(case, monkeypatch):
    """It has no rule: what it gives is replaced by something with the same value and a steeper slope."""
    made, k = case
    shapes, positional, named = composed.arguments_of(made, k)
    arrays = composed.operands(made, shapes)

    def steeper(result):
        if isinstance(result, (tuple, list)):
            return [steeper(part) for part in result]
        slope = isinstance(result, tg.Tensor) and result.requires_grad
        return result + (WRONG - 1) * (result - result.detach()) if slope else result

    @functools.wraps(made.forward)
    def wrong(*given, **options):
        return steeper(made.forward(*given, **options))

    composed.check_gradient(made, arrays, positional, named)
    module = getattr(_generated, made.namespace or "functions")
    monkeypatch.setattr(module, "_row_" + made.key.replace(".", "_"), dataclasses.replace(made, forward=wrong))
    with pytest.raises(AssertionError, match=f"{made.key}: operand"):
        composed.check_gradient(made, arrays, positional, named)


def test_the_comparison_itself_can_fail():
    assert_close(np.array([1.0, np.nan, np.inf]), np.array([1.0, np.nan, np.inf]), 0.0)
    for actual, expected in (
        (1.0 + 1e-8, 1.0),
        (np.nan, 1.0),
        (1.0, np.nan),
        (np.inf, 1.0),
        (1.0, np.inf),
        (np.inf, -np.inf),
        (np.nan, np.inf),
    ):
        with pytest.raises(AssertionError):
            assert_close(np.array(actual), np.array(expected), 1e-9)
    with pytest.raises(AssertionError, match="shape"):
        assert_close(np.ones(2), np.ones((2, 1)), 1.0)


def test_every_differentiable_row_is_reached_by_the_tests():
    names = {r.key for r, _ in (*DERIVATIVES, *EXAMPLES, *composed.EXAMPLES)}
    # linalg, the pairs of einsum, and what is of complex numbers alone (tests/complex) have tests of their own
    listed = [r for r in BY_NAME.values() if not r.namespace and r.name != "einsum_pair"]
    listed = [r for r in listed if r.name not in BETWEEN and not getattr(r, "gives_real", False)]
    by_replay = {"read_places", "write_places", "add_places"}  # of computed indices: tests/program/test_indices.py
    missing = {r.key for r in listed if r.differentiable} - names - by_replay
    assert missing == {r.key for r in listed if getattr(r, "refuses", False)}
