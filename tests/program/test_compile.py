"""`tg.compile` as a user meets it: how it is written, what it keeps of the function, when it replays, what it gives."""

import functools
import inspect

import numpy as np
import pytest
from program.same import follow, phase, same

import tapegrad as tg

X = np.linspace(0.3, 1.4, 5)


def simulation(x, p, n=50):
    """Steps of an equation."""
    for _ in range(n):
        x = x + 0.01 * (tg.sin(x) * p - x * x)
    return x.sum()


def test_as_a_decorator_and_as_a_function():
    @tg.compile
    def bare(x):
        return x * 2.0

    @tg.compile()
    def called(x):
        return x * 2.0

    @tg.compile(max_recordings=3, on_divergence="raise", verify=5)
    def with_options(x):
        return x * 2.0

    plain = tg.compile(lambda x: x * 2.0, max_recordings=2)
    for function in (bare, called, with_options, plain):
        for k in range(5):
            same(function(X + k), (X + k) * 2.0, f"call {k}")


def test_the_first_two_calls_run_python_and_then_none_does():
    compiled = tg.compile(simulation)
    for k in range(8):
        same(compiled(X + k, 0.5), simulation(tg.tensor(X + k), 0.5).numpy(), f"call {k}")
        assert compiled.stats.replays == max(0, k - 1)
    assert len(compiled.recordings) == 1
    assert isinstance(compiled.recordings[0], tg.Program)
    assert compiled.stats.eager == 0


def test_it_keeps_name_text_and_signature():
    compiled = tg.compile(simulation)
    assert compiled.__name__ == "simulation"
    assert compiled.__doc__ == "Steps of an equation."
    assert compiled.__wrapped__ is simulation
    assert inspect.signature(compiled) == inspect.signature(simulation)
    assert "simulation" in repr(compiled)


@pytest.mark.parametrize("shape", [(), (1,), (10,), (1000,), (3, 4)])
def test_a_simulation(way, shape):
    start = np.linspace(0.1, 0.9, int(np.prod(shape))).reshape(shape)
    follow(way, lambda: (simulation, None), phase(start, np.array(0.7), calls=5))


def test_nothing_is_recorded_when_it_is_made():
    ran = []
    compiled = tg.compile(lambda x: ran.append(1) or x)
    assert ran == []
    assert compiled.stats.replays == 0
    assert list(compiled.recordings) == []


def test_numpy_in_numpy_out_and_tensors_in_tensors_out():
    compiled = tg.compile(lambda x, p: {"value": (x * p).sum(), "all": [x * p, (x,)]})
    for k in range(5):
        result = compiled(X + k, np.array(2.0))
        assert isinstance(result["value"], (np.ndarray, np.generic))
        assert isinstance(result["all"][0], np.ndarray)
        assert isinstance(result["all"][1][0], np.ndarray)
        result = compiled(tg.tensor(X + k), tg.tensor(2.0))
        assert isinstance(result["value"], tg.Tensor)
        assert isinstance(result["all"][1][0], tg.Tensor)
        assert not result["value"].requires_grad


def test_a_result_of_no_tensor_that_requires_grad_does_not():
    compiled = tg.compile(lambda x: (x * 2.0, x > 0.5, tg.ones(2)))
    for _ in range(5):
        x = tg.tensor(X, requires_grad=True)
        scaled, larger, ones = compiled(x)
        assert (scaled.requires_grad, larger.requires_grad, ones.requires_grad) == (True, False, False)
        assert scaled.grad_fn is not None
        assert not scaled.is_leaf
        scaled, _, _ = compiled(x.detach())
        assert not scaled.requires_grad


def test_a_call_is_one_row_of_the_outer_tape():
    compiled = tg.compile(simulation)
    for _ in range(4):
        compiled(tg.tensor(X, requires_grad=True), 0.5)
    x = tg.tensor(X, requires_grad=True)
    y = x * 1.0
    before = tg.tape_info().rows
    z = compiled(y, 0.5)
    assert tg.tape_info().rows - before <= 3
    z.backward()
    w = tg.tensor(X, requires_grad=True)
    simulation(w, 0.5).backward()
    same(x.grad, w.grad, "gradient")


def test_what_is_not_reached_has_no_gradient():
    """As eagerly: None, not zeros, for an argument that the result does not depend on."""
    compiled = tg.compile(lambda x, y: (x * x).sum() + y.detach().sum())
    for k in range(5):
        x, y = tg.tensor(X, requires_grad=True), tg.tensor(X, requires_grad=True)
        compiled(x, y).backward()
        assert y.grad is None, f"call {k}"
        assert x.grad is not None
        found = tg.autograd.grad(compiled(x, y), [x, y], allow_unused=True)
        assert found[1] is None


@pytest.mark.filterwarnings("ignore::tapegrad.errors.RepeatedWarning")
def test_detach_and_no_grad_inside(way):
    """A product of Hessians with a vector goes through no_grad where gradients do not: then Python computes it."""

    def fun(x):
        with tg.no_grad():
            factor = tg.exp(x)
        return (x * factor + x.detach() * x * x).sum()

    follow(way, lambda: (fun, None), phase(X, calls=5, replays=way != "hvp"))


