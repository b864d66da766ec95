"""Random programs: what is drawn, and how often.

A step is drawn from the tensors there are and tried on the oracle; one that the oracle refuses is drawn anew, so that a
program comes with the oracle's run of it. A program ends at its first error. So most writes go to where nothing was
saved that backward needs, and where writing is allowed; about 65 % of programs end with a gradient.
"""

import numpy as np

from .copies import Copies, Invalid, Undefined, reads_what_it_writes
from .drawing import Draw, fits
from .steps import AUGMENTED, METHODS, OPS, SCALED, VIEWS

SHAPES = ((), (3,), (4,), (6,), (2, 3), (3, 3), (3, 4), (4, 1), (1, 3), (2, 3, 2), (2, 2, 4))
STEPS = 40
CARELESS = 0.25  # of writes: where something was saved that backward may need
RECKLESS = 0.05  # of writes: to leaves, to outputs of unbind, to views made under no_grad
HOT = 0.35  # of reads: from memory that was written lately
CONSTANT = 0.5  # of reads of what has no history: rather of something else
UNRECORDED = 0.3  # of writes: under no_grad, through detach or data
KINDS = ("operation",) * 9 + ("view",) * 7 + ("write",) * 10 + ("detach",)
PAIRS = tuple(name for name, (_, arity, _) in OPS.items() if arity == 2)
SINGLES = tuple(name for name, (_, arity, _) in OPS.items() if arity == 1)
AXIS = {"cumsum", "sum", "mean", "mean_back", "softmax", "logsumexp"}
NUMBERS = {"scale": (-1.3, 1.3), "shift": (-1.0, 1.0), "over": (-1.5, 1.5)}
WRITES = (
    *METHODS,
    *("mul_", "mul_", "copy_", "copy_", "sub_", "div_", *SCALED),
    *("add_", "add_", "add_", "zero_", "fill_", "fill_", "masked_fill_", "masked_fill_", "out"),
    *("setitem",) * 8,
    *("item+=",) * 5,
    *AUGMENTED,
    *("index_add_", "index_add_", "scatter_", "scatter_add_", "put_"),
)


def generate(random):
    """Give a program and the oracle's run of it; `undefined` is the run's where the last step has no right outcome."""
    return Generator(Draw(random)).run()


