"""What is outside of a random program's function: globals, cells, attributes; and what changes them between calls."""

from .expressions import Memory, Name, size

FIXED = ((), ("n",), ("n",), ("m", "n"))
VARYING = ((), ("1",))  # captured beside arguments whose shapes change
KINDS = ("number", "number", "tensor", "array", "box", "dict", "list", "positions")


def concrete(shape, n, m):
    """Write a shape down for sizes."""
    return repr(tuple(size(dimension, n, m) for dimension in shape))


class Outside:
    """What is drawn for one program: nodes that set it up, and lines that change it."""

    def __init__(self, draw, writer, kind, sizes, varying, graded):
        self.draw, self.writer, self.kind, self.sizes, self.graded = draw, writer, kind, sizes, graded
        self.shapes = VARYING if varying else FIXED
        self.nodes, self.cells, self.watched, self.names = [], [], [], []
        self.changes = []  # functions that give lines
        self.fields = []  # of the object whose method the function is
        self.tensors = []  # how they are read outside, and their shapes
        self.count = 0
        for _ in range(draw.integer(1, 4)):
            getattr(self, draw.choice(KINDS))()
        if draw.chance(0.35):
            self.helper()
        if draw.chance(0.25):
            self.nodes.append("TIMES = 2")
            self.names.append("TIMES")
            self.changes.append(lambda: [f"TIMES = {draw.choice((1, 2, 3))}"])
        else:
            self.nodes.append("TIMES = 2")

    def pool(self, low=-0.9, high=1.2):
        """Return what draws one of two numbers."""
        values = [self.draw.number(low, high), self.draw.number(low, high)]
        return lambda: repr(self.draw.choice(values))

    def place(self, letter, text, other=None):
        """Put a value somewhere; give how it is read inside, how a change sets it, and how it is read outside.

        A second instance of the class gets the `other` text.
        """
        self.count += 1
        name = f"{letter}{self.count}"
        if self.kind == "closure" and self.draw.chance(0.5):
            name = name.lower() + "_"
            self.cells.append(f"{name} = {text}")
            return name, f"change('{name}', {{}})", f"cells()['{name}']"
        if self.kind == "method" and self.draw.chance(0.75):
            name = name.lower()
            self.fields.append((name, (text, other or text)))
            which = f"models[{self.draw.integer(0, 2)}].{name}"
            return f"self.{name}", f"{which} = {{}}", which
        self.nodes.append(f"{name} = {text}")
        self.names.append(name)
        return name, f"{name} = {{}}", name

    def number(self):
        value = self.pool()
        inside, setting, _ = self.place("K", value(), value())
        self.writer.numbers.append(inside)
        self.changes.append(lambda: [setting.format(value())])

    def shape(self):
        return self.draw.choice(self.shapes)

    def written(self, shape):
        return concrete(shape, *self.sizes)

    def tensor(self):
        draw, shape = self.draw, self.shape()
        maker = "leaf" if self.graded and draw.chance(0.6) else "ten"
        seeds = draw.integer(0, 50), draw.integer(0, 50)
        text = f"{maker}({seeds[0]}, {self.written(shape)})"
        other = f"{maker}({seeds[1]}, {self.written(shape)})"
        inside, setting, reading = self.place("T", text, other)
        self.writer.scope.append(Name(inside, shape, Memory("no_grad", fresh=False), False))
        again = setting.format(other)
        self.watched.append(reading)
        self.tensors.append((reading, shape))

        def change():
            filled = f"{reading}[...] = {draw.number(-0.8, 0.8)}"
            inplace = draw.choice((f"{reading}.mul_(0.8)", filled, f"{reading} *= -0.9"))
            behind = [f"{reading}.detach().numpy()[...] *= 0.7"]
            return draw.choice(([("with tg.no_grad():", [inplace])], [again], behind))

        self.changes.append(change)

    def array(self):
        draw, shape = self.draw, self.shape()
        seeds = draw.integer(0, 50), draw.integer(0, 50)
        text, other = (f"arr({seed}, {self.written(shape)})" for seed in seeds)
        inside, setting, reading = self.place("A", text, other)
        self.writer.arrays.append((inside, shape))
        self.watched.append(reading)
        again = setting.format(other)

        def change():
            first = f"{reading}[{'0' if shape else '...'}] = {draw.number(-0.8, 0.8)}"
            return [draw.choice((first, first, f"{reading}[...] = {reading} * 0.7", again))]

        self.changes.append(change)

    def positions(self):
        inside, setting, reading = self.place("I", "np.array([0, 1])")
        self.writer.positions.append(inside)
        self.watched.append(reading)
        lines = f"{reading}[0] = 1", f"{reading}[1] = 0", setting.format("np.array([1, 0])")
        self.changes.append(lambda: [self.draw.choice(lines)])

    def box(self):
        """Make an object with a number and a tensor."""
        draw, value = self.draw, self.pool()
        self.count += 1
        box = f"box{self.count}"
        self.nodes.append(f"{box} = Box(k={value()}, inner=Box(w=ten({draw.integer(0, 50)}, ()), k={value()}))")
        self.writer.numbers += [f"{box}.k", f"{box}.inner.k"]
        self.writer.scope.append(Name(f"{box}.inner.w", (), Memory("no_grad", fresh=False), False))
        self.watched.append(f"{box}.inner.w")
        self.names.append(box)

        def change():
            whole = f"{box}.inner = Box(w=ten({draw.integer(0, 50)}, ()), k={value()})"
            lines = (f"{box}.k = {value()}", f"{box}.inner.k = {value()}", f"{box}.inner.w.fill_({value()})", whole)
            return [draw.choice(lines)]

        self.changes.append(change)

    def dict(self):
        value = self.pool()
        inside, setting, reading = self.place("D", f"{{'k': {value()}}}")
        self.writer.numbers.append(f"{inside}['k']")
        self.changes.append(
            lambda: [self.draw.choice((f"{reading}['k'] = {value()}", setting.format(f"{{'k': {value()}}}")))]
        )

    def list(self):
        value = self.pool()
        inside, _, reading = self.place("L", f"[{value()}, {value()}]")
        self.writer.numbers += [f"{inside}[0]", f"{inside}[1]"]
        self.changes.append(lambda: [f"{reading}[{self.draw.integer(0, 2)}] = {value()}"])

    def helper(self):
        """Make a function that reads a global of its own, and may branch; it may be compiled itself, or be replaced."""
        draw, value = self.draw, self.pool()
        self.nodes.append(f"H = {value()}")
        self.names += ["H", "helper"]
        body = draw.choice(
            (
                ["return tg.sin(a) * b + H"],
                [("if a.sum() > H:", ["a = a * b"]), "return a - H"],
                ["a = a.clone()", "a += b * H", "return a"],
                ["return a * H if b > 0.1 else tg.cos(a)"],
            )
        )
        if draw.chance(0.3):
            self.nodes.append("@compiled")
        self.nodes.append(("def helper(a, b):", body))
        self.nodes.append(("def other(a, b):", ["return tg.tanh(a) * H - b"]))
        self.writer.helpers.append("helper")
        self.changes.append(lambda: [f"H = {value()}"])
        self.changes.append(lambda: [draw.choice((f"H = {value()}", "helper = other"))])
