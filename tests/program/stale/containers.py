"""Containers of the standard library and of users: each is read in many ways, reached in several."""

import itertools
import re

from program.stale.program import Program

CLASSES = """
class Listed(list): pass
class Mapped(dict): pass
class Box:
    __match_args__ = ('a', 'b')
    def __init__(self, a, b): self.a, self.b = a, b
class Tight:
    __slots__ = ('a', 'b')
    __match_args__ = ('a', 'b')
    def __init__(self, a, b): self.a, self.b = a, b
@dataclasses.dataclass
class Data:
    a: float
    b: float
@dataclasses.dataclass(frozen=True)
class Frozen:
    a: float
    b: float
Named = collections.namedtuple('Named', 'a b')
under = {'a': 2.0, 'b': 3.0}
def first(a, *more): return a
def keyword(a, **more): return a
def loop(values):
    total = 0.0
    for v in values:
        total = total + v
    return total
def unpacked(values):
    a, *b = values
    return a
def matched(values):
    match values:
        case [a, _]: return a
    return values[0] + 0.5
def matched_mapping(values):
    match values:
        case {'a': a}: return a
    return 0.5
def matched_class(value):
    match value:
        case Box(a, b) | Tight(a, b) | Data(a, b): return a
        case types.SimpleNamespace(a=a): return a
        case Frozen(a=a) | Named(a=a): return a
def attribute(value):
    try:
        return value.a
    finally:
        pass
"""


def _reads(text):
    """The reads of a container `{c}` in a text, where `; ` divides them."""
    return re.split(r";\s+", text.strip())


_SEQUENCE = _reads("""
{c}[0]; {c}[-2]; sum({c}); max({c}); min({c}); sorted({c})[0]; list({c})[0]; tuple({c})[0]; next(iter({c}));
[v * 2 for v in {c}][0]; list(map(float, {c}))[0]; list(zip({c}, {c}))[0][0]; first(*{c}); float(2.0 in {c});
float({c} == type({c})((2.0, 3.0))); {c}.index(3.0) + {c}[0]; sum(v for v in {c}); list(enumerate({c}))[0][1];
math.fsum({c}); functools.reduce(operator.add, {c}); loop({c}); unpacked({c}); matched({c});
float(np.sum(np.array({c}))); operator.itemgetter(0)({c}); list(reversed({c}))[-1]; dict(enumerate({c}))[0];
float(any(v > 4 for v in {c})); {c}.__getitem__(0); list(itertools.accumulate({c}))[-1];
list(itertools.chain({c}, [1.0]))[0]; {c}.count(2.0) + 1.0
""")
_MAPPING = _reads("""
{c}['a']; {c}.get('a'); sum({c}.values()); max({c}.values()); list({c}.items())[0][1]; [v for v in {c}.values()][0];
dict({c})['a']; keyword(**{c}); {k: v * 2 for k, v in {c}.items()}['a']; matched_mapping({c});
operator.itemgetter('a')({c}); {**{c}}['a']; float({c} == {'a': 2.0, 'b': 3.0}); float('%(a)s' % {c});
float('{a}'.format(**{c})); float('{a}'.format_map({c})); loop({c}.values()); max({c}, key={c}.get) == 'a';
sorted({c}, key=lambda k: {c}[k])[0] == 'a'; {c}.__getitem__('a'); list(map({c}.get, ['a', 'b']))[0];
({c} | {'z': 1.0})['a']; tuple({c}.values())[0]
""")
_SET = _reads("""
max({c}); sum({c}); sorted({c})[-1]; float(5.0 in {c}); len({c}); loop({c}); float({c} == {2.0, 3.0});
max(v for v in {c}); max({v * 2 for v in {c}}); len({c} & {2.0, 5.0}); len({c} | {2.0}); max(list({c}))
""")
_NAMESPACE = _reads("""
{c}.a; getattr({c}, 'a'); getattr({c}, 'a', 1.0); vars({c})['a']; {c}.__dict__['a']; matched_class({c});
operator.attrgetter('a')({c}); float('{0.a}'.format({c})); float(f'{{c}.a}'); [{c}.a for _ in range(2)][1];
(lambda o: o.a)({c}); list(map(lambda o: o.a, [{c}]))[0]; attribute({c}); {c}.__getattribute__('a')
""")
_ARRAY = _reads("""
{c}[0]; {c}.sum(); np.max({c}); float({c}[0]); {c}; {c}[0:1]; {c}.reshape(2, 1)[0]; {c}.T[0]; ({c} * 2)[0]; sum({c});
{c}.tolist()[0]; np.sin({c}); loop({c}); [v for v in {c}][0]; {c}.copy()[0]; {c}.astype(float)[0]; np.dot({c}, {c});
{c}.item(0); np.asarray({c})[0]; np.stack([{c}, {c}])[0, 0]; np.where({c} > 4, 1.0, 2.0)[0]; memoryview({c})[0];
np.linalg.norm({c}); {c}.view()[0]; float({c}.max() > 4); len([v for v in {c} if v > 2.5])
""")
_TENSOR = _reads("""
{c}[0]; {c}.sum(); {c}; ({c} * 2)[0]; {c}.item() if {c}.ndim == 0 else {c}[0]; float({c}[0]); loop({c});
{c}.tolist()[0]; tg.sin({c}); np.sin({c}); {c}.clone()[0]; (1.0 if {c}[0] > 4 else 2.0); {c}.numpy()[0]
""")

