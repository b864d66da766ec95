"""Containers that are compared as a whole: by the objects in them, and by what these say if they are others."""

import collections
import datetime
import math
import types
from collections import abc

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.program.trace import known_objects

X = np.ones(2)
SIZES = [3, 40, 1_000]


def check(values, change, *, same):
    """Check whether a change is seen, by whether there is another recording."""

    def fun(x):
        return x * float(sum(len(repr(value)) for value in values))

    compiled = tg.compile(fun)
    for _ in range(4):
        compiled(X)
    replays = compiled.stats.replays
    assert replays == 2, compiled.stats.reasons
    for _ in range(2):  # the second time what was found is kept
        change(values)
        np.testing.assert_array_equal(compiled(X), fun(X))
        assert compiled.stats.replays == replays + same
        replays = compiled.stats.replays
        if not same:
            return


def put(value):
    return lambda values: values.__setitem__(1, value)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("was", "now"),
    [
        (1.0, 1),
        (1.0, True),
        (1, True),
        (1, 1.0),
        (True, 1),
        (0.0, -0.0),
        (-0.0, 0.0),
        (0.0, 0),
        (0.0, False),
        (1.0, np.float64(1.0)),
        (np.float64(1.0), 1.0),
        (np.float64(1.0), np.float32(1.0)),
        (1.5, 2.5),
        (1.5, math.nan),
        (math.nan, 1.5),
        (1.5, None),
        ("a", "b"),
        (1.0, 1 + 0j),
        (b"a", "a"),
    ],
)
@pytest.mark.parametrize("make", [list, collections.deque], ids=["list", "deque"])
def test_another_number_is_seen(size, was, now, make):
    values = make([0.5 + k for k in range(size)])
    values[1] = was
    check(values, put(now), same=False)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("value", [1.5, math.nan, -0.0, 10**30, "a text", (1.0, 2.0), 1.5 + 2j, np.float64(1.5)])
def test_the_same_number_in_another_object_is_the_same(size, value):
    values = [0.5 + k for k in range(size)]
    values[1] = value

    def again(values):
        now = values[1]
        if type(now) is tuple:
            values[1] = tuple([now[0], now[1]])
        elif type(now) is str:
            values[1] = "".join(list(now))
        elif type(now) is int:
            values[1] = int(str(now))
        else:
            values[1] = type(now)(repr(now) if type(now) is not np.float64 else now)
        assert values[1] is not now

    check(values, again, same=True)


@pytest.mark.parametrize("size", SIZES)
def test_entries_that_come_go_or_move(size):
    numbers = [0.5 + k for k in range(size)]
    check(list(numbers), lambda values: values.append(1.0), same=False)
    check(list(numbers), lambda values: values.pop(), same=False)
    check(list(numbers), lambda values: values.clear(), same=False)
    check(list(numbers), lambda values: values.__setitem__(slice(None), list(values)), same=True)

    order = list(numbers)

    def first(x):
        for value in order:
            return x * value
        return x

    compiled = tg.compile(first)
    for _ in range(3):
        compiled(X)
    order.reverse()
    np.testing.assert_array_equal(compiled(X), X * numbers[-1])


@pytest.mark.parametrize("size", SIZES)
def test_a_list_that_is_made_anew(size):
    holder = types.SimpleNamespace(values=[0.5 + k for k in range(size)])

    def fun(x):
        return x * sum(holder.values)

    compiled = tg.compile(fun)
    for k in range(6):
        np.testing.assert_array_equal(compiled(X), fun(X))
        holder.values = list(holder.values) if k % 2 else [float(repr(value)) for value in holder.values]
    assert compiled.stats.replays == 4
    holder.values = list(holder.values)
    holder.values[2] = 7.25
    np.testing.assert_array_equal(compiled(X), fun(X))
    assert compiled.stats.recordings == 3
    same = holder.values
    holder.values = list(same)
    np.testing.assert_array_equal(compiled(X), fun(X))
    same[1] = 3.0  # the old one, which nobody reads now
    replays = compiled.stats.replays
    np.testing.assert_array_equal(compiled(X), fun(X))
    assert compiled.stats.replays >= replays


@pytest.mark.parametrize("size", SIZES)
def test_lists_within_a_list(size):
    rows = [[0.5 + k] for k in range(size)]

    def fun(x):
        return x * sum(row[0] for row in rows)

    compiled = tg.compile(fun)
    for _ in range(3):
        compiled(X)
    rows[size - 1] = [9.0]
    np.testing.assert_array_equal(compiled(X), fun(X))
    rows[1][0] = 3.0
    np.testing.assert_array_equal(compiled(X), fun(X))


@pytest.mark.parametrize("size", [2, 50])
@pytest.mark.parametrize(
    "make",
    [
        dict,
        collections.OrderedDict,
        type("Ordered", (collections.OrderedDict,), {}),
        collections.Counter,
        lambda pairs: collections.defaultdict(float, pairs),
    ],
    ids=["dict", "OrderedDict", "derived", "Counter", "defaultdict"],
)
@pytest.mark.parametrize("behind", [False, True], ids=["itself", "a proxy"])
def test_the_order_of_a_dict_is_seen(size, make, behind):
    own = make({f"k{k}": 0.5 + k for k in range(size)}.items())
    if make is collections.Counter:
        own = make({f"k{k}": 0.5 + k for k in range(size)})
    table = types.MappingProxyType(own) if behind else own

    def fun(x):
        t = 0.0
        for value in table.values():
            t = t * 0.5 + value
        return x * t

    compiled = tg.compile(fun)
    for _ in range(3):
        compiled(X)
    assert compiled.stats.replays == 1, compiled.stats.reasons
    before = fun(X)
    if isinstance(own, collections.OrderedDict):
        own.move_to_end("k0")
    else:
        own["k0"] = own.pop("k0")
    assert not np.array_equal(fun(X), before)
    np.testing.assert_array_equal(compiled(X), fun(X))


