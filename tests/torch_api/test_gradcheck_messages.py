"""What gradcheck says: input, output, entry, both numbers, the tolerance, and what to look for."""

import re
import sys
from pathlib import Path

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.autograd import gradcheck
from tapegrad.errors import GradcheckError

sys.path.insert(0, str(Path(__file__).parent))  # for rules.py
from rules import affine_sine, pair, restless, unlike_linear

X = np.array([0.5, -1.1, 2.0])
W = np.array([[0.7, -0.4, 0.2], [1.5, 0.3, -0.9], [-0.6, 1.2, 0.8]])


def leaf(array):
    return tg.tensor(np.asarray(array, np.float64), requires_grad=True)


def message(*args, **kwargs):
    with pytest.raises(GradcheckError) as caught:
        gradcheck(*args, **kwargs)
    return str(caught.value)


def test_all_that_a_message_names():
    said = message(affine_sine(tg, "entry of the second"), (leaf(X), leaf(W)))
    found = re.match(
        r"gradcheck\(AffineSine\.apply\): the derivative of output 0 at \[0\] by input 1 at \[1, 0\], which is 1\.5, "
        r"is wrong: reverse mode gives (\S+) and differences give (\S+) \(within (\S+)\), which may differ by (\S+)\. "
        r"1 of 27 derivatives of this pair are wrong, by the factor 1\.001; correct the rule$",
        said,
    )
    assert found, said
    ours, theirs, within, tolerance = map(float, found.groups())
    assert ours == pytest.approx(1.001 * np.sin(-1.1), rel=1e-9)
    assert theirs == pytest.approx(np.sin(-1.1), rel=1e-9)
    assert within < 1e-10 and tolerance == pytest.approx(1e-5 * abs(np.sin(-1.1)), rel=0.1)


@pytest.mark.parametrize(
    ("fault", "what"),
    [
        ("scale", "9 of 9 derivatives of this pair are wrong, by the factor 1.001; correct the rule"),
        ("sign", "9 of 9 derivatives of this pair are wrong, by their sign"),
        ("missing", "9 of 27 derivatives of this pair are wrong, where 0 was given: look for a missing term"),
        ("none", "9 of 27 derivatives of this pair are wrong, where 0 was given: look for a missing term"),
        ("a term missing", "9 of 27 derivatives of this pair are wrong; correct the rule"),
    ],
)
def test_what_wrong_derivatives_have_in_common(fault, what):
    assert what in message(affine_sine(tg, fault), (leaf(X), leaf(W)))


def test_a_transposed_matrix():
    said = message(affine_sine(tg, "transposed"), (leaf(np.full(3, 0.5)), leaf(W)))
    assert (
        "6 of 9 derivatives of this pair are wrong: the matrix of derivatives is transposed; correct the rule" in said
    )


def test_the_place_of_inputs_and_outputs_among_all():
    rule = affine_sine(tg, "scale")
    said = message(lambda name, x, w: (name, x * 2, rule(x, w)), ("a", leaf(X), tg.tensor(W)))
    assert "the derivative of output 2 at [" in said and "by input 1 at [" in said


def test_single_numbers_have_no_entry():
    said = message(unlike_linear(tg, "ignored"), leaf(1.5))
    assert (
        said == "gradcheck(Square.apply): where the gradient of output 0 is 0, that of input 0 is 3 at []; a rule must "
        "multiply by the gradient it gets"
    )


@pytest.mark.parametrize("kind", ["squared", "absolute"])
def test_rules_that_are_not_linear(kind):
    assert "times -2 gives" in message(unlike_linear(tg, kind), leaf(1.5))
    assert "a rule must be linear in the gradient it gets" in message(unlike_linear(tg, kind), leaf(1.5))


def test_fast_mode():
    said = message(affine_sine(tg, "scale"), (leaf(X), leaf(W)), fast_mode=True)
    assert re.match(
        r"gradcheck\(AffineSine\.apply\): the derivative of output 0, weighted at random, in a random direction of "
        r"input 0 is wrong: reverse mode gives \S+ and differences give \S+ \(within \S+\), which may differ by \S+; "
        r"without fast_mode=True the message names the entry; where a function has a kink",
        said,
    )


def test_kinks_are_seen_from_both_sides():
    said = message(tg.relu, leaf([1.0, 0.0]))
    assert (
        "output 0 at [1] by input 0 at [1], which is 0, is wrong: reverse mode gives 0 and differences give 0.5" in said
    )
    assert "The slope is 0 below the entry and 1 above it: the function has a kink there" in said
    assert "move the inputs away from it" in said


def test_kinks_near_by():
    assert "do not settle: a kink or a jump is near" in message(lambda x: tg.relu(x - 0.4999999), leaf([0.5]))


def test_noise():
    def noisy(x):
        return x * 2 + 1e-3 * np.sin(1e9 * x.item())

    assert "do not settle" in message(noisy, leaf([0.5]))


def test_what_is_cut_off():
    said = message(lambda x: x.detach() * 2, leaf(X))
    assert "reverse mode gives 0 and differences give 2" in said
    assert "3 of 9 derivatives of this pair are wrong, where 0 was given: look for a missing term" in said


def test_values_that_are_not_finite():
    with np.errstate(divide="ignore"):
        said = message(tg.log, leaf([1.0, 0.0]))
    assert "output 0 at [1] is -inf at the inputs given, and a derivative can be checked only where" in said


def test_gradients_that_are_not_finite():
    assert "reverse mode gives nan" in message(tg.sqrt, leaf([1.0, 0.0]))


def test_gradients_that_differ_from_time_to_time():
    said = message(restless(tg, 1e-9), leaf(X))
    assert "backward is not deterministic: the gradient of output 0 by input 0 is" in said
    assert "which may differ by nondet_tol = 0; let backward depend only on what was saved" in said


def test_functions_that_are_random():
    said = message(lambda x: x * tg.rand(3), leaf(X))
    assert "output 0 differs by" in said and "between two calls with the same inputs" in said and "seed" in said


def test_shapes_that_change():
    said = message(lambda x: x[x.detach().numpy() >= 0.5], leaf(X))
    assert "outputs of shapes [(2,)] became [(1,)] where an input was changed a little" in said


def test_outputs_without_a_gradient():
    careless = pair(tg, False, False)
    with pytest.raises(TypeError):  # as PyTorch: nothing else can be checked
        gradcheck(careless, leaf(X))

    class Forgetful(tg.autograd.Function):
        """Works with None for the second result, and takes the first one's for granted where there is a second."""

        @staticmethod
        def forward(ctx, x):
            ctx.set_materialize_grads(False)
            return x * 2, x * 3, x * 4

        @staticmethod
        def backward(ctx, g, h, i):
            if sum(a is None for a in (g, h, i)) == 1:
                return 2.5 * (i if g is None else g)
            return 2 * (0 if g is None else g) + 3 * (0 if h is None else h) + 4 * (0 if i is None else i)

    said = message(Forgetful.apply, leaf(X))
    assert "where output 0 has no gradient, that of input 0 is" in said and "count None as zeros" in said
    assert gradcheck(Forgetful.apply, leaf(X), check_undefined_grad=False)
    assert not gradcheck(Forgetful.apply, leaf(X), raise_exception=False)
