"""Recordings belong to instances: their attributes, their equals, their successors at the same address."""

import dataclasses
import gc
import weakref

import numpy as np
import pytest
from program.same import follow, phase, same

import tapegrad as tg

X = np.linspace(-0.7, 1.1, 4)


class Spring:
    """What most tests take: a number, an array, a tensor, and something deeper."""

    stiffness = 1.0

    def __init__(self, rate=0.5):
        self.rate = rate
        self.array = np.linspace(1.0, 2.0, 4)
        self.tensor = tg.tensor([0.1, 0.2, 0.3, 0.4])
        self.child = None
        self.kind = "soft"

    @property
    def doubled(self):
        return 2.0 * self.rate

    def helped(self, x):
        return x * self.rate

    def energy(self, x):
        return (self.stiffness * x * x * self.rate).sum()


def attribute(name, value):
    return lambda spring: setattr(spring, name, value)


def deeper(spring):
    spring.child.rate = 4.0


CHANGES = {
    "a number": (lambda s, x: x * s.rate, attribute("rate", 2.0), True),
    "through a property": (lambda s, x: x * s.doubled, attribute("rate", 2.0), True),
    "through a method": (lambda s, x: s.helped(x), attribute("rate", 2.0), True),
    "of the class, hidden": (lambda s, x: x * s.stiffness, attribute("stiffness", 3.0), True),
    "a string": (lambda s, x: x if s.kind == "soft" else x * x, attribute("kind", "hard"), True),
    "None": (lambda s, x: x if s.child is None else x * s.child.rate, attribute("child", Spring(3.0)), True),
    "by getattr": (lambda s, x: x * getattr(s, "rate"), attribute("rate", 2.0), True),  # noqa: B009 - foreign code
    "by __dict__": (lambda s, x: x * s.__dict__["rate"], attribute("rate", 2.0), True),
    "an array that is replaced": (lambda s, x: x * s.array, attribute("array", np.ones(4)), None),
    "an array that is written": (lambda s, x: x * s.array, lambda s: np.copyto(s.array, 3.0), None),
    "a tensor that is replaced": (lambda s, x: x * s.tensor, attribute("tensor", tg.ones(4)), None),
    "a tensor that is written": (lambda s, x: x * s.tensor, lambda s: s.tensor.fill_(3.0), None),
    "whether there is one": (
        lambda s, x: x * (s.later if hasattr(s, "later") else 1.0), attribute("later", 2.0), True),
}  # fmt: skip


@pytest.mark.parametrize("name", CHANGES)
def test_an_attribute_that_changes(way, name):
    body, change, fresh = CHANGES[name]

    def make():
        spring = Spring()
        return (lambda x: (body(spring, x) * x).sum()), spring

    follow(way, make, phase(X), phase(X, change=change, fresh=fresh), phase(X, calls=2, fresh=False))


def test_a_deep_attribute(way):
    def make():
        spring = Spring()
        spring.child = Spring()
        spring.child.child = Spring()
        return (lambda x: (x * spring.child.child.rate * spring.child.rate).sum()), spring

    follow(
        way,
        make,
        phase(X),
        phase(X, change=deeper, fresh=True),
        phase(X, change=lambda s: deeper(s.child), fresh=True),
        phase(X, change=lambda s: setattr(s.child, "child", Spring(-1.0)), fresh=True),
    )


def test_an_attribute_of_the_class(way):
    def make():
        kind = type("Kind", (Spring,), {"stiffness": 2.0})
        return kind().energy, kind

    follow(way, make, phase(X), phase(X, change=attribute("stiffness", -1.0), fresh=True))


def test_a_method_of_the_class_is_replaced(way):
    def make():
        kind = type("Kind", (Spring,), {})
        spring = kind()
        return (lambda x: spring.helped(x).sum()), kind

    follow(way, make, phase(X), phase(X, change=attribute("helped", lambda self, x: x * x), fresh=True))


def compiled_kind(**options):
    class Kind(Spring):
        @tg.compile(**options)
        def loss(self, x):
            return (x * x * self.rate * self.array).sum()

    return Kind


def plain_loss(spring, x):
    """What `loss` gives, without its being compiled."""
    return (x * x * spring.rate * spring.array).sum()


def both(spring, x):
    """Hold value, gradient and Hessian times vector of the method to those of the plain function."""
    same(spring.loss(x), plain_loss(spring, tg.from_numpy(x)).numpy(), "value")
    mine, its = tg.tensor(x, requires_grad=True), tg.tensor(x, requires_grad=True)
    spring.loss(mine).backward()
    plain_loss(spring, its).backward()
    same(mine.grad, its.grad, "gradient")
    np.testing.assert_allclose(
        tg.func.hvp(spring.loss, x, np.ones(4)),
        tg.func.hvp(lambda x: plain_loss(spring, x), x, np.ones(4)),
        rtol=1e-12,
    )


