"""The natural ways to a compiled gradient, as multiples of `Program.value_and_grad`, in one process.

The program is a loop of 500 steps with two arguments, of which both gradients are asked for: numbers, a vector of two,
ten elements. Times are medians over rounds in which all ways take turns, after half a second of calls of each, when
some are just tried as programs of their own, and after two more, when it is decided. Of each four columns the first is
a call right after the recording, before anything is optimised; the last is in microseconds.
"""

from __future__ import annotations

import contextlib
import dataclasses
import importlib
import statistics
import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np

import tapegrad as tg
from tapegrad.program.call import fast_call
from tapegrad.program.run import derivatives

compile_module = importlib.import_module("tapegrad.program.call.compile")
STEPS = 500


def loop(x: Any, p: Any) -> Any:
    """Compute 500 steps of logistic growth."""
    for _ in range(STEPS):
        x = x + 0.01 * (p * x * (1 - x))
    return x.sum() if getattr(x, "ndim", 0) else x


class Pair(NamedTuple):
    x: Any
    p: Any


@dataclasses.dataclass
class Parameters:
    x: Any
    p: Any


def ways(x: Any, p: Any) -> dict[str, Callable[[], Any]]:
    """Return each way as a function without arguments."""
    program, arrays = tg.record(loop, np.asarray(x), np.asarray(p)), (np.asarray(x), np.asarray(p))
    both = tg.func.value_and_grad(tg.compile(loop), argnums=(0, 1))
    second = tg.func.grad(tg.compile(loop), 1)
    with_aux = tg.func.value_and_grad(tg.compile(lambda x, p: (loop(x, p), x)), argnums=(0, 1), has_aux=True)
    of_dict = tg.func.value_and_grad(tg.compile(lambda d: loop(d["x"], d["p"])))
    of_list = tg.func.value_and_grad(tg.compile(lambda d: loop(d[0], d[1])))
    of_tuple = tg.func.value_and_grad(tg.compile(lambda d: loop(d.x, d.p)))
    outside = tg.compile(tg.func.value_and_grad(loop, argnums=(0, 1)))
    x_tensor, p_tensor = tg.tensor(x, requires_grad=True), tg.tensor(p, requires_grad=True)

    for_backward, for_grad = tg.compile(loop), tg.compile(loop)
    of_float64, of_arrays = (tg.func.value_and_grad(tg.compile(loop), argnums=(0, 1)) for _ in range(2))

    def backward() -> None:
        x_tensor.grad = p_tensor.grad = None
        for_backward(x_tensor, p_tensor).backward()

    def autograd_grad() -> Any:
        return tg.autograd.grad(for_grad(x_tensor, p_tensor), (x_tensor, p_tensor))

    return {
        "Program.value_and_grad": lambda: program.value_and_grad(*arrays, argnums=(0, 1)),
        "func.value_and_grad(compiled)": lambda: both(x, p),
        "func.grad(compiled, 1)": lambda: second(x, p),
        "has_aux": lambda: with_aux(x, p),
        "a dict": lambda: of_dict({"x": x, "p": p}),
        "a list": lambda: of_list([x, p]),
        "a named tuple": lambda: of_tuple(Pair(x, p)),
        "a dataclass": lambda: of_tuple(Parameters(x, p)),
        "np.float64": lambda: of_float64(x, np.float64(p)),
        "0-d arrays": lambda: of_arrays(np.asarray(x), np.asarray(p)),
        "compile(value_and_grad)": lambda: outside(x, p),
        "backward()": backward,
        "autograd.grad": autograd_grad,
    }


def transforms(x: Any, p: Any) -> dict[str, tuple[Callable[[], Any], Callable[[], Any]]]:
    """Return other transforms of a compiled function, and what they are compared with: `tg.compile` of the same."""
    many = np.linspace(0.5, 1.5, 8)

    def of_p(q: Any) -> Any:
        return loop(x, q)

    whole = {
        "jvp": lambda f: lambda q: tg.func.jvp(f, (q,), (np.array(1.0),)),
        "hvp": lambda f: lambda q: tg.func.hvp(f, q, np.array(1.0)),
        "hessian": tg.func.hessian,
        "jacobian": tg.func.jacobian,
    }
    point = np.array(p)
    found = {}
    for name, make in whole.items():
        one, other = make(tg.compile(of_p)), tg.compile(make(of_p))
        found[name] = (lambda f=one: f(point)), (lambda f=other: f(point))
    mapped, other = tg.func.vmap(tg.compile(loop), (None, 0)), tg.compile(tg.func.vmap(loop, (None, 0)))
    found["vmap"] = (lambda: mapped(x, many)), (lambda: other(x, many))
    return found


