"""What editors and prompts show: names that work, of functions their arguments, and nothing that is private."""

import functools
import inspect
import typing

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.ops import ALL
from tapegrad.ops.op import Elementwise

SPACES = [
    tg, tg.func, tg.linalg, tg.fft, tg.random, tg.special, tg.implicit, tg.debug, tg.errors, tg.autograd,
    tg.autograd.functional, tg.autograd.graph, tg.autograd.forward_ad, tg.autograd.function,
]  # fmt: skip


@pytest.mark.parametrize("space", SPACES, ids=lambda s: s.__name__)
def test_namespaces_list_their_public_names(space):
    listed = [name for name in dir(space) if not name.startswith("__")]
    assert listed and not [name for name in listed if name.startswith("_")]
    for name in listed:
        value = getattr(space, name)
        foreign = inspect.ismodule(value) and not value.__name__.startswith("tapegrad.")
        assert not foreign and value not in (typing.Any, np), name
    public = getattr(space, "__all__", listed)
    assert set(listed) == {name for name in public if not name.startswith("__")}


@pytest.mark.parametrize(
    "tensor",
    [tg.ones(3), tg.ones((2, 2), requires_grad=True), tg.tensor(1.0) * 1.0, tg.ones(3, dtype=np.complex128)],
    ids=["vector", "leaf", "scalar", "complex"],
)
def test_tensors_list_what_they_have(tensor):
    names = dir(tensor)
    assert {"sum", "sin", "backward", "shape", "numpy", "__add__", "exp_"} <= set(names)
    assert not [name for name in names if name.startswith("_") and not name.endswith("__")]
    assert "make_meta" not in names and ("mT" in names) is (tensor.ndim > 1)
    for name in names:
        getattr(tensor, name)
        assert name in {"grad", "grad_fn"} or hasattr(tensor, name)


@pytest.mark.parametrize("dtype", [np.float64, np.float32, np.int64, np.bool_, np.complex128])
@pytest.mark.filterwarnings("ignore:divide by zero:RuntimeWarning")
def test_tensors_list_what_works_for_their_dtype_and_nothing_twice(dtype):
    listed = set(dir(tg.ones(3, dtype=dtype)))
    aliases = {alias for row in ALL for alias in row.aliases}
    assert not aliases & listed and "arcsin" in listed and "asin" in aliases
    ours = {"relu_", "clamp_min_", "clamp_max_"}  # which would keep integers, but are formulas of floats to the table
    complex_order = {"maximum", "minimum", "fmax", "fmin", "clamp_min", "clamp_max", "digamma"}  # without a gradient
    for row in ALL:
        for name in (row.name, f"{row.name}_") if isinstance(row, Elementwise) else ():
            if not hasattr(tg.Tensor, name) or name in ours or name.rstrip("_") in complex_order:
                continue
            operands = [tg.ones(3, dtype=dtype) for _ in range(row.arity)]
            try:
                getattr(operands[0], name)(*operands[1:])
                works = True
            except (TypeError, ValueError, tg.errors.TapegradError):
                works = False
            assert works is (name in listed), name


def loss(x: np.ndarray, power: int = 2, *, scale: float = 1.0) -> float:
    """Compute a loss."""
    return float(scale * (x**power).sum())


WRAPPERS = [tg.compile, tg.func.grad, tg.func.value_and_grad, tg.func.jacobian, tg.func.jacrev, tg.func.jacfwd,
            tg.func.hessian, tg.func.vmap]  # fmt: skip


@pytest.mark.parametrize("wrapper", WRAPPERS, ids=lambda w: w.__name__)
def test_functions_of_functions_keep_name_signature_and_types(wrapper):
    made = wrapper(loss)
    assert (made.__name__, made.__doc__, made.__module__, made.__wrapped__) == (
        "loss", "Compute a loss.", loss.__module__, loss
    )  # fmt: skip
    assert inspect.signature(made) == inspect.signature(loss)
    assert typing.get_type_hints(made) == typing.get_type_hints(loss)
    functools.partial(made, power=3)
    hints = typing.get_type_hints(wrapper) if wrapper is not tg.compile else {"return": typing.get_overloads(wrapper)}
    # What a type checker reads: the parameters of what comes out are those of what goes in.
    if wrapper is not tg.compile:
        assert isinstance(typing.get_args(hints["fun"])[0], typing.ParamSpec)
        assert typing.get_args(hints["fun"])[0] is typing.get_args(hints["return"])[0]
    else:
        assert len(hints["return"]) == 2


def test_compiled_functions_list_what_they_say():
    class Model:
        @tg.compile
        def step(self, x):
            return x

    for made in (tg.compile(loss), Model.step, Model().step):
        names = dir(made)
        assert {"recordings", "stats", "__call__", "__doc__"} <= set(names) and "entry_of" not in names
        assert not [name for name in names if name.startswith("_") and not name.endswith("__")]
        for name in names:
            getattr(made, name)
    assert inspect.signature(Model().step) == inspect.signature(lambda x: x)


def test_class_methods_are_compiled_whatever_the_order_of_decorators():
    class Model:
        rate = 2.0

        @tg.compile
        @classmethod
        def first(cls, x):
            return cls.rate * x

        @classmethod
        @tg.compile
        def second(cls, x):
            return cls.rate * x

    for _ in range(3):
        assert Model.first(3.0) == Model.second(3.0) == Model().first(3.0) == 6.0
