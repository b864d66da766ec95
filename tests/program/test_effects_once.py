"""What a function changes outside is changed once, also by a call that turns out not to be recordable."""

import random
import time
from collections import defaultdict

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.errors import CompileError

log = []
kept = []


def differentiates_inside(x):
    y = x.detach().clone().requires_grad_()
    (y**2).sum().backward()
    return (x * y.grad).sum()


def appends(x):
    log.append(len(log))
    return differentiates_inside(x)


def appends_and_catches(x):
    log.append(len(log))
    try:
        return (x * np.ones(7)).sum()
    except ValueError:
        return x.sum()


def asks_for_an_interface(x):
    log.append(len(log))
    return x * len(x.__array_interface__)


def raises(x):
    log.append(len(log))
    raise KeyError("the function's own")


@pytest.mark.parametrize(
    ("fun", "error"),
    [
        (appends, CompileError),
        (appends_and_catches, CompileError),
        (asks_for_an_interface, AttributeError),
        (raises, KeyError),
    ],
)
def test_a_call_that_changed_something_is_not_run_again(fun, error):
    log.clear()
    compiled = tg.compile(fun)
    x = tg.tensor([2.0, 3.0])
    with pytest.raises(error) as raised:
        compiled(x)
    said = str(raised.value) + "".join(getattr(raised.value, "__notes__", ()))
    assert "changes log by append" in said and fun.__name__ in said and "not run again" in said
    assert len(log) == 1


def test_the_next_call_is_pythons():
    log.clear()
    compiled = tg.compile(appends)
    x = tg.tensor([2.0, 3.0])
    with pytest.raises(CompileError):
        compiled(x)
    assert compiled(x).item() == appends(x).item() == 26.0
    assert len(log) == 3


def test_under_vmap():
    log.clear()

    def counted(x):
        log.append(1)
        return x * 2

    compiled = tg.compile(counted)
    with pytest.raises(CompileError, match="would do that twice"):
        tg.func.vmap(compiled)(np.ones(3))
    assert len(log) == 1
    assert tg.func.vmap(compiled)(np.ones(3)).tolist() == [2.0] * 3
    assert len(log) == 2


@pytest.mark.parametrize("make", [np.random.default_rng, np.random.RandomState, random.Random])
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_generators_draw_once(make):
    def noisy(x):
        draw = generator.random() if hasattr(generator, "random") else generator.random_sample()
        return differentiates_inside(x) * draw

    x = tg.tensor([2.0, 3.0])
    generator = make(7)
    expected = [noisy(x).item() for _ in range(3)]
    generator = make(7)
    compiled = tg.compile(noisy)
    assert [compiled(x).item() for _ in range(3)] == expected


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_numpys_own_generator_draws_once():
    draw, seed = np.random.rand, np.random.seed
    compiled = tg.compile(lambda x: differentiates_inside(x) * draw())
    x = tg.tensor([2.0, 3.0])
    seed(3)
    expected = [26.0 * draw() for _ in range(3)]
    seed(3)
    assert [compiled(x).item() for _ in range(3)] == expected


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_a_cache_that_is_filled_does_no_harm():
    class Model:
        def __init__(self):
            self.filled = 0

    from functools import cached_property

    def table(self):
        self.filled += 1
        return 3.0

    Model.table = cached_property(table)
    Model.table.__set_name__(Model, "table")
    model = Model()
    compiled = tg.compile(lambda x: model.table * differentiates_inside(x))
    with pytest.raises(CompileError):  # as the count that is kept of it is written
        compiled(tg.tensor([2.0, 3.0]))
    assert compiled(tg.tensor([2.0, 3.0])).item() == 78.0
    assert model.filled == 1


class Settings:
    mode = None


def set_attribute(settings, table, row):
    settings.mode = "ready"


def set_entry(settings, table, row):
    table["mode"] = "ready"


def set_item(settings, table, row):
    row[-1] = "ready"


@pytest.mark.parametrize("write", [set_attribute, set_entry, set_item])
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_what_is_there_already_is_written_where_it_is_another_by_then(write):
    settings, table, row = Settings(), {"mode": None}, [None]

    @tg.compile
    def fun(x):
        write(settings, table, row)
        return x * 2.0

    for k in range(12):
        if k % 5 == 4:
            settings.mode = table["mode"] = row[0] = "busy"
        assert fun(1.0) == 2.0
        assert "ready" in (settings.mode, table["mode"], row[0])
    assert fun.stats.replays


