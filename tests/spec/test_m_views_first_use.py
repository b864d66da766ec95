"""M-views: a view that was written through another alias, and is then used for the first time, whatever for."""

import copy

import pytest
from spec.views import leaf

import tapegrad as tg
from tapegrad.errors import GradError, LeafError

pytestmark = pytest.mark.filterwarnings("ignore::tapegrad.errors.OverwrittenWarning")  # views are what this is about

FIRST_USES = {
    "backward": lambda module, x, t, v: v.backward(),
    "backward with retain_graph": lambda module, x, t, v: v.backward(retain_graph=True),
    "autograd.backward": lambda module, x, t, v: module.autograd.backward(v),
    "autograd.backward of two": lambda module, x, t, v: module.autograd.backward([v, t.sum()]),
    "autograd.backward with inputs": lambda module, x, t, v: module.autograd.backward(v, inputs=[x]),
    "grad": lambda module, x, t, v: module.autograd.grad(v, x),
    "grad at the view": lambda module, x, t, v: module.autograd.grad(v * v, v),
    "grad at the view of what it was": lambda module, x, t, v: module.autograd.grad(t.sum(), v, allow_unused=True),
    "is_leaf": lambda module, x, t, v: v.is_leaf,
    "requires_grad": lambda module, x, t, v: v.requires_grad,
    "grad_fn": lambda module, x, t, v: v.grad_fn is None,
    "requires_grad_(False)": lambda module, x, t, v: v.requires_grad_(False),
    "requires_grad_": lambda module, x, t, v: v.requires_grad_().is_leaf,
    "copy.copy": lambda module, x, t, v: copy.deepcopy(v),
    "retain_grad": lambda module, x, t, v: (v.retain_grad(), (v * v).backward(), v.grad.item()),
    "item": lambda module, x, t, v: v.item(),
    "detach": lambda module, x, t, v: (v.detach().item(), v.detach().requires_grad),
}


LOOKS_FIRST = {
    "requires_grad_(False)": ("RuntimeError", None),
    "retain_grad": ((None, None, 6.0), [18.0, 0.0, 0.0]),
}


@pytest.mark.parametrize("use", FIRST_USES)
@pytest.mark.parametrize("recorded", [False, True])
@pytest.mark.parametrize("through", ["base", "another view"])
def test_m_views_first_use_after_a_write_is_as_in_pytorch(use, recorded, through, torch):
    outcomes = []
    for module in (tg, torch):
        options = {} if module is tg else {"dtype": torch.float64}
        x = module.tensor([1.0, 2.0, 3.0], requires_grad=True, **options)
        t = x * 1.0 if recorded else module.ones(3, **options)
        view, other = t[0], t[:2]
        (t if through == "base" else other).mul_(x[0] * 3.0)
        try:
            outcome = FIRST_USES[use](module, x, t, view)
            if isinstance(outcome, tuple) and hasattr(outcome[0], "tolist"):
                outcome = [g.tolist() for g in outcome]
        except RuntimeError as error:
            outcome = "RuntimeError"
            assert module is torch or isinstance(error, GradError)
        outcomes.append((outcome, None if x.grad is None else x.grad.tolist()))
        if module is tg and not recorded and use in LOOKS_FIRST:
            assert outcomes == [LOOKS_FIRST[use]]
            return  # PyTorch takes it for a leaf still
    assert outcomes[0] == outcomes[1]


def test_m_views_show_the_history_of_their_memory():
    x, buffer = leaf([1.0, 2.0, 3.0]), tg.zeros(3)
    view, other = buffer[:2], buffer[1:]
    with tg.no_grad():
        lost = buffer[:1]
    own = buffer[2:].requires_grad_()
    assert repr(view) == "tensor([0., 0.])"
    buffer.copy_(x)
    assert repr(view) == "tensor([1., 2.], grad_fn=<IndexBackward>)"
    assert other.tape is x.mul(1.0).tape
    for invalid, kind in ((lost, GradError), (own, LeafError)):
        assert "grad_fn=<Invalid>" in repr(invalid)
        with pytest.raises(kind, match=r"clone\(\)"):
            _ = invalid.is_leaf
