"""Random programs for `tg.compile`: Python texts that are run, with a function, what is outside of it, and calls.

A program is a tree of lines, so that it can be shrunk: a node is a line, or `(header, nodes)`. Its text makes a
function with `@compiled`, which is the compiler to be judged or, in the plain copy of the program, nothing; and
functions `call_0`, `call_1`, …, which change what is outside and give what is called, with what. `sides.py` has the
names that it may use.
"""

from typing import NamedTuple

import numpy as np
from record.drawing import Draw

from .expressions import Memory, Name, Retry, wrapped
from .outside import Outside, concrete
from .statements import Statements

# How a program is called and differentiated, and how often it is drawn.
WAYS = {
    "value": 0.15,  # values and effects alone
    "gradient": 0.42,  # each call, by leaves that were passed in and leaves outside
    "together": 0.1,  # one gradient of all calls
    "func": 0.12,  # value_and_grad of the compiled function
    "of gradient": 0.1,  # a compiled value_and_grad
    "hvp": 0.11,  # recorded gradients, differentiated again
}
SHAPES = (("n",), ("n",), ("n",), ("m", "n"), (), ("n",))
LAYOUTS = ("", "", "F", "stepped", "back", "spread", "windows")


class Program(NamedTuple):
    """A way, and the nodes of the text."""

    way: str
    nodes: list

    @property
    def source(self):
        return "\n".join(lines_of(self.nodes)) + "\n"


def lines_of(nodes, indent=""):
    for node in nodes:
        if isinstance(node, str):
            yield indent + node
        else:
            yield indent + node[0]
            yield from lines_of(node[1], indent + "    ")


def program_of(seed, place):
    """Return the `place`-th program of a seed."""
    draw = Draw(np.random.default_rng([seed, place]))
    while True:
        try:
            return Generator(draw).program()
        except Retry:
            continue


