"""While a call is observed, objects end when they would: what `__del__` and `finally` do is seen, and done in time."""

import weakref

import pytest

import tapegrad as tg

ended = [1.0]


class Noisy:
    def __del__(self):
        ended[0] += 1


class Plain:
    pass


class Closing:
    def __enter__(self):
        return self

    def __exit__(self, *error):
        ended[0] += 1


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
        *(generator_in_zip, weak_reference, weak_dict),
    ],
)
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_as_uncompiled(fun):
    ended[0] = 1.0
    expected = [fun(2.0) for _ in range(6)]
    ended[0] = 1.0
    compiled = tg.compile(fun)
    assert [compiled(2.0) for _ in range(6)] == expected


@pytest.mark.parametrize(
    "show", [str, repr, ascii, lambda t: f"{t}", lambda t: f"{t!r}", lambda t: str([t])[1:-1], "{}".format]
)
def test_text_of_a_tensor_from_outside(show):
    number = tg.tensor(3.0)
    compiled = tg.compile(lambda x: x * float(show(number)[len("tensor(") : -1]))
    assert [compiled(2.0) for _ in range(4)] == [6.0] * 4
    number.fill_(5.0)
    assert compiled(2.0) == 10.0
