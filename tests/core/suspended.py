"""What is done to generators, with and without a mode; what the mode is now."""

import tapegrad as tg

OUTSIDE = (True, False)


def now():
    return tg.is_grad_enabled(), tg.is_inference_mode_enabled()


class Ended(Exception):
    pass


IGNORED = [("next",), ("send", "keep"), ("close",)]  # async generators that do this are never finished by anyone
SCRIPTS = [
    [("next",), ("next",), ("next",)],
    [("next",), ("send", "a"), ("send", "return"), ("next",)],
    [("next",), ("send", "a"), ("throw", ValueError("v")), ("send", "b"), ("throw", KeyError("k")), ("next",)],
    [("next",), ("send", "raise"), ("next",)],
    [("next",), ("send", "stop"), ("next",)],
    [("throw", ValueError("before it began")), ("next",)],
    [("close",), ("next",)],
    [("send", "too early"), ("next",), ("close",), ("close",), ("next",)],
    [("next",), ("throw", GeneratorExit()), ("next",)],
    [("next",), ("send", "quiet"), ("throw", GeneratorExit()), ("next",)],
    [("next",), ("send", "keep"), ("throw", GeneratorExit()), ("send", "b"), ("close",)],
    IGNORED,
    [("next",), ("send", "quiet"), ("close",), ("next",)],
    [("next",), ("throw", StopIteration("thrown")), ("next",)],
]


def play(generator, script):
    """Do what a script says, and note all that comes of it."""
    came = []
    for what, *given in script:
        try:
            result = next(generator) if what == "next" else getattr(generator, what)(*given)
            came.append((what, result))
        except BaseException as error:
            came.append((what, type(error), str(error), repr(getattr(error, "value", None))))
        assert now() == OUTSIDE
    return came
