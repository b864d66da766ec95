"""Holds the functions of a primitive to each other: vjp to differences of forward, jvp to vjp."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from tapegrad.core.grad_mode import enable_grad
from tapegrad.core.realify import PARTS, coordinate, double, from_reals, part, shape_of
from tapegrad.core.richardson import Extrapolation
from tapegrad.custom_ops.signatures import is_primitive, shortened
from tapegrad.engine.backward import grad
from tapegrad.errors import GradError
from tapegrad.numpy_api.creation import tensor
from tapegrad.record.operations import is_tensor

if TYPE_CHECKING:
    from tapegrad.custom_ops.primitive_op import Primitive

TOLERANCE = 1e-5
CONJUGATE = (
    ". Of complex numbers the gradient is g times the conjugate of the derivative, and of a real operand the real part"
)
_STEPS = 5


def _doubles(primitive: Primitive, inputs: Sequence[Any]) -> tuple[list[np.ndarray], tuple[Any, ...]]:
    """Return copies of the operands, the floating-point ones in double precision, and the constants."""
    values, constants = primitive._operands(inputs)
    arrays = [np.array(v._array if is_tensor(v) else v) for v in values]
    return [double(a) if a.dtype.kind in "fc" else a for a in arrays], constants


def _drawn(array: np.ndarray, generator: np.random.Generator) -> np.ndarray:
    """Draw numbers from 0.5 to 1.5 like an array, complex ones in both parts."""
    return from_reals(generator.uniform(0.5, 1.5, shape_of(array)), array)


def _normal(array: np.ndarray, generator: np.random.Generator) -> np.ndarray:
    return from_reals(generator.normal(size=shape_of(array)), array)


def _named(k: int, entry: tuple[int, ...], dtype: Any) -> str:
    of = ""
    if dtype.kind == "c":
        of, entry = f"{PARTS[entry[-1]]} of ", entry[:-1]
    return f"{of}entry {list(entry)} of operand {k}" if entry else f"{of}operand {k}"


def _inner(a: Any, b: Any) -> Any:
    """Return the products of real and of imaginary parts."""
    return (np.conj(a) * b).real


def _gradients(primitive: Primitive, arrays: Sequence[np.ndarray], constants: Any, g: Any) -> list[Any]:
    """Return what the compiled vjp gives, None for operands without a gradient."""
    with enable_grad():
        leaves: list[Any] = [tensor(a, requires_grad=True) if a.dtype.kind in "fc" else a for a in arrays]
        live = [t for t in leaves if is_tensor(t)]
        found = iter(grad(primitive(*leaves, *constants), live, g, materialize_grads=True))
    return [next(found).numpy() if is_tensor(t) else None for t in leaves]


def _value(primitive: Primitive, arrays: Sequence[np.ndarray], constants: Any) -> np.ndarray:
    return np.asarray(primitive(*arrays, *constants)._array)


def check_parts(primitive: Primitive, inputs: Sequence[Any], entries: int, generator: np.random.Generator) -> None:
    """Check the rules that are primitives, where the primitive itself is checked."""
    arrays, constants = _doubles(primitive, inputs)
    out = _value(primitive, arrays, constants)
    tangents = [_normal(a, generator) for a in arrays if a.dtype.kind in "fc"]
    for rule in primitive._vjp.parts:
        if is_primitive(rule):
            rule.check(_drawn(out, generator), out, *arrays, *constants, entries=entries)
    if primitive._jvp is not None and is_primitive(primitive._jvp.parts[0]):
        primitive._jvp.parts[0].check(out, *arrays, *map(np.asarray, constants), *tangents, entries=entries)


def _difference(f: Callable[[], Any], x: np.ndarray, entry: tuple[int, ...]) -> tuple[float, float]:
    """Return the derivative by one coordinate, extrapolated from central differences, and how far it may be off."""
    x, entry = part(x, entry)
    start = x[entry]
    step = 0.02 * max(1.0, abs(start))
    table = Extrapolation()
    for _ in range(2 * _STEPS):
        found = []
        for sign in (1, -1):
            x[entry] = start + sign * step
            found.append((x[entry], f()))
        x[entry] = start
        table.add((found[0][1] - found[1][1]) / (found[0][0] - found[1][0]))
        step /= 2
    return float(table.best), float(table.error)


def check_vjp(primitive: Primitive, inputs: Sequence[Any], entries: int, generator: np.random.Generator) -> None:
    """Compare the gradients of the compiled vjp with differences of forward."""
    arrays, constants = _doubles(primitive, inputs)
    out = _value(primitive, arrays, constants)
    g = _drawn(out, generator)
    gradients = _gradients(primitive, arrays, constants, g)
    for k, (x, gradient) in enumerate(zip(arrays, gradients, strict=True)):
        if gradient is None:
            continue
        every = list(np.ndindex(shape_of(x)))
        chosen = every if len(every) <= entries else [
            every[i] for i in sorted(generator.choice(len(every), entries, replace=False))
        ]  # fmt: skip
        scale = float(np.max(abs(gradient), initial=0.0))
        for entry in chosen:
            with np.errstate(all="ignore"):
                expected, error = _difference(lambda: np.sum(_inner(g, _value(primitive, arrays, constants))), x, entry)
            found = coordinate(gradient, entry)
            if not abs(found - expected) <= TOLERANCE * max(abs(expected), 1e-3 * scale) + 5 * error + 1e-9 * scale:
                where = _named(k, entry, x.dtype)
                raise GradError(
                    f"vjp of the primitive {primitive.__name__} gives {found:.10g} for {where}, which is "
                    f"{coordinate(x, entry):.10g}, and differences of forward give {expected:.10g} (within "
                    f"{error:.1g}); the gradient to start from is random, from 0.5 to 1.5. Correct vjp, or check where "
                    "forward is smooth" + (CONJUGATE if "c" in (x.dtype.kind, out.dtype.kind) else "")
                )


def check_elementwise(primitive: Primitive, inputs: Sequence[Any], generator: np.random.Generator) -> None:
    """Hold the value and the gradients of all elements to those of two halves: each element is to depend on its own."""
    arrays, constants = _doubles(primitive, inputs)
    out = _value(primitive, arrays, constants)
    g, middle = _drawn(out, generator), out.size // 2
    if not middle:
        return
    whole = [out, *_gradients(primitive, arrays, constants, g)]
    halves = []
    for cut in (slice(middle), slice(middle, None)):
        own = [a.reshape(-1)[cut].reshape((1,) * (a.ndim - 1) + (-1,)) if a.ndim else a for a in (g, *arrays)]
        halves.append([_value(primitive, own[1:], constants), *_gradients(primitive, own[1:], constants, own[0])])
    for k, (found, *parts) in enumerate(zip(whole, *halves, strict=True)):
        if found is None:
            continue
        both = np.concatenate([p.reshape(-1) for p in parts]) if np.ndim(found) else parts[0] + parts[1]
        size = float(np.max(abs(both), initial=0.0))
        if not np.allclose(np.reshape(found, -1), np.reshape(both, -1), 1e-12, 1e-12 * size, equal_nan=True):
            what = f"the gradient by operand {k - 1} that vjp" if k else "the value that forward"
            raise GradError(
                f"{what} of the primitive {primitive.__name__} gives differs if it is computed in two halves, and it "
                "was made with elementwise=True; leave that out where elements depend on others"
            )


def check_jvp(primitive: Primitive, jvp: Any, inputs: Sequence[Any], generator: np.random.Generator) -> None:
    """Compare the products of jvp's tangent with g, and of vjp's gradients with the tangents: they must be equal."""
    arrays, constants = _doubles(primitive, inputs)
    out = _value(primitive, arrays, constants)
    g = _drawn(out, generator)
    gradients = _gradients(primitive, arrays, constants, g)
    for k, gradient in enumerate(gradients):
        if gradient is None:
            continue
        tangents = [_normal(a, generator) * (j == k) for j, a in enumerate(arrays) if a.dtype.kind in "fc"]
        given = [a if a.ndim else a[()] for a in (out, *arrays)]
        try:
            found = jvp(*given, *constants, *[t if np.ndim(t) else t[()] for t in map(np.asarray, tangents)])
        except Exception as error:
            raise GradError(
                f"jvp of the primitive {primitive.__name__} failed: {shortened(error)}; it is called as jvp(out, "
                "*inputs, *tangents), with a tangent for each floating-point operand"
            ) from error
        if np.shape(found) != out.shape:
            raise GradError(
                f"jvp of the primitive {primitive.__name__} gives a tangent of shape {np.shape(found)} for a result of "
                f"shape {out.shape}; they must be equal"
            )
        position = sum(a.dtype.kind in "fc" for a in arrays[:k])
        products = _inner(g, found), _inner(gradient, tangents[position])
        by_jvp, by_vjp = float(np.sum(products[0])), float(np.sum(products[1]))
        size = float(np.sum(abs(products[0])) + np.sum(abs(products[1])))
        if not abs(by_jvp - by_vjp) <= 1e-8 * size:
            raise GradError(
                f"jvp and vjp of the primitive {primitive.__name__} disagree on operand {k}: for a random tangent of "
                f"it and a random gradient, jvp gives {by_jvp:.10g} and vjp, which agrees with "
                f"differences, {by_vjp:.10g}; correct jvp"
            )