CONTAINERS = {
    "list": ("[2.0, 3.0]", _SEQUENCE, "{c}[0] = 5.0"),
    "tuple": ("(2.0, 3.0)", _SEQUENCE, "{c} = (5.0, 3.0)"),
    "deque": ("collections.deque([2.0, 3.0])", _SEQUENCE[::2], "{c}[0] = 5.0"),
    "array.array": ("array.array('d', [2.0, 3.0])", _SEQUENCE[::3], "{c}[0] = 5.0"),
    "bytearray": ("bytearray([2, 3])", ("{c}[0]", "sum({c})", "max({c})", "list({c})[0]", "loop({c})"), "{c}[0] = 5"),
    "UserList": ("collections.UserList([2.0, 3.0])", _SEQUENCE[::2], "{c}[0] = 5.0"),
    "a list's subclass": ("Listed([2.0, 3.0])", _SEQUENCE[::2], "{c}[0] = 5.0"),
    "memoryview": ("memoryview(bytearray([2, 3]))", ("{c}[0]", "sum({c})"), "{c}[0] = 5"),
    "dict": ("{'a': 2.0, 'b': 3.0}", _MAPPING, "{c}['a'] = 5.0"),
    "OrderedDict": ("collections.OrderedDict(a=2.0, b=3.0)", _MAPPING[::2], "{c}['a'] = 5.0"),
    "defaultdict": ("collections.defaultdict(float, a=2.0, b=3.0)", _MAPPING[::2], "{c}['a'] = 5.0"),
    "Counter": ("collections.Counter(a=2, b=3)", _MAPPING[1::3], "{c}['a'] = 5"),
    "UserDict": ("collections.UserDict(a=2.0, b=3.0)", _MAPPING[::2], "{c}['a'] = 5.0"),
    "ChainMap": ("collections.ChainMap({'b': 3.0}, {'a': 2.0})", _MAPPING[::3], "{c}.maps[1]['a'] = 5.0"),
    "mappingproxy": ("types.MappingProxyType(under)", _MAPPING[::2], "under['a'] = 5.0"),
    "a dict's subclass": ("Mapped(a=2.0, b=3.0)", _MAPPING[::2], "{c}['a'] = 5.0"),
    "set": ("{2.0, 3.0}", _SET, "{c}.add(5.0)"),
    "frozenset": ("frozenset({2.0, 3.0})", _SET[::2], "{c} = frozenset({2.0, 5.0, 6.0})"),
    "SimpleNamespace": ("types.SimpleNamespace(a=2.0, b=3.0)", _NAMESPACE, "{c}.a = 5.0"),
    "an object": ("Box(2.0, 3.0)", _NAMESPACE, "{c}.a = 5.0"),
    "a dataclass": ("Data(2.0, 3.0)", _NAMESPACE, "{c}.a = 5.0"),
    "slots": ("Tight(2.0, 3.0)", (*_NAMESPACE[:3], *_NAMESPACE[5:]), "{c}.a = 5.0"),
    "a frozen dataclass": ("Frozen(2.0, 3.0)", _NAMESPACE[::3], "object.__setattr__({c}, 'a', 5.0)"),
    "a named tuple": ("Named(2.0, 3.0)", (*_SEQUENCE[::4], "{c}.a", "matched_class({c})"), "{c} = Named(5.0, 3.0)"),
    "a class": ("type('K', (), {'a': 2.0})", (*_NAMESPACE[:5], "attribute({c})"), "{c}.a = 5.0"),
    "an array": ("np.array([2.0, 3.0])", _ARRAY, "{c}[0] = 5.0"),
    "a tensor": ("tg.tensor([2.0, 3.0])", _TENSOR, "{c}[0] = 5.0"),
}
_CLOSURE = """
def outer():
    c = {make}
    def put(v):
        nonlocal c
        c = v
    return (lambda: c), put
inner, put = outer()
"""
HOLDERS = {
    "a global": ("C = {make}", "C"),
    "a closure": (_CLOSURE, "inner()"),
    "an attribute": ("H = Box({make}, 0)", "H.a"),
    "an item": ("L = [{make}]", "L[0]"),
    "a dict's item": ("D = {'k': {make}}", "D['k']"),
    "a class attribute": ("class Holder:\n    c = {make}", "Holder.c"),
    "a module": ("M = types.ModuleType('M')\nM.c = {make}", "M.c"),
    "deep down": ("H = Box(Box(Box([{'k': Box({make}, 0)}], 0), 0), 0)", "H.a.a.a[0]['k'].a"),
}


def of_containers():
    """Each container, read in each way, reached in turn in several."""
    turn = itertools.cycle(HOLDERS.items())
    for kind, (make, reads, change) in CONTAINERS.items():
        for read in reads:
            holder, (setup, path) = next(turn)
            if change.startswith("{c} =") and holder == "a closure":  # which gives it, and has no name for it
                _, (setup, path) = next(turn)
            body, changed = (text.replace("{c}", path) for text in (read, change))
            yield Program(kind, CLASSES + setup.replace("{make}", make), f"x * ({body})", changed)
