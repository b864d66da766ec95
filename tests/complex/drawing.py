"""Random programs: each step is drawn with the values at hand, so that nothing comes near a pole, a kink or a cut."""

from __future__ import annotations

from typing import Any

import numpy as np
from complex.programs import step_on_arrays

SHAPES = ((), (3,), (3,), (2, 3), (3, 3), (3, 2))
DTYPES = {
    "double": ("complex128", "complex128", "float64"),
    "single": ("complex64", "complex64", "float32"),
    "mixed": ("complex128", "complex64", "float64", "float32"),
}
LARGEST = 12.0


def _far(x: Any, r: float = 0.3) -> bool:
    return bool((np.abs(x) > r).all())


def _off_the_negative_axis(x: Any) -> bool:
    return _far(x) and not bool(((x.real < 0.1) & (np.abs(x.imag) < 0.2)).any())


def _off_one(x: Any) -> bool:
    """Away from the real axis beyond 1 and -1."""
    return not bool(((np.abs(x.imag) < 0.2) & (np.abs(x.real) > 0.8)).any())


def _below(bound: float, part: str) -> Any:
    return lambda x: bool((np.abs(getattr(x, part)) < bound).all())


DOMAINS: dict[str, Any] = {
    **dict.fromkeys(("log", "log2", "log10", "sqrt", "angle"), _off_the_negative_axis),
    "sigmoid": lambda x: _below(2.0, "real")(x) and _far(1 + np.exp(-x)),
    "log1p": lambda x: _off_the_negative_axis(1 + x),
    **dict.fromkeys(("exp", "expm1", "exp2", "sinh", "cosh"), _below(2.5, "real")),
    **dict.fromkeys(("sin", "cos"), _below(2.5, "imag")),
    "tan": lambda x: _below(2.5, "imag")(x) and _far(np.cos(x)),
    "tanh": lambda x: _below(2.5, "real")(x) and _far(np.cosh(x)),
    **dict.fromkeys(("reciprocal", "abs", "sign"), _far),
    **dict.fromkeys(("arcsin", "arccos", "arctanh"), _off_one),
    **dict.fromkeys(("arctan", "arcsinh"), lambda x: x.dtype.kind == "f" or _off_one(1j * x)),
    "arccosh": lambda x: not bool(((np.abs(x.imag) < 0.2) & (x.real < 1.2)).any()),
    **dict.fromkeys(("square", "negative", "positive", "conj"), lambda x: True),
}
IN_PLACE = ("exp", "log", "sqrt", "square", "reciprocal", "negative", "conj", "sin", "cos", "tanh", "arctan", "sign")
NUMBERS = (0.7, -1.3, 2, 0.6 - 0.8j, 1j, np.float64(1.25), np.complex128(0.3 + 0.9j))
EXPONENTS = (2, 3, -1, -2, 0.5, 1.5, 0.5 + 0.4j, -0.3j)


