"""What a function writes itself is not read from outside, and watching it changes nothing else."""

import gc
import sys
import threading
import weakref

import numpy as np
import pytest
from replay.watching import changes, module, reads_of, watched

import tapegrad as tg
from tapegrad.replay.quiet import quiet, tracer
from tapegrad.replay.reads import Reads

DT = 0.1


def with_dt(x):
    return x * DT


# What the function itself writes


def test_a_counter_fails_and_says_why():
    made = module("m", "N = 0\ndef f():\n    global N\n    N += 1\n    return N")
    guards = watched(made.f)
    changes(guards, "the global N of m.py is 1, and was 0", "the function itself changes it")

    class Counter:
        n = 0

        def count(self):
            self.n += 1
            return self.n

    counter = Counter()
    guards = watched(counter.count)
    changes(guards, "self.n", "the function itself changes it")
    assert watched(counter.count).failed() is not None


def test_what_is_written_first_is_not_read_from_outside():
    made = module("m", "N = 0\nC = {}\ndef f(x):\n    global N\n    N = x\n    C['a'] = x\n    return N + C['a']")
    guards = watched(made.f, 1.0)
    assert guards.failed() is None
    made.N = 5.0
    assert guards.failed() is None

    class Holder:
        def forward(self, x):
            self.hidden = x
            return self.hidden * 2

        def maybe(self, x, flag):
            if flag:
                self.other = x
            return self.other

    holder = Holder()
    guards = watched(holder.forward, 1.0)
    holder.hidden = 7.0
    assert guards.failed() is None
    holder.other = 1.0
    guards = watched(holder.maybe, 1.0, False)
    holder.other = 2.0
    changes(guards, "self.other")


def test_effects_are_listed():
    class Holder:
        def forward(self, x):
            self.last = x
            return x

    holder = Holder()
    made = module("m", "N = 0\ndef f(x):\n    global N\n    N = x\n    return H.forward(x)", H=holder)
    reads = reads_of(made.f, 1.0)
    assert [e.split(" in ")[0] for e in reads.effects] == ["N", "self.last"]

    class State:
        def __init__(self, x):
            self.x = x

        def step(self):
            self.x = self.x + 1
            return self

    assert reads_of(lambda x: State(x).step().x, 1.0).effects == []


def test_objects_made_in_the_call_are_not_guarded_and_do_not_stay():
    alive = []

    class State:
        def __init__(self, x):
            self.x = x
            self.array = np.zeros(3)
            alive.append(weakref.ref(self))

        def step(self):
            return State(self.x + 1)

    class Tight:
        __slots__ = ("before", "x")

        def __init__(self, x, before=None):
            self.x = x
            self.before = before

        def step(self):
            return Tight(self.x + 1, self)

    def loss(x):
        s, t = State(x), Tight(x)
        for _ in range(20):
            s, t = s.step(), t.step()
        return s.x + t.x

    reads = Reads(loss)
    gc.disable()
    try:
        with reads.watch():
            loss(1.0)
        guards = reads.guards()
        assert not any(r() is not None for r in alive)
    finally:
        gc.enable()
    assert guards.objects == ()
    assert not any("self" in line for line in guards.describe()), guards.describe()


# Nothing else changes


def test_the_trace_function_that_was_there_goes_on():
    seen = []

    def tracer(frame, event, arg):
        seen.append((frame.f_code.co_name, event))
        return tracer if frame.f_code is with_dt.__code__ else None

    before = sys.gettrace()
    reads = Reads(with_dt)
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
    reads = Reads(made.f)
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
    reads = Reads(broken)
    with pytest.raises(KeyError), reads.watch():
        broken(1.0)
    assert sys.gettrace() is before
    assert reads.guards().failed() is None


def test_a_watch_within_a_watch():
    made = module("m", "K = 1\ndef g():\n    return K")
    inner = Reads(made.g)

    def outer():
        with inner.watch():
            return made.g()

    guards = watched(outer), inner.guards()
    made.K = 2
    changes(guards[0], "global K")
    changes(guards[1], "global K")


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
        reads = Reads(with_dt)
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

    guards = watched(made.f, go)
    made.K = 2
    assert guards.failed() is None
    made.K = 1
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
