"""Statements of random programs: lines of text, and blocks, `(header, lines)`.

What a block assigns to names from outside keeps its shape, and what it makes anew is gone after it: so every name that
is read has a value, whatever branches are taken.
"""

from .expressions import Expressions, Memory, Name, Retry

DEEP = 2  # blocks in blocks
KINDS = (
    *("assign",) * 9,
    *("again",) * 4,
    *("view",) * 3,
    *("setitem",) * 4,
    *("augmented",) * 4,
    *("method",) * 2,
    *("branch",) * 4,
    *("choice",) * 2,
    *("loop",) * 2,
    *("until",) * 1,
    *("without_gradients",) * 1,
    *("derived",) * 4,
    *("attempt",) * 1,
    *("numpy_write",) * 2,
    *("shift",) * 2,
    *("detach", "container", "rows", "written_outside"),
)
CAUGHT = "(np.linalg.LinAlgError, IndexError, FloatingPointError)"
WRITES = (
    *("np.add({x}, {y}, out={x})", "np.copyto({x}, {y})", "np.copyto({x}, {y}, where={x} > {a})"),
    *("{x}.masked_fill_({x} < {a}, {a})", "np.sin({x}, out={x})", "{x}[...] = tg.where({x} > {a}, {y}, {x})"),
    *(
        "np.multiply({x}, {y}, out={x}, where={x} > {a})",
        "{x}.lerp_({y} + {x} * 0.0, 0.25)",
        "np.place({x}, {x} > {a}, [{a}])",
    ),
)
SHIFTS = (
    *("{x}[1:] = {x}[:-1]", "{x}[:-1] += {x}[1:]", "{x}[::-1] -= {x} * 0.5", "{x}[0], {x}[-1] = {x}[-1], {x}[0]"),
    *("{x}[[0, 1]] = {x}[[1, 0]]", "{x}[:] = {x}[::-1]", "{x}[1:].T[...] = {x}[0] * 0.5", "{x}[0] = {x}[-1] * {a}"),
    *("{x}.reshape(-1)[1:] *= {a}", "{x}.T[0] = {a}", "{x}[None][0, 1:] = {x}[:-1] + {a}"),
)
METHODS = ("mul_({a})", "add_({y})", "copy_({y})", "sub_({y}, alpha=0.5)", "fill_({a})", "neg_()", "clip_(-0.8, 0.9)")


def writable(name):
    return name.memory.writable != "never"