@pytest.mark.parametrize("take", [lambda: [kept].pop(), lambda: max([kept, [-1]]), lambda: {"a": kept}.get("a")])
def test_what_is_taken_out_of_a_container_is_from_outside(take):
    kept[:] = [0]

    def fun(x):
        time.perf_counter()  # Python runs this, so guards are of no use any more
        take().append(1)
        return differentiates_inside(x)

    with pytest.raises(CompileError, match="append"):
        tg.compile(fun)(tg.tensor([2.0, 3.0]))
    assert kept == [0, 1]


class Made:
    def __init__(self, x):
        self.x = x


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_a_class_that_the_function_changes():
    first = Made.__init__

    def second(self, x):
        self.x = 10.0 * x

    def fun(x):
        Made.__init__ = first
        one = Made(x)
        Made.__init__ = second
        other = Made(x)
        Made.__init__ = first
        return one.x + other.x

    compiled = tg.compile(fun)
    assert [compiled(1.0) for _ in range(5)] == [11.0] * 5


instances = {}


class Single(type):
    def __call__(cls, *args):
        if cls not in instances:
            instances[cls] = super().__call__(*args)
        return instances[cls]


class Only(metaclass=Single):
    def __init__(self, rate):
        log.append(rate)
        self.rate = rate


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_a_metaclass_that_makes_instances():
    log.clear()
    instances.clear()
    compiled = tg.compile(lambda x: x * Only(3.0).rate)
    assert [compiled(1.0) for _ in range(5)] == [3.0] * 5
    assert log == [3.0] and compiled.stats.replays
    Only(1.0).rate = 4.0
    assert compiled(1.0) == 4.0


def test_a_tensor_that_is_added_to_where_it_is_kept_is_replayed():
    """`state.total += x` writes the tensor, which replays do, and stores the same object again."""

    class State:
        def __init__(self):
            self.total = tg.zeros(2)

    state, table, row = State(), {"a": tg.zeros(2)}, [tg.zeros(2)]

    @tg.compile(strict=True)
    def step(x):
        state.total += x
        table["a"] += x
        row[0] += x
        return (x * state.total).sum()

    for k in range(1, 7):
        assert step(np.ones(2)) == 2.0 * k
    assert step.stats.replays == 4
    assert state.total.tolist() == table["a"].tolist() == row[0].tolist() == [6.0, 6.0]


def taking(**given):
    rate = given.pop("rate", 1.0)
    given["other"] = 2.0
    return (lambda: rate * len(given))()


def test_a_dict_of_arguments_by_keyword_is_new_in_each_call():
    rates = [3.0]
    compiled = tg.compile(lambda x: x * taking(rate=rates[0]), strict=True)
    assert [compiled(1.0) for _ in range(4)] == [3.0] * 4
    assert compiled.stats.replays == 2
    rates[0] = 4.0
    assert compiled(1.0) == 4.0


def test_what_a_defaultdict_of_the_call_makes_is_of_the_call():
    def fun(x):
        found = defaultdict(list)
        for k in range(4):
            found[k % 2].append(k)
        return x * (sum(found[0]) + 10.0 * sum(found[1]))

    compiled = tg.compile(fun, strict=True)
    assert [compiled(1.0) for _ in range(4)] == [42.0] * 4
    assert compiled.stats.replays == 2


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_what_a_pure_function_keeps_is_from_outside():
    kept[:] = []
    held = tg.pure(lambda: kept)
    made = tg.pure(lambda: [1.0])

    def changes_what_is_kept(x):
        held().append(1.0)
        return x * 2.0

    def changes_what_is_new(x):
        found = made()
        found.append(1.0)
        return x * sum(found)

    compiled = tg.compile(changes_what_is_kept)
    assert [compiled(1.0) for _ in range(6)] == [2.0] * 6
    assert len(kept) == 6
    compiled = tg.compile(changes_what_is_new, strict=True)
    assert [compiled(1.0) for _ in range(6)] == [2.0] * 6
