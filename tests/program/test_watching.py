"""What a function writes itself is not read from outside, and watching it changes nothing else."""

import enum
import gc
import sys
import threading
import weakref

import numpy as np
import pytest
from program.watching import changes, module, reads_of, watched

import tapegrad as tg
from tapegrad.maths import ufuncs
from tapegrad.program.trace.observation import Observation
from tapegrad.program.trace.suppression import quiet, tracer

DT = 0.1


def with_dt(x):
    return x * DT


# What the function itself writes


def why(fun, *args):
    """What keeps a call from being replayed."""
    return [refusal.text.split(" in ")[0] for refusal in reads_of(fun, *args).refusals]


def test_writes_to_what_is_outside_are_refused():
    made = module("m", "N = 0\nC = {}\ndef f(x):\n    global N\n    N = x\n    C['a'] = x\n    return N + C['a']")
    assert why(made.f, 1.0) == ["writes the global N", "writes an item of C"]

    class Holder:
        def forward(self, x):
            self.last = x
            return x

    assert why(Holder().forward, 1.0) == [
        f"writes the attribute last of an object from outside ({Holder.__qualname__})"
    ]
    count = 0

    def counted():
        nonlocal count
        count += 1

    assert why(counted) == ["writes the variable count of an enclosing function"]
    found = []
    assert why(lambda x: found.append(x), 1.0) == ["changes found by append"]


def test_writes_to_what_was_made_in_the_call_are_free():
    class State:
        def __init__(self, x):
            self.x = x

        def step(self):
            self.x = self.x + 1
            return self

    def loss(x):
        count, found, table = 0, [], {}

        def counted():
            nonlocal count
            count += 1

        for k in range(3):
            counted()
            found.append(State(x).step().x)
            table[k] = found[k]
        found[0], table[1] = found[1], 2.0
        table.update(a=1.0)
        return sum(found) + count + sum(table.values())

    assert why(loss, 1.0) == []
    guards = watched(loss, 1.0)
    assert not any("self" in line for line in guards.describe()), guards.describe()


# Nothing else changes


def test_the_trace_function_that_was_there_goes_on():
    seen = []

    def tracer(frame, event, arg):
        seen.append((frame.f_code.co_name, event))
        return tracer if frame.f_code is with_dt.__code__ else None

    before = sys.gettrace()
    reads = Observation(with_dt)
    sys.settrace(tracer)
    try:
        with reads.watch():
            with_dt(1.0)
        assert sys.gettrace() is tracer
    finally:
        sys.settrace(before)
    assert [e for e in seen if e[0] == "with_dt"] == [("with_dt", "call"), ("with_dt", "line"), ("with_dt", "return")]
    assert reads.guards().failed() is None


def test_a_trace_function_that_puts_itself_in_place():
    def tracer(frame, event, arg):
        sys.settrace(tracer)

    before = sys.gettrace()
    made = module("m", "K = 1\ndef g():\n    return K\ndef f():\n    return h() + g()\ndef h():\n    return 1")
    reads = Observation(made.f)
    sys.settrace(tracer)
    try:
        with reads.watch():
            made.f()
    finally:
        sys.settrace(before)
    guards = reads.guards()
    made.K = 2
    changes(guards, "global K")


def test_exceptions_leave_no_trace_function():
    def broken(x):
        raise KeyError(x * DT)

    before = sys.gettrace()
    reads = Observation(broken)
    with pytest.raises(KeyError), reads.watch():
        broken(1.0)
    assert sys.gettrace() is before
    assert reads.guards().failed() is None


def test_a_watch_within_a_watch():
    made = module("m", "K = 1\ndef g():\n    return K")
    inner = Observation(made.g)

    def outer():
        with inner.watch():
            return made.g()

    outer()
    guards = inner.guards()
    made.K = 2
    changes(guards, "global K")


def test_no_cycles_and_nothing_is_kept():
    class Thing:
        def __init__(self):
            self.k = [1.0]
            self.child = Thing.__new__(Thing)
            self.child.parent = self
            self.rhs = lambda x: x * self.k[0]

        def forward(self, x):
            return self.rhs(x) * len(self.child.parent.k)

    thing = Thing()
    guards = watched(thing.forward, 1.0)
    assert guards.failed() is None
    gone = weakref.ref(thing)
    del thing
    gc.collect()
    assert gone() is None, "guards hold objects weakly"
    assert guards.failed() is None

    tensor = tg.ones(3)
    gone = weakref.ref(tensor)
    gc.disable()
    try:
        guards = watched(lambda x: x * 2.0, tensor)
        del tensor
        assert gone() is None
        reads = Observation(with_dt)
        gone = weakref.ref(reads)
        with reads.watch():
            with_dt(1.0)
        del reads
        assert gone() is None, "no cycle"
    finally:
        gc.enable()


def test_other_threads_are_not_watched():
    made = module("m", "K = 1\ndef f(go):\n    go()\ndef g():\n    return K")

    def go():
        thread = threading.Thread(target=made.g)
        thread.start()
        thread.join()

    assert any("thread" in text for text in why(made.f, go))
    guards = watched(made.f, made.g)
    made.K = 2
    changes(guards, "global K")


