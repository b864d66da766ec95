"""Stress: `python -m tests.concurrency.stress --threads 16 --seconds 60` from the repository's root.

Threads build random graphs (`graphs.py`) on leaves and on parts of graphs that they share, and differentiate them in
every way, also without `retain_graph` while others are at the same graph. Each knows its gradients exactly. What may
happen: the right numbers, or, where a part is shared, the clear error of a second backward. Memory must stay flat, with
the garbage collector off.
"""

from __future__ import annotations

import argparse
import contextlib
import faulthandler
import gc
import os
import random
import sys
import threading
import time
import traceback
from collections import Counter
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent))
import graphs

import tapegrad as tg

SHAPE = (3, 4)
LARGEST = 1 << 30  # gradients beyond are not accumulated: sums of millions of them would not be exact
SLACK = 8 << 20  # bytes by which the process may grow after the warm-up; many times what a leak of a tape would take
PATIENCE = 120.0


class Shared:
    """What all threads use: leaves, and parts of graphs that they publish for each other."""

    def __init__(self, threads, seed):
        r = np.random.default_rng(seed)
        values = [r.integers(-4, 5, SHAPE).astype(float) for _ in range(3)]
        self.leaves = [tg.tensor(v, requires_grad=True) for v in values]
        self.known = [graphs.Known(v) for v in values]
        self.parts = [None] * 3  # (tensor, Known, how often extended), each replaced in one step
        self.barrier = threading.Barrier(threads + 1)
        self.stop = False
        self.end = 0.0
        self.errors = []


class Worker:
    """One thread's work, and what it expects to have added to the `.grad` of the shared leaves."""

    def __init__(self, shared, number, seed):
        self.shared, self.random = shared, random.Random(f"{seed}/{number}")
        self.sums = [np.zeros(SHAPE) for _ in shared.leaves]
        self.count = Counter()
        self.steps = graphs.steps_of(tg)
        self.actions = [f for name, f in sorted(vars(Worker).items()) if name.startswith("do_")]

    def run(self):
        shared = self.shared
        try:
            while not shared.stop:
                while time.monotonic() < shared.end and not shared.errors:
                    self.random.choice(self.actions)(self)
                    self.count["rounds"] += 1
                shared.barrier.wait(PATIENCE)  # all rest
                shared.barrier.wait(PATIENCE)  # and go on
        except BaseException as error:
            shared.errors.append((error, traceback.format_exc()))
            shared.barrier.abort()

    # Parts

    def new_leaf(self):
        value = np.array([self.random.randrange(-4, 5) for _ in range(12)], float).reshape(SHAPE)
        return tg.tensor(value, requires_grad=True), graphs.Known(value)

    def pairs(self):
        """Some of the shared leaves, and one of its own."""
        chosen = self.random.sample(range(3), self.random.randrange(1, 4))
        return [*((self.shared.leaves[k], self.shared.known[k]) for k in chosen), self.new_leaf()]

    def extend(self, pairs, most=8):
        return graphs.extend(tg, pairs, self.steps, self.random.randrange(most + 1), self.random)

    def part(self):
        """A part that some thread published; a new one now and then."""
        place = self.random.randrange(len(self.shared.parts))
        found = self.shared.parts[place]
        if found is None or self.random.random() < 0.1:
            found = self.publish(place, self.extend(self.pairs()), 0)
        return place, found

    def publish(self, place, pair, times):
        """Let other threads use a result, which a leaf is made here."""
        t, k = pair
        found = self.shared.parts[place] = (t * 1.0, graphs.Known(k.value, (k, lambda g: g)), times)
        return found

    def on_a_part(self, length=5):
        """A loss that goes on from a shared part: what it stands on, the loss, and what is known of it."""
        place, (t, k, _) = self.part()
        own = self.new_leaf()
        out = self.extend([(t, k), own], length)
        return place, own, *graphs.total([out, (t, k), own])

    # Checks

    def wanted(self, own):
        """Inputs for `grad`, and what is known of them."""
        chosen = self.random.sample(range(3), self.random.randrange(4))
        inputs = [own[0], *(self.shared.leaves[k] for k in chosen)]
        return inputs, [own[1], *(self.shared.known[k] for k in chosen)]

    def hold(self, found, known, leaves):
        for one, expected in zip(found, graphs.gradients(known, leaves), strict=True):
            np.testing.assert_array_equal(one.numpy(), expected)

    def is_small(self, known):
        return all(np.abs(g).max() < LARGEST for g in graphs.gradients(known, self.shared.known))

    def added(self, known, times=1):
        """Note what a backward has added to the shared leaves."""
        for total, gradient in zip(self.sums, graphs.gradients(known, self.shared.known), strict=True):
            total += times * gradient

    def or_freed(self, place, call):
        """Call, and tell whether it succeeded: only the error of a second backward may come instead."""
        try:
            call()
        except tg.errors.FreedError as error:
            assert "retain_graph=True" in str(error)
            self.count["freed"] += 1
            self.shared.parts[place] = None
            return False
        self.count["shared"] += 1
        return True

    # What threads do

    def do_backward_of_its_own_graph(self):
        pairs = self.pairs()
        loss, known = graphs.total([self.extend(pairs), pairs[-1]])
        if not self.is_small(known):
            return
        loss.backward()
        self.added(known)
        own = pairs[-1]
        np.testing.assert_array_equal(own[0].grad.numpy(), graphs.gradients(known, [own[1]])[0])

    def do_grad_of_its_own_graph(self):
        pairs = self.pairs()
        loss, known = graphs.total([self.extend(pairs), pairs[-1]])
        inputs, leaves = self.wanted(pairs[-1])
        self.hold(tg.autograd.grad(loss, inputs, materialize_grads=True), known, leaves)

    def do_two_backwards(self):
        pairs = self.pairs()
        loss, known = graphs.total([self.extend(pairs), pairs[-1]])
        if not self.is_small(known):
            return
        loss.backward(retain_graph=True)
        loss.backward()
        self.added(known, 2)
        own = pairs[-1]
        np.testing.assert_array_equal(own[0].grad.numpy(), 2 * graphs.gradients(known, [own[1]])[0])

    def do_grad_of_a_shared_part_and_retain(self):
        place, own, loss, known = self.on_a_part()
        inputs, leaves = self.wanted(own)

        def call():
            found = tg.autograd.grad(loss, inputs, retain_graph=True, materialize_grads=True)
            self.hold(found, known, leaves)

        self.or_freed(place, call)

    def do_grad_of_a_shared_part(self):
        place, own, loss, known = self.on_a_part()
        inputs, leaves = self.wanted(own)
        call = lambda: self.hold(tg.autograd.grad(loss, inputs, materialize_grads=True), known, leaves)  # noqa: E731
        self.or_freed(place, call)

    def do_backward_of_a_shared_part(self):
        place, own, loss, known = self.on_a_part()
        if not self.is_small(known):
            return
        if self.or_freed(place, lambda: loss.backward(retain_graph=self.random.random() < 0.7)):
            self.added(known)
            np.testing.assert_array_equal(own[0].grad.numpy(), graphs.gradients(known, [own[1]])[0])
        else:
            assert own[0].grad is None

    def do_publish_an_extended_part(self):
        place, (t, k, times) = self.part()
        if times > 4:
            self.shared.parts[place] = None
            return
        self.publish(place, self.extend([(t, k), self.new_leaf()], 3), times + 1)

    def do_retained_grad_of_a_shared_part(self):
        """Several threads ask for it, of the same tensor."""
        place, (t, _, _) = self.part()
        self.or_freed(place, lambda: (t.retain_grad(), t.sum().backward(retain_graph=True, inputs=[t])))

    def do_compute_without_recording(self):
        _, (t, k, _) = self.part()
        with self.random.choice((tg.no_grad, tg.inference_mode))():
            assert not (t * 2.0).requires_grad
            np.testing.assert_array_equal((t * 2.0).numpy(), 2 * k.value)
        assert tg.is_grad_enabled()

    def do_look_at_a_tape_and_close_it(self):
        _, (t, _, _) = self.part()
        tape = t.tape
        assert str(tape).startswith("tape ")
        assert tape.nbytes >= 0
        assert len(tape) >= 0
        if self.random.random() < 0.3:
            tape.close()
        t.detach()


