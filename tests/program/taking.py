"""What tests of arguments share: values of all kinds, and what to do with one."""

import copy
import enum
import math
from collections import OrderedDict, defaultdict, namedtuple
from dataclasses import dataclass, field
from decimal import Decimal
from types import SimpleNamespace
from typing import Any

import numpy as np

import tapegrad as tg
from tapegrad.program.call.signature import Signature

Pair = namedtuple("Pair", "first second")


@dataclass
class State:
    position: Any
    velocity: Any = 0.0


@dataclass(frozen=True, slots=True)
class Frozen:
    position: Any
    rest: Any = field(default=1.0, init=False)


class Colour(enum.Enum):
    RED = 1
    BLUE = 2


class Level(enum.IntEnum):
    ONE = 1


def one(x, /):
    return x


def taken(value, **kwargs):
    return Signature(one).take_apart((value,), kwargs)


def key(value):
    return taken(value).key


def same_values(a, b):
    """Tell whether two nested values are the same: classes, keys, numbers to the bit, arrays by identity."""
    if type(a) is not type(b):
        return False
    if isinstance(a, dict):
        same_keys = [(type(k), k) for k in a] == [(type(k), k) for k in b]
        return same_keys and all(map(same_values, a.values(), b.values()))
    if isinstance(a, (list, tuple)):
        return len(a) == len(b) and all(map(same_values, a, b))
    if isinstance(a, (State, Frozen, SimpleNamespace)):
        names = getattr(a, "__slots__", None) or vars(a)
        return all(same_values(getattr(a, name), getattr(b, name)) for name in names)
    if isinstance(a, (float, complex)) and not isinstance(a, np.generic):
        return repr(a) == repr(b)
    if type(a) is slice:
        return all(map(same_values, (a.start, a.stop, a.step), (b.start, b.stop, b.step)))
    return a is b or (not isinstance(a, (np.ndarray, tg.Tensor)) and bool(a == b))


def copied(value):
    return value if value is np or type(value) is slice else copy.copy(value)


class Model:
    """Something with a hash of its own identity."""


VALUES = [
    None, True, False, 0, 1, -1, 2**70, 0.0, -0.0, 1.0, math.inf, -math.inf, math.nan, 0j, complex(0.0, -0.0), 1 + 0j,
    "", "1", b"1", ..., NotImplemented, Colour.RED, Colour.BLUE, Level.ONE, np.float64, np.dtype("f8"), np.dtype(">f8"),
    np.sin, math.sin, one, len, np, Decimal("1.0"), Decimal("1.00"), range(3), range(0, 3, 2), slice(1), slice(1.0),
    slice(0, 1), frozenset((1,)), frozenset((True,)), frozenset(((1, 2),)), [], (), {}, [1], (1,), [[1]], [1, 1],
    {"a": 1}, {"b": 1}, {"a": 1, "b": 1}, {"b": 1, "a": 1}, {1: 1}, {True: 1}, {1.0: 1}, OrderedDict(a=1),
    defaultdict(None, a=1), defaultdict(list, a=1), Pair(1, 2), (1, 2), Pair(1, 2.0), State(1), State(1, 0),
    State(1, -0.0), Frozen(1), SimpleNamespace(position=1, velocity=0.0), SimpleNamespace(), np.str_("1"),
    np.datetime64("2020-01-01"), np.timedelta64(1, "s"), "".join, [1].append, np.array(1).sum, State,
]  # fmt: skip

LAYOUTS = [
    np.ones(()), np.ones(3), np.ones((3, 1)), np.ones((3, 4)), np.ones((4, 3)), np.ones((3, 4), order="F"),
    np.ones((6, 4))[::2], np.ones((3, 8))[:, ::2], np.ones(3)[::-1], np.broadcast_to(np.ones(4), (3, 4)),
    np.ones(3, np.float32), np.ones(3, int), np.ones(3, bool), np.ones(3, complex), np.ones(3, ">f8"), np.ones(0),
    np.ones((0, 3)), np.float64(1), np.float32(1), np.int64(1), np.bool_(True), np.complex128(1), tg.ones(3),
    tg.ones(3, dtype=np.float32), tg.tensor(1.0), tg.tensor(1.0, requires_grad=True),
    tg.ones(3).requires_grad_(), tg.ones((4, 3)).T, tg.ones((3, 4)), tg.ones((4, 3)), 1.0,
]  # fmt: skip
