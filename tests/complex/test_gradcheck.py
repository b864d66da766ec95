"""gradcheck of complex inputs and outputs: what is right passes, 0.1 percent does not, missing conjugates are named."""

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.autograd import Function, gradcheck, gradgradcheck
from tapegrad.errors import GradcheckError

# That single precision is warned of has a test of its own.
pytestmark = pytest.mark.filterwarnings("ignore:input .* of gradcheck has dtype (float32|complex64):UserWarning")

Z = np.array([0.3 + 0.4j, -1.1 + 0.2j])
ALL = {"check_forward_ad": True, "check_batched_grad": True, "check_batched_forward_grad": True}


def leaf(values=Z, dtype=None):
    return tg.tensor(values, dtype=dtype, requires_grad=True)


def custom(value, pull):
    """A function with a derivative of one's own: `pull` of the adjoint and the argument."""

    class Own(Function):
        @staticmethod
        def forward(ctx, z):
            ctx.save_for_backward(z)
            return value(z)

        @staticmethod
        def backward(ctx, g):
            return pull(g, *ctx.saved_tensors)

    return Own.apply


RIGHT = {
    "complex to complex": (lambda z: tg.exp(z) * z.conj(), Z),
    "complex to real": (abs, Z),
    "real to complex": (lambda x: tg.exp(1j * x) * x, Z.real),
    "real through complex": (lambda x: abs(tg.exp(1j * x) + x), Z.real),
    "one number": (tg.sin, Z[0]),
    "two axes": (lambda z: z @ z, np.outer(Z, Z)),
}


@pytest.mark.parametrize("fast", [False, True])
@pytest.mark.parametrize("what", RIGHT)
def test_what_is_right_passes(what, fast):
    function, values = RIGHT[what]
    assert gradcheck(function, leaf(values), fast_mode=fast, **ALL)
    assert gradgradcheck(function, leaf(values), fast_mode=fast)


@pytest.mark.parametrize("fast", [False, True])
def test_single_precision_and_several_inputs_and_outputs(fast):
    assert gradcheck(tg.sin, leaf(Z, np.complex64), fast_mode=fast)
    several = lambda z, x: (z * x, abs(z) + x, x * 2j)  # noqa: E731
    assert gradcheck(several, (leaf(), leaf(Z.real)), fast_mode=fast, **ALL)
    assert gradgradcheck(lambda z, x: z * z.conj() * x, (leaf(), leaf(Z.real)), fast_mode=fast, check_fwd_over_rev=True)
    turned = leaf(np.outer(Z, Z)).detach().T.requires_grad_()
    assert gradcheck(lambda z: tg.exp(z), turned, fast_mode=fast)


WRONG = {  # each with the pull that would be right times 1.001, and one without a conjugate
    "complex to complex": (
        tg.exp, Z, lambda g, z: 1.001 * g * tg.exp(z).conj(), lambda g, z: g * tg.exp(z)),
    "complex to real": (lambda z: abs(z) ** 2, Z, lambda g, z: 2.002 * g * z, lambda g, z: 2 * g * z.conj()),
    "real to complex": (
        lambda x: tg.exp(1j * x), Z.real, lambda g, x: 1.001 * (g * -1j * tg.exp(-1j * x)).real,
        lambda g, x: (g * 1j * tg.exp(1j * x)).real),
    "conjugate": (lambda z: z.conj() * 2j, Z, lambda g, z: (1.001 * g * -2j).conj(), lambda g, z: g.conj() * -2j),
    "one number": (lambda z: z * z, Z[0], lambda g, z: 2.002 * g * z.conj(), lambda g, z: 2 * g * z),
}  # fmt: skip


@pytest.mark.parametrize("fast", [False, True])
@pytest.mark.parametrize("what", WRONG)
def test_an_error_of_a_thousandth_is_found(what, fast):
    value, values, off, _ = WRONG[what]
    with pytest.raises(GradcheckError, match="is wrong") as caught:
        gradcheck(custom(value, off), leaf(values), fast_mode=fast)
    assert "conjugate" not in str(caught.value)
    if not fast and what != "conjugate":
        assert "by the factor 1.001" in str(caught.value)


@pytest.mark.parametrize("fast", [False, True])
@pytest.mark.parametrize("what", WRONG)
@pytest.mark.parametrize("forward", [False, True])
def test_a_missing_conjugate_is_named(what, fast, forward):
    value, values, _, without = WRONG[what]
    chosen = {"check_forward_ad": True, "check_backward_ad": False} if forward else {}
    with pytest.raises(GradcheckError, match=r"it looks like a missing conjugate.*g \* conj\(f'\(x\)\)"):
        gradcheck(custom(value, without), leaf(values), fast_mode=fast, **chosen)


def test_the_message_names_the_part():
    wrong = custom(lambda z: z * 1.0, lambda g, z: g * (1 + 0.01j))
    with pytest.raises(GradcheckError, match=r"the \w+ part of output 0 at \[\d\] by the \w+ part"):
        gradcheck(wrong, leaf())
    with pytest.raises(GradcheckError, match=r"output 0 by the imaginary part of input 0, which is 0\.4, is wrong"):
        gradcheck(custom(lambda z: z.real, lambda g, z: g + 0.5j), leaf(Z[0]))


def test_a_rule_must_be_linear_and_repeatable():
    with pytest.raises(GradcheckError, match=r"must multiply by the gradient it gets|is wrong"):
        gradcheck(custom(lambda z: z * 1.0, lambda g, z: g + 1e-3), leaf())
    assert not gradcheck(custom(tg.exp, lambda g, z: g), leaf(), raise_exception=False)
    kink = lambda z: tg.relu(z.real)  # noqa: E731
    with pytest.raises(GradcheckError, match="kink"):
        gradcheck(kink, leaf(np.array([1j])))
