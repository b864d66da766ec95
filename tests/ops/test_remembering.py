"""What is computed once for an instance."""

import threading

from tapegrad.core.cached_property import remembered


class Thing:
    def __init__(self):
        self.calls = 0
        self.waits = threading.Event()

    @remembered
    def value(self):
        """What it is."""
        self.calls += 1
        return self.calls

    @remembered
    def slow(self):
        return self.waits.wait(60)


def test_it_is_computed_once():
    thing = Thing()
    assert thing.value == 1 and thing.value == 1 and thing.calls == 1
    assert Thing.value.__doc__ == "What it is."
    assert Thing().value == 1


def test_one_instance_does_not_wait_for_another():
    first, second = Thing(), Thing()
    thread = threading.Thread(target=lambda: first.slow)
    thread.start()
    second.waits.set()
    assert second.slow  # with one lock for all instances, this would wait for the first one
    first.waits.set()
    thread.join()
    assert first.slow
