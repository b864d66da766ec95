"""Numbers and arrays that are taken out of what is differentiated: what raises, what warns, and what is harmless."""

import math
import threading
import warnings

import numpy as np
import pytest
from scipy.integrate import quad

import tapegrad as tg
from tapegrad import func
from tapegrad.errors import GradError


def into_an_array(x):
    a = np.zeros(2)
    a[0] = x[0] ** 2
    return x[1] + a.sum()


def by_filling(x):
    a = np.zeros(2)
    a.fill(x[0])
    return x[1] + a.sum()


def by_math(x):
    return x[1] * math.exp(x[0])


def by_math_of_another_name(x):
    f = math.sin
    return x[1] * f(x[0])


def by_mapping(x):
    return x[1] * sum(map(math.exp, x))


def by_integration(x):
    return x[1] * quad(lambda s: np.exp(-x[0] * s * s), 0, 1)[0]


def by_float(x):
    return x[1] * float(x[0])


def by_complex(x):
    return x[1] * complex(x[0]).real


def by_mapping_float(x):
    return x[1] * sum(map(float, x))


def by_item(x):
    return x[1] * x[0].item()


def by_list(x):
    return x[1] * x.tolist()[0]


def by_short_circuit(x):
    return x[1] * (float(x[0]) or 1.0)


def by_a_name_that_is_compared(x):
    return x[1] * y if (y := float(x[0])) > 0 else x[1]


def by_tensor(x):
    return tg.tensor(x).sum()


def by_tensor_of_a_list(x):
    return tg.tensor([x[0], x[1]]).sum()


def by_asarray(x):
    return x[1] * np.asarray(x)[0]


COMPUTED = (into_an_array, by_filling, by_math, by_math_of_another_name, by_mapping, by_integration)
ASKED = (by_float, by_complex, by_mapping_float, by_short_circuit, by_a_name_that_is_compared)
SAID = (by_item, by_list)
MADE = (by_tensor, by_tensor_of_a_list)
ROWS = (into_an_array, by_filling, by_math, by_math_of_another_name, by_asarray)
"""What compiled functions record."""
AT = np.array([0.5, 2.0])


def as_cause(error):
    return error if isinstance(error, tg.LostGradientError) else error.__cause__


TRANSFORMS = {
    "grad": lambda f: func.grad(f)(AT),
    "value_and_grad": lambda f: func.value_and_grad(f)(AT),
    "jvp": lambda f: func.jvp(f, (AT,), (AT,)),
    "vjp": lambda f: func.vjp(f, AT),
    "linearize": lambda f: func.linearize(f, AT),
    "jacfwd": lambda f: func.jacfwd(f)(AT),
    "jacrev": lambda f: func.jacrev(f)(AT),
    "hessian": lambda f: func.hessian(f)(AT),
    "hvp": lambda f: func.hvp(f, AT, AT),
    "checkpoint": lambda f: func.checkpoint(f, tg.tensor(AT, requires_grad=True)),
    "compiled grad": lambda f: tg.compile(func.grad(f))(AT),
    "grad of compiled": lambda f: func.grad(tg.compile(f))(AT),
    "compiled": lambda f: tg.compile(f)(tg.tensor(AT, requires_grad=True)),
    "record": lambda f: tg.record(f, AT),
}


@pytest.mark.parametrize("transform", TRANSFORMS)
def test_within_derivatives_every_number_that_flows_on_raises(transform):
    is_recorded = "compiled" in transform or transform == "record"
    for f in (*COMPUTED, *ASKED, *SAID, *MADE, by_asarray):
        if is_recorded and f in ROWS:
            continue
        with pytest.raises((tg.LostGradientError, ValueError)) as caught:
            TRANSFORMS[transform](f)
        error = as_cause(caught.value)
        assert isinstance(error, tg.LostGradientError), f.__name__
        assert "allow_lost_gradients()" in str(error) and f"in {f.__name__}" in str(error).replace(
            "<lambda>", f.__name__
        )


@pytest.mark.parametrize("transform", ["grad", "jvp", "hessian"])
def test_the_error_of_numpys_assignment_is_ours_within_transforms(transform):
    with pytest.raises(tg.LostGradientError, match=r"writing into a plain array.*\n.*a\[0\] = x\[0\] \*\* 2"):
        TRANSFORMS[transform](into_an_array)


