"""The catalogue: small programs that read state in every way that Python has, and a change of that state between calls.

A program is four texts: what it reads from (`setup`), what it does (`body`, an expression, or statements that return),
and what changes between two calls (`change`). `x` is the argument, a number. Rows are grouped by kind of read.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import NamedTuple


class Program(NamedTuple):
    """One program: `body` computes with `x` and with what `setup` made; `change` runs between two calls."""

    kind: str
    setup: str
    body: str
    change: str
    ordinary: bool = False  # what any simulation does: expected to replay

    @property
    def source(self) -> str:
        """The program as a module that defines `f(x)` and `change()`."""
        lines = self.body.strip().splitlines()
        if "return" not in self.body and "yield" not in self.body:
            lines = [f"return x * ({self.body.strip()})"]
        change = self.change.strip().splitlines() or ["pass"]
        names = "globals().update({k: v for k, v in locals().items()})"
        return "\n".join(
            [
                self.setup.strip(),
                "def f(x):",
                *(f"    {line}" for line in lines),
                "def change():",
                "    exec(compile(CHANGE, '<change>', 'exec'), globals())",
                f"CHANGE = {self.change!r}",
                "",
            ]
        )


def _rows(kind: str, *rows: tuple[str, str, str], ordinary: bool = False) -> Iterator[Program]:
    for setup, body, change in rows:
        yield Program(kind, setup, body, change, ordinary)


def _ways(kind: str, setup: str, change: str, *bodies: str, ordinary: bool = False) -> Iterator[Program]:
    for body in bodies:
        yield Program(kind, setup, body, change, ordinary)


CLASSES = """
class Base:
    inherited = 1.0
    def method(self): return self.a
    @classmethod
    def made(cls): return cls.inherited
    @staticmethod
    def still(): return O.a
class Object(Base):
    a = 0.0
    def __init__(self, a=1.0): self.a = a
    @property
    def prop(self): return self.a
    def through(self): return super().method()
O = Object()
"""
HIDDEN = """
class Hidden:
    def __init__(self): self._d = {"a": 1.0}
    def __getattr__(self, name):
        try: return self.__dict__["_d"][name]
        except KeyError: raise AttributeError(name)
    def __getitem__(self, key): return self._d[key]
    def __len__(self): return int(self._d["a"])
    def __bool__(self): return self._d["a"] > 2
    def __contains__(self, key): return self._d["a"] > 2
    def __iter__(self): return iter([self._d["a"]])
    def __call__(self, y=1.0): return self._d["a"] * y
    def __float__(self): return float(self._d["a"])
    def __int__(self): return int(self._d["a"])
    def __index__(self): return int(self._d["a"])
    def __str__(self): return str(self._d["a"])
    def __repr__(self): return str(self._d["a"])
    def __format__(self, spec): return str(self._d["a"])
    def __hash__(self): return int(self._d["a"])
    def __eq__(self, other): return self._d["a"] == other
    def __lt__(self, other): return self._d["a"] < other
    def __gt__(self, other): return self._d["a"] > other
    def __le__(self, other): return self._d["a"] <= other
    def __ge__(self, other): return self._d["a"] >= other
    def __ne__(self, other): return self._d["a"] != other
    def __neg__(self): return -self._d["a"]
    def __pos__(self): return self._d["a"]
    def __abs__(self): return abs(self._d["a"])
    def __invert__(self): return ~int(self._d["a"])
    def __round__(self, n=None): return round(self._d["a"])
    def __trunc__(self): return int(self._d["a"])
    def __floor__(self): return int(self._d["a"])
    def __ceil__(self): return int(self._d["a"])
    def __complex__(self): return complex(self._d["a"])
    def __bytes__(self): return bytes([int(self._d["a"])])
    def __length_hint__(self): return int(self._d["a"])
    def __reversed__(self): return iter([self._d["a"]])
    def __enter__(self): return self._d["a"]
    def __exit__(self, *error): return False
    def __dir__(self): return ["a"] * int(self._d["a"])
    def __sizeof__(self): return int(self._d["a"])
    def __divmod__(self, other): return (self._d["a"], 0.0)
    def __matmul__(self, other): return self._d["a"]
    def __copy__(self): return self._d["a"]
    def __deepcopy__(self, memo): return self._d["a"]
    def __add__(self, other): return self._d["a"] + other
    __radd__ = __add__
    def __mul__(self, other): return self._d["a"] * other
    __rmul__ = __mul__
    def __sub__(self, other): return self._d["a"] - other
    def __rsub__(self, other): return other - self._d["a"]
    def __truediv__(self, other): return self._d["a"] / other
    def __rtruediv__(self, other): return other / self._d["a"]
    def __floordiv__(self, other): return self._d["a"] // other
    def __mod__(self, other): return self._d["a"] % other
    def __pow__(self, other): return self._d["a"] ** other
    def __lshift__(self, other): return int(self._d["a"]) << other
    def __rshift__(self, other): return int(self._d["a"]) >> other
    def __and__(self, other): return int(self._d["a"]) & other
    def __or__(self, other): return int(self._d["a"]) | other
    def __xor__(self, other): return int(self._d["a"]) ^ other
    def __iadd__(self, other): return self._d["a"] + other
    def __isub__(self, other): return self._d["a"] - other
    def __imul__(self, other): return self._d["a"] * other
    def __missing__(self, key): return self._d["a"]