class Generator:
    """One program being drawn."""

    def __init__(self, draw):
        self.draw = draw
        mark, self.way = draw.uniform(), "hvp"
        for way, share in WAYS.items():
            mark -= share
            if mark < 0:
                self.way = way
                break
        self.numpys = self.way in ("value", "func", "of gradient") and draw.chance(0.6)
        self.kind = draw.choice(("function", "function", "closure", "closure", "method", "method"))
        if self.way == "of gradient" and self.kind == "method":
            self.kind = "function"
        self.varying = draw.chance(0.12)
        self.dtypes = ("float64", "float32") if draw.chance(0.1) else ("float64",)
        self.layouts = LAYOUTS if draw.chance(0.2) else ("",)
        self.steady_layout = draw.choice(self.layouts[2:]) if len(self.layouts) > 1 else ""
        self.sizes = draw.integer(3, 5), draw.integer(2, 4)
        self.writer = Statements(draw)
        self.params = []  # (name, shape, kind)
        self.settled = draw.chance(0.93)
        self.plain_positions = draw.chance(0.5)
        self.values = draw.choice(((0.5,), (0.5, 0.5, 0.5, 0.5, -0.4)))

    def program(self):
        draw = self.draw
        self.graded = self.way not in ("value",) or draw.chance(0.3)
        self.outside = Outside(draw, self.writer, self.kind, self.sizes, self.varying, self.graded)
        self.declare()
        body = self.writer.some(draw.integer(3, 10))
        body.append(f"return {self.result()}")
        nodes = self.place(body)
        self.pool = [draw.integer(0, 1000) for _ in range(draw.choice((1, 1, 2, 2, 3)))]
        calls = [self.call(k) for k in range(draw.integer(5, 10))]
        return Program(self.way, [*self.outside.nodes, *nodes, *calls])

    # The function

    def declare(self):
        """Draw the parameters."""
        draw, scope = self.draw, self.writer.scope
        some = draw.choice((1.0, 1.0, 0.5))
        for name in "xyz"[: draw.choice((1, 2, 2, 3))]:
            graded = self.way in ("func", "of gradient") or (self.way != "value" and (name == "x" or draw.chance(some)))
            shape = draw.choice(SHAPES)
            kind = "leaf" if graded and not self.numpys else "plain"
            owned = kind == "plain" and self.way not in ("func", "of gradient")
            scope.append(Name(name, shape, Memory("free" if owned else "no_grad", fresh=False)))
            self.params.append((name, shape, kind))
        if draw.chance(0.3):
            shape = draw.choice(SHAPES)
            scope += [
                Name("p['w']", shape, Memory("no_grad", fresh=False), False),
                Name("p['l'][0]", (), Memory("no_grad", fresh=False), False),
            ]
            self.writer.numbers.append("p['k']")
            self.params.append(("p", shape, "tree"))
        if draw.chance(0.2):
            self.writer.positions.append("where")
            self.params.append(("where", ("2",), "positions"))
        if draw.chance(0.45):
            self.writer.numbers.append("k")
            dynamic = draw.chance(0.3) and len(self.dtypes) == 1
            self.params.append(("k", (), "dynamic" if dynamic else "number"))
        if draw.chance(0.25):
            self.writer.flags.append("flag")
            self.params.append(("flag", (), "flag"))

    def result(self):
        """Return what is returned: most of what was computed last counts."""
        draw, names = self.draw, self.writer.scope[-6:]
        totals = [f"{wrapped(name.text)}.sum()" for name in names if draw.chance(0.6)]
        shape = draw.choice(((), draw.choice(names).shape))
        first = " + ".join([self.writer.of_shape(shape, 1), *totals])
        form = draw.choice(("one", "one", "tuple", "tuple", "dict", "list"))
        if form == "one" or self.way == "of gradient":
            return first
        others = [draw.choice(names).text for _ in range(draw.integer(0, 3))]
        if form == "dict":
            return f"{{'a': {first}, 'b': [{', '.join(others)}]}}"
        more = draw.choice(((), (), ("None",), ("'text'", "3")))
        inner = ", ".join((first, *others, *more))
        return f"[{inner}]" if form == "list" else f"({inner},)"

    def header(self):
        names = [name for name, _, _ in self.params]
        defaults = {"k": "k=0.5", "flag": "flag=True"}
        return ", ".join(defaults.get(name, name) for name in names)

    def place(self, body):
        """Return the nodes that make the function where it is to stand."""
        decorator = self.draw.choice(("@compiled",) * 7 + ("@compiled(max_recordings=2)", "@compiled(verify=2)"))
        inner = self.way == "of gradient"
        outside, header = self.outside, self.header()
        defined = [*([] if inner else [decorator]), (f"def fun({header}):", body)]
        if self.kind == "method":
            fields = outside.fields or [("k", ("0.5", "0.5"))]
            start = ("def __init__(self, " + ", ".join(name for name, _ in fields) + "):", [])
            start[1].extend(f"self.{name} = {name}" for name, _ in fields)
            defined[-1] = (f"def fun(self, {header}):", body)
            models = [", ".join(texts[k] for _, texts in fields) for k in range(2)]
            nodes = [("class Model:", [start, *defined]), f"models = [Model({models[0]}), Model({models[1]})]"]
        elif self.kind == "closure" and outside.cells:
            names = [cell.split(" = ")[0] for cell in outside.cells]
            change = [f"nonlocal {', '.join(names)}"]
            for name in names:
                change.append((f"if name == {name!r}:", [f"{name} = value"]))
            cells = "{" + ", ".join(f"{name!r}: {name}" for name in names) + "}"
            inside = [*outside.cells, *defined, ("def change(name, value):", change)]
            nodes = [("def make():", [*inside, f"return fun, change, lambda: {cells}"]), "fun, change, cells = make()"]
        else:
            nodes = defined
        if inner:
            places = tuple(k for k, (_, _, kind) in enumerate(self.params) if kind in ("leaf", "plain"))
            nodes.append(("def loss(*args):", ["return weigh(fun(*tensors(args)))"]))
            nodes.append(f"graded = compiled(tg.func.value_and_grad(loss, {places}))")
        nodes.append(("def outside():", ["return [" + ", ".join(outside.watched) + "]"]))
        return nodes

    # Calls

    def call(self, place):
        draw, lines = self.draw, []
        self.steady = self.settled and place < 3  # the same again: so there is something to replay later
        seed = draw.choice(self.pool) if draw.chance(0.9) else draw.integer(0, 1000)
        seed = self.pool[0] if self.steady else seed
        n, m = self.sizes
        if self.varying and not self.steady and draw.chance(0.5):
            n, m = draw.integer(3, 6), draw.integer(2, 4)
        changes = []
        if place > 1 and self.outside.changes and not self.steady and draw.chance(0.55):
            for _ in range(draw.choice((1, 1, 2))):
                changes += draw.choice(self.outside.changes)()
        if changes and self.outside.names:
            lines.append(f"global {', '.join(dict.fromkeys(self.outside.names))}")
        lines += changes
        # what is written behind the tape's back would make the plain function's own gradient of all calls wrong
        if place and self.way != "together" and draw.chance(0.12):
            lines.append("spoil()")
        args, kwargs = self.arguments(seed, n, m, lines)
        function = "graded" if self.way == "of gradient" else "fun"
        if self.kind == "method":
            function = f"models[{0 if self.steady or draw.chance(0.6) else 1}].fun"
        kwargs = ", ".join(f"{name!r}: {text}" for name, text in kwargs)
        lines.append(f"return {function}, ({', '.join(args)},), {{{kwargs}}}")
        return f"def call_{place}():", lines

    def arguments(self, seed, n, m, lines):
        """Return the texts of positional and keyword arguments; lines may be added that make them."""
        draw, args, kwargs = self.draw, [], []
        dtype = "" if draw.chance(0.6) or len(self.dtypes) == 1 else ", 'float32'"
        by_name = self.way not in ("func", "of gradient") and draw.chance(0.3)
        omitted = draw.chance(0.3) and self.values == (0.5,) and not self.steady
        dtype = "" if self.steady else dtype
        for k, (name, shape, kind) in enumerate(self.params):
            if kind in ("number", "dynamic", "flag") and omitted:
                break
            text = self.argument(name, shape, kind, seed + k, concrete(shape, n, m), dtype)
            if by_name and k > 0:
                kwargs.append((name, text))
            else:
                args.append(text)
        self.aliases(args, seed, n, m, lines)
        if len(kwargs) > 1 and draw.chance(0.5):
            kwargs.reverse()
        return args, kwargs

    def argument(self, name, shape, kind, seed, written, dtype):
        draw = self.draw
        layout = self.steady_layout if self.steady else draw.choice(self.layouts)
        layout = f"{dtype or ', ' + repr('float64')}, {layout!r}" if layout and shape else dtype
        maker = "leaf" if kind == "leaf" else "arr" if self.numpys else "ten"
        if kind in ("leaf", "plain"):
            if draw.chance(0.05) and not self.steady and self.way != "together":
                return f"last({maker}({seed}, {written}{dtype}))"
            return f"{maker}({seed}, {written}{layout})"
        if kind == "tree":
            grad = "leaf" if not self.numpys and self.way in ("gradient", "together", "hvp") else maker
            value = draw.choice((0.4,) if self.steady else (0.4,) * 7 + (-0.3,))
            return f"{{'w': {grad}({seed}, {written}{layout}), 'l': [{maker}({seed + 7}, ())], 'k': {value}}}"
        if kind == "positions":
            values = draw.choice(("[0, 1]",) if self.steady else ("[0, 1]", "[0, 1]", "[1, 1]"))
            return f"np.array({values})" if self.numpys or self.plain_positions else f"tg.tensor({values})"
        if kind == "flag":
            return draw.choice(("True",) if self.steady else ("True",) * 4 + ("False",))
        value = draw.choice(
            (0.5, 0.5, -0.4, 0.9) if kind == "dynamic" else self.values[:1] if self.steady else self.values
        )
        return f"dyn({value})" if kind == "dynamic" else repr(value)

    def aliases(self, args, seed, n, m, lines):
        """Sometimes pass the same memory twice."""
        params = self.params[: len(args)]
        if self.outside.tensors and not self.steady and self.way != "together" and self.draw.chance(0.2):
            reading, shape = self.draw.choice(self.outside.tensors)
            places = [k for k, param in enumerate(params) if param[1:] == (shape, "plain")]
            if places:
                args[self.draw.choice(places)] = f"{reading}.detach(){'.numpy()' if self.numpys else ''}"
                return
        arrays = [k for k, (_, shape, kind) in enumerate(params) if kind in ("leaf", "plain") and shape]
        pairs = [(a, b) for a in arrays for b in arrays if a < b and params[a][1:] == params[b][1:]]
        if not pairs or self.steady or not self.draw.chance(0.3):
            return
        a, b = self.draw.choice(pairs)
        if self.draw.chance(0.5):
            lines.append(f"same = {args[a]}")
            args[a] = args[b] = "same"
            return
        maker = "arr" if self.numpys else "ten"
        sizes = concrete(self.params[a][1], n, m)
        first, *rest = eval(sizes)
        lines.append(f"whole = {maker}({seed}, {(first + 1, *rest)})")
        args[a], args[b] = "whole[1:]", self.draw.choice(("whole[:-1]", "whole[:-1][::-1]", "whole[::-1][:-1]"))
