"""M-multi-hook, its module part: order, arguments and results of hooks of modules, as in PyTorch."""

import warnings

import numpy as np
import pytest

import tapegrad as tg


class Tape:
    """Notes what hooks are called with, in plain numbers, in both libraries."""

    def __init__(self):
        self.lines = []

    def plain(self, value):
        if value is None or isinstance(value, (int, float, str)):
            return value
        if isinstance(value, (tuple, list)):
            return [self.plain(v) for v in value]
        if isinstance(value, dict):
            return {k: self.plain(v) for k, v in value.items()}
        return np.round(np.asarray(value.detach()), 10).tolist()

    def hook(self, name, gives=None):
        def call(module, *args):
            self.lines.append((name, type(module).__name__, *[self.plain(a) for a in args]))
            return None if gives is None else gives(*args)

        return call


def double(values):
    return tuple([None if v is None else v * 2 for v in values])


def run_chain(lib, tape):
    """Hooks of all kinds, of a module and of all modules, on a chain of three."""
    nn = lib.nn
    model = nn.Sequential(nn.Linear(2, 2), nn.Tanh(), nn.Linear(2, 1))
    model = model.double()
    with lib.no_grad():
        for k, p in enumerate(model.parameters()):
            p.fill_(0.1 * (k + 1))
    of_all = nn.modules.module
    handles = [
        of_all.register_module_forward_pre_hook(tape.hook("all before")),
        of_all.register_module_forward_hook(tape.hook("all after")),
        of_all.register_module_full_backward_pre_hook(tape.hook("all enter")),
        of_all.register_module_full_backward_hook(tape.hook("all leave")),
    ]
    middle = model[1]
    middle.register_forward_pre_hook(tape.hook("before"))
    middle.register_forward_pre_hook(tape.hook("first", lambda args: args[0] * 2), prepend=True)
    middle.register_forward_hook(tape.hook("after", lambda args, out: out + 1))
    middle.register_forward_hook(tape.hook("kwargs", None), with_kwargs=True)
    middle.register_full_backward_pre_hook(tape.hook("enter", lambda grads: double(grads)))
    middle.register_full_backward_pre_hook(tape.hook("enter first"), prepend=True)
    middle.register_full_backward_hook(tape.hook("leave", lambda inputs, outputs: double(inputs)))
    middle.register_full_backward_hook(tape.hook("leave first"), prepend=True)
    x = lib.tensor([[1.0, 2.0], [3.0, -1.0]], dtype=lib.float64, requires_grad=True)
    out = model(x)
    out.sum().backward()
    for handle in handles:
        handle.remove()
    count = len(tape.lines)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # PyTorch's, of hooks where no input requires grad
        model(x.detach()).sum().backward()
    with lib.no_grad():
        model(x)
    return [*[tape.plain(p.grad) for p in model.parameters()], tape.plain(x.grad), count]


def run_several(lib, tape):
    """A module with several inputs and outputs, of which some are no tensors or need no gradient, shared and nested."""
    nn = lib.nn

    class Two(nn.Module):
        def forward(self, a, name, b, scale=1.0):
            assert name == "x"
            return a * b * scale, "text", b + 1

    class Outer(nn.Module):
        def __init__(self):
            super().__init__()
            self.two = Two()

        def forward(self, a, b):
            first, _, other = self.two(a, "x", b)
            again, _, last = self.two(first, "x", other, scale=3.0)
            return again, last

    model = Outer()
    model.register_full_backward_hook(tape.hook("outer leave"))
    model.two.register_full_backward_pre_hook(tape.hook("enter", lambda grads: double(grads)))
    model.two.register_full_backward_hook(tape.hook("leave"))
    model.two.register_forward_pre_hook(tape.hook("kwargs before"), with_kwargs=True)
    model.two.register_forward_pre_hook(
        lambda module, args, kwargs: (args, {"scale": kwargs.get("scale", 1.0) * 2}), with_kwargs=True
    )
    found = []
    for wanted in ((True, True), (True, False), (False, True)):
        a, b = [
            lib.tensor(v, dtype=lib.float64, requires_grad=r)
            for v, r in zip(([1.0, 2.0], [3.0, 4.0]), wanted, strict=True)
        ]
        one, other = model(a, b)
        (one * one).sum().backward(retain_graph=True)
        if other.requires_grad:
            (one.sum() + (other * other).sum()).backward()
        found += [tape.plain(a.grad), tape.plain(b.grad)]
    return found


def run_failing(lib, tape):
    """Hooks behind an error of forward."""
    nn = lib.nn

    class Bad(nn.Module):
        def forward(self, x):
            raise ValueError("forward")

    model = Bad()
    model.register_forward_hook(tape.hook("never"))
    model.register_forward_hook(tape.hook("always"), always_call=True)
    with pytest.raises(ValueError, match="forward"):
        model(lib.tensor([1.0]))
    return []


