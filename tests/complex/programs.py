"""Programs of complex and real tensors with views and in-place writes, as data, and three ways to run them.

A program is a list of steps: tuples of a kind, and literals. The value of step k is [k] in later steps; a write has
none of its own, and the last step says what is differentiated.

    [("leaf", 1, (3,), "complex128"), ("apply", "exp", [0]), ("view", [1], ("real",)), ("write", "mul", [2], [2]),
     ("outputs", [1])]

- `values` runs it on NumPy's arrays, with NumPy's views and writes: the values.
- `tensors` runs it on tensors, with complex rows.
- `in_pairs` runs it on pairs of reals, without a view and without a write: memory is a vector of real numbers, the
  parts of a complex number side by side, and what a name stands for is an array of positions in it. A write gives the
  memory a new value.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from complex import pairs
from complex.pairs import Pair

import tapegrad as tg

LEAVES = ("leaf", "constant", "array")


def array_of(seed, shape, dtype):
    """Draw what a leaf or a constant is; zeros for a constant that is to be written."""
    dtype = np.dtype(dtype)
    if seed is None:
        return np.zeros(shape, dtype)
    random = np.random.default_rng([7, seed])
    values = random.uniform(0.3, 1.5, shape) * random.choice([-1.0, 1.0], shape)
    if dtype.kind == "c":
        values = values + 1j * random.uniform(0.3, 1.5, shape) * random.choice([-1.0, 1.0], shape)
    return np.asarray(values, dtype)


def view_of(x, how):
    """Take a view, by what stands in the program, of an array, a tensor, or an array of positions."""
    kind, *rest = how
    if kind == "index":  # NumPy gives a copy of one element, and tapegrad a view
        return x[(*rest[0], ...)] if isinstance(x, np.ndarray) else x[rest[0]]
    if kind == "transpose":
        return x.T
    if kind == "reshape":
        return x.reshape(rest[0])
    assert kind == "flip"
    return x[tuple(slice(None, None, -1) if axis == rest[0] else slice(None) for axis in range(x.ndim))]


def _special_view(x, kind, m):
    """Take a view between real and complex numbers."""
    if kind == "real":
        return x.real
    if kind == "imag":
        return x.imag
    if m is np:
        if kind == "as_real":
            return x[..., None].view(x.real.dtype)
        return x.view(np.result_type(x.dtype, np.complex64))[..., 0]
    return tg.view_as_real(x) if kind == "as_real" else tg.view_as_complex(x)


SPECIAL = ("real", "imag", "as_real", "as_complex")
UNARY = {"abs": np.abs, "angle": np.angle}


def apply(name: str, m: Any, x: Any, *rest: Any) -> Any:
    """Compute one operation with NumPy or tapegrad, which have the same names."""
    if name == "matmul":
        return x @ rest[0]
    if name == "power":
        return x ** rest[0]
    if name in ("complex", "polar"):
        if m is tg:
            return getattr(tg, name)(x, rest[0])
        return x + 1j * rest[0] if name == "complex" else x * np.exp(1j * rest[0])
    if name in ("fft", "ifft"):
        return getattr(m.fft if m is tg else np.fft, name)(x)
    if name in ("norm", "det", "solve", "inv"):
        return getattr(m.linalg, name)(x, *rest)
    if name == "sigmoid" and m is np:
        return 1 / (1 + np.exp(-x))
    if name in ("concatenate", "stack"):
        return getattr(m, name)([x, rest[0]], axis=rest[1])
    if name == "where":
        return m.where(np.asarray(rest[1]), x, rest[0])
    if name == "take":
        return x[np.asarray(rest[0])]
    return getattr(m, name)(x, *rest)


WRITES = ("set", "add", "sub", "mul", "div")


def write(name: str, m: Any, x: Any, value: Any) -> None:
    """Write in place."""
    if name == "set":
        x[...] = value
    elif name == "add":
        x += value
    elif name == "sub":
        x -= value
    elif name == "mul":
        x *= value
    elif name == "div":
        x /= value
    elif m is np:  # a method, such as exp_
        x[...] = apply(name, np, x)
    else:
        getattr(x, f"{name}_")()


def run_step(found: dict[int, Any], k: int, step: tuple, m: Any, make: Any, finish: Any) -> None:
    """Run one step, by its kind, and put what it gives into `found`."""
    kind, *rest = step

    def value(argument):
        return found[argument[0]] if isinstance(argument, list) else argument

    if kind in LEAVES:
        found[k] = make(kind, array_of(*rest))
    elif kind == "view":
        source, how = value(rest[0]), rest[1]
        found[k] = _special_view(source, how[0], m) if how[0] in SPECIAL else view_of(source, how)
    elif kind == "write":
        write(rest[0], m, value(rest[1]), value(rest[2]) if len(rest) > 2 else None)
    elif kind == "apply":
        found[k] = finish(apply(rest[0], m, *map(value, rest[1:])))


def step_on_arrays(found, k, step):
    """Run one step on arrays."""
    run_step(found, k, step, np, lambda kind, array: array.copy(), np.array)


def _leaf_or_constant(kind: str, array: np.ndarray) -> Any:
    return array if kind == "array" else tg.tensor(array, requires_grad=kind == "leaf")


def tensors(program, leaves=None):
    """Run a program on tensors, with other leaves if they are given; give all tensors."""
    found: dict[int, Any] = {}
    left = iter(leaves or ())
    for k, step in enumerate(program):
        if leaves is not None and step[0] == "leaf":
            found[k] = next(left)
        else:
            run_step(found, k, step, tg, _leaf_or_constant, lambda out: out)
    return found


def values(program):
    """Run a program on arrays: the values of all steps, at the end."""
    found: dict[int, Any] = {}
    with np.errstate(all="ignore"):
        for k, step in enumerate(program):
            step_on_arrays(found, k, step)
    return found


class Memory:
    """What a name stands for: positions of real numbers in a vector that belongs to several names."""

    def __init__(self, owner: Memory | None, at: np.ndarray, is_complex: bool) -> None:
        self.owner = owner or self
        self.at, self.is_complex = at, is_complex
        self.flat: Any = None

    def read(self) -> Pair:
        flat = self.owner.flat
        return Pair(flat[self.at], flat[self.at + 1]) if self.is_complex else Pair(flat[self.at])

    def write(self, pair: Pair) -> None:
        owner, at = self.owner, self.at
        parts = [pair.re] if not self.is_complex else [pair.re, pair.imaginary]
        count = owner.flat.shape[0]
        order = np.arange(count)
        joined = [owner.flat]
        for part, positions in zip(parts, (at, at + 1), strict=False):
            order[positions.ravel()] = count + np.arange(at.size)
            joined.append(tg.broadcast_to(part, at.shape).reshape(-1))
            count += at.size
        owner.flat = tg.concatenate(joined)[order]


def _fresh(pair: Pair) -> Memory:
    shape = pair.re.shape
    size = int(np.prod(shape, dtype=int))
    if pair.is_real:
        memory = Memory(None, np.arange(size).reshape(shape), False)
        memory.flat = pair.re.reshape(-1)
    else:
        memory = Memory(None, 2 * np.arange(size).reshape(shape), True)
        memory.flat = tg.stack([pair.re.reshape(-1), pair.im.reshape(-1)], axis=1).reshape(-1)
    return memory


def _leaf(kind: str, array: np.ndarray) -> Memory:
    is_complex = array.dtype.kind == "c"
    wide = np.ascontiguousarray(array.astype(complex if is_complex else float)).reshape(-1)
    at = np.arange(array.size).reshape(array.shape)
    memory = Memory(None, 2 * at if is_complex else at, is_complex)
    memory.flat = tg.tensor(wide.view(float), requires_grad=kind == "leaf")
    return memory


def _view_of_memory(x: Memory, how: tuple) -> Memory:
    kind = how[0]
    if kind == "real":
        return Memory(x.owner, x.at, False)
    if kind == "imag":
        return Memory(x.owner, x.at + 1, False)
    if kind == "as_real":
        return Memory(x.owner, np.stack([x.at, x.at + 1], axis=-1), False)
    if kind == "as_complex":
        return Memory(x.owner, x.at[..., 0], True)
    return Memory(x.owner, np.asarray(view_of(x.at, how)), x.is_complex)


LINEAR = ("sum", "mean", "cumsum", "concatenate", "stack", "where", "take", "flip", "trace", "diff", "roll", "tril",
          "repeat", "trapezoid")  # fmt: skip
ALONG = {"prod": pairs.prod, "cumprod": pairs.cumprod, "var": pairs.var}


def _apply_to_pairs(name: str, *args: Any) -> Pair:
    if name == "power" and isinstance(args[1], int):
        return pairs.whole_power(args[0], args[1])
    if name in pairs.BINARY:
        return pairs.BINARY[name](*[a if isinstance(a, Pair) else pairs.pair_of(a) for a in args])
    operands = [a for a in args if isinstance(a, Pair)]
    others = [a for a in args if not isinstance(a, Pair)]
    if name in LINEAR:
        return pairs.each(lambda *parts: apply(name, tg, *parts, *others), *operands)
    if name in ("fft", "ifft"):
        return pairs.fft(operands[0], -1 if name == "fft" else 1)
    if name == "norm":
        return pairs.norm(operands[0])
    if name in ALONG:
        return ALONG[name](operands[0], others[0])
    if name == "inv":
        return pairs.solve(operands[0], pairs.pair_of(np.eye(operands[0].re.shape[0])))
    if name == "det":
        return pairs.det(operands[0])
    return pairs.UNARY[name](operands[0])


_OF_WRITES = {"add": pairs.add, "sub": pairs.sub, "mul": pairs.mul, "div": pairs.div}


def in_pairs(program, nudge=0.0):
    """Run a program on pairs of reals; `nudge` moves the leaves by that share. Give what the names stand for."""
    found: dict[int, Memory] = {}

    def value(argument):
        return found[argument[0]].read() if isinstance(argument, list) else argument

    for k, (kind, *rest) in enumerate(program):
        if kind in LEAVES:
            array = array_of(*rest)
            found[k] = _leaf(kind, array * (1 + nudge * np.cos(np.arange(array.size)).reshape(array.shape)))
        elif kind == "view":
            found[k] = _view_of_memory(found[rest[0][0]], rest[1])
        elif kind == "write":
            target = found[rest[1][0]]
            if len(rest) < 3:
                new = _apply_to_pairs(rest[0], target.read())
            else:
                given = value(rest[2])
                given = given if isinstance(given, Pair) else pairs.pair_of(given)
                new = given if rest[0] == "set" else _OF_WRITES[rest[0]](target.read(), given)
            target.write(new)
        elif kind == "apply":
            found[k] = _fresh(_apply_to_pairs(rest[0], *map(value, rest[1:])))
    return found
