"""How the messages of errors are looked at: what is raised, what it says, and that nothing else has happened."""

import re

import pytest

import tapegrad as tg


def check_message(kind, builtin, call, text, steps=False):
    """Call with a result y of shape (3,) that is on the tape; with `steps`, rows may be written before it fails."""
    (tg.tensor(0.0, requires_grad=True) * 1.0).tape.close()
    x = tg.tensor([1.0, 2.0, 3.0], requires_grad=True)
    y = x * x
    rows, version = str(y.tape), y._version
    with pytest.raises(kind) as caught:
        call(y)
    assert type(caught.value) is kind
    assert isinstance(caught.value, builtin)
    assert re.search(f"(?s){text}", str(caught.value)), str(caught.value)
    if not steps:
        assert str(y.tape) == rows
    assert y._version == version
    (y * x).sum().backward()
    assert x.grad.tolist() == [3.0, 12.0, 27.0]
