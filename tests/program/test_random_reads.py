"""Random configurations: whatever leaf of them changes is told, and nothing is told where nothing changes."""

import copy
import math
import types

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tapegrad.program.trace.observation import Observation


class Box:
    """An object with attributes."""

    def __init__(self, **attributes):
        self.__dict__.update(attributes)


class Tight:
    """An object with slots."""

    __slots__ = ("a", "b")

    def __init__(self, a, b):
        self.a, self.b = a, b


LEAVES = st.one_of(
    st.integers(-3, 3),
    st.floats(width=32),
    st.booleans(),
    st.none(),
    st.text(max_size=2),
    st.complex_numbers(max_magnitude=3),
    st.binary(max_size=2),
)
NAMES = st.sampled_from("abc")
TREES = st.recursive(
    LEAVES,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.lists(inner, max_size=3).map(tuple),
        st.dictionaries(NAMES, inner, max_size=3),
        st.dictionaries(NAMES, inner, max_size=3).map(lambda d: Box(**d)),
        st.tuples(inner, inner).map(lambda t: Tight(*t)),
        st.dictionaries(NAMES, inner, max_size=2).map(lambda d: types.SimpleNamespace(**d)),
    ),
    max_leaves=12,
)


def children(value):
    """The parts of a tree, by key."""
    if isinstance(value, (list, tuple)):
        return list(enumerate(value))
    if isinstance(value, dict):
        return list(value.items())
    if isinstance(value, Tight):
        return [("a", value.a), ("b", value.b)]
    if isinstance(value, (Box, types.SimpleNamespace)):
        return list(vars(value).items())
    return None


def leaves(value, path=()):
    """The paths to all leaves."""
    parts = children(value)
    if parts is None:
        return [path]
    return [found for key, part in parts for found in leaves(part, (*path, key))]


def put(value, path, leaf):
    """Return a tree with another leaf; what can be changed in place, is."""
    if not path:
        return leaf
    key, *rest = path
    inner = put(dict(children(value))[key], rest, leaf)
    if isinstance(value, tuple):
        return value[:key] + (inner,) + value[key + 1 :]
    if isinstance(value, (list, dict)):
        value[key] = inner
    else:
        setattr(value, key, inner)
    return value


def leaf_at(value, path):
    for key in path:
        value = dict(children(value))[key]
    return value


def says_the_same(a, b):
    """Whether two leaves are the same, told by what they say."""
    if type(a) is not type(b):
        return False
    if isinstance(a, float):
        return (math.isnan(a) and math.isnan(b)) or repr(a) == repr(b)
    return repr(a) == repr(b)


def watched(fun, *args):
    reads = Observation(fun)
    with reads.watch():
        fun(*args)
    guards = reads.guards()
    assert [refusal.text for refusal in reads.refusals] == []
    return guards


def visit(value):
    """Read all of a tree, so that its attributes are read by name."""
    if isinstance(value, (list, tuple)):
        for part in value:
            visit(part)
    elif isinstance(value, dict):
        for part in value.values():
            visit(part)
    elif isinstance(value, (Box, Tight, types.SimpleNamespace)):
        for name in "abc":
            if hasattr(value, name):
                visit(value.a if name == "a" else value.b if name == "b" else value.c)


@pytest.mark.parametrize("place", ["global", "closure", "attribute", "default", "argument of a partial"])
@settings(max_examples=60)
@given(data=st.data())
def test_any_leaf_that_changes_is_told(place, data):
    import functools

    tree = data.draw(TREES)
    holder = Box(tree=tree)
    space = {"visit": visit, "tree": tree}
    if place == "global":
        fun = eval("lambda: visit(tree)", space)
    elif place == "closure":
        fun, set_tree = _with_closure(tree)
    elif place == "attribute":
        fun = eval("lambda: visit(holder.tree)", {"visit": visit, "holder": holder})
    elif place == "default":
        fun = eval("lambda tree=tree: visit(tree)", space)
    else:
        fun = functools.partial(visit, tree)
    guards = watched(fun)
    assert guards.failed() is None
    paths = leaves(tree)
    if not paths:
        return
    path = data.draw(st.sampled_from(paths))
    was, now = leaf_at(tree, path), data.draw(LEAVES)

    def change(leaf):
        nonlocal tree
        tree = put(tree, path, leaf)
        if place == "global":
            space["tree"] = tree
        elif place == "closure":
            set_tree(tree)
        elif place == "attribute":
            holder.tree = tree
        elif place == "default":
            fun.__defaults__ = (tree,)

    if place == "argument of a partial" and (not path or tree is not put(copy.copy(tree), (), tree)):
        return
    if place == "argument of a partial" and put(tree, path, was) is not tree:
        return  # a tuple: a partial keeps the one that it has
    change(copy.deepcopy(was))
    assert guards.failed() is None
    change(now)
    assert (guards.failed() is None) == says_the_same(was, now)
    change(was)
    assert guards.failed() is None


def _with_closure(tree):
    def fun():
        return visit(tree)

    def set_tree(value):
        nonlocal tree
        tree = value

    return fun, set_tree