class Generator:
    """What a program is drawn with: the oracle's run so far, and the names of the tensors, the newest last."""

    def __init__(self, draw):
        self.draw, self.run_of, self.program, self.names = draw, Copies(), [], []
        self.count = 0
        self.hot = []  # storages that were written lately

    def run(self):
        draw = self.draw
        for name in ("leaf",) * draw.integer(2, 4) + ("buffer",) * draw.integer(1, 3):
            shape = draw.choice(SHAPES)
            self.take(name, "", (shape, draw.integer(0, 50), draw.chance(0.5)))
        length = draw.integer(10, STEPS + 1)
        for _ in range(6 * STEPS):
            if len(self.program) >= length - 1:
                break
            try:
                getattr(self, draw.choice(KINDS))()
                if draw.chance(0.012) and len(self.program) < length - 1:
                    self.take("backward", self.some(2), (draw.chance(0.75),), outs=0)
            except Invalid:
                continue
            except Undefined:
                return self.program, self.run_of
        self.take("backward", self.some(6, newest=True), (False,), outs=0)
        return self.program, self.run_of

    def take(self, name, ins, args=(), mode="", outs=1):
        """Try a step; it stays if the oracle takes it."""
        outs = [f"t{self.count + k}" for k in range(outs)]
        step = (" ".join(outs), name, ins, args, mode)
        try:
            self.run_of.step(step)
        except Undefined:
            self.program.append(step)
            raise
        self.program.append(step)
        self.names += outs
        self.count += len(outs)

    # Which tensor

    def alias(self, key):
        return self.run_of.aliases[key]

    def is_stale(self, x):
        """Whether reading it raises: what it is a view of was written, and it may not follow."""
        return (x.cut or x.multiple) and x.born < x.flow.storage.version

    def candidates(self, newest=0.5):
        """Return names to choose from: aliases of what was written lately, recent ones, or all."""
        if self.hot and self.draw.chance(HOT):
            storage = self.draw.choice(self.hot)
            return [key for key in self.names if self.alias(key).flow.storage is storage]
        return self.names[-8:] if self.draw.chance(newest) else self.names

    def pick(self, newest=0.5):
        """Return the name of a tensor to read."""
        for _ in range(12):
            key = self.draw.choice(self.candidates(newest))
            if not self.alias(key).requires_grad and self.draw.chance(CONSTANT):
                continue
            if not self.is_stale(self.alias(key)) or self.draw.chance(0.02):
                return key
        raise Invalid("nothing to read")

    def pick_for(self, shape, within=False):
        """Return the name of a tensor that broadcasts with a shape, or to it."""
        for _ in range(12):
            key = self.pick()
            other = self.alias(key).at.shape
            if other == shape or fits(other, shape, within):
                return key
        raise Invalid("nothing fits")

    def some(self, count, newest=False):
        """Return the names of tensors for a loss."""
        names = self.names[-count:] if newest else []
        names += [self.draw.choice(self.candidates()) for _ in range(count)]
        names = [key for key in names if not self.is_stale(self.alias(key))]
        return " ".join(dict.fromkeys(names or self.names[:1]))

    def mark(self, kind, ins, out=None):
        """Note what an operation saves, if anything that it reads has a history."""
        if any(self.alias(key).requires_grad for key in ins):
            for key in ins if "i" in kind else ():
                self.alias(key).flow.storage.saved = True
            if "o" in kind and out:
                self.alias(out).flow.storage.saved = True

    # Operations

    def operation(self):
        name = self.draw.choice(SINGLES if self.draw.chance(0.55) else PAIRS)
        mode = "no_grad" if self.draw.chance(0.04) else ""
        x = self.pick()
        shape = self.alias(x).at.shape
        ins = [x] if OPS[name][1] == 1 else [x, self.partner(name, shape)]
        self.take(name, " ".join(ins), self.arguments(name, shape), mode)
        if mode == "":
            self.mark(OPS[name][0], ins, self.names[-1])

    def partner(self, name, shape):
        if name == "matmul":
            if not shape:
                raise Invalid("no matrix")
            return self.pick_where(lambda other: (len(other) == 2 and other[0] == shape[-1]) or other == shape[-1:])
        if name in ("stack", "cat"):
            return self.pick_where(lambda other: other == shape and (other or name == "stack"))
        return self.pick_for(shape)

    def pick_where(self, holds):
        for _ in range(12):
            key = self.pick(0.2)
            if holds(self.alias(key).at.shape):
                return key
        raise Invalid("nothing fits")

    def arguments(self, name, shape):
        draw = self.draw
        if name in NUMBERS:
            return (draw.number(*NUMBERS[name]),)
        if name in AXIS:
            return (self.axis(shape),)
        if name == "power":
            return (draw.choice((2, 3, 0.5, 1.5)),)
        if name == "clip":
            return (draw.number(-1.0, 0.2), draw.number(0.3, 1.2))
        if name == "where":
            return (draw.number(-0.5, 1.0),)
        if name == "stack":
            return (draw.integer(0, len(shape) + 1),)
        if name == "cat":
            return (self.axis(shape),)
        return (draw.index(shape, advanced=True, unique=False),) if name == "read" else ()

    def axis(self, shape):
        if not shape:
            raise Invalid("no axis")
        return self.draw.integer(0, len(shape))

    # Views

    def view(self):
        if self.draw.chance(0.03):
            name, mode = "index", "no_grad"
        else:
            name, mode = self.draw.choice(VIEWS), ""
        x = self.pick(0.3)
        shape = self.alias(x).at.shape
        args, outs = self.view_arguments(name, shape)
        self.take(name, x, args, mode, outs)

    def view_arguments(self, name, shape):
        draw, d = self.draw, len(shape)
        if name == "index":
            return (draw.index(shape, advanced=False),), 1
        if name in ("reshape", "view"):
            return (self.factors(int(np.prod(shape))),), 1
        if name == "unsqueeze":
            return (draw.integer(0, d + 1),), 1
        if name in ("expand", "broadcast_to"):
            wider = tuple(draw.integer(2, 4) if n == 1 else n for n in shape)
            return ((draw.integer(1, 4), *wider) if wider == shape or draw.chance(0.4) else wider,), 1
        if name == "ravel":
            return (), 1
        a = self.axis(shape)
        n = shape[a]
        if name in ("T", "mT"):
            return self.only(d == 2 or (name == "mT" and d > 2), ())
        if name in ("transpose", "swapaxes", "moveaxis"):
            return (a, draw.integer(-d, d)), 1
        if name == "permute":
            return (tuple(draw.shuffled(range(d))),), 1
        if name == "squeeze":
            return self.only(1 in shape, (shape.index(1) if 1 in shape else 0,))
        if name == "diagonal":
            return self.only(d > 1, (draw.choice((0, 0, 0, 1, -1)), *draw.shuffled(range(d))[:2]))
        if name == "narrow":
            start = draw.integer(0, n)
            return (a, start, draw.integer(1, n - start + 1)), 1
        if name == "unfold":
            return (a, draw.integer(1, n + 1), draw.integer(1, 3)), 1
        if name == "unbind":
            return (a,), n
        pieces = draw.integer(1, n + 1)
        if name == "split":
            return self.only(n % pieces == 0, (pieces, a), pieces)
        return (pieces, a), -(-n // -(-n // pieces))

    def only(self, holds, args, outs=1):
        if not holds:
            raise Invalid("not of this shape")
        return args, outs

    def factors(self, size):
        """Draw a shape of so many elements."""
        shape = []
        for factor in (2, 3, 4, 2):
            if size % factor == 0 and self.draw.chance(0.5):
                shape.append(factor)
                size //= factor
        return tuple(self.draw.shuffled([*shape, size] if size > 1 or self.draw.chance(0.3) else shape))

    def detach(self):
        self.take("detach", self.pick())

    # Writes

    def write(self):
        draw = self.draw
        mode = draw.choice(("no_grad", "no_grad", "detach", "data")) if draw.chance(UNRECORDED) else ""
        x, name = self.target(mode), draw.choice(WRITES)
        others, args = self.written(name, self.alias(x).at.shape)
        if not others and draw.chance(0.5):
            raise Invalid("rather one that reads")
        mode = "no_grad" if name == "out" else mode
        if reads_what_it_writes(name, self.alias(x), map(self.alias, others)) and not draw.chance(0.04):
            raise Invalid("overlapping operands")
        self.take(name, " ".join((x, *others)), args, mode, 0)
        self.hot = [self.alias(x).flow.storage, *self.hot[:2]]
        if mode == "":
            kind = METHODS[name][0] if name in METHODS else "i" if name in ("*=", "/=") or "*=" in args else ""
            self.mark(kind, [x, *others], x if "o" in kind else None)
            if "i" in kind:  # what is overwritten is copied before
                self.alias(x).flow.storage.saved = "o" in kind and self.alias(x).requires_grad

    def target(self, mode):
        """Return what to write to: mostly where an error is not certain."""
        careless, reckless = self.draw.chance(CARELESS), self.draw.chance(RECKLESS)
        for _ in range(12):
            key = self.pick(0.4)
            x = self.alias(key)
            if x.overlaps and not self.draw.chance(0.01):
                continue
            storage = x.flow.storage
            allowed = mode != "" or not (x.cut or x.multiple or (storage.leaf and x.requires_grad))
            if (allowed or reckless) and (careless or not storage.saved):
                return key
        raise Invalid("nothing to write to")

    def written(self, name, shape):
        """Draw the other operands of a write, and its arguments."""
        draw = self.draw
        if name in ("setitem", "item+="):
            return self.item(name, shape)
        if name in ("index_add_", "scatter_", "scatter_add_", "put_"):
            return self.structured(name, shape)
        if name == "masked_fill_":
            mask = (draw.mask(shape if draw.chance(0.7) else shape[-1:]),)
            scalar = draw.chance(0.5)
            return self.scalar(mask) if scalar else ((), (*mask, draw.number(-1.0, 1.0)))
        if name == "fill_":
            return self.scalar(()) if draw.chance(0.5) else ((), (draw.number(-1.0, 1.0),))
        if name in SCALED:
            return (), (draw.choice((-1, 1)) * draw.number(0.4, 1.3),)
        if name in AUGMENTED and draw.chance(0.25):
            return (), (draw.number(0.4, 1.3),)
        if name == "out":
            operation = draw.choice(("sin", "exp", "mul", "add", "tanh", "maximum"))
            others = [self.pick_where(lambda other: other == shape)]
            return others + [self.pick_for(shape, True)] * (OPS[operation][1] - 1), (operation,)
        arguments = {
            "pow_": lambda: (draw.choice((2, 3)),),
            "clip_": lambda: (draw.number(-1.0, 0.2), draw.number(0.3, 1.2)),
            "clamp_": lambda: (draw.number(-1.0, 0.2), draw.number(0.3, 1.2)),
            "cumsum_": lambda: (self.axis(shape),),
            "lerp_": lambda: (draw.number(0.1, 0.9),),
            "addcmul_": lambda: (draw.number(-0.8, 0.8),),
            "addcdiv_": lambda: (draw.number(-0.8, 0.8),),
            "add_": lambda: (draw.choice((1, 1, -0.7, 0.5)),),
        }
        args = arguments[name]() if name in arguments else ()
        count = METHODS[name][1] if name in METHODS else 0 if name == "zero_" else 1
        return [self.pick_for(shape, True) for _ in range(count)], args

    def scalar(self, args):
        return [self.pick_where(lambda other: other == ())], args

    def item(self, name, shape):
        """Draw `x[index] = y` or `x[index] += y`."""
        draw = self.draw
        index = draw.index(shape, advanced=draw.chance(0.4))
        taken = tuple(np.zeros(shape)[tuple(np.array(k) if isinstance(k, list) else k for k in index)].shape)
        sign = (draw.choice(AUGMENTED),) if name == "item+=" else ()
        if draw.chance(0.25):
            return (), (index, *sign, draw.number(0.4, 1.2))
        return [self.pick_for(taken, True)], (index, *sign)

    def structured(self, name, shape):
        draw = self.draw
        axis = self.axis(shape)
        if name == "put_":
            size = int(np.prod(shape))
            index = draw.shuffled(range(size))[: draw.integer(1, min(size, 6) + 1)]
            return [self.pick_where(lambda other: other == (len(index),))], (index,)
        count = draw.integer(1, shape[axis] + 1)
        wanted = (*shape[:axis], count, *shape[axis + 1 :])
        source = self.pick_where(lambda other: other == wanted)
        if name == "index_add_":
            return [source], (axis, [draw.integer(0, shape[axis]) for _ in range(count)])
        lines = np.zeros((int(np.prod(wanted)) // count, count), int)
        for line in lines:
            line[:] = draw.shuffled(range(shape[axis]))[:count]
        moved = tuple(n for k, n in enumerate(wanted) if k != axis)
        index = np.moveaxis(lines.reshape((*moved, count)), -1, axis)
        return [source], (axis, index.tolist())
