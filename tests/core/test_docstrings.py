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
    )
    for name in module.__all__
    if callable(getattr(module, name)) and not isinstance(getattr(module, name), np.dtype)
}
OURS = {name: f for name, f in FUNCTIONS.items() if inspect.isfunction(f) or f is tg.Tensor}
# Of distributions, which are objects, the classes.
OURS |= {
    c.__name__: c
    for name in tg.stats.__all__
    for c in type(getattr(tg.stats, name)).__mro__
    if ">>>" in (c.__doc__ or "")
}


@pytest.mark.parametrize("name", OURS)
def test_examples(name):
    runner = doctest.DocTestRunner(verbose=False)
    failures = []
    for example in doctest.DocTestFinder(recurse=False).find(OURS[name], name):
        runner.run(example, out=failures.append)
    assert not failures, "".join(failures)


def test_many_functions_have_an_example():
    assert sum(">>>" in (f.__doc__ or "") for f in OURS.values()) > 220


def test_parameters_are_described():
    generated = [name for name, f in OURS.items() if "_generated" in f.__module__]
    missing = [
        (name, parameter)
        for name in generated
        for parameter in inspect.signature(OURS[name]).parameters
        if parameter not in ("dim", "keepdim") and parameter not in OURS[name].__doc__
    ]
    assert generated and not missing