class Drawing:
    """One program that is being drawn, with the values of its steps."""

    def __init__(self, random: np.random.Generator, kind: str) -> None:
        self.random, self.dtypes = random, DTYPES[kind]
        self.program: list[tuple] = []
        self.found: dict[int, Any] = {}
        self.root: dict[int, int] = {}
        self.live: set[int] = set()
        self.plain: set[int] = set()  # arrays, which are neither written nor viewed
        self.leaves: set[int] = set()

    def pick(self, values: Any) -> Any:
        """Pick one of several."""
        values = list(values)
        return values[self.random.integers(len(values))]

    def chance(self, share: float) -> bool:
        return bool(self.random.random() < share)

    def add(self, step: tuple, root: int | None = None, live: bool = True) -> bool:
        """Run a step and keep it, unless its values are too large."""
        k = len(self.program)
        try:
            step_on_arrays(self.found, k, step)
        except (ValueError, TypeError, IndexError):
            self.found.pop(k, None)
            return False
        if not _is_tame(self.found[k]):
            del self.found[k]
            return False
        self.program.append(step)
        self.root[k] = k if root is None else root
        if live:
            self.live.add(self.root[k])
        if step[0] == "apply" and all(a[0] in self.plain for a in step if isinstance(a, list)):
            self.plain.add(k)
        return True

    def leaf(self, kind: str) -> None:
        shape, dtype = self.pick(SHAPES), self.pick(self.dtypes)
        zeros = kind == "constant" and self.chance(0.6)
        seed = None if zeros else int(self.random.integers(1000))
        k = len(self.program)
        self.add((kind, seed, shape, dtype), live=kind == "leaf")
        if kind == "leaf":
            self.leaves.add(k)
        if kind == "array":
            self.plain.add(k)

    def name(self) -> int:
        """Pick a value, a late one rather, and one with a gradient rather."""
        names = [k for k in self.found if self.root[k] in self.live]
        if self.chance(0.1) or not names:
            names = list(self.found)
        return names[-1 - int(min(self.random.exponential(2.0), len(names) - 1))]

    def second(self, shape: tuple[int, ...], numbers: Any = NUMBERS) -> Any:
        """Pick another operand, that goes with a shape."""
        if self.chance(0.25):
            return self.pick(numbers)
        return [self.pick([k for k in self.found if _fits(self.found[k].shape, shape)] or [self.name()])]

    def value(self, operand: Any) -> Any:
        return self.found[operand[0]] if isinstance(operand, list) else np.asarray(operand)

    def is_live(self, operand: Any) -> bool:
        return isinstance(operand, list) and self.root[operand[0]] in self.live

    def unary(self) -> bool:
        k = self.name()
        name = self.pick(DOMAINS)
        if not DOMAINS[name](self.found[k]):
            return False
        return self.add(("apply", name, [k]), live=self.root[k] in self.live)

    def binary(self) -> bool:
        k = self.name()
        name, x = self.pick(("add", "subtract", "multiply", "multiply", "divide", "power")), self.found[k]
        y = self.second(x.shape, EXPONENTS if name == "power" else NUMBERS)
        pair = [[k], y]
        if name != "power" and self.chance(0.5):
            pair.reverse()
        left, right = map(self.value, pair)
        if name == "divide" and not _far(right):
            return False
        if name == "power" and not (_off_the_negative_axis(left) if type(y) is not int else _far(left)):
            return False
        if name == "power" and not (np.abs(right) < 3.5).all():
            return False
        return self.add(("apply", name, *pair), live=any(map(self.is_live, pair)))

    def view(self) -> bool:
        k = self.pick([k for k in self.found if k not in self.plain])
        x = self.found[k]
        kinds = ["index"] * 3 + ["transpose", "flip", "reshape"]
        kinds += ["real", "imag", "real", "imag", "as_real"] if x.dtype.kind == "c" else ["as_complex"] * 4
        how: tuple = (self.pick(kinds),)
        if how[0] == "index":
            how = ("index", tuple(self.slice_of(n) for n in x.shape[: self.random.integers(0, x.ndim + 1)]))
        elif how[0] == "flip" and x.ndim:
            how = ("flip", int(self.random.integers(x.ndim)))
        elif how[0] == "reshape" and x.flags.c_contiguous:
            how = ("reshape", (-1,))
        elif how[0] == "as_complex" and not _are_pairs(x):
            return False
        if how[0] in ("flip", "reshape") and len(how) == 1:
            return False
        return self.add(("view", [k], how), root=self.root[k], live=False)

    def slice_of(self, n: int) -> Any:
        if self.chance(0.3):
            return int(self.random.integers(-n, n))
        return self.pick([slice(None), slice(1, None), slice(None, -1), slice(None, None, 2), slice(None, None, -1)])

    def write(self) -> bool:
        """Write one name that is not of a leaf's memory; half of the programs write late, and less is stale."""
        names = [k for k in self.found if self.root[k] not in self.leaves | self.plain]
        if not names:
            return False
        k = self.pick(names)
        x = self.found[k]
        if self.chance(0.25):
            name = self.pick(IN_PLACE)
            step: tuple = ("write", name, [k])
            if not DOMAINS[name](x):
                return False
        else:
            name, y = self.pick(("set", "set", "add", "sub", "mul", "div")), self.second(x.shape)
            value = self.value(y)
            if not _fits(value.shape, x.shape) or (value.dtype.kind == "c" and x.dtype.kind != "c"):
                return False
            if name == "div" and not _far(value):
                return False
            step = ("write", name, [k], y)
        before = x.copy()
        step_on_arrays(self.found, len(self.program), step)
        if not _is_tame(x):
            x[...] = before
            return False
        self.program.append(step)
        if len(step) > 3 and self.is_live(step[3]):
            self.live.add(self.root[k])
        return True

    def structured(self) -> bool:
        k = self.name()
        x = self.found[k]
        name = self.pick(STRUCTURED)
        rest = arguments_of(self, name, x)
        if rest is None:
            return False
        return self.add(("apply", name, [k], *rest), live=self.root[k] in self.live or any(map(self.is_live, rest)))


