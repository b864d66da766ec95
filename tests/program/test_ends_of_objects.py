"""While a call is observed, objects end when they would: what `__del__` and `finally` do is seen, and done in time."""

import collections
import functools
import sys
import weakref

import pytest

import tapegrad as tg
from tapegrad.program.trace import observation

ended = [1.0]


class Noisy:
    rate = 2.0

    def __del__(self):
        if ended:  # the interpreter may be at its end
            ended[0] += 1


class Plain:
    pass


class Slotted:
    __slots__ = ("noisy",)


class Closing:
    def __enter__(self):
        return self

    def __exit__(self, *error):
        ended[0] += 1


state = Plain()
state.noisy = Noisy()


def cleaning():
    try:
        yield 1.0
    finally:
        ended[0] += 1


def closing():
    with Closing():
        yield 1.0


def deleted(x):
    noisy = Noisy()
    del noisy
    return x * ended[0]


def in_a_list(x):
    kept = [Noisy()]
    kept.clear()
    return x * ended[0]


def with_its_list(x):
    kept = [Noisy()]
    del kept
    return x * ended[0]


def with_its_dict(x):
    kept = {"a": Noisy()}
    del kept
    return x * ended[0]


def with_an_object_of_slots(x):
    kept = Slotted()
    kept.noisy = Noisy()
    del kept
    return x * ended[0]


def with_a_partial(x):
    kept = functools.partial(max, Noisy())
    del kept
    return x * ended[0]


def as_an_argument_by_keyword(x):
    def inner(**given):
        return len(given)

    return x * inner(noisy=Noisy()) * ended[0]


def with_a_default(x):
    def inner(noisy=Noisy()):  # noqa: B008 - one a function
        return noisy is None

    inner()
    del inner
    return x * ended[0]


def with_an_error(x):
    def inner():
        noisy = Noisy()
        raise ValueError(noisy is None)

    try:
        inner()
    except ValueError as error:
        x = x * len(error.args)
    return x * ended[0]


def with_a_generator_in_a_list(x):
    kept = [cleaning()]
    for each in kept:
        next(each)
    each = None
    del kept
    return x * ended[0]


def taken_from_outside(x):
    state.kept = Noisy()
    found = state.kept.rate
    state.kept = None
    return x * ended[0] * found


def replaced_outside(x):
    found = state.noisy.rate
    state.noisy = Noisy()
    return x * ended[0] * found


def in_an_attribute(x):
    plain = Plain()
    plain.noisy = Noisy()
    plain = None
    return x * ended[0]


def in_another_frame(x):
    def inner():
        noisy = Noisy()
        return noisy is None

    inner()
    return x * ended[0]


def in_a_cell(x):
    noisy = Noisy()

    def inner():
        return noisy is None

    inner()
    noisy = None
    return x * ended[0]


def generator_left(x):
    next(cleaning())
    return x * ended[0]


def generator_with_a_manager(x):
    next(closing())
    return x * ended[0]


def generator_in_zip(x):
    for _ in zip([1.0], cleaning(), strict=False):
        break
    return x * ended[0]


def weak_reference(x):
    plain = Plain()
    found = weakref.ref(plain)
    del plain
    return x * (2.0 if found() is None else 3.0)


def weak_dict(x):
    plain = Plain()
    known = weakref.WeakValueDictionary(a=plain)
    del plain
    return x * (1.0 + len(known))


@pytest.mark.parametrize(
    "fun",
    [
        *(deleted, in_a_list, in_an_attribute, in_another_frame, in_a_cell, generator_left, generator_with_a_manager),
        *(generator_in_zip, weak_reference, weak_dict, with_its_list, with_its_dict, with_an_object_of_slots),
        *(with_a_partial, with_a_default, with_an_error, with_a_generator_in_a_list, taken_from_outside),
        *(replaced_outside, as_an_argument_by_keyword),
    ],
)
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_as_uncompiled(fun):
    ended[0] = 1.0
    expected = [fun(2.0) for _ in range(6)]
    ended[0] = 1.0
    compiled = tg.compile(fun)
    assert [compiled(2.0) for _ in range(6)] == expected


class Rated:
    def __init__(self, rate):
        self.rate = rate


def test_what_has_the_place_of_an_object_that_ended_is_not_taken_for_it():
    objects = [Rated(float(k)) for k in range(20)]

    @tg.compile
    def fun(x):
        made = [{} for _ in range(50)]
        del made
        for each in objects:  # Python makes these dicts now
            x = x + each.__dict__["rate"]
        return x

    assert [fun(1.0) for _ in range(4)] == [191.0] * 4
    assert fun.stats.replays == 2
    objects[3].rate = 50.0
    assert fun(1.0) == 238.0


@pytest.mark.parametrize("make", [list, collections.deque, set, lambda found: dict(enumerate(found))])
def test_guards_keep_nothing_that_is_in_a_container(make):
    objects = [Rated(2.0), Rated(3.0)]
    held, ends = [make(objects)], [weakref.ref(each) for each in objects]

    @tg.compile
    def fun(x):
        kept = held[0]
        for each in kept.values() if isinstance(kept, dict) else kept:
            x = x * each.rate
        return x

    assert [fun(1.0) for _ in range(5)] == [6.0] * 5
    assert fun.stats.replays == 3
    held[0].clear()
    objects.clear()
    assert [end() for end in ends] == [None, None]
    held[0] = make([None, None])
    with pytest.raises(AttributeError):
        fun(1.0)


@pytest.mark.parametrize(
    "show", [str, repr, ascii, lambda t: f"{t}", lambda t: f"{t!r}", lambda t: str([t])[1:-1], "{}".format]
)
def test_text_of_a_tensor_from_outside(show):
    number = tg.tensor(3.0)
    compiled = tg.compile(lambda x: x * float(show(number)[len("tensor(") : -1]))
    assert [compiled(2.0) for _ in range(4)] == [6.0] * 4
    number.fill_(5.0)
    assert compiled(2.0) == 10.0


def test_what_weak_containers_wait_with_is_known():
    """Python calls it in whatever frame an object ends, that of an observed function among them."""
    table, keys, things, thing = weakref.WeakValueDictionary(), weakref.WeakKeyDictionary(), weakref.WeakSet(), Plain()
    table["a"], keys[thing] = thing, 1
    things.add(thing)
    found = []

    def note(frame, event, _):
        if event == "call":
            found.append((frame.f_code.co_name, observation._is_apart(frame)))

    sys.setprofile(note)
    try:
        del thing
    finally:
        sys.setprofile(None)
    assert sorted(found) == [("_remove", True), ("remove", True), ("remove", True)]