def test_methods_of_two_instances():
    """Each instance has its own numbers, whoever was called last."""
    kind = compiled_kind()
    one, two = kind(0.5), kind(-3.0)
    for k in range(6):
        both(one, X + k)
        both(two, X + k)
    two.array[:] = 7.0
    one.rate = 11.0
    for k in range(6):
        both(two, X + k)
        both(one, X + k)


def successor(kind, address):
    """Make an instance where another one was."""
    others = []
    while len(others) < 10_000:
        others.append(kind())
        if id(others[-1]) == address:
            return others[-1]
    pytest.skip("no address is used again here")


def test_an_instance_at_the_address_of_another():
    kind = compiled_kind()
    spring = kind()
    for k in range(6):
        spring.rate = k + 1.0
        spring.array = np.full(4, k + 0.5)
        for turn in range(4):
            both(spring, X + turn)
        address = id(spring)
        del spring
        gc.collect()
        spring = successor(kind, address)
    assert spring is not None


@dataclasses.dataclass
class Equal:
    """Compared by value, so it cannot be hashed."""

    rate: float

    @tg.compile
    def loss(self, x):
        return (x**3 * self.rate).sum()


class Same:
    """Equal to all of its kind, with one hash."""

    def __init__(self, rate):
        self.rate = rate

    def __eq__(self, other):
        return True

    def __hash__(self):
        return 1

    @tg.compile
    def loss(self, x):
        return (x**3 * self.rate).sum()


class Slotted:
    __slots__ = ("rate",)

    def __init__(self, rate):
        self.rate = rate

    @tg.compile
    def loss(self, x):
        return (x**3 * self.rate).sum()


@pytest.mark.parametrize("kind", [Equal, Same, Slotted])
def test_instances_that_are_equal_or_have_slots(kind):
    springs = [kind(2.0), kind(-1.0), kind(2.0)]
    for k in range(6):
        x = X + k
        if k == 4:
            springs[2].rate = 5.0
        for spring in springs:
            expected = (tg.tensor(x) ** 3 * spring.rate).sum()  # of tensors: NumPy's powers have other last digits
            same(spring.loss(x), expected.numpy(), f"call {k}")
            same(
                tg.func.grad(spring.loss)(x),
                tg.func.grad(lambda x, rate=spring.rate: (x**3 * rate).sum())(x),
                f"gradient {k}",
            )
            np.testing.assert_allclose(tg.func.hvp(spring.loss, x, np.ones(4)), 6 * x * spring.rate, rtol=1e-12)


def test_an_instance_goes_when_nobody_refers_to_it():
    """The compiled method keeps recordings for an instance, never the instance."""
    kind = compiled_kind()
    spring = kind()
    for k in range(5):
        spring.loss(X + k)
    alive = weakref.ref(spring)
    gc.collect()
    gc.disable()
    try:
        del spring
        assert alive() is None
    finally:
        gc.enable()


def test_a_method_that_is_called_through_its_class():
    kind = compiled_kind()
    one, two = kind(0.5), kind(-3.0)
    for k in range(6):
        for spring in (one, two):
            same(kind.loss(spring, X + k), plain_loss(spring, tg.from_numpy(X + k)).numpy(), f"call {k}")


def test_an_instance_that_is_an_argument(way):
    """It is a Python value: another one is another key, a changed one is noticed."""

    def make():
        springs = [Spring(0.5), Spring(2.0)]
        return (lambda x, k: (x * springs[k].rate).sum()), springs

    follow(
        way,
        make,
        phase(X),
        phase(X, change=lambda springs: setattr(springs[1], "rate", 7.0)),
        call=lambda f, x: f(x, 0) + f(x, 1),
    )


def test_an_instance_given_to_the_function(way):
    springs = [Spring(0.5), Spring(2.0)]

    def change(_):
        springs[1].rate = 7.0

    follow(
        way,
        lambda: ((lambda x, spring: (x * x * spring.rate).sum()), None),
        phase(X),
        phase(X, change=change),
        call=lambda f, x: f(x, springs[0]) + f(x, springs[1]),
    )


def test_equal_instances_given_to_the_function(way):
    """They are equal and have one hash, and yet what the function reads of them is not the same."""
    springs = [Same(0.5), Same(2.0)]
    follow(
        way,
        lambda: ((lambda x, spring: (x * x * spring.rate).sum()), None),
        phase(X, calls=6, replays=None),
        call=lambda f, x: [f(x, springs[0]), f(x, springs[1])],
    )