def first_calls(x: Any, p: Any) -> Iterator[tuple[str, float, float]]:
    """Go over derivatives: seconds of the first two calls of each, compiled, and of a function that calls it."""
    for name, derivative in (("value_and_grad", tg.func.value_and_grad(loop)), ("hessian", tg.func.hessian(loop))):
        took = []
        for fun in (derivative, lambda x, p, derivative=derivative: derivative(x, p)):
            compiled = tg.compile(fun)
            begin = time.perf_counter()
            compiled(x, p), compiled(x, p)
            took.append(time.perf_counter() - begin)
        yield name, *took


def small(x: Any, p: Any) -> Any:
    """Compute three operations."""
    return (np.sin(x) * x * p).sum()


@contextlib.contextmanager
def without(module: Any, name: str) -> Iterator[None]:
    """Leave out one of the short ways: what writes it says that there is none."""
    before = getattr(module, name)
    setattr(module, name, lambda *args: None)
    try:
        yield
    finally:
        setattr(module, name, before)


def shortened(fun: Callable[..., Any]) -> dict[str, tuple[Callable[[], Any], Callable[[], Any]]]:
    """Return calls that go a short way, and the same without it."""
    x, p = np.linspace(0.1, 0.9, 10), np.array(1.5)
    x_tensor, p_tensor = tg.tensor(x, requires_grad=True), tg.tensor(p, requires_grad=True)

    def call() -> Callable[[], Any]:
        compiled = tg.compile(fun)
        return lambda: compiled(x, p)

    def backward() -> Callable[[], Any]:
        compiled = tg.compile(fun)
        return lambda: compiled(x_tensor, p_tensor).backward()

    def gradient() -> Callable[[], Any]:
        both = tg.func.value_and_grad(tg.compile(fun), argnums=(0, 1))
        return lambda: both(x, p)

    def of_program() -> Callable[[], Any]:
        program = tg.record(fun, x, p)
        return lambda: program.value_and_grad(x, p, argnums=(0, 1))

    found = {}
    for name, make, module, writer in (
        ("a call of a compiled function", call, compile_module, "short_call"),
        ("backward() of a call: its tape is not written", backward, fast_call, "Way"),
        ("func.value_and_grad(compiled)", gradient, compile_module, "short_gradient_by_copies"),
        ("Program.value_and_grad", of_program, derivatives, "short_gradient"),
    ):
        one, other = make(), make()
        with without(module, writer):
            for _ in range(60):  # so many calls look for a short way
                other()
        found[name] = one, other
    return found


def early(functions: dict[str, Callable[[], Any]]) -> dict[str, float]:
    """Return the times of calls right after recordings, in seconds."""
    found = {}
    for name, function in functions.items():
        for _ in range(4):
            function()
        begin = time.perf_counter()
        function()
        found[name] = time.perf_counter() - begin
    return found


def measure(functions: dict[str, Callable[[], Any]], rounds: int = 31, warm: float = 0.5) -> dict[str, float]:
    """Return the times of calls after some time of calls of each, in seconds."""
    late: dict[str, list[float]] = {}
    for function in functions.values():
        end = time.perf_counter() + warm
        while time.perf_counter() < end:
            function()
    for _ in range(rounds):
        for name, function in functions.items():
            begin = time.perf_counter()
            for _ in range(10):
                function()
            late.setdefault(name, []).append((time.perf_counter() - begin) / 10)
    return {name: statistics.median(times) for name, times in late.items()}


def main() -> None:
    """Print the table."""
    arguments = {
        "numbers": (0.1, 1.5),
        "two elements": (np.array([0.1, 0.2]), 1.5),
        "ten": (np.linspace(0.1, 0.9, 10), 1.5),
    }
    tables = {}
    for name, given in arguments.items():
        each = ways(*given)
        tables[name] = early(each), measure(each), measure(each, warm=2.0)
    print(f"{'':32}" + "".join(f"{name:>26}" for name in tables))
    for way in next(iter(tables.values()))[0]:
        cells = []
        for stages in tables.values():
            ratios = [times[way] / times["Program.value_and_grad"] for times in stages]
            cells.append("".join([f"{ratio:6.2f}" for ratio in ratios]) + f"{1e6 * stages[-1][way]:5.0f}")
        print(f"{way:32}" + "".join(f"{cell:>26}" for cell in cells))
    for name, one, other in first_calls(*arguments["ten"]):
        print(f"first two calls of tg.compile({name}): {1e3 * one:.0f} ms, {1e3 * other:.0f} with all rows recorded")
    for name, (one, other) in transforms(0.1, 1.5).items():
        late = measure({"one": one, "other": other}, 15, warm=3.0)  # two recordings, and which way is faster
        ratio, took = late["one"] / late["other"], 1e6 * late["one"]
        print(f"{name + ' of compiled':32}{ratio:.2f} times tg.compile of {name}, {took:.0f} us")
    for fun in (small, loop):
        for name, (one, other) in shortened(fun).items():
            late = measure({"one": one, "other": other}, 15)
            took = 1e6 * late["one"], 1e6 * late["other"]
            print(f"{name}, {fun.__name__}: {took[0]:.1f} us by its short way, {took[1]:.1f} without")


if __name__ == "__main__":
    main()