def check_sums(shared, workers):
    """Hold the `.grad` of the shared leaves to what all threads know that they added; all of them rest."""
    for k, leaf in enumerate(shared.leaves):
        expected = sum(worker.sums[k] for worker in workers)
        assert np.abs(expected).max() < 2**53, "too large to be exact"
        actual = np.zeros(SHAPE) if leaf.grad is None else leaf.grad.numpy()
        np.testing.assert_array_equal(actual, expected, f"the sum of shared leaf {k}")


def resident():
    """Return the bytes that the process has in memory; 0 where the system does not say."""
    with contextlib.suppress(OSError):
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return 0


def rest(shared, workers):
    """Check what must hold while all threads rest; give the objects that are alive, by their class, and the memory."""
    check_sums(shared, workers)
    shared.parts[:] = [None] * len(shared.parts)
    kinds = Counter(type(o).__qualname__ for o in gc.get_objects() if str(type(o).__module__).startswith("tapegrad"))
    return kinds, resident()


def stress(threads, seconds, seed, say=print):
    """Run the stress; raises what went wrong."""
    shared = Shared(threads, seed)
    workers = [Worker(shared, k, seed) for k in range(threads)]
    running = [threading.Thread(target=worker.run, daemon=True) for worker in workers]
    parts = 10
    begun, before = None, None
    switch, collecting = sys.getswitchinterval(), gc.isenabled()
    sys.setswitchinterval(1e-6)
    gc.collect()
    gc.disable()
    try:
        shared.end = time.monotonic() + seconds / parts
        for thread in running:
            thread.start()
        for part in range(parts):
            with contextlib.suppress(threading.BrokenBarrierError):
                shared.barrier.wait(seconds / parts + PATIENCE)
            if shared.errors:
                raise AssertionError(shared.errors[0][1]) from shared.errors[0][0]
            assert not shared.barrier.broken, "a thread hangs"
            kinds, memory = rest(shared, workers)
            count = sum((worker.count for worker in workers), Counter())
            say(f"{part + 1}/{parts}: {dict(count)}, {memory / 2**20:.1f} MB, {sum(kinds.values())} objects")
            if part == 2:  # kernels are compiled, caches are full
                begun, before = memory, kinds
            elif part > 2:
                assert memory - begun < SLACK, f"memory grew by {(memory - begun) / 2**20:.1f} MB"
            shared.stop = part == parts - 1
            shared.end = time.monotonic() + seconds / parts
            shared.barrier.wait(PATIENCE)
        grown = {name: n - before[name] for name, n in kinds.items() if n > before[name] + threads * 4}
        assert not grown, f"objects that nothing refers to any more are still alive: {grown}"
        assert count["rounds"] > 0
        assert count["shared"] > 0
        return count
    finally:
        shared.stop = True
        sys.setswitchinterval(switch)
        if collecting:
            gc.enable()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--threads", type=int, default=16)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    faulthandler.enable()
    faulthandler.dump_traceback_later(given.seconds + 2 * PATIENCE, exit=True)
    stress(given.threads, given.seconds, given.seed)
    print("nothing wrong")


if __name__ == "__main__":
    main()