STRUCTURED = ("sum", "mean", "cumsum", "concatenate", "stack", "where", "take", "flip", "diff", "prod", "norm", "trace",
              "matmul", "outer", "vdot", "fft", "ifft", "complex", "polar", "roll", "tril", "repeat", "trapezoid",
              "cumprod", "var", "inner", "kron", "convolve", "solve", "inv", "det")  # fmt: skip


WANTED: dict[str, Any] = {
    "matmul": lambda x, y: 1 <= x.ndim <= y.ndim <= 2,
    "solve": lambda x, y: y.shape[:1] == x.shape[:1] and y.ndim == 2,
    "inner": lambda x, y: x.ndim >= 1 and x.shape[-1:] == y.shape[-1:],
    "kron": lambda x, y: x.ndim == y.ndim == 1,
    "convolve": lambda x, y: x.ndim == y.ndim == 1,
}


def arguments_of(drawing: Drawing, name: str, x: Any) -> tuple | None:
    """Draw what an operation is given besides its first operand; None where that is not for it."""
    if name in ("sum", "mean", "cumsum", "flip", "diff", "prod", "cumprod", "var"):
        axis = (int(drawing.random.integers(x.ndim)),) if x.size and x.ndim else None
        return (1, *axis) if axis and name == "diff" else axis
    if name == "take":
        n = x.shape[0] if x.ndim else 0
        return (tuple(int(i) for i in drawing.random.integers(-n, n, 4)),) if n else None
    if name in ("trace", "tril"):
        return () if x.ndim == 2 else None
    if name in ("inv", "det", "solve") and (x.ndim != 2 or x.shape[0] != x.shape[1] or np.linalg.cond(x) > 20):
        return None
    if name in ("inv", "det"):
        return ()
    if name in ("roll", "repeat"):
        return (2, int(drawing.random.integers(x.ndim))) if x.ndim else None
    if name == "norm":
        return () if _far(np.linalg.norm(x)) else None
    if name in ("fft", "ifft", "trapezoid"):
        return () if x.ndim else None
    wanted = WANTED.get(name, lambda x, y: y.shape == x.shape)
    others = [k for k in drawing.found if wanted(x, drawing.found[k]) and k not in drawing.plain]
    if name in ("complex", "polar"):
        others = [k for k in others if drawing.found[k].dtype == x.dtype and x.dtype.kind == "f"]
    if not others:
        return None
    other = [drawing.pick(others)]
    if name in ("concatenate", "stack"):
        return (other, int(drawing.random.integers(x.ndim))) if x.ndim else None
    if name == "where":
        mask = drawing.random.random(x.shape) < 0.5
        return other, tuple(map(tuple, mask)) if x.ndim == 2 else tuple(mask.tolist()) if x.ndim else bool(mask)
    return (other,)


def _is_tame(x: Any) -> bool:
    return bool(np.isfinite(x).all() and (np.abs(x) < LARGEST).all())


def _fits(shape: tuple[int, ...], into: tuple[int, ...]) -> bool:
    try:
        return np.broadcast_shapes(shape, into) == into
    except ValueError:
        return False


def _are_pairs(x: Any) -> bool:
    """Tell whether the last axis has two numbers that are neighbours, as the parts of complex numbers are."""
    size = x.itemsize
    return x.ndim > 0 and x.shape[-1] == 2 and x.strides[-1] == size and not any(s % (2 * size) for s in x.strides[:-1])


def draw(random: np.random.Generator) -> list[tuple]:
    """Draw a program."""
    drawing = Drawing(random, str(random.choice(("double", "single", "mixed"), p=(0.6, 0.25, 0.15))))
    for kind in ("leaf", *random.choice(("leaf", "constant", "array"), random.integers(1, 4))):
        drawing.leaf(str(kind))
    wanted = len(drawing.program) + int(random.integers(3, 12))
    ways = (drawing.unary, drawing.binary, drawing.view, drawing.write, drawing.structured)
    weights = random.dirichlet((2.0, 2.0, 1.5, 1.5, 1.2))
    for _ in range(8 * wanted):
        if len(drawing.program) >= wanted:
            break
        ways[random.choice(5, p=weights)]()
    ends = [k for k in drawing.found if drawing.root[k] in drawing.live and k not in drawing.leaves]
    ends = ends or sorted(drawing.leaves)
    chosen = {ends[-1 - int(min(random.exponential(1.5), len(ends) - 1))] for _ in range(random.integers(1, 4))}
    return [*drawing.program, ("outputs", *[[k] for k in sorted(chosen)])]