@pytest.mark.parametrize("make", [set, frozenset])
@pytest.mark.parametrize(
    ("was", "now"),
    [
        ((8, 0), (0, 8)),  # goes over the other one first
        ((1, 2), (1, 3)),
        ((1, 2), (1.0, 2)),
        ((1, 2), (True, 2)),
        (((1, 2),), ((True, 2),)),
        (((0.0, 2),), ((-0.0, 2),)),
        ((frozenset((0.0,)),), (frozenset((-0.0,)),)),
        ((frozenset((1,)),), (frozenset((True,)),)),
    ],
)
def test_another_set_is_seen(make, was, now):
    held = [make(was)]

    @tg.compile
    def fun(x):
        return x * float(sum((k + 1) * ord(c) for k, c in enumerate(repr(list(held[0])))))

    def expected():
        return 2.0 * float(sum((k + 1) * ord(c) for k, c in enumerate(repr(list(held[0])))))

    for _ in range(4):
        assert fun(2.0) == expected()
    assert fun.stats.replays == 2
    before, held[0] = expected(), make(was)
    assert fun(2.0) == before and fun.stats.replays == 3
    held[0] = make(now)
    assert expected() != before
    assert fun(2.0) == expected()


class Sequence:
    def __len__(self):
        return 2

    def __getitem__(self, index):
        return [2.0, 3.0][index]


def test_a_class_that_comes_to_be_a_sequence():
    given = Sequence()

    @tg.compile
    def fun(x):
        match given:
            case [one, other]:
                return x * one * other
        return x

    assert [fun(1.0) for _ in range(4)] == [1.0] * 4
    assert fun.stats.replays == 2
    abc.Sequence.register(Sequence)
    assert fun(1.0) == 6.0


def locked(values):
    values.flags.writeable = False
    return values


@pytest.mark.parametrize(
    ("read", "change"),
    [
        (lambda a: a.flags.writeable, locked),
        (lambda a: a.base is None, lambda a: np.ones(6)[:3]),
        (lambda a: len(str(a)) < 14, lambda a: np.set_printoptions(precision=3, floatmode="fixed") or a),
        (lambda a: len(f"{a}") < 14, lambda a: np.set_printoptions(precision=3, floatmode="fixed") or a),
    ],
    ids=["flags", "base", "str", "f-string"],
)
def test_what_an_array_says_of_itself(read, change):
    held = [np.ones(3)]
    compiled = tg.compile(lambda x: x * (2.0 if read(held[0]) else 3.0))
    with np.printoptions():
        assert [compiled(1.0) for _ in range(4)] == [2.0] * 4
        assert compiled.stats.replays == 2
        held[0] = change(held[0])
        assert compiled(1.0) == 3.0


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_an_object_that_says_where_its_numbers_are():
    one, other, given = np.ones(2), np.full(2, 3.0), Sequence()
    given.__array_interface__ = one.__array_interface__
    compiled = tg.compile(lambda x: x * np.asarray(given))
    for _ in range(4):
        np.testing.assert_array_equal(compiled(X), X)
    given.__array_interface__ = other.__array_interface__
    np.testing.assert_array_equal(compiled(X), 3.0 * X)


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_a_dict_that_is_made_when_it_is_asked_for():
    generator = np.random.default_rng(0)
    compiled = tg.compile(lambda x: x * (generator.bit_generator.state["state"]["state"] % 1001))
    for k in range(8):
        state = generator.bit_generator.state["state"]["state"]
        assert compiled(2.0) == 2.0 * (state % 1001)
        if k > 3:
            generator.random()


NOON = datetime.datetime(2020, 1, 1, 12, tzinfo=datetime.UTC)


@pytest.mark.parametrize(
    ("was", "now", "read"),
    [
        (NOON, NOON.astimezone(datetime.timezone(datetime.timedelta(hours=1))), lambda t: t.hour),
        (NOON, NOON.replace(fold=1), lambda t: t.fold),
        (math.nan, -math.nan, lambda v: math.copysign(1.0, v)),
        (complex(math.nan, 1.0), complex(-math.nan, 1.0), lambda v: math.copysign(1.0, v.real)),
    ],
)
def test_arguments_that_are_nearly_the_same(was, now, read):
    compiled = tg.compile(lambda x, value: x * read(value))
    for _ in range(4):
        assert compiled(2.0, was) == 2.0 * read(was)
    assert compiled.stats.replays == 2
    assert compiled(2.0, now) == 2.0 * read(now)


def test_addresses_are_what_they_are_said_to_be():
    values = [object() for _ in range(50)]
    known = known_objects.addresses_of(values)
    if known is None:
        pytest.skip("not CPython: `id` is no address")
    assert known == np.array([id(value) for value in values], np.intp).tobytes()
    assert known_objects.addresses_of(values[:10]) is None
    turned = collections.deque(values)
    assert known_objects.addresses_of(turned) == known
    turned.rotate()
    assert known_objects.addresses_of(turned) != known
