"""Expressions of random programs, as text: of tensors whose shapes are known by formula, and of Python's numbers.

A shape is a tuple of dimensions; a dimension is a formula such as "n" or "n-1" of two sizes that a call decides.
"""

import re
from dataclasses import dataclass, field
from functools import lru_cache

LEAST = {"n": 3, "m": 2}
NAME = re.compile(r"[A-Za-z_]\w*")

# What is kept: {x} is the operand. A `!` in front says that the operand may be saved for backward.
UNARY = (
    *("!tg.sin({x})", "!tg.cos({x})", "tg.tanh({x})", "!np.sin({x})", "!{x}.tanh()", "-{x}", "!tg.square({x})"),
    *("!tg.exp(-{x} * {x})", "!tg.sqrt({x} * {x} + 0.5)", "!{x} * {x}", "{x}.clone()", "!{x}.abs()", "!tg.relu({x})"),
    *("!1.0 / ({x} * {x} + 1.0)", "!{x} ** 2", "tg.cumsum({x}.reshape(-1), 0).reshape({x}.shape)"),
)
PAIR = (
    *("!{x} * {y}", "!{x} * {y}", "{x} + {y}", "{x} - {y}", "{x} + {y}", "!{x} / ({y} * {y} + 1.0)"),
    *("!tg.maximum({x}, {y})", "!np.minimum({x}, {y})", "!tg.hypot({x}, {y})", "tg.where({x} > {y}, {x}, {y})"),
    *("tg.where({x} > {a}, {x}, {y})", "!tg.where({x} < {a}, {x} * {a}, {y})", "!np.multiply({x}, {y})"),
)
SCALED = ("{x} * {a}", "{x} + {a}", "{a} - {x}", "{a} * {x}", "{x} / (2.0 + {a} * {a})", "{x} - {a}")
TOTAL = (
    *("{x}.sum()", "{x}.mean()", "tg.sum({x}) * 0.5", "!({x} * {x}).sum()", "!tg.max({x})", "!{x}.min()"),
    *("np.sum({x})", "!tg.linalg.norm({x})", "!tg.logsumexp({x}, None)", "{x}.reshape(-1)[0]", "!{x}[{x} > {a}].sum()"),
)

EXPRESSIONS = ("unary", "unary", "pair", "pair", "pair", "scaled", "scaled", "total", "axis", "read", "helper")
PARTS = ("one", "one", "last", "from", "to", "back", "step", "none", "inner", "turn", "flat", "copy", "spread")
QUESTIONS = ("value",) * 8 + ("entry",) * 3 + ("python",) * 3 + ("place", "number", "both", "shape", "array")


class Retry(Exception):
    """Nothing of this kind can be drawn here."""


@dataclass
class Memory:
    """What several names may show: who may write it, and whether backward may need it."""

    writable: str = "free"  # or "no_grad", or "never"
    saved: bool = False
    fresh: bool = True  # made by the function itself


@dataclass
class Name:
    """A tensor that an expression may read."""

    text: str
    shape: tuple
    memory: Memory = field(default_factory=Memory)
    settable: bool = True  # whether `text = …` is an ordinary assignment to a local


@lru_cache(maxsize=1024)
def size(dimension, n=LEAST["n"], m=LEAST["m"]):
    """Return the value of a formula."""
    return eval(dimension, {"n": n, "m": m})


def smaller(dimension, by=1):
    if size(dimension) <= by:
        raise Retry
    return f"{dimension}-{by}" if dimension in ("n", "m") else f"({dimension})-{by}"


def broadcast(a, b):
    """Return the shape of an operation of two, by formula."""
    wide, narrow = (a, b) if len(a) >= len(b) else (b, a)
    narrow = ("1",) * (len(wide) - len(narrow)) + narrow
    if any(x != y and "1" not in (x, y) for x, y in zip(wide, narrow, strict=True)):
        raise Retry
    return tuple(y if x == "1" else x for x, y in zip(wide, narrow, strict=True))


