"""Random programs: classes, containers, paths through them, and changes; `python -m program.stale.search` runs more."""

import random

from program.stale.containers import CLASSES
from program.stale.program import Program

KINDS = (
    "list",
    "tuple",
    "dict",
    "Box",
    "Tight",
    "Data",
    "deque",
    "UserDict",
    "Mapped",
    "Namespace",
    "Prop",
    "Dyn",
    "array",
)
SETUP = f"""{CLASSES}
class Prop:
    def __init__(self, a, b): self._a, self.b = a, b
    @property
    def a(self): return self._a
    @a.setter
    def a(self, v): self._a = v
class Dyn:
    def __init__(self, a, b): self.__dict__['store'] = dict(a=a, b=b)
    def __getattr__(self, name):
        try: return self.store[name]
        except KeyError: raise AttributeError(name) from None
    def __setattr__(self, name, v): self.store[name] = v
"""


class _Maker:
    """Makes one program."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.names = iter(f"n{k}" for k in range(1000))
        self.lines = []

    def number(self):
        return self.random.choice((1.0, 2.0, 3, 0.5, True, -1.0, 4))

    def tree(self, depth):
        """A text that makes a tree, and the paths to its leaves that can be changed, as (read, write) texts."""
        pick = self.random
        if depth == 0 or pick.random() < 0.2:
            return repr(self.number()), [("{}", "{} = {}")]
        kind = pick.choice(KINDS)
        if kind == "array":
            return "np.array([2.0, 3.0])", [("{}[0]", "{}[0] = {}"), ("{}.sum()", "{}[1] = {}")]
        (a, of_a), (b, of_b) = self.tree(depth - 1), self.tree(depth - 1)
        if kind in ("list", "deque", "tuple"):
            text = {"list": "[{}, {}]", "tuple": "({}, {})", "deque": "collections.deque([{}, {}])"}[kind]
            steps = pick.choice((("[0]", "[1]"), ("[-2]", "[-1]"))), ("[0]", "[1]")
        elif kind in ("dict", "UserDict", "Mapped"):
            text = {
                "dict": "dict(a={}, b={})",
                "UserDict": "collections.UserDict(a={}, b={})",
                "Mapped": "Mapped(a={}, b={})",
            }
            text = text[kind]
            steps = pick.choice((("['a']", "['b']"), (".get('a')", ".get('b')"))), ("['a']", "['b']")
        else:
            text = {"Namespace": "types.SimpleNamespace(a={}, b={})"}.get(kind, kind + "({}, {})")
            steps = (".a", ".b"), (".a", ".b")
        reads, writes = steps
        paths = []
        for read, write, inner in ((reads[0], writes[0], of_a), (reads[1], writes[1], of_b)):
            for r, w in inner:
                leaf = w == "{} = {}"
                if kind == "tuple" and leaf:
                    continue
                paths.append(("{}" + read + r[2:], "{}" + write + w[2:]))
        return text.format(a, b), paths

    def program(self):
        pick = self.random
        roots = []
        for _ in range(pick.randint(1, 3)):
            name = next(self.names)
            text, paths = self.tree(pick.randint(1, 4))
            place = pick.choice(("global", "closure", "attribute", "default", "class", "module"))
            path = name
            if place == "closure":
                self.lines.append(
                    f"def make_{name}():\n    {name} = {text}\n    return lambda: {name}\nget_{name} = make_{name}()"
                )
                path = f"get_{name}()"
            elif place == "attribute":
                self.lines.append(f"{name} = Box({text}, 0)")
                path = f"{name}.a"
            elif place == "default":
                self.lines.append(f"def get_{name}(v={text}): return v")
                path = f"get_{name}()"
            elif place == "class":
                self.lines.append(f"class {name}:\n    v = {text}")
                path = f"{name}.v"
            elif place == "module":
                self.lines.append(f"{name} = types.ModuleType('{name}')\n{name}.v = {text}")
                path = f"{name}.v"
            else:
                self.lines.append(f"{name} = {text}")
            # A leaf at the root of a function's result cannot be assigned to.
            kept = [(r.format(path), w) for r, w in paths if not (path.endswith(")") and w == "{} = {}")]
            roots += [(r, w.format(path, self.other(r))) for r, w in kept]
        if not roots:
            return None
        chosen = [pick.choice(roots) for _ in range(pick.randint(1, 3))]
        terms = [self.used(read) for read, _ in chosen]
        changed = pick.choice(roots if pick.random() < 0.5 else chosen)
        return Program("random", SETUP + "\n".join(self.lines), " + ".join(f"x * ({t})" for t in terms), changed[1])

    def other(self, _):
        return self.random.choice(("5.0", "7", "False", "np.float64(2.5)", "1", "1.0", "True", "2.0", "0.0", "-0.0"))

    def used(self, read):
        """A way to use a number that is read."""
        pick = self.random
        name = next(self.names)
        way = pick.randint(0, 9)
        if way == 0:
            self.lines.append(f"def {name}(): return {read}")
            return f"{name}()"
        if way == 1:
            return f"(2.0 if {read} > 1 else 3.0)"
        if way == 2:
            return f"sum([{read} for _ in range(2)])"
        if way == 3:
            return f"float('%r' % float({read}))"
        if way == 4:
            return f"math.copysign(1.0, {read})"
        if way == 5:
            return f"(2.0 if type({read}) is float else 3.0)"
        if way == 6:
            return f"max(map(lambda v: v * {read}, [1.0, 2.0]))"
        if way == 7:
            self.lines.append(f"class {name}:\n    def __call__(self): return {read}\n{name} = {name}()")
            return f"{name}()"
        if way == 8:
            self.lines.append(f"def {name}():\n    yield {read}\n    yield 1.0")
            return f"sum({name}())"
        return read


def random_program(seed):
    """Make the program of a seed."""
    for k in range(100):
        made = _Maker(seed * 100 + k).program()
        if made is not None:
            return made
    raise AssertionError("no program")