H = Hidden()
"""
LIST = "L = [1.0, 2.0, 3.0]"
DICT = "D = {'a': 1.0, 'b': 2.0}"


def _numbers() -> Iterator[Program]:
    changes = ("G = 5.0", "G = 1", "G = True", "G = -0.0", "G = 5")
    for change in changes:
        yield Program("global", "G = 1.0", "G", change, True)
    yield from _rows(
        "global",
        ("G = 1.0", "G + 1", "G = 5.0"),
        ("G = 1.0", "G if G < 3 else 2 * G", "G = 5.0"),
        ("G = 1.0\ndef h(): return G", "h()", "G = 5.0"),
        ("G = 1.0\ndef h(): return G\ndef k(): return h()", "k()", "G = 5.0"),
        ("G = 1.0\nh = lambda: G", "h()", "G = 5.0"),
        ("G = 1.0\ndef h(y): return y * G", "return h(x)", "G = 5.0"),
        ("G = 1.0\ndef h(): return 1.0", "h()", "def h(): return 5.0"),
        ("G = 1.0", "G * 2 if G is not None else 3.0", "G = None"),
        ("G = None", "1.0 if G is None else G", "G = 5.0"),
        ("G = 'a'", "1.0 if G == 'a' else 5.0", "G = 'b'"),
        ("G = (1.0, 2.0)", "G[0]", "G = (5.0, 2.0)"),
        ("G = 3", "return sum(x for _ in range(G))", "G = 5"),
        ("G = 3", "for _ in range(G):\n    x = x * 1.5\nreturn x", "G = 5"),
        ("G = 1.0", "y = [G * x for _ in range(2)]\nreturn y[0] + y[1]", "G = 5.0"),
        ("G = 1j", "return (x * G).imag", "G = 5j"),
        ("def k():\n    c = 1.0\n    def h(): return c\n    def put(v):\n        nonlocal c\n        c = v\n    return h, put\nh, put = k()", "h()", "put(5.0)"),
        ("def k(c):\n    def h(y): return y * c\n    return h\nh = k(1.0)", "return h(x)", "h = k(5.0)"),
        ("def k():\n    c = 1.0\n    def h():\n        def g(): return c\n        return g()\n    def put(v):\n        nonlocal c\n        c = v\n    return h, put\nh, put = k()", "h()", "put(5.0)"),
        ("def h(y, c=1.0): return y * c", "return h(x)", "h.__defaults__ = (5.0,)"),
        ("def h(y, *, c=1.0): return y * c", "return h(x)", "h.__kwdefaults__['c'] = 5.0"),
        ("import types\nM = types.ModuleType('m')\nM.a = 1.0", "M.a", "M.a = 5.0"),
        ("import dataclasses\n@dataclasses.dataclass\nclass P:\n    a: float = 1.0\np = P()", "p.a", "p.a = 5.0"),
        ("import dataclasses\n@dataclasses.dataclass(slots=True)\nclass P:\n    a: float = 1.0\np = P()", "p.a", "p.a = 5.0"),
        ("import dataclasses\n@dataclasses.dataclass(frozen=True)\nclass P:\n    a: float = 1.0\np = P()", "p.a", "p = P(5.0)"),
        ("import dataclasses\n@dataclasses.dataclass\nclass P:\n    a: float = 1.0\n@dataclasses.dataclass\nclass Q:\n    p: P\nq = Q(P())", "q.p.a", "q.p.a = 5.0"),
        ("import dataclasses\n@dataclasses.dataclass\nclass P:\n    a: float = 1.0\n@dataclasses.dataclass\nclass Q:\n    p: P\nq = Q(P())", "q.p.a", "q.p = P(5.0)"),
        ("from typing import NamedTuple\nclass P(NamedTuple):\n    a: float = 1.0\np = P()", "p.a", "p = P(5.0)"),
        ("import numpy as np\nA = np.array([1.0, 2.0])", "A[0]", "A[0] = 5.0"),
        ("import numpy as np\nA = np.array([1.0, 2.0])", "return (x * A).sum()", "A[0] = 5.0"),
        ("import numpy as np\nA = np.array([1.0, 2.0])", "float(A[0])", "A[0] = 5.0"),
        ("import numpy as np\nA = np.array([1.0, 2.0])", "return np.dot(A, A) * x", "A[1] = 5.0"),
        ("import numpy as np\nA = np.array([1.0, 2.0])", "return x * np.sum(A)", "A[1] = 5.0"),
        ("import numpy as np\nA = np.array([1.0, 2.0])", "len(A)", "A = np.ones(5)"),
        ("import numpy as np\nA = np.array([1.0, 2.0])", "A.shape[0]", "A = np.ones(5)"),
        ("import numpy as np\nA = np.array([1.0, 2.0])", "A.max()", "A[0] = 5.0"),
        ("import numpy as np\nA = np.array([1.0, 2.0])", "A[A > 1.5].sum()", "A[0] = 5.0"),
        ("import numpy as np\nA = np.array([1, 0])\nB = np.array([1.0, 5.0])", "B[A[1]]", "A[1] = 1"),
        ("import tapegrad as tg\nT = tg.tensor(1.0)", "return x * T", "T.fill_(5.0)"),
        ("import tapegrad as tg\nT = tg.tensor(1.0)", "return x * T", "T = tg.tensor(5.0)"),
        ("import tapegrad as tg\nT = tg.tensor([1.0, 2.0])", "return x * T.sum()", "T[0] = 5.0"),
        ("import tapegrad as tg\nT = tg.tensor([1.0, 2.0])", "return x * T[0] * T[1]", "T[0] = 5.0"),
        ordinary=True,
    )


def _attributes() -> Iterator[Program]:
    yield from _ways(
        "attribute", CLASSES, "O.a = 5.0",
        "O.a", "O.method()", "O.prop", "O.through()", "Object.still()", "O.still()", "O.a if O.a > 3 else 1.0",
        "y = O\nreturn x * y.a", "return x * O.a ** 2", "(lambda: O.a)()", "def g(): return O.a\nreturn x * g()",
        "m = O.method\nreturn x * m()", "return sum(x * o.a for o in [O, O])", "return [x * o.a for o in (O,)][0]",
        ordinary=True,
    )
    yield from _ways(
        "attribute, by name", CLASSES, "O.a = 5.0",
        "getattr(O, 'a')", "getattr(O, 'a', 2.0)", "getattr(O, chr(97))", "O.__dict__['a']", "vars(O)['a']",
        "O.__getattribute__('a')", "object.__getattribute__(O, 'a')", "Base.method(O)", "Object.prop.fget(O)",
        "Object.prop.__get__(O)", "Object.method.__get__(O)()", "O.method.__func__(O)", "O.method.__self__.a",
        "__import__('operator').attrgetter('a')(O)", "__import__('operator').methodcaller('method')(O)",
        "__import__('functools').partial(getattr, O, 'a')()", "__import__('functools').partial(O.method)()",
        "'{0.a}'.format(O) == '1.0'", "'{o.a}'.format(o=O) == '1.0'", "f'{O.a}' == '1.0'", "len('%s' % O.a)",
        "float(str(O.a))", "eval('O.a')", "globals()['O'].a", "list(map(getattr, [O], ['a']))[0]",
        "max([O], key=lambda o: o.a).a", "sorted([O, Object(2.0)], key=lambda o: o.a)[0].a",
        "next(o.a for o in [O])", "{'k': O}['k'].a", "{O.a: 1.0, 1.0: 2.0}.get(1.0)", "list(vars(O).values())[0]",
        "list(O.__dict__.items())[0][1]", "__import__('copy').copy(O).a", "__import__('copy').deepcopy(O).a",
        "__import__('inspect').getattr_static(O, 'a')", "dict(O.__dict__)['a']", "{**O.__dict__}['a']",
        "exec('r = O.a', globals(), d := {})\nreturn x * d['r']", "match O:\n    case Object(a=a): return x * a",
        "match O:\n    case Object(a=1.0): return x\n    case _: return x * 5", "hasattr(O, 'a') * O.a",
        "try:\n    return x * O.a\nfinally:\n    pass", "o = O\no2 = [o]\nfor p in o2:\n    y = x * p.a\nreturn y",
        "while True:\n    return x * O.a", "assert O.a == 1.0\nreturn x", "return x if O.a == 1.0 else x * 5",
        "return x if O.a in (1.0, 2.0) else x * 5", "return x if 1.0 <= O.a < 2.0 else x * 5",
        "return x if not O.a > 2 else x * 5", "return x * [1.0, 2.0, 3.0, 4.0, 5.0, 6.0][int(O.a)]",
        "return x * (O.a and 3.0)", "return x * (0.0 or O.a)", "a, b = O.a, 2.0\nreturn x * a", "return x * (y := O.a)",
        "import math\nreturn x * math.sqrt(O.a)", "import math\nreturn x * math.fsum([O.a, 1.0])", "return x * max(O.a, 2.0)",
        "return x * divmod(O.a, 2)[0]", "return x * pow(O.a, 2)", "return x * round(O.a)", "return x * abs(O.a)",
        "return x * int(O.a)", "return x * bool(O.a - 1.0)", "return x * hash(O.a)", "return x * sum([O.a])",
        "import numpy as np\nreturn x * np.sqrt(O.a)", "import numpy as np\nreturn (x * np.array([O.a, 1.0])).sum()",
        "import numpy as np\nreturn (x * np.full(3, O.a)).sum()", "return x * complex(O.a).real", "return x * float(O.a)",
    )
    for change in ("Base.inherited = 5.0", "Object.inherited = 5.0", "O.inherited = 5.0"):
        yield from _ways("class attribute", CLASSES, change, "O.inherited", "getattr(O, 'inherited')", ordinary=True)
    for change in ("Base.inherited = 5.0", "Object.inherited = 5.0"):
        yield from _ways("class attribute", CLASSES, change, "Object.inherited", "O.made()", "type(O).inherited", "Object.__mro__[1].inherited", "O.__class__.inherited")
    yield from _rows(
        "class changed",
        (CLASSES, "O.method()", "Base.method = lambda self: 5.0"),
        (CLASSES, "O.method()", "O.method = lambda: 5.0"),
        (CLASSES, "O.method()", "Object.method = lambda self: 5.0"),
        (CLASSES, "O.prop", "Object.prop = property(lambda self: 5.0)"),
        (CLASSES, "O.method()", "class Other(Base):\n    def method(self): return 5.0\nO.__class__ = Other"),
        (CLASSES, "1.0 if isinstance(O, Object) else 5.0", "class Other:\n    pass\nO.__class__ = Other"),
        (CLASSES, "1.0 if type(O) is Object else 5.0", "class Other(Object):\n    pass\nO.__class__ = Other"),
        (CLASSES, "O.through()", "Base.method = lambda self: 5.0"),
        (CLASSES, "O.method()", "Base.method.__code__ = (lambda self: 5.0).__code__"),
        (CLASSES + "m = O.method", "m()", "Base.method.__code__ = (lambda self: 5.0).__code__"),
        (CLASSES + "m = O.method", "m()", "m.__func__.__code__ = (lambda self: 5.0).__code__"),
        ("def h(): return 1.0", "h()", "h.__code__ = (lambda: 5.0).__code__"),
        ("def h(): return h.k\nh.k = 1.0", "h()", "h.k = 5.0"),
        (CLASSES, "1.0 if O is P else 5.0", "O = Object()") if False else (CLASSES + "P = O", "1.0 if O is P else 5.0", "P = Object()"),
        (CLASSES + "O.p = O", "1.0 if O.p is O else 5.0", "O.p = Object()"),
        (CLASSES + "O.p = O.q = [1]", "1.0 if O.p is O.q else 5.0", "O.q = [1]"),
        (CLASSES + "O.p = O.q = 3", "1.0 if O.p is O.q else 5.0", "O.q = 4"),
        (CLASSES, "hasattr(O, 'z') + 1.0", "O.z = 1"),
        (CLASSES, "getattr(O, 'z', 1.0)", "O.z = 5.0"),
        (CLASSES, "try:\n    y = O.z\nexcept AttributeError:\n    y = 1.0\nreturn x * y", "O.z = 5.0"),
        (CLASSES, "O.a", "del O.a"),
        (CLASSES, "O.a", "Object.a = property(lambda self: 5.0)"),
        (CLASSES, "O.a", "Object.__getattribute__ = lambda self, name: 5.0"),
        (CLASSES, "O.a", "class D:\n    def __get__(self, o, t): return 5.0\n    def __set__(self, o, v): pass\nObject.a = D()"),
        (CLASSES, "O.inherited", "Object.__getattr__ = lambda self, name: 5.0"),
        (CLASSES + "O.z2 = 1", "getattr(O, 'zz', 1.0)", "Object.__getattr__ = lambda self, name: 5.0"),
        (CLASSES, "isinstance(O, Base) + 1.0", "Object.__bases__ = (type('X', (), {}),)" if False else "O = 3"),
        (CLASSES, "len(Object.__subclasses__()) + 1.0", "class Sub(Object): pass"),
        (CLASSES, "issubclass(Object, Base) + 1.0", "Object = int"),
        (CLASSES, "O()", "Object.__call__ = lambda self: 5.0") if False else (CLASSES + "Object.__call__ = lambda self: 1.0", "O()", "Object.__call__ = lambda self: 5.0"),
        (CLASSES + "Object.__add__ = lambda self, o: 1.0", "O + 1", "Object.__add__ = lambda self, o: 5.0"),
        (CLASSES + "Object.__len__ = lambda self: 1", "len(O)", "Object.__len__ = lambda self: 5"),
    )
    yield from _rows(
        "attribute protocols",
        ("class D:\n    def __get__(self, o, t): return o._a\nclass C:\n    a = D()\n    _a = 1.0\no = C()", "o.a", "o._a = 5.0"),
        ("class D:\n    v = 1.0\n    def __get__(self, o, t): return self.v\nd = D()\nclass C:\n    a = d\no = C()", "o.a", "d.v = 5.0"),
        ("class C:\n    def __getattribute__(self, n): return R[n]\nR = {'a': 1.0}\no = C()", "o.a", "R['a'] = 5.0"),
        ("class Meta(type):\n    k = 1.0\n    @property\n    def a(cls): return Meta.k\nclass C(metaclass=Meta): pass", "C.a", "Meta.k = 5.0"),
        ("class Meta(type):\n    def __getattr__(cls, n): return R[n]\nR = {'a': 1.0}\nclass C(metaclass=Meta): pass", "C.a", "R['a'] = 5.0"),
        ("class Meta(type):\n    def __call__(cls): return R[0]\nR = [1.0]\nclass C(metaclass=Meta): pass", "C()", "R[0] = 5.0"),
        ("class Meta(type):\n    def __getitem__(cls, i): return R[i]\nR = [1.0]\nclass C(metaclass=Meta): pass", "C[0]", "R[0] = 5.0"),
        ("class C:\n    def __class_getitem__(cls, i): return R[i]\nR = [1.0]", "C[0]", "R[0] = 5.0"),
        ("class Meta(type):\n    def __instancecheck__(cls, o): return R[0]\nR = [False]\nclass C(metaclass=Meta): pass", "isinstance(3, C) + 1.0", "R[0] = True"),
        ("class Meta(type):\n    def __contains__(cls, o): return R[0]\nR = [False]\nclass C(metaclass=Meta): pass", "(3 in C) + 1.0", "R[0] = True"),
        ("class Meta(type):\n    def __iter__(cls): return iter(R)\nR = [1.0]\nclass C(metaclass=Meta): pass", "sum(C)", "R[0] = 5.0"),
        ("class C:\n    __slots__ = ('a',)\no = C()\no.a = 1.0", "o.a", "o.a = 5.0"),
        ("class C:\n    __slots__ = ('a', '__dict__')\no = C()\no.a = 1.0", "o.a", "o.a = 5.0"),
        ("import functools\nclass C:\n    def __init__(self): self.b = 1.0\n    @functools.cached_property\n    def a(self): return self.b\no = C()\no.a", "o.a", "o.__dict__['a'] = 5.0"),
        ("import functools\nclass C:\n    def __init__(self): self.b = 1.0\n    @functools.cached_property\n    def a(self): return self.b\no = C()", "o.a", "del o.a\no.b = 5.0"),
        ("class C:\n    def __new__(cls):\n        o = super().__new__(cls)\n        o.a = R[0]\n        return o\nR = [1.0]", "C().a", "R[0] = 5.0"),
        ("class C:\n    def __init__(self): self.a = R[0]\nR = [1.0]", "C().a", "R[0] = 5.0"),
        ("class C:\n    def __init__(self, a): self.a = a\nR = [1.0]", "C(R[0]).a", "R[0] = 5.0"),
        ("import dataclasses\n@dataclasses.dataclass\nclass C:\n    a: float = dataclasses.field(default_factory=lambda: R[0])\nR = [1.0]", "C().a", "R[0] = 5.0"),
        ("import dataclasses\n@dataclasses.dataclass\nclass C:\n    a: float\n    def __post_init__(self): self.a = R[0]\nR = [1.0]", "C(0).a", "R[0] = 5.0"),
        ("import dataclasses\n@dataclasses.dataclass\nclass C:\n    a: float = 1.0\nc = C()", "dataclasses.asdict(c)['a']", "c.a = 5.0"),
        ("import dataclasses\n@dataclasses.dataclass\nclass C:\n    a: float = 1.0\nc = C()", "dataclasses.astuple(c)[0]", "c.a = 5.0"),
        ("import dataclasses\n@dataclasses.dataclass\nclass C:\n    a: float = 1.0\nc = C()", "dataclasses.replace(c).a", "c.a = 5.0"),
        ("import dataclasses\n@dataclasses.dataclass\nclass C:\n    a: float = 1.0\nc = C()", "sum(getattr(c, f.name) for f in dataclasses.fields(c))", "c.a = 5.0"),
        ("import dataclasses\n@dataclasses.dataclass\nclass C:\n    a: float = 1.0\nc = C()\nd = C()", "1.0 if c == d else 5.0", "c.a = 5.0"),
        ("import dataclasses\n@dataclasses.dataclass(order=True)\nclass C:\n    a: float = 1.0\nc = C()\nd = C(3.0)", "1.0 if c < d else 5.0", "c.a = 5.0"),
        ("import dataclasses\n@dataclasses.dataclass\nclass C:\n    a: float = 1.0\nc = C()", "len(repr(c)) + (1.0 if '1.0' in repr(c) else 5.0)", "c.a = 5.0"),
        ("import enum\nclass E(enum.Enum):\n    A = 1\n    B = 5\nG = E.A", "G.value", "G = E.B"),
        ("import enum\nclass E(enum.Enum):\n    A = 1\nE.A.extra = 1.0", "E.A.extra", "E.A.extra = 5.0"),
        ("import enum\nclass E(enum.IntEnum):\n    A = 1\n    B = 5\nG = E.A", "int(G)", "G = E.B"),
        ("from types import SimpleNamespace as S\no = S(a=1.0)", "o.a", "o.a = 5.0"),
        ("from types import SimpleNamespace as S\no = S(a=S(b=1.0))", "o.a.b", "o.a.b = 5.0"),
        ("import types\no = types.MappingProxyType(D := {'a': 1.0})", "o['a']", "D['a'] = 5.0"),
        ("import weakref\nclass C: a = 1.0\no = C()\nr = weakref.ref(o)", "r().a", "o.a = 5.0"),
        ("import weakref\nclass C: a = 1.0\no = C()\nr = weakref.proxy(o)", "r.a", "o.a = 5.0"),
        ("import weakref\nclass C: a = 1.0\no = C()\nr = weakref.ref(o)", "1.0 if r() is not None else 5.0", "del o"),
        ("import weakref\nclass C: a = 1.0\no = C()\nW = weakref.WeakValueDictionary(k=o)", "W['k'].a", "o.a = 5.0"),
        ("import weakref\nclass C: pass\no = C()\nW = weakref.WeakKeyDictionary()\nW[o] = 1.0", "W[o]", "W[o] = 5.0"),
        ("import weakref\nclass C: pass\no = C()\nW = weakref.WeakSet([o])", "len(W)", "o2 = C()\nW.add(o2)"),
        ("import threading\no = threading.local()\no.a = 1.0", "o.a", "o.a = 5.0"),
        ("import contextvars\nv = contextvars.ContextVar('v', default=1.0)", "v.get()", "v.set(5.0)"),
        ("import contextvars\nv = contextvars.ContextVar('v', default=1.0)", "contextvars.copy_context().run(v.get)", "v.set(5.0)"),
        ("import ctypes\nc = ctypes.c_double(1.0)", "c.value", "c.value = 5.0"),
        ("import ctypes\nc = (ctypes.c_double * 2)(1.0, 2.0)", "c[0]", "c[0] = 5.0"),
        ("import ctypes\nclass C(ctypes.Structure):\n    _fields_ = [('a', ctypes.c_double)]\nc = C(1.0)", "c.a", "c.a = 5.0"),
        ("import functools\np = functools.partial(lambda a: a, 1.0)", "p()", "p.__setstate__((p.func, (5.0,), {}, None))"),
        ("import functools\nD = {'a': 1.0}\np = functools.partial(D.get, 'a')", "p()", "D['a'] = 5.0"),
        ("import functools\np = functools.partial(lambda a: a, a=1.0)", "p()", "p.keywords['a'] = 5.0"),
        ("import functools\nclass C:\n    def m(self, k): return self.a * k\n    p = functools.partialmethod(m, 1.0)\no = C()\no.a = 1.0", "o.p()", "o.a = 5.0"),
        ("import functools\nG = 1.0\n@functools.lru_cache\ndef h(k): return G", "h(1)", "h.cache_clear()\nG = 5.0"),
        ("import functools\nG = 1.0\n@functools.cache\ndef h(): return G", "h()", "h.cache_clear()\nG = 5.0"),
        ("import functools\nG = 1.0\n@functools.wraps(len)\ndef h(): return G", "h()", "G = 5.0"),
        ("import functools\n@functools.singledispatch\ndef h(o): return 1.0", "h(3)", "h.register(int, lambda o: 5.0)"),
        ("import functools\nG = 1.0\ndef deco(f):\n    @functools.wraps(f)\n    def g(*a, **k): return f(*a, **k)\n    return g\n@deco\ndef h(): return G", "h()", "G = 5.0"),
        ("class C:\n    def h(self): return R[0]\nR = [1.0]\nh = C().h", "h()", "R[0] = 5.0"),
        ("class C:\n    @staticmethod\n    def h(): return R[0]\nR = [1.0]", "C.h()", "R[0] = 5.0"),
        ("class C:\n    @classmethod\n    def h(cls): return cls.k\n    k = 1.0", "C.h()", "C.k = 5.0"),
        ("class C:\n    def __init_subclass__(cls): cls.k = R[0]\nR = [1.0]", "class S(C): pass\nreturn x * S.k", "R[0] = 5.0"),
        ("class N: pass\ndef chain(n):\n    o = r = N()\n    for _ in range(n):\n        o.n = N()\n        o = o.n\n    o.rate = 1.0\n    return r, o\nroot, last = chain(7)", "root.n.n.n.n.n.n.n.rate", "last.rate = 5.0"),
        ("class N: pass\ndef chain(n):\n    o = r = N()\n    for _ in range(n):\n        o.n = N()\n        o = o.n\n    o.n = None\n    o.rate = 1.0\n    return r, o\nroot, last = chain(10)", "o = root\nwhile o.n is not None: o = o.n\nreturn x * o.rate", "last.rate = 5.0"),
        ("class N: pass\nnet = N()\nnet.w0 = net.w1 = 1.0", "for i in range(2):\n    x = x * getattr(net, f'w{i}')\nreturn x", "net.w1 = 5.0"),
        ("class P:\n    __match_args__ = ('a',)\n    def __init__(self, a): self.a = a\np = P(1.0)", "match p:\n    case P(a): return x * a", "p.a = 5.0"),
        ("class P:\n    __match_args__ = ('a',)\n    def __init__(self): self.a, self.b = 1.0, 5.0\np = P()", "match p:\n    case P(a): return x * a", "P.__match_args__ = ('b',)"),
    )


def _protocols() -> Iterator[Program]:
    """Special methods of users' classes that read state."""
    yield from _ways(
        "special methods", HIDDEN, "H._d['a'] = 5.0",
        "H.a", "H['a']", "len(H)", "1.0 if H else 2.0", "('k' in H) + 1.0", "[v for v in H][0]", "next(iter(H))", "sum(H)", "list(H)[0]",
        "H()", "H(2.0)", "H(y=2.0)", "H(*[2.0])", "float(H)", "int(H)", "[0, 1, 2, 3, 4, 5, 6][H]", "range(10)[H]", "len(range(H))", "bytes(H)[0]",
        "str(H) == '1.0'", "repr(H) == '1.0'", "f'{H}' == '1.0'", "f'{H!r}' == '1.0'", "format(H) == '1.0'", "'%s' % (H,) == '1.0'", "'{}'.format(H) == '1.0'",
        "hash(H)", "{1: 1.0}.get(H, 2.0)", "len({H, 1})", "(H == 1.0) + 1.0", "(1.0 == H) + 1.0", "(H != 1.0) + 1.0", "(H < 2) + 1.0", "(H > 2) + 1.0", "(H <= 2) + 1.0", "(H >= 2) + 1.0",
        "(H in [1.0, 2.0]) + 1.0", "[1.0, 5.0].index(H) + 1.0", "[1.0].count(H) + 1.0", "-H", "+H", "abs(H)", "~H", "round(H)", "__import__('math').trunc(H)",
        "__import__('math').floor(H)", "__import__('math').ceil(H)", "complex(H).real", "__import__('operator').length_hint(H)", "next(reversed(H))",
        "with H as v:\n    return x * v", "divmod(H, 2)[0]", "H @ 1", "H + 1", "1 + H", "H - 1", "1 - H", "H * 1", "2 * H", "H / 2", "2 / H", "H // 2", "H % 2", "H ** 2",
        "H << 1", "H >> 1", "H & 1", "H | 8", "H ^ 1", "h = H\nh += 1\nreturn x * h", "h = H\nh -= 1\nreturn x * h", "h = H\nh *= 2\nreturn x * h",
        "a, = H\nreturn x * a", "a, *b = H\nreturn x * a", "return x * max(*H, 0.0)", "[*H][0]", "(*H,)[0]", "len({*H})",
        "__import__('operator').add(H, 1)", "__import__('operator').getitem(H, 'a')", "__import__('operator').itemgetter('a')(H)", "__import__('operator').attrgetter('a')(H)",
        "__import__('operator').index(H)", "__import__('operator').truth(H) + 1.0", "__import__('operator').contains(H, 1) + 1.0", "H.__getitem__('a')", "type(H).__getitem__(H, 'a')",
        "getattr(H, 'a')", "hasattr(H, 'a') * H.a", "__import__('copy').copy(H)", "__import__('copy').deepcopy(H)", "max([H, 3.0]) == 3.0", "sorted([3.0, H])[0] == 3.0",
        "any([H]) + 1.0", "all([H]) + 1.0", "not H", "return x if H else x * 2", "return x * (H and 3.0 or 2.0)", "while H:\n    return x * 7\nreturn x",
        "list(map(float, [H]))[0]", "list(filter(None, [H])) == []", "dict([(H, 1.0)]).get(1, 2.0)", "match H:\n    case 1.0: return x\n    case _: return x * 5",
        "import math\nreturn x * math.sqrt(H)", "import math\nreturn x * math.sin(H)", "import numpy as np\nreturn x * np.float64(H)", "import numpy as np\nreturn (x * np.zeros(H)).size * x",
        "list(zip(H))[0][0]", "list(enumerate(H))[0][1]", "sum(v for v in H)", "dict.fromkeys(H, 1.0).get(1.0, 2.0)", "yy = (yield_ for yield_ in H)\nreturn x * next(yy)",
        "__import__('itertools').chain(H).__next__()", "list(__import__('itertools').accumulate(H))[0]", "__import__('functools').reduce(lambda a, b: a + b, H, 0.0)",
        "isinstance(H, __import__('collections').abc.Sized) * len(H)", "import statistics\nreturn x * statistics.mean(H)", "min(H)", "set(H).pop()", "tuple(H)[0]",
        "import collections\nreturn x * collections.deque(H)[0]", "import array\nreturn x * array.array('d', H)[0]", "dir(H).__len__()", "bool(H) + 1.0", "divmod(H, 3)[0]", "print(H, file=__import__('io').StringIO())\nreturn x * H.a",
    )
    for op in ("add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "lshift", "rshift", "and", "or", "xor", "matmul"):
        sign = dict(add="+", sub="-", mul="*", truediv="/", floordiv="//", mod="%", pow="**", lshift="<<", rshift=">>", matmul="@", xor="^")
        sign |= {"and": "&", "or": "|"}
        for name, body in ((f"__r{op}__", f"2 {sign[op]} o"), (f"__i{op}__", f"y = o\ny {sign[op]}= 2\nreturn x * y"), (f"__{op}__", f"o {sign[op]} x")):
            if name == f"__{op}__":
                yield Program("operators", f"class C:\n    def {name}(self, other): return R[0] * other\nR = [1.0]\no = C()", f"return {body}", "R[0] = 5.0")
            else:
                yield Program("operators", f"class C:\n    def {name}(self, other): return R[0]\nR = [1.0]\no = C()", body, "R[0] = 5.0")
    yield from _rows(
        "special methods",
        ("class C:\n    def __next__(self): return R[0]\n    def __iter__(self): return self\nR = [1.0]\no = C()", "next(o)", "R[0] = 5.0"),
        ("class C:\n    def __next__(self): return R[0]\n    def __iter__(self): return self\nR = [1.0]\no = C()", "for v in o:\n    return x * v", "R[0] = 5.0"),
        ("class C(dict):\n    def __missing__(self, k): return R[0]\nR = [1.0]\no = C()", "o['z']", "R[0] = 5.0"),
        ("class C(list):\n    def __getitem__(self, k): return R[0]\nR = [1.0]\no = C([3.0])", "o[0]", "R[0] = 5.0"),
        ("class C(float):\n    def __mul__(self, o): return R[0] * o\n    __rmul__ = __mul__\nR = [1.0]\no = C(3.0)", "return o * x", "R[0] = 5.0"),
        ("class C(int):\n    pass\no = C(1)\no.a = 1.0", "o.a", "o.a = 5.0"),
        ("class C(str):\n    pass\no = C('1')\no.a = 1.0", "o.a", "o.a = 5.0"),
        ("class C(tuple):\n    pass\no = C((1.0,))\no.a = 1.0", "o.a", "o.a = 5.0"),
        ("class C(dict):\n    pass\no = C(k=1.0)\no.a = 1.0", "o.a", "o.a = 5.0"),
        ("class C(dict):\n    pass\no = C(k=1.0)", "o['k']", "o['k'] = 5.0"),
        ("class C(list):\n    pass\no = C([1.0])", "o[0]", "o[0] = 5.0"),
        ("class C(set):\n    pass\no = C([1.0])", "len(o)", "o.add(3)"),
        ("class C:\n    def __array__(self, dtype=None, copy=None):\n        import numpy as np\n        return np.array(R)\nR = [1.0]\no = C()", "import numpy as np\nreturn x * np.asarray(o)[0]", "R[0] = 5.0"),
        ("class C:\n    def __getattr__(self, n): return lambda: R[0]\nR = [1.0]\no = C()", "o.anything()", "R[0] = 5.0"),
        ("class C:\n    def __enter__(self): return 1.0\n    def __exit__(self, *e): return R[0]\nR = [True]\no = C()", "with o:\n    raise ValueError\nreturn x", "R[0] = False"),
        ("import contextlib\nR = [1.0]\n@contextlib.contextmanager\ndef c(): yield R[0]", "with c() as v:\n    return x * v", "R[0] = 5.0"),
        ("import contextlib\nR = [1.0]\n@contextlib.contextmanager\ndef c(): yield R[0]", "with contextlib.ExitStack() as s:\n    return x * s.enter_context(c())", "R[0] = 5.0"),
        ("import contextlib", "with contextlib.suppress(KeyError):\n    return x * D['a']\nreturn x", "D = {'a': 5.0}"),
        ("class C:\n    def __set_name__(self, o, n): o.k = R[0]\nR = [1.0]", "class S:\n    a = C()\nreturn x * S.k", "R[0] = 5.0"),
        ("def deco(f): return lambda: R[0]\nR = [1.0]", "@deco\ndef g(): pass\nreturn x * g()", "R[0] = 5.0"),
        ("class C:\n    def __eq__(self, o): return R[0]\n    __hash__ = lambda self: 1\nR = [True]\nD = {C(): 1.0}", "D.get(C(), 2.0)", "R[0] = False"),
        ("class C:\n    def __lt__(self, o): return R[0]\nR = [True]\na, b = C(), C()", "1.0 if sorted([b, a])[0] is a else 2.0", "R[0] = False"),
        ("class C:\n    def __del__(self): D['a'] += 1\nD = {'a': 1.0}", "c = C()\ndel c\nreturn x * D['a']", "pass"),
        ("def g():\n    while True: yield R[0]\nR = [1.0]\nit = g()", "next(it)", "R[0] = 5.0"),
        ("def g():\n    k = 0.0\n    while True:\n        k += 1\n        yield k\nit = g()", "next(it)", "pass"),
        ("it = iter([1.0] * 4 + [5.0] * 100)", "next(it)", "pass"),
        ("import itertools\nit = itertools.count(1.0)", "next(it)", "pass"),
        ("import itertools\nit = itertools.cycle([1.0, 2.0, 5.0])", "next(it)", "pass"),
        ("it = map(float, range(1, 100))", "next(it)", "pass"),
        ("it = zip(range(1, 100))", "next(it)[0]", "pass"),
        ("it = enumerate(range(1, 100))", "next(it)[0]", "pass"),
        ("it = reversed(range(1, 100))", "next(it)", "pass"),
        ("it = (k * 1.0 for k in range(1, 100))", "next(it)", "pass"),
        ("it = iter({'a': 1.0, 'b': 2.0, 'c': 3.0, 'd': 5.0, **{str(k): k for k in range(99)}}.values())", "next(it)", "pass"),
        ("def g():\n    y = yield 1.0\n    while True: y = yield y\nit = g()\nnext(it)", "return x * it.send(R[0])\n", "R[0] = 5.0") if False else ("R = [1.0]\ndef g():\n    y = yield 1.0\n    while True: y = yield y\nit = g()\nnext(it)", "it.send(R[0])", "R[0] = 5.0"),
        ("R = [1.0]\ndef g(): yield from R", "return x * sum(g())", "R[0] = 5.0"),
        ("R = [1.0]\nasync def g(): return R[0]", "try:\n    g().send(None)\nexcept StopIteration as e:\n    return x * e.value", "R[0] = 5.0"),
        ("R = [1.0]\nasync def g(): return R[0]\nimport asyncio", "return x * asyncio.run(g())", "R[0] = 5.0"),
        ("class E(Exception): k = 1.0", "try:\n    raise E\nexcept E as e:\n    return x * e.k", "E.k = 5.0"),
        ("D = {}", "try:\n    y = D['a']\nexcept KeyError:\n    y = 1.0\nreturn x * y", "D['a'] = 5.0"),
        ("E = KeyError", "try:\n    raise KeyError\nexcept E:\n    return x\nexcept Exception:\n    return x * 5", "E = ValueError"),
        ("G = 1.0", "def g():\n    return G\nG2 = g\nreturn x * G2()", "G = 5.0"),
        ("G = 1.0", "class K:\n    v = G\nreturn x * K.v", "G = 5.0"),
        ("G = 1.0", "return x * (lambda y=G: y)()", "G = 5.0"),
        ("G = 1.0", "global Z\nZ = G\nreturn x * Z", "G = 5.0"),
        ("Z = 1.0", "global Z\nZ = Z + 1.0\nreturn x * Z", "pass"),
        ("G = 1.0", "return x * locals().get('q', G)", "G = 5.0"),
        ("G = 1.0", "import sys\nreturn x * sys._getframe().f_globals['G']", "G = 5.0"),
        ("G = 1.0", "import sys\nreturn x * sys.modules[__name__].G", "G = 5.0"),
        ("G = 1.0", "return x * eval('G')", "G = 5.0"),
        ("G = 1.0", "return x * f.__globals__['G']", "G = 5.0"),
        ("k = 1.0", "return x * f.k", "f.k = 5.0"),
        ("import builtins\nbuiltins.zzz = 1.0", "zzz", "builtins.zzz = 5.0"),
        ("import builtins\nG = 3.0", "abs(G)", "abs = lambda y: 5.0"),
        ("import builtins\nold = builtins.abs\nG = 3.0", "y = abs(G)\nreturn x * y", "builtins.abs = lambda y: 5.0"),
        ("import math\nold = math.pi", "math.pi", "math.pi = 5.0"),
        ("import math\nG = 0.5", "math.sin(G)", "math.sin = math.cos"),
        ("import numpy as np", "return np.sin(x)", "np.sin = np.cos"),
        ("import numpy as np", "np.pi", "np.pi = 5.0"),
        ("from math import sin\nG = 0.5", "sin(G)", "from math import cos as sin"),
    )


def _containers() -> Iterator[Program]:
    ways = (
        "L[0]", "L[-3]", "i = 0\nreturn x * L[i]", "L[:1][0]", "L[::2][0]", "sum(L)", "max(L)", "min(L)", "sorted(L)[-1]", "list(L)[0]", "tuple(L)[0]",
        "[v for v in L][0]", "sum(v * 2 for v in L)", "a, b, c = L\nreturn x * a", "a, *b = L\nreturn x * a", "*a, b = L\nreturn x * a[0]", "[*L][0]", "max(*L)",
        "for v in L:\n    x = x * v\nreturn x", "for i, v in enumerate(L):\n    x = x * v\nreturn x", "for v, w in zip(L, L):\n    x = x * v * w\nreturn x",
        "for i in range(len(L)):\n    x = x * L[i]\nreturn x", "next(iter(L))", "list(reversed(L))[-1]", "list(map(lambda v: v * 2, L))[0]", "list(filter(lambda v: v < 4, L))[0]",
        "any(v > 4 for v in L) + 1.0", "all(v < 4 for v in L) + 1.0", "(1.0 in L) + 1.0", "(5.0 not in L) + 1.0", "(L == [1.0, 2.0, 3.0]) + 1.0", "(L < [2.0]) + 1.0",
        "L.index(2.0) + L.count(1.0)", "L.copy()[0]", "(L + [1.0])[0]", "(L * 2)[3]", "str(L) == '[1.0, 2.0, 3.0]'", "f'{L}' == '[1.0, 2.0, 3.0]'", "repr(L) == '[1.0, 2.0, 3.0]'",
        "dict(enumerate(L))[0]", "{v: 2.0 for v in L}.get(1.0, 3.0)", "len({*L, 5.0})", "set(L) == {1.0, 2.0, 3.0}", "__import__('math').fsum(L)", "__import__('math').prod(L)", "__import__('math').dist(L, L[1:] + [0])",
        "__import__('operator').getitem(L, 0)", "__import__('operator').itemgetter(0)(L)", "__import__('functools').reduce(lambda a, b: a * b, L)",
        "list(__import__('itertools').accumulate(L))[-1]", "list(__import__('itertools').chain(L, L))[0]", "list(__import__('itertools').islice(L, 1))[0]", "list(__import__('itertools').product(L, L))[0][0]",
        "list(__import__('itertools').combinations(L, 2))[0][0]", "list(__import__('itertools').pairwise(L))[0][0]", "list(__import__('itertools').starmap(lambda a, b: a, zip(L, L)))[0]",
        "list(__import__('itertools').takewhile(lambda v: v < 4, L)).__len__()", "list(__import__('itertools').compress(L, [1, 0, 0]))[0]", "list(__import__('itertools').groupby(L))[0][0]",
        "import numpy as np\nreturn x * np.array(L)[0]", "import numpy as np\nreturn x * np.sum(L)", "import numpy as np\nreturn x * np.mean(L)", "import numpy as np\nreturn (x * np.asarray(L)).sum()", "import numpy as np\nreturn x * np.dot(L, L)",
        "import numpy as np\nreturn np.sum(x * np.stack([L, L]))", "import numpy as np\nreturn x * np.polyval(L, 2.0)", "import numpy as np\nreturn x * np.interp(0.5, L, L)", "import numpy as np\nreturn x * np.max(L)",
        "import tapegrad as tg\nreturn x * tg.tensor(L)[0]", "import tapegrad as tg\nreturn (x * tg.array(L)).sum()", "L.__getitem__(0)", "list.__getitem__(L, 0)", "L.__iter__().__next__()", "import statistics\nreturn x * statistics.mean(L)",
        "import json\nreturn x * json.loads(json.dumps(L))[0]", "import copy\nreturn x * copy.deepcopy(L)[0]", "import heapq\nreturn x * heapq.nlargest(1, L)[0]", "import bisect\nreturn x * bisect.bisect(L, 2.5)", "import random\nreturn x * (random.choice(L) > 0) * L[0]",
        "match L:\n    case [a, *_]: return x * a", "match L:\n    case [1.0, _, _]: return x\n    case _: return x * 5", "def g(*a): return a[0]\nreturn x * g(*L)", "y = L\nz = y\nreturn x * z[0]", "return x * (lambda q: q[0])(L)", "def g(q):\n    return q[0]\nreturn x * g(L)",
        "it = iter(L)\nreturn x * next(it)", "del_ = L[:]\ndel del_[0]\nreturn x * del_[0] * L[0]", "y = [0.0]\ny[0] = L[0]\nreturn x * y[0]", "y = []\ny.append(L[0])\nreturn x * y[0]", "y = []\ny.extend(L)\nreturn x * y[0]", "y = [0.0]\ny += L\nreturn x * y[1]",
        "bytes(int(v) for v in L)[0]", "' '.join(map(str, L)) == '1.0 2.0 3.0'", "'%s' % L == '[1.0, 2.0, 3.0]'", "print(*L, file=__import__('io').StringIO())\nreturn x * L[0]", "len(L) * L[0]",
    )
    simple = {"L[0]", "L[-3]", "i = 0\nreturn x * L[i]", "sum(L)", "max(L)", "for v in L:\n    x = x * v\nreturn x", "[v for v in L][0]", "a, b, c = L\nreturn x * a", "for i, v in enumerate(L):\n    x = x * v\nreturn x", "for i in range(len(L)):\n    x = x * L[i]\nreturn x"}
    for body in ways:
        yield Program("list", LIST, body, "L[0] = 5.0", body in simple)
    for change in ("L.append(4.0)", "L.insert(0, 5.0)", "L.pop(0)", "L.clear()", "L = [5.0, 6.0, 7.0]", "L.reverse()", "L[0] = True", "L[0] = 1", "L.extend([1.0])", "del L[0]", "L[1:] = []", "L *= 2"):
        yield from _ways("list changed", LIST, change, "sum(L)", "L[0] * len(L)", "[v for v in L][-1]")
    yield from _ways(
        "dict", DICT, "D['a'] = 5.0", "D['a']", "D.get('a')", "D.get('z', D['a'])", "for k, v in D.items():\n    x = x * v\nreturn x", "for k in D:\n    x = x * D[k]\nreturn x", "sum(D.values())", ordinary=True,
    )
    yield from _ways(
        "dict", DICT, "D['a'] = 5.0",
        "k = 'a'\nreturn x * D[k]", "list(D.values())[0]", "list(D.items())[0][1]", "{**D}['a']", "dict(D)['a']", "D.copy()['a']", "(D | {'z': 1.0})['a']", "dict(D, z=1.0)['a']", "max(D.values())", "{k: v for k, v in D.items()}['a']",
        "(lambda **k: k['a'])(**D)", "def g(a, b): return a\nreturn x * g(**D)", "match D:\n    case {'a': a}: return x * a", "match D:\n    case {'a': 1.0}: return x\n    case _: return x * 5", "match D:\n    case {'b': _, **r}: return x * r['a']",
        "(D == {'a': 1.0, 'b': 2.0}) + 1.0", "str(D) == \"{'a': 1.0, 'b': 2.0}\"", "'{a}'.format(**D) == '1.0'", "'%(a)s' % D == '1.0'", "'{0[a]}'.format(D) == '1.0'", "'{a}'.format_map(D) == '1.0'", "f\"{D['a']}\" == '1.0'", "__import__('operator').itemgetter('a')(D)",
        "get = D.get\nreturn x * get('a')", "D.setdefault('a', 2.0)", "D.__getitem__('a')", "dict.get(D, 'a')", "next(iter(D.values()))", "sorted(D.items())[0][1]", "max(D, key=D.get) == 'b'", "max(D, key=lambda k: D[k]) == 'b'", "sum(map(D.get, ['a', 'b']))", "list(map(D.__getitem__, 'ab'))[0]",
        "import json\nreturn x * json.loads(json.dumps(D))['a']", "import copy\nreturn x * copy.copy(D)['a']", "import types\nreturn x * types.SimpleNamespace(**D).a", "import collections\nreturn x * collections.ChainMap({}, D)['a']", "import collections\nreturn x * collections.OrderedDict(D)['a']",
        "import collections\nreturn x * collections.Counter(D)['a']", "y = {}\ny.update(D)\nreturn x * y['a']", "y = {}\ny |= D\nreturn x * y['a']", "y = {}\nfor k in D: y[k] = D[k]\nreturn x * y['a']", "return x * {'q': D}['q']['a']", "list(zip(D, D.values()))[0][1]", "[D[k] for k in sorted(D)][0]", "any(v > 4 for v in D.values()) + 1.0", "tuple(D.items())[0][1]", "dict(zip(D.keys(), D.values()))['a']", "D.items() >= {('a', 1.0)}", "1.0 in D.values()", "list(reversed(D.values()))[-1]",
    )
    for change in ("D['c'] = 5.0", "del D['b']", "D.clear()", "D = {'a': 5.0}", "D.update(a=5.0)", "D.pop('a')", "D['a'] = True", "D['a'] = D.pop('a')", "D |= {'a': 5.0}", "D.popitem()", "D.setdefault('z', 1.0)"):
        yield from _ways("dict changed", DICT, change, "D['a']", "len(D)", "('c' in D) + 1.0", "list(D) == ['a', 'b']", "sum(D.values())", "next(iter(D)) == 'a'")
    yield from _ways(
        "set", "S = {1, 2}", "S.add(5)", "len(S)", "sum(S)", "(5 in S) + 1.0", "max(S)", "sorted(S)[-1]", "len(S | {7})", "len(S & {5})", "len(S - {1})", "len(S ^ {1})", "(S == {1, 2}) + 1.0", "(S <= {1, 2}) + 1.0", "S.issubset({1, 2}) + 1.0",
        "len(S.union([9]))", "len({v for v in S})", "sum(v for v in S)", "len(frozenset(S))", "len(S.copy())", "len(list(S))", "bool(S - {1, 2}) + 1.0", "S.isdisjoint({5}) + 1.0", "for v in S:\n    x = x * v\nreturn x",
    )
    others = {
        "deque": ("from collections import deque\nC = deque([1.0, 2.0])", "C[0] = 5.0"), "deque, appended": ("from collections import deque\nC = deque([1.0, 2.0])", "C.appendleft(5.0)"),
        "UserList": ("from collections import UserList\nC = UserList([1.0, 2.0])", "C[0] = 5.0"), "array": ("import array\nC = array.array('d', [1.0, 2.0])", "C[0] = 5.0"), "bytearray": ("C = bytearray([1, 2])", "C[0] = 5"),
        "memoryview": ("import array\nC = memoryview(array.array('d', [1.0, 2.0]))", "C[0] = 5.0"), "ndarray": ("import numpy as np\nC = np.array([1.0, 2.0])", "C[0] = 5.0"), "object array": ("import numpy as np\nC = np.array([1.0, 2.0], object)", "C[0] = 5.0"),
        "tuple of lists": ("Q = [1.0]\nC = (Q[0], Q)", "Q[0] = 5.0\nC = (Q[0], Q)"), "range": ("C = range(1, 3)", "C = range(5, 7)"), "OrderedDict": ("from collections import OrderedDict\nC = OrderedDict({0: 1.0, 1: 2.0})", "C[0] = 5.0"),
        "defaultdict": ("from collections import defaultdict\nC = defaultdict(float, {0: 1.0, 1: 2.0})", "C[0] = 5.0"), "Counter": ("from collections import Counter\nC = Counter({0: 1, 1: 2})", "C[0] = 5"), "ChainMap": ("from collections import ChainMap\nB = {0: 1.0, 1: 2.0}\nC = ChainMap({}, B)", "B[0] = 5.0"),
        "UserDict": ("from collections import UserDict\nC = UserDict({0: 1.0, 1: 2.0})", "C[0] = 5.0"), "mapping proxy": ("import types\nB = {0: 1.0, 1: 2.0}\nC = types.MappingProxyType(B)", "B[0] = 5.0"), "big list": ("C = [1.0] * 10201", "C[0] = 5.0"), "ctypes": ("import ctypes\nC = (ctypes.c_double * 2)(1.0, 2.0)", "C[0] = 5.0"),
        "memmap-like": ("import mmap\nC = mmap.mmap(-1, 2)\nC[0] = 1", "C[0] = 5"), "masked array": ("import numpy as np\nC = np.ma.array([1.0, 2.0])", "C[0] = 5.0"), "structured": ("import numpy as np\nC = np.zeros(2, [('a', float)])['a']\nC[0] = 1.0", "C[0] = 5.0"), "tensor": ("import tapegrad as tg\nC = tg.tensor([1.0, 2.0])", "C[0] = 5.0"),
    }
    for name, (setup, change) in others.items():
        yield from _ways(f"containers: {name}", setup, change, "C[0]", "float(C[0])", "sum(C[i] for i in range(2))", "list(C)[0] + len(C) + C[0]")
    yield from _rows(
        "containers: nested",
        ("T = [[1.0] * 101 for _ in range(101)]", "y = 0.0\nfor i in (0, 50, 100):\n    for j in (0, 100):\n        y += T[i][j]\nreturn x * y", "T[50][100] = 5.0"),
        ("T = [[1.0] * 101 for _ in range(101)]", "sum(sum(r) for r in T)", "T[50][100] = 5.0"),
        ("T = {'a': {'b': {'c': [1.0]}}}", "T['a']['b']['c'][0]", "T['a']['b']['c'][0] = 5.0"),
        ("T = {'a': {'b': {'c': [1.0]}}}", "T['a']['b']['c'][0]", "T['a'] = {'b': {'c': [5.0]}}"),
        ("T = [{'a': 1.0}, {'a': 2.0}]", "sum(d['a'] for d in T)", "T[1]['a'] = 5.0"),
        ("T = [{'a': 1.0}, {'a': 2.0}]", "sum(d['a'] for d in T)", "T.append({'a': 5.0})"),
        ("T = ([1.0], [2.0])", "T[0][0]", "T[0][0] = 5.0"),
        ("T = ([1.0], [2.0])", "a, b = T\nreturn x * a[0]", "T[0][0] = 5.0"),
        ("T = ([1.0], [2.0])", "str(T) == '([1.0], [2.0])'", "T[0][0] = 5.0"),
        ("T = ([1.0], [2.0])", "T == ([1.0], [2.0])", "T[0][0] = 5.0"),
        ("T = {'a': [1.0]}", "import copy\nreturn x * copy.deepcopy(T)['a'][0]", "T['a'][0] = 5.0"),
        ("T = {'a': [1.0]}", "import json\nreturn x * json.loads(json.dumps(T))['a'][0]", "T['a'][0] = 5.0"),
        ("T = {'a': [1.0]}", "list(T.values())[0][0]", "T['a'][0] = 5.0"),
        ("T = {'a': [1.0]}", "dict(T)['a'][0]", "T['a'][0] = 5.0"),
        ("T = {'a': [1.0]}", "[v[0] for v in T.values()][0]", "T['a'][0] = 5.0"),
        ("T = {'a': [1.0]}", "for k, v in T.items():\n    x = x * v[0]\nreturn x", "T['a'][0] = 5.0"),
        ("T = {'a': [1.0]}", "match T:\n    case {'a': [v]}: return x * v", "T['a'][0] = 5.0"),
        ("T = [[1.0], [2.0]]", "import itertools\nreturn x * list(itertools.chain.from_iterable(T))[0]", "T[0][0] = 5.0"),
        ("T = [[1.0], [2.0]]", "import numpy as np\nreturn x * np.array(T)[0, 0]", "T[0][0] = 5.0"),
        ("T = [[1.0], [2.0]]", "sum(T, [])[0]", "T[0][0] = 5.0"),
        ("T = [[1.0], [2.0]]", "max(T)[0]", "T[0][0] = 5.0"),
        ("T = [[1.0], [2.0]]", "sorted(T)[-1][0]", "T[0][0] = 5.0"),
        ("T = [[1.0], [2.0]]", "sorted(T, key=lambda r: -r[0])[0][0]", "T[0][0] = 5.0"),
        ("T = [[1.0], [2.0]]", "list(zip(*T))[0][0]", "T[0][0] = 5.0"),
        ("T = [[1.0], [2.0]]", "list(map(sum, T))[0]", "T[0][0] = 5.0"),
        ("T = [[1.0], [2.0]]", "[v for r in T for v in r][0]", "T[0][0] = 5.0"),
        ("T = [[1.0], [2.0]]", "[1.0] in T", "T[0][0] = 5.0"),
        ("T = {(1, 2): 1.0}", "T[1, 2]", "T[1, 2] = 5.0"),
        ("import numpy as np\nT = {'w': np.ones(2)}", "return (x * T['w']).sum()", "T['w'][0] = 5.0"),
        ("import numpy as np\nT = [np.ones(2), np.ones(3)]", "y = 0.0\nfor w in T: y = y + (x * w).sum()\nreturn y", "T[1][0] = 5.0"),
        ("import tapegrad as tg\nT = {'w': tg.ones(2)}", "return (x * T['w']).sum()", "T['w'][0] = 5.0"),
        ("import tapegrad as tg\nT = {'w': tg.ones(2)}", "return (x * T['w']).sum()", "T['w'] = tg.ones(3)"),
        ("import tapegrad as tg\nT = [tg.ones(2), tg.ones(2)]", "y = 0.0\nfor w in T: y = y + (x * w).sum()\nreturn y", "T[1][0] = 5.0"),
    )


def _effects() -> Iterator[Program]:
    """Programs that write outside of themselves: each call has another answer."""
    yield from _rows(
        "effects",
        ("import numpy as np\nA = np.zeros(1)", "A[0] = A[0] + 1\nreturn x * 5 if A[0] > 3 else x", "pass"),
        ("A = [0.0]", "A[0] += 1\nreturn x * 5 if A[0] > 3 else x", "pass"),
        ("A = []", "A.append(1)\nreturn x * len(A)", "pass"),
        ("A = []", "A.append(1)\nreturn x * 5 if len(A) > 3 else x", "pass"),
        ("D = {'n': 0}", "D['n'] += 1\nreturn x * D['n']", "pass"),
        ("n = 0", "global n\nn += 1\nreturn x * n", "pass"),
        ("class C: n = 0\no = C()", "o.n += 1\nreturn x * o.n", "pass"),
        ("class C: n = 0\no = C()", "C.n += 1\nreturn x * o.n", "pass"),
        ("class C:\n    n = 0\n    def up(self): self.n += 1\no = C()", "o.up()\nreturn x * o.n", "pass"),
        ("def k():\n    n = 0\n    def up():\n        nonlocal n\n        n += 1\n        return n\n    return up\nup = k()", "up()", "pass"),
        ("S = set()", "S.add(len(S))\nreturn x * len(S)", "pass"),
        ("from collections import deque\nQ = deque()", "Q.append(1)\nreturn x * len(Q)", "pass"),
        ("D = {}", "D.setdefault('n', []).append(1)\nreturn x * len(D['n'])", "pass"),
        ("from collections import defaultdict\nD = defaultdict(int)", "D['n'] += 1\nreturn x * D['n']", "pass"),
        ("from collections import Counter\nD = Counter()", "D.update('n')\nreturn x * D['n']", "pass"),
        ("def h(y, memo=[]):\n    memo.append(1)\n    return y * len(memo)", "return h(x)", "pass"),
        ("def h(y):\n    h.n += 1\n    return y * h.n\nh.n = 0", "return h(x)", "pass"),
        ("class C:\n    n = 0\n    def __call__(self, y):\n        self.n += 1\n        return y * self.n\nh = C()", "return h(x)", "pass"),
        ("L = list(range(1, 100))", "return x * L.pop()", "pass"),
        ("D = {k: k for k in range(1, 100)}", "return x * D.popitem()[1]", "pass"),
        ("import random\nrandom.seed(0)", "random.random()", "pass"),
        ("import random\nr = random.Random(0)", "r.random()", "pass"),
        ("import numpy as np\nr = np.random.default_rng(0)", "r.normal()", "pass"),
        ("import numpy as np\nnp.random.seed(0)", "np.random.normal()", "pass"),
        ("import numpy as np\nr = np.random.RandomState(0)", "r.rand()", "pass"),
        ("import tapegrad as tg\ntg.random.manual_seed(0)", "return x * tg.random.randn(2).sum()", "pass"),
        ("import scipy.stats\nimport numpy as np\nnp.random.seed(0)", "scipy.stats.bernoulli(.9).rvs(1000).sum()", "pass"),
        ("import itertools\nc = itertools.count()", "next(c)", "pass"),
        ("import io\nb = io.StringIO('\\n'.join(map(str, range(1, 99))))", "float(b.readline())", "pass"),
        ("class C:\n    n = 0\n    @property\n    def a(self):\n        self.n += 1\n        return self.n\no = C()", "o.a", "pass"),
        ("class C:\n    def __init__(self): C.n += 1\n    n = 0", "C()\nreturn x * C.n", "pass"),
        ("class C:\n    n = 0\n    def __mul__(self, y):\n        C.n += 1\n        return y * C.n\no = C()", "return o * x", "pass"),
        ("import numpy as np\nA = np.zeros(3)", "A += 1\nreturn x * A.sum()", "pass"),
        ("import numpy as np\nA = np.zeros(3)", "np.add(A, 1, out=A)\nreturn x * A.sum()", "pass"),
        ("import numpy as np\nA = np.zeros(3)", "A.fill(A[0] + 1)\nreturn x * A.sum()", "pass"),
        ("import numpy as np\nA = np.zeros(3)", "v = A[:2]\nv += 1\nreturn x * A.sum()", "pass"),
        ("import tapegrad as tg\nT = tg.zeros(3)", "T.add_(1.0)\nreturn x * T.sum()", "pass"),
        ("import tapegrad as tg\nT = tg.zeros(3)", "T[0] = T[0] + 1.0\nreturn x * T.sum()", "pass"),
        ("class C: pass\no = C()\no.h = []", "o.h.append(1)\nreturn x * len(o.h)", "pass"),
        ("import functools\nR = [0]\n@functools.cache\ndef h(k):\n    R[0] += 1\n    return R[0]", "h(len(R))", "R.append(0)"),
        ("import array\nA = array.array('d', [0.0])", "A[0] += 1\nreturn x * A[0]", "pass"),
        ("B = bytearray(1)", "B[0] += 1\nreturn x * B[0]", "pass"),
        ("import operator\nL = [0.0]", "operator.setitem(L, 0, L[0] + 1)\nreturn x * L[0]", "pass"),
        ("class C: n = 0\no = C()", "setattr(o, 'n', o.n + 1)\nreturn x * o.n", "pass"),
        ("class C: n = 0\no = C()", "o.__dict__['n'] = o.n + 1\nreturn x * o.n", "pass"),
        ("n = 0", "globals()['n'] = n + 1\nreturn x * n", "pass"),
        ("n = 0", "exec('global n\\nn += 1', globals())\nreturn x * n", "pass"),
        ("L = [3.0, 1.0, 2.0]", "L.sort()\ny = L[0]\nL.reverse()\nreturn x * y * L[0]", "L[0] = 7.0"),
        ("L = [1.0, 2.0]", "L[:] = [v + 1 for v in L]\nreturn x * L[0]", "pass"),
        ("L = [1.0, 2.0]", "L += [1.0]\nreturn x * sum(L)", "pass") if False else ("L = [1.0, 2.0]", "M = L\nM += [1.0]\nreturn x * sum(L)", "pass"),
        ("L = [1.0] * 50", "del L[0]\nreturn x * len(L)", "pass"),
        ("D = {k: 1.0 for k in range(50)}", "del D[next(iter(D))]\nreturn x * len(D)", "pass"),
        ("import heapq\nL = [5.0, 6.0, 7.0] * 20", "return x * heapq.heappop(L)", "pass"),
        ("import bisect\nL = [1.0]", "bisect.insort(L, 0.5)\nreturn x * len(L)", "pass"),
    )


def _foreign() -> Iterator[Program]:
    file = "import pathlib, tempfile, os\np = pathlib.Path(tempfile.mkdtemp()) / 'a.txt'\np.write_text('1.0')"
    yield from _ways(
        "files", file, "p.write_text('5.00')",
        "float(p.read_text())", "float(open(p).read())", "import numpy as np\nreturn x * np.loadtxt(p)", "import numpy as np\nreturn x * np.genfromtxt(p)", "import numpy as np\nreturn x * np.fromfile(p, sep=' ')[0]", "float(p.read_bytes())",
        "float(next(iter(open(p))))", "import fileinput\nwith fileinput.input([str(p)]) as f_:\n    return x * float(next(f_))", "import json\nreturn x * json.loads(p.read_text())", "import json\nreturn x * json.load(open(p))", "os.stat(p).st_mtime_ns % 7",
        "with open(p) as q:\n    return x * float(q.readline())", "import linecache\nlinecache.checkcache()\nreturn x * float(linecache.getline(str(p), 1))", "import subprocess\nreturn x * float(subprocess.run(['cat', str(p)], capture_output=True).stdout)",
        "fd = os.open(p, os.O_RDONLY)\ny = float(os.read(fd, 9))\nos.close(fd)\nreturn x * y",
    )
    yield from _rows(
        "files",
        ("import tempfile, os\nimport tapegrad as tg\nimport numpy as np\np = os.path.join(tempfile.mkdtemp(), 'a.npz')\ntg.save({'a': np.ones(1)}, p)", "return x * tg.load(p)['a'][0]", "tg.save({'a': np.full(1, 5.0)}, p)"),
        ("import tempfile, os\nimport numpy as np\np = os.path.join(tempfile.mkdtemp(), 'a.npy')\nnp.save(p, np.ones(1))", "return x * np.load(p)[0]", "np.save(p, np.full(1, 5.0))"),
        ("import tempfile, os\nimport numpy as np\np = os.path.join(tempfile.mkdtemp(), 'a.npy')\nnp.save(p, np.ones(1))\nm = np.load(p, mmap_mode='r+')", "return x * m[0]", "m[0] = 5.0"),
        ("import tempfile, os, pickle\np = os.path.join(tempfile.mkdtemp(), 'a')\npickle.dump(1.0, open(p, 'wb'))", "pickle.load(open(p, 'rb'))", "pickle.dump(5.0, open(p, 'wb'))"),
        ("import tempfile, os\nd = tempfile.mkdtemp()", "len(os.listdir(d)) + 1.0", "open(os.path.join(d, 'a'), 'w').close()"),
        ("import tempfile, pathlib\nd = pathlib.Path(tempfile.mkdtemp())", "(d / 'a').exists() + 1.0", "(d / 'a').write_text('')"),
        ("import tempfile, pathlib\nd = pathlib.Path(tempfile.mkdtemp())", "len(list(d.glob('*'))) + 1.0", "(d / 'a').write_text('')"),
        ("import tempfile, pathlib, sqlite3\nc = sqlite3.connect(':memory:')\nc.execute('create table t(a)')\nc.execute('insert into t values (1.0)')", "c.execute('select a from t').fetchone()[0]", "c.execute('update t set a = 5.0')"),
        ("import io\nb = io.StringIO('1.0')", "float(b.getvalue())", "b.truncate(0)\nb.seek(0)\nb.write('5.0')"),
        ("import io\nb = io.BytesIO(b'1.0')", "float(b.getvalue())", "b.seek(0)\nb.write(b'5.0')"),
    )
    yield from _rows(
        "the system",
        ("import os\nos.environ['TG_STALE'] = '1.0'", "float(os.environ['TG_STALE'])", "os.environ['TG_STALE'] = '5.0'"),
        ("import os\nos.environ['TG_STALE'] = '1.0'", "float(os.environ.get('TG_STALE'))", "os.environ['TG_STALE'] = '5.0'"),
        ("import os\nos.environ['TG_STALE'] = '1.0'", "float(os.getenv('TG_STALE'))", "os.environ['TG_STALE'] = '5.0'"),
        ("import os, tempfile\nhere = os.getcwd()", "len(os.getcwd())", "pass"),
        ("import sys\nold = sys.argv", "len(sys.argv)", "sys.argv = ['a'] * 9"),
        ("import sys\nold = sys.getrecursionlimit()", "sys.getrecursionlimit()", "sys.setrecursionlimit(old + 7)"),
        ("import decimal", "decimal.getcontext().prec", "decimal.getcontext().prec = 7"),
        ("import decimal", "float(decimal.Decimal(1) / 3)", "decimal.getcontext().prec = 3"),
        ("import decimal\na = decimal.Decimal(1)", "float(a / 3)", "decimal.getcontext().prec = 3"),
        ("import decimal\na = decimal.Decimal(1)", "float((a / 3).normalize())", "decimal.setcontext(decimal.Context(prec=2))"),
        ("import locale", "len(str(locale.localeconv()))", "pass"),
        ("import gc\ngc.enable()", "gc.isenabled() + 1.0", "gc.disable()"),
        ("import threading", "threading.active_count()", "pass"),
        ("import threading\nR = [1.0]\nO = []", "t = threading.Thread(target=lambda: O.append(R[0]))\nt.start()\nt.join()\nreturn x * O[-1]", "R[0] = 5.0"),
        ("import concurrent.futures as cf\nR = [1.0]\npool = cf.ThreadPoolExecutor(1)", "pool.submit(lambda: R[0]).result()", "R[0] = 5.0"),
        ("import concurrent.futures as cf\nR = [1.0]\npool = cf.ThreadPoolExecutor(1)", "list(pool.map(lambda k: R[k], [0]))[0]", "R[0] = 5.0"),
        ("import queue\nq = queue.Queue()\n[q.put(float(k)) for k in range(1, 99)]", "q.get()", "pass"),
        ("import logging\nlog = logging.getLogger('tg.stale')\nlog.setLevel(30)", "log.level", "log.setLevel(10)"),
        ("import logging\nlog = logging.getLogger('tg.stale2')\nlog.setLevel(30)", "log.isEnabledFor(20) + 1.0", "log.setLevel(10)"),
        ("import warnings\nold = warnings.filters[:]", "len(warnings.filters)", "warnings.simplefilter('ignore', UserWarning, 4711)"),
        ("import sys, types\nM = types.ModuleType('tg_stale_m')\nM.a = 1.0\nsys.modules['tg_stale_m'] = M", "import tg_stale_m\nreturn x * tg_stale_m.a", "M.a = 5.0"),
        ("import sys, types\nM = types.ModuleType('tg_stale_m')\nM.a = 1.0\nsys.modules['tg_stale_m'] = M", "from tg_stale_m import a\nreturn x * a", "M.a = 5.0"),
        ("import sys, types\nM = types.ModuleType('tg_stale_m')\nM.a = 1.0\nsys.modules['tg_stale_m'] = M", "import importlib\nreturn x * importlib.import_module('tg_stale_m').a", "M.a = 5.0"),
        ("import sys, types\nM = types.ModuleType('tg_stale_m')\nM.a = 1.0\nsys.modules['tg_stale_m'] = M", "import tg_stale_m as m\nreturn x * m.a", "N = types.ModuleType('n')\nN.a = 5.0\nsys.modules['tg_stale_m'] = N"),
        ("import tapegrad as tg\ntg.set_num_threads(1)", "tg.get_num_threads()", "tg.set_num_threads(2)"),
        ("import tapegrad as tg", "return x if tg.is_grad_enabled() else x * 5", "pass"),
        ("import re\nR = ['a']", "return x * len(re.findall(R[0], 'aabbb'))", "R[0] = 'b'"),
        ("import struct\nB = bytearray(struct.pack('d', 1.0))", "struct.unpack('d', B)[0]", "B[:] = struct.pack('d', 5.0)"),
        ("import fractions\nF = fractions.Fraction(1)", "float(F)", "F = fractions.Fraction(5)"),
        ("import datetime\nt = datetime.date(2020, 1, 1)", "t.day", "t = datetime.date(2020, 1, 5)"),
        ("import string\nT = string.Template('$a')\nD = {'a': 1.0}", "float(T.substitute(D))", "D['a'] = 5.0"),
        ("import ast, textwrap\nS = '1.0'", "ast.literal_eval(S)", "S = '5.0'"),
        ("import pickle\nD = {'a': 1.0}", "pickle.loads(pickle.dumps(D))['a']", "D['a'] = 5.0"),
        ("import configparser\nc = configparser.ConfigParser()\nc['s'] = {'a': '1.0'}", "c['s'].getfloat('a')", "c['s']['a'] = '5.0'"),
        ("import argparse\na = argparse.Namespace(a=1.0)", "a.a", "a.a = 5.0"),
        ("import abc\nclass A(abc.ABC): pass", "issubclass(int, A) + 1.0", "A.register(int)"),
        ("import numpy as np\nold = np.geterr()", "return x if np.geterr()['divide'] == 'warn' else x * 5", "np.seterr(divide='ignore')"),
        ("import numpy as np", "len(np.array2string(np.array([1.23456789])))", "np.set_printoptions(precision=2)"),
        ("import numpy as np\nA = np.array([1.0, 2.0])\nB = A[:1]", "B[0]", "A[0] = 5.0"),
        ("import numpy as np\nA = np.array([1.0, 2.0])", "np.asarray(memoryview(A))[0]", "A[0] = 5.0"),
        ("import numpy as np\nA = np.array([1.0, 2.0])", "np.frombuffer(A)[0]", "A[0] = 5.0"),
        ("import numpy as np\nP = np.poly1d([1.0, 2.0])", "P(1.0)", "P.coeffs[0] = 5.0"),
        ("import numpy as np\nP = np.polynomial.Polynomial([1.0, 2.0])", "P(1.0)", "P.coef[0] = 5.0"),
        ("import numpy as np\nh = np.vectorize(lambda k: R[0])\nR = [1.0]", "float(h(1.0))", "R[0] = 5.0"),
        ("import numpy as np\nh = np.frompyfunc(lambda k: R[0], 1, 1)\nR = [1.0]", "float(h(1.0))", "R[0] = 5.0"),
        ("import numpy as np\nR = [1.0]", "np.apply_along_axis(lambda v: R[0], 0, np.ones(2)).sum()", "R[0] = 5.0"),
        ("import numpy as np\nR = [1.0]", "np.fromfunction(lambda i: R[0] + i, (2,)).sum()", "R[0] = 5.0"),
        ("import numpy as np\nR = [1.0]", "np.fromiter((R[0] for _ in range(2)), float).sum()", "R[0] = 5.0"),
        ("import numpy as np\nR = np.array([1.0])\nA = R.view()", "A.sum()", "R[0] = 5.0"),
    )
    yield from _rows(
        "scipy",
        ("from scipy.interpolate import CubicSpline\nS = CubicSpline([0.0, 1.0, 2.0], [1.0, 2.0, 4.0])", "S(0.5)", "S.c[:] = 5.0"),
        ("from scipy.interpolate import interp1d\nS = interp1d([0.0, 1.0], [1.0, 2.0])", "S(0.5)", "S.y[:] = 5.0"),
        ("import numpy as np\nimport scipy.sparse as sp\nA = sp.csr_matrix(np.eye(2))", "(A @ np.ones(2)).sum()", "A.data[:] = 5.0"),
        ("import numpy as np\nimport scipy.sparse as sp\nA = sp.csr_matrix(np.eye(2))", "A.sum()", "A.data[:] = 5.0"),
        ("import numpy as np\nimport scipy.sparse as sp\nA = sp.csr_array(np.eye(2))", "A.toarray().sum()", "A[0, 0] = 5.0"),
        ("from scipy.stats import norm\nd = norm(1.0, 1.0)", "d.mean()", "d.kwds = {}\nd.args = (5.0, 1.0)"),
        ("from scipy.optimize import brentq\nR = [1.0]", "brentq(lambda t: t - R[0], 0.0, 9.0)", "R[0] = 5.0"),
        ("from scipy.integrate import quad\nR = [1.0]", "quad(lambda t: R[0], 0.0, 1.0)[0]", "R[0] = 5.0"),
        ("from scipy.linalg import lu_factor, lu_solve\nimport numpy as np\nF = lu_factor(np.eye(2))", "lu_solve(F, np.ones(2)).sum()", "F[0][:] = 5.0 * np.eye(2)"),
        ("from scipy.special import gamma\nR = [2.0]", "gamma(R[0])", "R[0] = 5.0"),
        ("from scipy.spatial import cKDTree\nimport numpy as np\nP = np.array([[0.0], [1.0]])\nT = cKDTree(P)", "T.query([0.9])[0] + 1.0", "T = cKDTree(P * 5)"),
        ("import scipy.constants as k\nold = k.g", "k.g", "k.g = 5.0"),
    )


def _tensors() -> Iterator[Program]:
    head = "import tapegrad as tg\nw = tg.tensor([1.0, 2.0], requires_grad=True)\nw.grad = tg.tensor([1.0, 1.0])"
    yield from _rows(
        "tensors",
        (head, "return x * (w.detach() - 0.1 * (w.grad * 2)).sum()", "w.grad = tg.tensor([5.0, 5.0])"),
        (head, "return x * w.grad.sum()", "w.grad.fill_(5.0)"),
        (head, "return x if w.grad is not None else x * 5", "w.grad = None"),
        (head, "return x * (2 if w.requires_grad else 3)", "w.requires_grad_(False)"),
        (head + "\nu = tg.tensor([1.0])", "return x * (2 if u.requires_grad else 3)", "u.requires_grad_()"),
        (head + "\nu = w * 1", "return x * (2 if w.is_leaf else 3)", "w = w * 1"),
        (head, "return x * (2 if w.grad_fn is None else 3)", "w = w * 1"),
        (head, "return x * w.shape[0]", "w = tg.ones(5)"),
        (head, "return x * w.ndim", "w = tg.ones(5, 5)"),
        (head, "return x * (2 if w.dtype == 'float64' else 3)", "w = w.detach().astype('float32')"),
        (head, "return x * float(w.detach()[0])", "w.detach().fill_(5.0)"),
        (head, "return x * w.detach().numpy()[0]", "w.detach().fill_(5.0)"),
        (head, "return x * w.detach().tolist()[0]", "w.detach().fill_(5.0)"),
        (head, "return x if w.detach()[0] < 3 else x * 5", "w.detach().fill_(5.0)"),
        (head, "return x * w.data.sum()", "w.data.fill_(5.0)"),
        (head, "return x * len(w)", "w = tg.ones(5)"),
        (head, "return x * w._version if hasattr(w, '_version') else x", "w.detach().fill_(1.0)"),
        (head + "\nv = w.detach()[:1]", "return x * v.sum()", "w.detach().fill_(5.0)"),
        (head + "\nimport numpy as np\nA = np.ones(2)\nv = tg.from_numpy(A)", "return x * v.sum()", "A[0] = 5.0"),
        (head, "return x * (w.detach() * 2).sum()", "w = tg.tensor([5.0, 5.0])"),
        (head, "with tg.no_grad():\n    return x * (2 if tg.is_grad_enabled() else 3)", "pass"),
        (head + "\nP = {'w': w}", "return x * P['w'].detach().sum()", "w.detach().fill_(5.0)"),
        (head + "\nclass M:\n    def __init__(self): self.w = w\n    def __call__(self, y): return y * self.w.detach().sum()\nm = M()", "return m(x)", "m.w = tg.tensor([5.0])"),
        (head + "\ng = tg.compile(lambda y: y * R[0])\nR = [1.0]", "return g(x)", "R[0] = 5.0"),
        (head + "\nR = [1.0]", "return tg.func.grad(lambda y: y * y * R[0])(x)", "R[0] = 5.0"),
        (head + "\nR = [1.0]", "return tg.func.vmap(lambda y: y * R[0])(tg.stack([x, x])).sum()", "R[0] = 5.0"),
        (head + "\nR = [1.0]", "return tg.func.checkpoint(lambda y: y * R[0], x)", "R[0] = 5.0"),
        (head + "\nR = [1.0]\nclass F(tg.autograd.Function):\n    @staticmethod\n    def forward(ctx, y): return y * R[0]\n    @staticmethod\n    def backward(ctx, g): return g * R[0]", "return F.apply(x)", "R[0] = 5.0"),
        (head + "\nR = [1.0]\nh = tg.elementwise('x * 2')" if False else head + "\nR = [1.0]", "y = x * 1.0\nif hasattr(y, 'register_hook') and getattr(y, 'requires_grad', False):\n    y.register_hook(lambda g: g * R[0])\nreturn y * y", "R[0] = 5.0"),
    )


def catalogue() -> list[Program]:
    """Return all programs; equal ones once."""
    from .more import more
    makers = (more, _numbers, _attributes, _protocols, _containers, _effects, _foreign, _tensors)
    return list(dict.fromkeys(itertools.chain.from_iterable(make() for make in makers)))
