"""M-eval: training and evaluation mode of modules have nothing to do with whether operations are recorded."""

import numpy as np
import pytest

import tapegrad as tg
from tapegrad import nn

X = np.random.default_rng(0).normal(size=(6, 3))


def model():
    return nn.Sequential(nn.Linear(3, 3), nn.BatchNorm1d(3), nn.Dropout(0.5))


@pytest.mark.parametrize("training", [True, False])
@pytest.mark.parametrize("mode", ["grad", "no_grad", "inference"])
def test_m_eval_is_orthogonal_to_the_grad_modes(training, mode):
    """What is recorded is for the grad mode to say, and what layers do for the training mode, in all six cases."""
    net = model().train(training)
    context = {"grad": tg.enable_grad(), "no_grad": tg.no_grad(), "inference": tg.inference_mode()}[mode]
    with context:
        out = net(X)
        assert (tg.is_grad_enabled(), net.training) == (mode == "grad", training)
    assert out.requires_grad is (mode == "grad") and out.is_inference() is (mode == "inference")
    assert (out.detach().numpy() == 0).any() == training  # dropped
    assert net[1].num_batches_tracked.item() == training


def test_m_eval_does_not_disable_gradient_computation():
    net = model().eval()
    net(X).sum().backward()
    assert all(p.grad is not None for p in net.parameters())


def test_m_eval_is_train_false():
    net = model()
    assert net.train(False) is net and not net.training
    assert net.train() is net and net.training and all(m.training for m in net.modules())
    assert net.eval() is net and not any(m.training for m in net.modules())


def test_m_eval_depends_on_the_modules_alone():
    """A module without behaviour of its own for training computes the same in both modes."""
    net = nn.Sequential(nn.Linear(3, 3), nn.LayerNorm(3), nn.Tanh())
    assert net.train()(X).equal(net.eval()(X))
    net = model()
    assert not net.train()(X).equal(net.eval()(X))

    class Own(nn.Module):
        def forward(self, x):
            return x * 2 if self.training else x

    own = nn.Sequential(Own())
    assert own(np.ones(2)).tolist() == [2.0, 2.0] and own.eval()(np.ones(2)).tolist() == [1.0, 1.0]


def test_m_eval_avoids_updating_running_statistics_on_validation_data():
    layer = nn.BatchNorm1d(3)
    layer(X)
    before = [b.tolist() for b in layer.buffers()]
    layer.eval()(X * 100)
    assert [b.tolist() for b in layer.buffers()] == before
    layer.train()(X * 100)
    assert [b.tolist() for b in layer.buffers()] != before


@pytest.mark.parametrize("training", [True, False])
def test_m_eval_running_statistics_are_written_outside_of_the_tape(training):
    """No history, no gradient, no error from a backward after they were written again."""
    layer = nn.BatchNorm1d(3).train(training)
    x = tg.tensor(X, requires_grad=True)
    first, second = layer(x), layer(2 * x)
    for buffer in layer.buffers():
        assert not buffer.requires_grad and buffer.is_leaf and buffer.grad_fn is None
    if training:
        (first.sum() + second.sum()).backward()
        assert x.grad is not None
    assert set(layer.state_dict()) == {"weight", "bias", "running_mean", "running_var", "num_batches_tracked"}


def test_m_eval_a_recording_is_for_one_mode_and_switching_is_noticed():
    net = nn.Sequential(nn.Linear(3, 3), nn.BatchNorm1d(3))
    compiled = tg.compile(lambda x: net(x), strict=True)
    other = nn.Sequential(nn.Linear(3, 3), nn.BatchNorm1d(3))
    other.load_state_dict(net.state_dict())
    for step, training in enumerate([True, True, True, False, False, False, True, False, True]):
        net.train(training), other.train(training)
        x = X + step
        np.testing.assert_allclose(compiled(x).detach(), other(x).detach(), rtol=1e-12)
        for mine, its in zip(net.buffers(), other.buffers(), strict=True):
            np.testing.assert_allclose(mine, its, rtol=1e-12)
    assert compiled.stats.recordings == 4 and compiled.stats.replays == 5


def test_m_eval_requires_grad_of_a_module_takes_effect_on_all_its_parameters():
    net = model()
    assert all(p.requires_grad for p in net.parameters())
    net.requires_grad_(False)
    assert not any(p.requires_grad for p in net.parameters())
    assert not net(X).requires_grad
    net[0].requires_grad_()
    net(X).sum().backward()
    assert net[0].weight.grad is not None and net[1].weight.grad is None


def test_m_eval_a_parameter_requires_grad_by_default_also_in_no_grad():
    with tg.no_grad():
        p, layer = nn.Parameter([1.0]), nn.Linear(2, 2)
    assert p.requires_grad and all(q.requires_grad for q in layer.parameters())
    assert not nn.Parameter([1.0], requires_grad=False).requires_grad
    assert not tg.tensor([1.0]).requires_grad