def test_watches_in_several_threads():
    made = [module(f"m{k}", "K = 1\ndef g(x):\n    return K * x\ndef f(x):\n    return g(x) + g(x)") for k in range(4)]
    guards = {}

    def watch(k):
        for _ in range(20):
            guards[k] = watched(made[k].f, 1.0)

    threads = [threading.Thread(target=watch, args=(k,)) for k in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for k in range(4):
        assert guards[k].failed() is None
        made[k].K = 2
        changes(guards[k], f"the global K of m{k}.py")


def test_operations_of_a_recording_run_untraced_and_what_comes_after_is_seen():
    made = module("m", "K = 2.0\ndef g():\n    return K\ndef f(x):\n    y = x * x + x.sin()\n    return y * g()")
    program = tg.record(made.f, tg.tensor(1.0))
    assert program.failed() is None
    made.K = 3.0
    assert "the global K of m.py" in program.failed()


def test_a_function_run_quietly_leaves_the_trace_function():
    seen = []

    @quiet
    def inner(fail):
        seen.append(sys.gettrace())
        if fail:
            raise KeyError

    def other(frame, event, arg):
        return None

    before = sys.gettrace()
    for trace in (tracer({}, lambda frame: None), other):
        for fail in (False, True):
            sys.settrace(trace)
            try:
                inner(fail)
            except KeyError:
                pass
            finally:
                now = sys.gettrace()
                sys.settrace(before)
            assert now is trace
    if sys.version_info < (3, 12):
        assert seen == [None, None, other, other]


def test_a_loop_of_a_ufunc_may_be_compiled_while_a_call_is_recorded():
    """Numba evaluates the text of a signature for it."""
    compiled = tg.compile(lambda x: x * 2 * np.sin(x))
    tg.func.jvp(np.sin, (1.0,), (1.0,))
    made = {id(made): made for made, _ in ufuncs._lazy.values() if made.name == "sin"}.values()
    for each in made:
        each.loaded.clear()
        for k in range(len(each.kinds)):
            each.postpone(k)
    ufuncs._addresses.pop("sin", None)
    for _ in range(3):
        tg.func.jvp(compiled, (np.array(1.0),), (np.array(1.0),))
    assert any(each.loaded for each in made)
    assert compiled.stats.replays == 1


def test_clones_are_written_while_functions_of_enumerations_run_as_clones():
    """What writes clones uses enumerations itself."""

    class Rate(enum.Enum):
        low = 2.0
        high = 3.0

    def later(rate):
        return rate.value

    compiled = tg.compile(lambda x: x * sum(later(rate) for rate in Rate))
    for _ in range(3):
        assert compiled(np.ones(1)) == 5.0
    assert compiled.stats.replays == 1


@pytest.mark.parametrize("by", ["finalizer", "method"])
def test_what_the_collector_ends_is_not_the_programs(by):
    """A plot or a temporary file that waits in a cycle may be freed at any allocation."""
    ended = []

    class Held:
        def __del__(self):
            if by == "method":
                ended.append(by)

    def leave_a_cycle(phase, info):
        frame = sys._getframe()
        while frame is not None and frame.f_code.co_name != "function":
            frame = frame.f_back
        if phase == "stop" and frame is not None:
            held = Held()
            held.itself = held
            if by == "finalizer":
                weakref.finalize(held, ended.append, by)

    def function(x):
        for _ in range(30):
            x = x * 1.5
            [[] for _ in range(10)]
        return x

    threshold = gc.get_threshold()
    gc.callbacks.append(leave_a_cycle)
    gc.set_threshold(1, 1, 1)
    try:
        compiled = tg.compile(function)
        compiled(np.ones(3))
        assert by in ended
    finally:
        gc.set_threshold(*threshold)
        gc.callbacks.remove(leave_a_cycle)
    for _ in range(2):
        assert compiled(np.ones(3)).tolist() == function(np.ones(3)).tolist()
    assert compiled.stats.replays == 1
    assert not any("_Watch" in type(getattr(each, "__self__", None)).__qualname__ for each in gc.callbacks)


@pytest.mark.parametrize("as_object", [False, True])
def test_callbacks_of_the_collector_are_not_the_programs(as_object):
    """Any allocation may call them; Hypothesis has one."""
    phases = []

    def note(phase):
        phases.append(phase)

    class Callback:
        def __call__(self, phase, info):
            note(phase)

    def callback(phase, info):
        note(phase)

    def function(x):
        for _ in range(30):
            x = x * 1.5
            [[] for _ in range(10)]
        return x

    chosen, threshold = Callback() if as_object else callback, gc.get_threshold()
    gc.callbacks.append(chosen)
    gc.set_threshold(1)
    try:
        program = tg.record(function, np.ones(3))
    finally:
        gc.set_threshold(*threshold)
        gc.callbacks.remove(chosen)
    assert phases
    assert program(np.ones(3)).tolist() == function(np.ones(3)).tolist()