def test_in_plain_code_what_computes_raises_and_what_was_asked_for_is_given():
    x = tg.tensor(AT, requires_grad=True)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for f in (*COMPUTED, by_asarray):
            with pytest.raises((tg.LostGradientError, ValueError)) as caught:
                f(x)
            assert isinstance(as_cause(caught.value), tg.LostGradientError)
        for f in SAID:
            f(x)
    for f in ASKED[:4]:
        with pytest.warns(tg.GradientLostWarning, match="not differentiated"):
            f(x)
    with pytest.warns(tg.GradientLostWarning, match="tg.array or tg.stack"):
        by_tensor_of_a_list(x)


def test_a_warning_comes_once_for_a_line():
    x = tg.tensor(AT, requires_grad=True)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("default")
        for _ in range(3):
            by_float(x)
        one = float(x[0])
        other = float(x[1])
    assert [w.filename for w in caught] == [__file__] * 3
    assert len({w.lineno for w in caught}) == 3
    assert (one, other) == (0.5, 2.0)


def harmless(x):
    """Use numbers in all ways that have no derivative."""
    t, seen = x[0], []
    if float(t) > 0 and t > 0 and 0 < float(t) < 1 and t.item() != 3 and float(t) >= 0.0:
        seen.append(f"{t:.1f} {t} {float(t):.1f} {t.item()!r} {x}" + "%.1f" % t + format(t, ".1f"))  # noqa: UP031
    while float(t) < 0 or not float(t):
        raise AssertionError
    if float(t):
        seen.append("true")
    print(t, x, float(t), t.item())
    seen.append(str(math.isnan(t)) + str(math.floor(t)) + str(round(t)) + str(bool(t)) + repr(t))
    seen.append("a" * int(x[1] > 1) + "b" * [1, 2][int(t > 0)])
    expected = [0.5, 2.0]
    if x.tolist() == expected:
        seen.append("list")
    if len(seen) != 5:
        raise AssertionError(seen)  # `assert` would be rewritten by pytest, to statements of its own
    return (x**2).sum()


@pytest.mark.parametrize("transform", ["grad", "jvp", "compiled grad", "grad of compiled", "checkpoint", "record"])
def test_truth_comparisons_and_text_are_harmless(transform, capsys):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        TRANSFORMS[transform](harmless)
        harmless(tg.tensor(AT, requires_grad=True))


def test_what_is_constant_to_all_open_derivatives_is_harmless():
    w = tg.tensor(3.0, requires_grad=True)

    def outer(x):
        y = tg.tensor(2.0)
        assert float(y * 3) == 6.0
        scale = float(y) * y.item() * (x.detach() * 0 + 1).item() * math.exp((x - x).detach())
        with pytest.warns(tg.GradientLostWarning):
            scale *= float(w)
        return func.grad(lambda z: z * z * x * float(y))(3.0) * scale + w.item() * 0

    with tg.no_grad():
        assert func.grad(outer)(1.0) == 6 * 2 * 12

    def inner_uses_the_outer_one(x):
        return func.grad(lambda z: z * float(x))(1.0)

    with pytest.raises(tg.LostGradientError):
        func.grad(inner_uses_the_outer_one)(2.0)


def test_under_no_grad_nothing_is_lost(torch):
    x, its = tg.tensor(AT, requires_grad=True), torch.tensor(AT, requires_grad=True)
    with pytest.raises(RuntimeError):
        its.numpy()
    with pytest.raises(tg.LostGradientError, match=r"detach\(\).numpy\(\)"):
        x.numpy()
    assert x.numpy(force=True).tolist() == its.numpy(force=True).tolist()
    with tg.no_grad(), torch.no_grad(), warnings.catch_warnings():
        warnings.simplefilter("error")
        assert x.numpy().tolist() == its.numpy().tolist()
        assert np.asarray(x).tolist() == AT.tolist()
        a = np.zeros(2)
        a[0] = x[1]
        assert float(x[0]) * math.exp(x[0]) + a[0] == 0.5 * math.exp(0.5) + 2.0
        x.numpy()[0] = 7.0
        assert x[0].item() == 7.0


def test_numbers_that_are_forced_are_memory_and_while_recorded_guarded():
    x = tg.tensor(AT, requires_grad=True)
    x.numpy(force=True)[0] = 7.0
    assert x[0].item() == 7.0
    compiled = tg.compile(lambda x: (x * x.numpy(force=True)).sum())
    for scale in (1.0, 1.0, 2.0):
        x = tg.tensor(AT * scale, requires_grad=True)
        compiled(x).backward()
        np.testing.assert_array_equal(x.grad.numpy(), AT * scale)  # and not twice that
    with pytest.raises(tg.errors.BatchError, match=r"numpy\(\)"):
        func.vmap(lambda y: y * y.numpy(force=True))(x)


