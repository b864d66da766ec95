"""The examples in docstrings give what they say; every function says what its parameters mean."""

import doctest
import inspect

import numpy as np
import pytest

import tapegrad as tg

FUNCTIONS = {
    f"{module.__name__}.{name}": getattr(module, name)
    for module in (
        *(tg, tg.linalg, tg.func, tg.implicit, tg.autograd, tg.random),
        *(tg.sparse, tg.optimize, tg.integrate, tg.interpolate, tg.special, tg.signal, tg.fft, tg.ndimage),
        *(tg.nn, tg.nn.functional, tg.nn.init, tg.array_api, tg.optim, tg.masked, tg.stats, tg.errors, tg.debug),
        *(tg.autograd.functional, tg.autograd.forward_ad, tg.autograd.graph),
    )
    for name in module.__all__
    if callable(getattr(module, name)) and not isinstance(getattr(module, name), np.dtype)
}
FUNCTIONS = {
    name: f
    for name, f in FUNCTIONS.items()
    if str(getattr(f, "__module__", "") or type(f).__module__).startswith("tapegrad")
}
# Of distributions, which are objects, the classes.
OURS = {name: f if inspect.isfunction(f) or inspect.isclass(f) else type(f) for name, f in FUNCTIONS.items()}


@pytest.mark.parametrize("name", OURS)
def test_examples(name):
    runner = doctest.DocTestRunner(verbose=False)
    tg.manual_seed(0)
    failures = []
    for example in doctest.DocTestFinder(recurse=False).find(OURS[name], name):
        runner.run(example, out=failures.append)
    assert not failures, "".join(failures)


def test_every_public_name_has_an_example():
    assert len(OURS) > 750
    assert not [name for name, f in OURS.items() if ">>>" not in (f.__doc__ or "")]


def test_parameters_are_described():
    generated = [name for name, f in OURS.items() if "_generated" in f.__module__]
    missing = [
        (name, parameter)
        for name in generated
        for parameter in inspect.signature(OURS[name]).parameters
        if parameter not in ("dim", "keepdim") and parameter not in OURS[name].__doc__
    ]
    assert generated and not missing
