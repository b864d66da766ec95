"""Stand-in until the real one is there."""

import contextlib
import inspect


class Guards:
    def __init__(self, objects):
        self.objects = objects

    def failed(self):
        return None


class Reads:
    foreign = ()

    def __init__(self, fun, on_object=None):
        v = inspect.getclosurevars(fun)
        self.o = tuple(
            x for d in (v.nonlocals, v.globals) for x in d.values() if hasattr(x, "dtype") and hasattr(x, "shape")
        )
        self.on = on_object

    @contextlib.contextmanager
    def watch(self):
        for o in self.o:
            if self.on:
                self.on(o)
        yield

    def guards(self):
        return Guards(self.o)