def test_allow_lost_gradients_is_a_mode_of_the_thread():
    x = tg.tensor(AT, requires_grad=True)

    @tg.allow_lost_gradients
    def meant(x):
        return sum(f(x) for f in (into_an_array, by_math, by_float, by_item, by_tensor, by_asarray))

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # of x[1] alone, and of x[1] * (e ** 0.5 + 0.5 + 0.5 + 0.5)
        assert func.grad(meant)(AT) == pytest.approx([0.0, 1.0 + math.exp(0.5) + 1.5], rel=1e-14)
        with tg.allow_lost_gradients():
            assert math.exp(x[0]) == math.exp(0.5) and x.numpy().tolist() == AT.tolist()
            with tg.allow_lost_gradients():
                pass
            assert math.exp(x[0]) == math.exp(0.5)
            failures = []

            def elsewhere():
                try:
                    math.exp(x[0])
                except GradError as error:
                    failures.append(error)

            thread = threading.Thread(target=elsewhere)
            thread.start()
            thread.join()
            assert len(failures) == 1
    with pytest.raises(tg.LostGradientError, match=r"math.exp\(\) takes .*use tg.exp or np.exp"):
        math.exp(x[0])


def test_a_checkpoint_is_evaluated_again_in_the_mode_of_its_call():
    x = tg.tensor(AT, requires_grad=True)
    with tg.allow_lost_gradients():
        y = func.checkpoint(by_math, x)
    y.backward()
    assert x.grad.tolist() == pytest.approx([0.0, math.exp(0.5)])


def test_compiled_functions_that_run_in_python_refuse_numbers_too():
    @tg.compile
    def draws(x):
        return x * (float(x) if x > 1 else 1.0) + 0.0 * np.random.rand()  # noqa: NPY002

    with pytest.warns(tg.RepeatedWarning):
        for _ in range(10):
            draws(tg.tensor(0.5, requires_grad=True))
    with pytest.raises(tg.LostGradientError):
        draws(tg.tensor(2.0, requires_grad=True))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert draws(np.array(2.0)) == 4.0  # nothing is differentiated


class Settings:
    tol = 0.1


COMPARED = [
    *("float(t) > o.tol", "t.item() < np.pi", "t.item() < d['tol']", "o.tol < t.item()", "float(t) in (lo, hi)"),
    *("float(t) < lo + hi", "float(t) < 2 * o.tol", "float(t) > -lo", "float(t) < np.sqrt(lo)", "float(t) is None"),
    *(
        "abs(float(t) - 1) < o.tol",
        "float(t) * 2 > lo",
        "max(abs(t.item()), lo) < d.get('x', hi)",
        "lo < t.item() < o.tol",
    ),
    *("math.log(t.item()) < lo", "(float(t) if lo else hi) < lo", "(float(t), lo + hi) < (lo, hi)"),
    *("math.isfinite(t.item())", "math.isnan(float(t) * 2)", "bool(float(t) + lo)"),
    *("np.isnan(float(t))", "np.isclose(t.item() - lo, 0.0)"),
]
FLOWING = [
    *(
        "float(t) + lo",
        "(float(t), lo < hi)",
        "max(float(t), lo + hi)",
        "float(t) if lo < hi else lo",
        "round(float(t), 2)",
    ),
    *(
        "(y := float(t)) < lo",
        "(y := float(t) + 1) < lo",
        "f(float(t)) < lo",
        "f(*[t.item()]) < lo",
        "f(x=t.item()) == lo",
    ),
    *("np.add(t.item(), 1, out=a) < lo", "d.setdefault(0, float(t)) == lo", "(lambda q=float(t): q)() < lo"),
    *("(lo < hi) * float(t)", "lo < hi and float(t)", "float(t).__float__() < lo", "a.fill(float(t)) is None"),
]


def called_with(expression):
    names = {"math": math, "np": np, "o": Settings, "d": {"tol": 0.1}, "lo": 0.1, "hi": 2.0, "a": np.zeros(())}
    names["f"] = lambda x: x
    exec(f"def taken(t):\n    y = {expression}\n", names)

    def function(x):
        names["taken"](x[0] * 1.0)
        return (x * x).sum()

    return function


@pytest.mark.parametrize("expression", COMPARED)
def test_what_is_computed_with_to_be_compared_is_harmless(expression):
    """`float(t) > self.tol` raised, as only a name or a constant was known for the other side."""
    np.testing.assert_array_equal(func.grad(called_with(expression))(np.array([0.5, 3.0])), [1.0, 6.0])


@pytest.mark.parametrize("expression", FLOWING)
def test_what_is_taken_out_of_a_comparison_is_not(expression):
    with pytest.raises(tg.errors.LostGradientError):
        func.grad(called_with(expression))(np.array([0.5, 3.0]))