class Statements(Expressions):
    """What draws the body of a function."""

    def __init__(self, draw):
        super().__init__(draw)
        self.count = 0
        self.depth = 0

    def fresh(self, letter="v"):
        self.count += 1
        return f"{letter}{self.count}"

    def some(self, count):
        """Return so many statements."""
        lines = []
        for _ in range(8 * count):
            if len(lines) >= count:
                break
            known = self.scope[:], self.numbers, self.flags
            try:
                lines += getattr(self, self.draw.choice(KINDS))()
            except Retry:
                self.scope[:], self.numbers, self.flags = known
        return lines

    def block(self, header, count, names=(), numbers=()):
        """Return a block; what is made in it is not known after it."""
        if self.depth >= DEEP:
            raise Retry
        scope, known = self.scope, self.numbers
        self.scope, self.numbers = [*scope, *names], [*known, *numbers]
        self.depth += 1
        try:
            lines = self.some(count)
        finally:
            self.scope, self.numbers = scope, known
            self.depth -= 1
        if not lines:
            raise Retry
        return header, lines

    def define(self, text, shape, memory=None, name=None):
        name = name or self.fresh()
        self.scope.append(Name(name, shape, memory or Memory()))
        return [f"{name} = {text}"]

    # What makes values

    def assign(self):
        return self.define(*self.expression(2))

    def again(self):
        """Assign to a name that is there."""
        x = self.pick(lambda name: name.settable and name.text.isidentifier())
        text = self.of_shape(x.shape)
        if self.depth == 0:
            self.scope = [name for name in self.scope if name is not x]
            self.scope.append(Name(x.text, x.shape))
        else:
            x.memory = Memory("never")  # this, or what it was, depending on what is taken
        return [f"{x.text} = {text}"]

    def view(self):
        x = self.pick()
        text, shape, shares = self.read(x)
        return self.define(text, shape, x.memory if shares else None)

    def detach(self):
        x = self.pick()
        writable = "no_grad" if x.memory.writable == "never" else x.memory.writable
        memory = Memory(writable, x.memory.saved, x.memory.fresh)
        return self.define(f"{x.text}.detach(){self.draw.choice(('', '', '.clone()'))}", x.shape, memory)

    def container(self):
        x, y, number = self.pick(), self.pick(), self.number()
        name = self.fresh("d")
        self.scope += [
            Name(f"{name}['a']", x.shape, x.memory, False),
            Name(f"{name}['b'][1]", y.shape, y.memory, False),
        ]
        self.numbers = [*self.numbers, f"{name}['b'][0]"]
        return [f"{name} = {{'a': {x.text}, 'b': [{number}, {y.text}]}}"]

    def derived(self):
        """Make a Python number of values."""
        name = self.fresh("f")
        form = self.draw.choice(("float", "item", "list") + ("round", "sign", "place", "floor") * 2)
        total = self.total()
        texts = {
            "float": f"float({total})",
            "item": f"({total}).item()",
            "round": f"round(float({total}), 0)",
            "sign": f"float({total} > {self.number()})",
            "place": f"int(tg.argmax({self.pick().text}))",
            "floor": f"int(tg.floor(tg.abs({total}))) % 3",
            "list": f"({total} > 0.0).tolist()",
        }
        self.numbers = [*self.numbers, name] if form != "list" else self.numbers
        self.flags = self.flags if form != "list" or self.depth else [*self.flags, name]
        if form == "floor" and self.draw.chance(0.7):
            try:
                x = self.pick(lambda name: name.shape[:1] == ("n",))
            except Retry:
                return [f"{name} = {texts[form]}"]
            return [f"{name} = {texts[form]}", *self.define(f"{x.text}[{name}]", x.shape[1:], x.memory)]
        return [f"{name} = {texts[form]}"]

    # What writes

    def target(self):
        def holds(name):
            memory = name.memory
            allowed = memory.writable == "free" or (memory.writable == "no_grad" and self.unrecorded)
            return allowed and not memory.saved

        return (
            self.pick(holds) if not self.draw.chance(0.04) else self.pick(lambda name: name.memory.writable != "never")
        )

    def source(self, shape):
        """Return a tensor or a number that broadcasts to a shape."""
        if self.draw.chance(0.3):
            return self.number()
        for _ in range(8):
            text, found = self.expression(1)
            if found == shape or (len(found) < len(shape) and shape[len(shape) - len(found) :] == found):
                return text
        raise Retry

    def setitem(self):
        x = self.target()
        text, shape, _ = self.read(x)
        if not text.startswith(f"{x.text}["):
            raise Retry
        if self.draw.chance(0.15) and x.shape:
            text, shape = f"{x.text}[{x.text} > {self.number()}]", ()
        if self.draw.chance(0.3):
            return [f"{text} {self.draw.choice(('+=', '-=', '*='))} {self.source(shape)}"]
        return [f"{text} = {self.source(shape)}"]

    def augmented(self):
        x = self.target()
        sign = self.draw.choice(("+=", "-=", "+=", "*="))
        if not x.settable:
            raise Retry
        source = self.source(x.shape)
        if sign == "*=":
            self.saves(x)
        return [f"{x.text} {sign} {source}"]

    def method(self):
        x = self.target()
        template = self.draw.choice(METHODS)
        y = self.source(x.shape) if "{y}" in template else ""
        if "copy_" in template and y[-1:].isdigit():
            raise Retry
        return [f"{x.text}.{template.format(a=self.number(), y=y)}"]

    def numpy_write(self):
        """Write through a function of NumPy's, or where a mask says so."""
        x = self.target()
        template = self.draw.choice(WRITES)
        y = self.source(x.shape) if "{y}" in template else ""
        if "where=" in template or "sin" in template or "multiply" in template:
            self.saves(x)
        return [template.format(x=x.text, y=f"({y})", a=self.number())]

    def shift(self):
        """Write one part of a tensor to another one."""
        x = self.target()
        if not x.shape or "1" in x.shape:
            raise Retry
        template = self.draw.choice(SHIFTS)
        if "*" in template:
            self.saves(x)
        return [template.format(x=x.text, a=self.number())]

    def attempt(self):
        """Try what may raise an error, as the numbers are."""
        other, name = self.of_shape(()), self.fresh()
        x, total, number = self.pick(), self.total(), self.number()
        form = self.draw.choice(("cholesky", "place", "cholesky", "place", "errors"))
        texts = {
            "cholesky": f"tg.linalg.cholesky(tg.eye(2) * ({total} + {number}))[0, 0]",
            "place": f"{x.text}.reshape(-1)[tg.floor(tg.abs({total}) * 2.0).astype(int)] * 1.0",
            "errors": f"tg.log({total} + {number})",
        }
        if form == "place":
            self.saves(x)
        lines = [f"{name} = {texts[form]}"]
        if form == "errors":
            lines = [("with np.errstate(invalid='raise'):", lines)]
        self.scope.append(Name(name, (), Memory("never")))
        return [("try:", lines), (f"except {CAUGHT}:", [f"{name} = {other}"])]

    def written_outside(self):
        """Write to what is captured, or was passed in, under no_grad."""
        x = self.pick(lambda name: not name.memory.fresh and writable(name))
        if x.memory.saved and not self.draw.chance(0.1):
            raise Retry
        added, halved = f"{x.text}.add_({self.number()})", f"{x.text}[...] = {x.text} * 0.8"
        form = self.draw.choice((f"{x.text}.mul_(0.9)", added, halved))
        if self.draw.chance(0.3):
            form = f"{x.text}.add_(({self.source(x.shape)}) * 0.1)"
        return [("with tg.no_grad():", [form])]

    # Blocks

    def branch(self):
        header = f"if {self.condition()}:"
        blocks = [self.block(header, self.draw.integer(1, 3))]
        if self.draw.chance(0.15):
            blocks.append(self.block(f"elif {self.condition()}:", self.draw.integer(1, 3)))
        if self.draw.chance(0.4):
            blocks.append(self.block("else:", self.draw.integer(1, 3)))
        return blocks

    def choice(self):
        """Make a value in one of two ways."""
        condition, (text, shape) = self.condition(), self.expression(1)
        other, name = self.of_shape(shape), self.fresh()
        if self.draw.chance(0.4):
            lines = [f"{name} = {text} if {condition} else {other}"]
        else:
            lines = [(f"if {condition}:", [f"{name} = {text}"]), ("else:", [f"{name} = {other}"])]
        self.scope.append(Name(name, shape, Memory("never")))
        return lines

    def loop(self):
        step = self.fresh("i")
        times = self.draw.choice(("2", "3", "2", "TIMES"))
        return [self.block(f"for {step} in range({times}):", self.draw.integer(1, 3), numbers=[step])]

    def rows(self):
        """Loop over the rows of a tensor, or sum over them."""
        x = self.pick(lambda name: len(name.shape) > 0)
        if self.draw.chance(0.5):
            memory = Memory("never")
            text = f"sum(r * {self.number()} for r in {x.text})"
            if self.draw.chance(0.4):
                text = f"tg.stack([r * {self.number()} for r in {x.text}])"
                return self.define(text, x.shape, memory)
            return self.define(text, x.shape[1:], memory)
        row = self.fresh("r")
        inner = Name(row, x.shape[1:], Memory("never"), False)
        return [self.block(f"for {row} in {x.text}:", self.draw.integer(1, 3), [inner])]

    def until(self):
        """Loop until a value is reached."""
        count, value = self.fresh("c"), self.fresh("w")
        start = [f"{count} = 0", f"{value} = tg.abs({self.total()}) * 0.3 + 0.1"]
        self.scope.append(Name(value, (), Memory("never")))
        limit = self.draw.choice(("1.0", "1.5", repr(self.draw.number(0.6, 1.2))))
        step = [f"{value} = {value} * {self.draw.number(1.2, 2.0)} + 0.1", f"{count} += 1"]
        if self.draw.chance(0.3):
            _, lines = self.block("while True:", 1)
            stop = (f"if {value} > {limit} or {count} == 5:", ["break"])
            return [*start, ("while True:", [*step, stop, *lines])]
        _, lines = self.block("while True:", 1)
        return [*start, (f"while {value} < {limit} and {count} < 5:", [*lines, *step])]

    def without_gradients(self):
        self.unrecorded += 1
        try:
            return [self.block("with tg.no_grad():", self.draw.integer(1, 3))]
        finally:
            self.unrecorded -= 1