@pytest.mark.filterwarnings("ignore:Full backward hook is firing when gradients are computed")
@pytest.mark.parametrize("program", [run_chain, run_several, run_failing])
def test_hooks_are_called_as_in_torch(torch, program):
    mine, theirs = Tape(), Tape()
    got, wanted = program(tg, mine), program(torch, theirs)
    assert mine.lines == theirs.lines and mine.lines
    assert got == wanted or np.allclose(
        np.hstack([np.ravel(g) for g in got if g is not None]),
        np.hstack([np.ravel(w) for w in wanted if w is not None]),
        rtol=1e-9,
    )


def linear():
    return tg.nn.Linear(2, 1), tg.tensor([[1.0, 2.0]], requires_grad=True)


@pytest.mark.parametrize(
    "register, hook, match",
    [
        (
            "register_full_backward_hook",
            lambda m, i, o: (i[0], i[0]),
            "backward hook of Linear returned 2 gradients for 1 inputs",
        ),
        (
            "register_full_backward_pre_hook",
            lambda m, o: (o[0], o[0]),
            "pre-hook of Linear returned 2 gradients for 1 outputs",
        ),
    ],
)
def test_another_number_of_gradients_is_refused(register, hook, match):
    module, x = linear()
    handle = getattr(module, register)(hook)
    with pytest.raises(RuntimeError, match=match):
        module(x).sum().backward()
    assert x.grad is None
    handle.remove()
    handle.remove()
    module(x).sum().backward()
    assert x.grad is not None and module._hooks.is_empty


def test_gradients_by_inputs_of_which_none_requires_grad():
    module, _ = linear()
    seen = []
    module.register_full_backward_hook(lambda m, i, o: seen.append((i, o[0].tolist())))
    module(np.ones((1, 2))).sum().backward()
    assert seen == [((None,), [[1.0]])]
    module.register_full_backward_hook(lambda m, i, o: (o[0],))
    with pytest.raises(RuntimeError, match="none of which requires grad"):
        module(np.ones((1, 2))).sum().backward()


def test_a_pre_hook_that_takes_keywords_gives_both():
    module, x = linear()
    module.register_forward_pre_hook(lambda m, args, kwargs: args, with_kwargs=True)
    with pytest.raises(RuntimeError, match=r"return None, or \(args, kwargs\)"):
        module(x)


def test_an_error_of_a_hook_behind_an_error_is_a_warning():
    class Bad(tg.nn.Module):
        def forward(self, x):
            raise ValueError("forward")

    def fails(module, args, output):
        raise KeyError("hook")

    module = Bad()
    module.register_forward_hook(fails, always_call=True)
    with (
        pytest.warns(UserWarning, match="KeyError.*after forward had raised"),
        pytest.raises(ValueError, match="forward"),
    ):
        module(1)


def test_a_handle_ends_with_its_block():
    module, x = linear()
    seen = []
    with module.register_forward_hook(lambda m, args, output: seen.append(1)):
        module(x)
    module(x)
    assert seen == [1]


def test_hooks_under_a_compiled_function():
    module, x = linear()
    seen = []
    module.register_forward_hook(lambda m, args, output: output * 2)
    module.register_full_backward_hook(lambda m, i, o: seen.append(o[0].tolist()))
    compiled = tg.compile(lambda x: module(x).sum())
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", tg.RepeatedWarning)
        for _ in range(4):
            compiled(x).backward()
    assert len(seen) == 4


def test_hooks_are_called_where_gradients_come_through_the_outputs():
    class Leaky(tg.nn.Module):
        def forward(self, x):
            self.inner = x * 3
            return self.inner * 2

    module, seen = Leaky(), []
    module.register_full_backward_hook(lambda m, i, o: seen.append((i[0].tolist(), o[0].tolist())))
    x = tg.tensor([1.0], requires_grad=True)
    out = module(x)
    out.sum().backward(retain_graph=True)
    assert seen == [([6.0], [1.0])]
    module.inner.sum().backward(retain_graph=True)  # past the outputs
    assert len(seen) == 1 and x.grad.tolist() == [9.0]
    out.sum().backward()
    assert len(seen) == 2


def test_a_hook_that_is_always_called_is_called_once():
    module, x = linear()
    seen = []
    module.register_forward_hook(lambda *_: seen.append("always"), always_call=True)

    def fails(*_):
        raise KeyError("later")

    module.register_forward_hook(fails)
    with pytest.raises(KeyError):
        module(x)
    assert seen == ["always"]