def wrapped(text):
    return text if re.fullmatch(r"[\w.\[\]'\"]+", text) else f"({text})"


class Expressions:
    """What draws expressions from the names in scope."""

    def __init__(self, draw):
        self.draw = draw
        self.scope = []  # Name
        self.numbers = []  # texts of Python numbers
        self.arrays = []  # (text, shape) of captured NumPy arrays
        self.positions = []  # texts of captured arrays of positions, each of two below 2
        self.flags = []  # texts that are true or false
        self.helpers = []  # texts of functions of (tensor, number)
        self.unrecorded = 0

    def names(self, holds=lambda name: True):
        found = [name for name in self.scope if holds(name)]
        if not found:
            raise Retry
        return found

    def pick(self, holds=lambda name: True):
        found = self.names(holds)
        return self.draw.choice(found[-5:] if self.draw.chance(0.6) else found)

    def number(self):
        """Return the text of a Python number."""
        if self.numbers and self.draw.chance(0.55):
            return self.draw.choice(self.numbers)
        return repr(self.draw.number(-0.9, 1.2))

    def saves(self, *names):
        if not self.unrecorded:
            for name in names:
                name.memory.saved = True

    def filled(self, template, **names):
        """Fill in a template; what it saves is noted."""
        if template.startswith("!"):
            self.saves(*names.values())
        texts = {key: wrapped(name.text) for key, name in names.items()}
        return template.removeprefix("!").format(a=wrapped(self.number()), **texts)

    def operand(self, depth):
        """Return a Name: of a variable, or of an expression in parentheses."""
        return self.pick() if depth == 0 or self.draw.chance(0.5) else Name(*self.expression(depth - 1))

    def partner(self, shape):
        """Return a tensor or a captured array that broadcasts with a shape."""
        for _ in range(8):
            if self.arrays and self.draw.chance(0.2):
                text, other = self.draw.choice(self.arrays)
                name = Name(f"({text} * {self.number()})" if self.draw.chance(0.25) else text, other)
            else:
                name = self.pick()
            try:
                return name, broadcast(shape, name.shape)
            except Retry:
                continue
        raise Retry

    def expression(self, depth=1):
        """Return the text and the shape of a tensor."""
        draw = self.draw
        kind = draw.choice(EXPRESSIONS)
        if kind == "read":
            return self.read(self.pick())[:2]
        if kind == "axis":
            return self.along_axis()
        x = self.operand(depth)
        if kind == "pair":
            y, shape = self.partner(x.shape)
            if draw.chance(0.06) and x.shape == y.shape and len(shape) == 1:
                return self.filled("!{x} @ {y}", x=x, y=y), ()
            if y.memory.fresh and y.text[:1].isupper():
                y = Name(y.text, y.shape)  # captured
            return self.filled(draw.choice(PAIR), x=x, y=y), shape
        if kind == "helper":
            if not self.helpers:
                raise Retry
            self.saves(x)
            return f"{draw.choice(self.helpers)}({x.text}, {self.number()})", x.shape
        if kind == "total":
            return self.filled(draw.choice(TOTAL), x=x), ()
        return self.filled(draw.choice(UNARY if kind == "unary" else SCALED), x=x), x.shape

    def along_axis(self):
        """Return a reduction along an axis, or a product with a matrix."""
        x = self.pick(lambda name: len(name.shape) == 2)
        rows, columns = x.shape
        form = self.draw.choice(("sum", "sum", "mean", "max", "keep", "product"))
        if form == "product":
            y = self.pick(lambda name: name.shape == (columns,))
            return self.filled("!{x} @ {y}", x=x, y=y), (rows,)
        axis = self.draw.integer(0, 2)
        if form == "keep":
            shape = ("1", columns) if axis == 0 else (rows, "1")
            return f"{x.text}.sum(axis={axis}, keepdims=True)", shape
        if form == "max":
            self.saves(x)
        return f"tg.{form}({x.text}, axis={axis})", (columns if axis == 0 else rows,)

    def read(self, x, copies=True):
        """Return text and shape of a part of a tensor, and whether it is a view."""
        draw, shape = self.draw, x.shape
        if not shape:
            return f"{x.text}[()]", (), True
        first, rest = shape[0], shape[1:]
        form = draw.choice(PARTS)
        if form == "one":
            return f"{x.text}[{draw.integer(0, size(first))}]", rest, True
        if form == "last":
            return f"{x.text}[-1]", rest, True
        if form == "from":
            return f"{x.text}[1:]", (smaller(first), *rest), True
        if form == "to":
            return f"{x.text}[:-1]", (smaller(first), *rest), True
        if form == "back":
            return f"{x.text}[::-1]", shape, True
        if form == "step":
            return f"{x.text}[::2]", (f"({first}+1)//2", *rest), True
        if form == "none":
            return f"{x.text}[None]", ("1", *shape), True
        if form == "inner":
            return f"{x.text}[..., {draw.integer(0, size(shape[-1]))}]", shape[:-1], True
        if form == "spread" and len(shape) < 2:
            return f"tg.broadcast_to({x.text}, (2, *{x.text}.shape))", ("2", *shape), True
        if form == "turn" and len(shape) == 2:
            return f"{x.text}.T", (rest[0], first), True
        if form == "flat" and len(shape) == 2 and "1" not in shape:
            return f"{x.text}.reshape(-1)", (f"({first})*({rest[0]})",), True
        if form != "copy" or not copies or size(first) < 2:
            raise Retry
        if self.positions and draw.chance(0.7):
            return f"{x.text}[{draw.choice(self.positions)}]", ("2", *rest), False
        return f"{x.text}[{draw.choice(('[1, 0]', '[0, 0]', '[0, 1]'))}]", ("2", *rest), False

    def total(self):
        """Return the text of a tensor of one element."""
        scalars = [name for name in self.scope if name.shape == ()]
        if scalars and self.draw.chance(0.5):
            return self.draw.choice(scalars[-4:]).text
        return self.filled(self.draw.choice(TOTAL), x=self.pick())

    def of_shape(self, shape, depth=1):
        """Return the text of a tensor of just this shape."""
        for _ in range(12):
            try:
                text, found = self.expression(depth)
            except Retry:
                continue
            if found == shape:
                return text
        if shape == ():
            return self.total()
        x = self.pick(lambda name: name.shape == shape)
        return self.filled(self.draw.choice(SCALED), x=x)

    def condition(self):
        """Return the text of what a branch asks."""
        draw = self.draw
        form = draw.choice(QUESTIONS)
        if form == "value":
            return f"{self.total()} {draw.choice(('>', '<', '>=', '<'))} {self.number()}"
        if form == "entry":
            return f"({self.pick().text} > {self.number()}).{draw.choice(('any', 'all'))}()"
        if form == "python":
            if self.flags and draw.chance(0.5):
                return draw.choice(self.flags)
            return f"{self.number()} > {draw.number(-0.3, 0.8)}"
        if form == "place":
            return f"int(tg.argmax({self.pick(lambda name: len(name.shape) == 1).text})) == {draw.integer(0, 3)}"
        if form == "number":
            return f"float({self.total()}) < {draw.number(-0.5, 1.5)}"
        if form == "both":
            return f"{self.total()} > {self.number()} {draw.choice(('and', 'or'))} not {self.total()} < {self.number()}"
        if form == "shape":
            x = self.pick(lambda name: len(name.shape) > 0)
            return draw.choice((f"{x.text}.shape[0] > 3", f"len({x.text}) == 3", f"{x.text}.ndim > 1"))
        if not self.arrays:
            raise Retry
        text, shape = draw.choice(self.arrays)
        return f"{text}{'[0]' if len(shape) == 1 else '.sum()'} > {draw.number(-0.4, 0.6)}"