@pytest.mark.filterwarnings("ignore::tapegrad.errors.RepeatedWarning")
def test_gradients_inside(way):
    """A function that takes a gradient itself: by func.grad, which is recorded, and by autograd.grad, which is not."""

    def by_autograd(x):
        y = x * 1.0
        (g,) = tg.autograd.grad((y**3).sum(), y, create_graph=True)
        return (g * x).sum()

    def by_func(x):
        return (tg.func.grad(lambda z: (tg.sin(z) * z).sum())(x) * x).sum()

    for fun in (by_func,) if way == "value" else (by_autograd, by_func):  # a leaf made inside: tensors come out

        def with_leaf(x, fun=fun):
            return fun(x if x.requires_grad else x.clone().requires_grad_())

        chosen = with_leaf if fun is by_autograd else fun
        follow(way, lambda chosen=chosen: (chosen, None), phase(X, calls=5, replays=None))


@pytest.mark.filterwarnings("ignore::tapegrad.errors.RepeatedWarning")
def test_backward_inside():
    """A step of an optimiser that writes `.grad` and reads it: right, and by Python."""

    def step(w, x):
        w = w.detach().clone().requires_grad_()
        loss = ((w * x - 1.0) ** 2).sum()
        loss.backward()
        return w.detach() - 0.1 * w.grad

    compiled = tg.compile(step)
    mine = its = np.ones(5)
    for k in range(8):
        mine = compiled(mine, X + k / 8.0)
        its = step(tg.tensor(its), tg.tensor(X + k / 8.0)).numpy()
        same(mine, its, f"call {k}")


def test_options_that_make_no_sense():
    for options, words in (
        ({"max_recordings": 0}, "max_recordings"),
        ({"max_recordings": "many"}, "max_recordings"),
        ({"on_divergence": "ignore"}, "on_divergence"),
        ({"verify": -1}, "verify"),
        ({"verify": 1.5}, "verify"),
    ):
        with pytest.raises(tg.errors.TapegradError, match=words):
            tg.compile(simulation, **options)
    with pytest.raises(tg.errors.OperandError, match="int"):
        tg.compile(3)
    with pytest.raises(TypeError):
        tg.compile(simulation, no_such_option=1)


def test_generator_functions_are_refused():
    """What they compute is computed later, when nothing is recorded."""

    def generator(x):
        yield x

    with pytest.raises(tg.errors.TapegradError, match="generator"):
        tg.record(generator, X)
    with pytest.raises((tg.errors.TapegradError, tg.errors.RepeatedWarning), match="generator"):
        tg.compile(generator)(X)


@pytest.mark.parametrize("make", [
    lambda: tg.compile(tg.sin),
    lambda: tg.compile(functools.partial(tg.multiply, 2.0)),
], ids=["tg.sin", "partial"])  # fmt: skip
def test_functions_that_are_not_pythons_own(make):
    compiled = make()
    plain = compiled.__wrapped__
    for k in range(5):
        same(compiled(X + k), plain(tg.tensor(X + k)).numpy(), f"call {k}")


def test_a_callable_object():
    class Model:
        def __init__(self):
            self.rate = 2.0

        def __call__(self, x):
            return (x * self.rate).sum()

    model = Model()
    compiled = tg.compile(model)
    for k in range(10):
        model.rate = 2.0 if k < 5 else 3.0
        same(compiled(X), (tg.tensor(X) * model.rate).sum().numpy(), f"call {k}")
    assert compiled.stats.replays > 2


def test_no_arguments_at_all():
    """All that it reads is captured."""
    tensor = tg.tensor(X)
    compiled = tg.compile(lambda: (tensor**2).sum())
    for k in range(6):
        tensor.copy_(tg.tensor(X + k))
        found = compiled()
        assert float(found) == float((tg.tensor(X + k) ** 2).sum())
    assert compiled.stats.replays > 0


def test_a_million_steps_of_python_are_not_needed_to_use_it_once():
    """One call and no more is as good as eager code."""
    compiled = tg.compile(simulation)
    x = tg.tensor(X, requires_grad=True)
    compiled(x, 0.5).backward()
    w = tg.tensor(X, requires_grad=True)
    simulation(w, 0.5).backward()
    same(x.grad, w.grad, "gradient of the first call")
    assert compiled.stats.replays == 0


def test_dynamic_values_are_one_recording(way):
    compiled = None

    def call(fun, x):
        # plain functions get the number itself
        mark = tg.dynamic if hasattr(fun, "stats") else lambda value: value
        return sum(fun(x, mark(c)) for c in (0.5, 1.5, -2.0))

    compiled = follow(way, lambda: ((lambda x, c: (tg.exp(x * c) * c).sum()), None), phase(X, calls=4), call=call)
    assert len(compiled.recordings) == 1


def test_dynamic_outside_of_a_call_is_the_number():
    value = tg.dynamic(2.5)
    assert float(value) == 2.5
    with pytest.raises(tg.errors.TapegradError, match="str"):
        tg.dynamic("a word")


def test_dynamic_values_that_python_reads_are_guarded():
    compiled = tg.compile(lambda x, n: sum(x * k for k in range(int(n))).sum())
    for n in (3, 3, 3, 4, 4, 4, 3, 4):
        same(compiled(X, tg.dynamic(n)), sum(tg.tensor(X) * k for k in range(n)).sum().numpy(), f"{n}")
    assert compiled.stats.replays > 0
