"""Methods, and whatever else a function may be bound to: instances, classes, static ones, inheritance."""

import copy
import functools
import inspect

import numpy as np
from program.same import same

import tapegrad as tg

X = np.linspace(0.3, 1.4, 4)


class Model:
    bias = 0.25

    def __init__(self, rate):
        self.rate = rate
        self.weights = tg.tensor(np.linspace(-1.0, 1.0, 4) * rate, requires_grad=True)

    @tg.compile
    def loss(self, x, scale=1.0):
        """A loss."""
        return ((x * self.weights - self.rate) ** 2).sum() * scale + self.bias

    def plain(self, x, scale=1.0):
        return ((x * self.weights - self.rate) ** 2).sum() * scale + self.bias

    @classmethod
    def of_class(cls, x):
        return (x * x * cls.bias).sum()

    @staticmethod
    @tg.compile
    def alone(x, y):
        return (x * x * y).sum()


def gradients(function, x, *leaves):
    found = tg.autograd.grad(function(x), [x, *leaves])
    return [g.numpy() for g in found]


def test_gradients_by_arguments_and_attributes():
    models = [Model(0.5), Model(-2.0)]
    for k in range(6):
        for model in models:
            x = tg.tensor(X + k, requires_grad=True)
            same(gradients(model.loss, x, model.weights), gradients(model.plain, x, model.weights), f"call {k}")
    for model in models:
        assert model.loss.stats.replays >= 4
        assert len(model.loss.recordings) == 1


def test_parameters_that_are_stepped():
    """The usual loop: loss, backward, a step in place."""
    mine, its = Model(0.5), Model(0.5)
    for k in range(12):
        for model, loss in ((mine, mine.loss), (its, its.plain)):
            model.weights.grad = None
            loss(tg.tensor(X + k % 3)).backward()
            with tg.no_grad():
                model.weights.sub_(0.05 * model.weights.grad)
        same(mine.weights, its.weights, f"step {k}")
    assert mine.loss.stats.replays == 10


def test_parameters_that_are_replaced():
    """`self.weights = …` of the same layout: another object each time."""
    mine, its = Model(0.5), Model(0.5)
    for k in range(12):
        for model, loss in ((mine, mine.loss), (its, its.plain)):
            (g,) = tg.autograd.grad(loss(tg.tensor(X + k % 3)), model.weights)
            model.weights = (model.weights.detach() - 0.05 * g).requires_grad_()
        same(mine.weights, its.weights, f"step {k}")


def test_statistics_belong_to_the_instance():
    one, two = Model(0.5), Model(-2.0)
    with tg.no_grad():
        for k in range(6):
            one.loss(tg.tensor(X + k))
    assert one.loss.stats.replays == 4
    assert two.loss.stats.replays == 0
    assert len(two.loss.recordings) == 0


def test_name_text_and_signature():
    model = Model(0.5)
    assert model.loss.__name__ == Model.loss.__name__ == "loss"
    assert model.loss.__doc__ == "A loss."
    assert list(inspect.signature(model.loss).parameters) == ["x", "scale"]
    assert list(inspect.signature(Model.loss).parameters) == ["self", "x", "scale"]


def test_static_methods():
    model = Model(0.5)
    for k in range(5):
        expected = ((X + k) * (X + k) * X).sum()
        same(model.alone(X + k, X), expected, "through the instance")
        same(Model.alone(X + k, X), expected, "through the class")


def test_class_methods():
    class Family(Model):
        bias = 2.0
        loss_of_class = classmethod(tg.compile(lambda cls, x: (x * x * cls.bias).sum()))

    class Younger(Family):
        bias = 3.0

    for k in range(6):
        for kind in (Family, Younger):
            same(kind.loss_of_class(X + k), kind.of_class(tg.tensor(X + k)).numpy(), f"{kind.__name__}, {k}")


def test_inheritance_and_super():
    class Base:
        rate = 0.5

        @tg.compile
        def loss(self, x):
            return (x * x * self.rate).sum()

    class Child(Base):
        rate = 2.0

        @tg.compile
        def loss(self, x):
            return super().loss(x) + (x * self.rate).sum()

    base, child = Base(), Child()
    for k in range(6):
        x = tg.tensor(X + k)
        same(base.loss(X + k), (x * x * 0.5).sum().numpy(), f"base {k}")
        same(child.loss(X + k), ((x * x * 2.0).sum() + (x * 2.0).sum()).numpy(), f"child {k}")


def test_a_bound_method_that_is_compiled():
    model = Model(0.5)
    compiled = tg.compile(model.plain)
    with tg.no_grad():
        for k in range(8):
            model.rate = 0.5 if k < 4 else 1.5
            same(compiled(tg.tensor(X + k)), model.plain(tg.tensor(X + k)), f"call {k}")
    assert compiled.stats.replays > 2


def test_copies_of_an_instance():
    """A copy has numbers of its own."""
    model = Model(0.5)
    with tg.no_grad():
        for k in range(5):
            model.loss(tg.tensor(X + k))
        for other in (copy.copy(model), copy.deepcopy(model)):
            other.rate = 3.0
            for k in range(5):
                same(other.loss(tg.tensor(X + k)), other.plain(tg.tensor(X + k)), f"copy {k}")
                same(model.loss(tg.tensor(X + k)), model.plain(tg.tensor(X + k)), f"original {k}")


def test_a_method_kept_in_a_variable():
    model = Model(0.5)
    method = model.loss
    with tg.no_grad():
        for k in range(6):
            same(method(tg.tensor(X + k)), model.plain(tg.tensor(X + k)), f"call {k}")
    assert method.stats.replays == 4
    assert model.loss.stats.replays == 4


def test_under_a_cached_property_and_a_partial():
    class Lazy(Model):
        @functools.cached_property
        def fast(self):
            return tg.compile(self.plain)

    model = Lazy(0.5)
    call = functools.partial(model.fast, scale=2.0)
    with tg.no_grad():
        for k in range(6):
            same(call(tg.tensor(X + k)), model.plain(tg.tensor(X + k), scale=2.0), f"call {k}")
