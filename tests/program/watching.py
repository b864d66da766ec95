"""What tests of reads share: a call that is watched, and what its guards say."""

import types

from tapegrad.program.trace.observation import Observation


def watched(fun, *args, **kwargs):
    """The guards after one call."""
    seen = Observation(fun, explains=True)
    with seen.watch():
        seen.result(fun(*args, **kwargs))
    guards = seen.guards()
    assert not [refusal.text for refusal in seen.refusals if "cannot be told" in refusal.text]
    assert len(guards.describe()) == len(guards)
    return guards


def reads_of(fun, *args):
    seen = Observation(fun, explains=True)
    with seen.watch():
        seen.result(fun(*args))
    seen.guards()
    return seen


def module(name, source, **names):
    """A module of the user's, made of text."""
    made = types.ModuleType(name)
    made.__file__ = f"/somewhere/{name}.py"
    vars(made).update(names)
    exec(compile(source, made.__file__, "exec"), vars(made))
    return made


def changes(guards, *words):
    """That the guards fail, and say so with these words."""
    message = guards.failed()
    assert message is not None
    for word in words:
        assert word in message, message
