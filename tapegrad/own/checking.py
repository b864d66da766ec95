"""Holds the functions of a primitive to each other: vjp to differences of forward, jvp to vjp."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from tapegrad.creation import tensor
from tapegrad.differentiating import grad
from tapegrad.errors import GradError
from tapegrad.extrapolating import Extrapolation
from tapegrad.modes import enable_grad
from tapegrad.own.signatures import is_primitive, shortened
from tapegrad.recording import is_tensor

if TYPE_CHECKING:
    from tapegrad.own.primitives import Primitive

TOLERANCE = 1e-5
_STEPS = 5


def _doubles(primitive: Primitive, inputs: Sequence[Any]) -> tuple[list[np.ndarray], tuple[Any, ...]]:
    """Give copies of the operands, the floating-point ones as float64, and the constants."""
    values, constants = primitive._operands(inputs)
    arrays = [np.array(v._array if is_tensor(v) else v) for v in values]
    return [a.astype(np.float64) if a.dtype.kind == "f" else a for a in arrays], constants


def _gradients(primitive: Primitive, arrays: Sequence[np.ndarray], constants: Any, g: Any) -> list[Any]:
    """Give what the compiled vjp gives, None for operands without a gradient."""
    with enable_grad():
        leaves: list[Any] = [tensor(a, requires_grad=True) if a.dtype.kind == "f" else a for a in arrays]
        live = [t for t in leaves if is_tensor(t)]
        found = iter(grad(primitive(*leaves, *constants), live, g, materialize_grads=True))
    return [next(found).numpy() if is_tensor(t) else None for t in leaves]


def _value(primitive: Primitive, arrays: Sequence[np.ndarray], constants: Any) -> np.ndarray:
    return np.asarray(primitive(*arrays, *constants)._array)


def check_parts(primitive: Primitive, inputs: Sequence[Any], entries: int, generator: np.random.Generator) -> None:
    """Check the rules that are primitives, where the primitive itself is checked."""
    arrays, constants = _doubles(primitive, inputs)
    out = _value(primitive, arrays, constants)
    tangents = [generator.normal(size=a.shape) for a in arrays if a.dtype.kind == "f"]
    for part in primitive._vjp.parts:
        if is_primitive(part):
            part.check(generator.uniform(0.5, 1.5, out.shape), out, *arrays, *constants, entries=entries)
    if primitive._jvp is not None and is_primitive(primitive._jvp.parts[0]):
        primitive._jvp.parts[0].check(out, *arrays, *map(np.asarray, constants), *tangents, entries=entries)


def _difference(f: Callable[[], Any], x: np.ndarray, entry: tuple[int, ...]) -> tuple[float, float]:
    """Give the derivative by one entry, extrapolated from central differences, and about how far it may be off."""
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
    g = generator.uniform(0.5, 1.5, out.shape)
    gradients = _gradients(primitive, arrays, constants, g)
    for k, (x, gradient) in enumerate(zip(arrays, gradients, strict=True)):
        if gradient is None:
            continue
        every = list(np.ndindex(x.shape))
        chosen = every if len(every) <= entries else [
            every[i] for i in sorted(generator.choice(len(every), entries, replace=False))
        ]  # fmt: skip
        scale = float(np.max(abs(gradient), initial=0.0))
        for entry in chosen:
            with np.errstate(all="ignore"):
                expected, error = _difference(lambda: np.sum(g * _value(primitive, arrays, constants)), x, entry)
            found = float(gradient[entry])
            if not abs(found - expected) <= TOLERANCE * max(abs(expected), 1e-3 * scale) + 5 * error + 1e-9 * scale:
                where = f"entry {list(entry)} of operand {k}" if entry else f"operand {k}"
                raise GradError(
                    f"vjp of the primitive {primitive.__name__} gives {found:.10g} for {where}, which is "
                    f"{x[entry]:.10g}, and differences of forward give {expected:.10g} (within {error:.1g}); the "
                    "gradient to start from is random, from 0.5 to 1.5. Correct vjp, or check where forward is smooth"
                )


def check_jvp(primitive: Primitive, jvp: Any, inputs: Sequence[Any], generator: np.random.Generator) -> None:
    """Compare the products of jvp's tangent with g, and of vjp's gradients with the tangents: they must be equal."""
    arrays, constants = _doubles(primitive, inputs)
    out = _value(primitive, arrays, constants)
    g = generator.uniform(0.5, 1.5, out.shape)
    gradients = _gradients(primitive, arrays, constants, g)
    for k, gradient in enumerate(gradients):
        if gradient is None:
            continue
        tangents = [generator.normal(size=a.shape) * (j == k) for j, a in enumerate(arrays) if a.dtype.kind == "f"]
        given = [a if a.ndim else a[()] for a in (out, *arrays)]
        try:
            found = jvp(*given, *constants, *[t if np.ndim(t) else np.float64(t) for t in tangents])
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
        position = sum(a.dtype.kind == "f" for a in arrays[:k])
        by_jvp, by_vjp = float(np.sum(g * found)), float(np.sum(gradient * tangents[position]))
        size = float(np.sum(abs(g * found)) + np.sum(abs(gradient * tangents[position])))
        if not abs(by_jvp - by_vjp) <= 1e-8 * size:
            raise GradError(
                f"jvp and vjp of the primitive {primitive.__name__} disagree on operand {k}: for a random tangent of "
                f"it and a random gradient, jvp gives {by_jvp:.10g} and vjp, which agrees with "
                f"differences, {by_vjp:.10g}; correct jvp"
            )
