"""What PyTorch's numbers do not show of layers: messages, dropout, modes under tg.compile, initial values."""

import numpy as np
import pytest
from scipy import stats

import tapegrad as tg
from tapegrad import nn
from tapegrad.nn import functional as F

# Bad input


@pytest.mark.parametrize(
    "act, error, match",
    [
        (
            lambda: nn.Linear(3, 2)(np.ones((4, 2))),
            ValueError,
            r"Linear got input of shape \(4, 2\).* weight is \(2, 3\)",
        ),
        (
            lambda: F.linear(np.float64(1.0), nn.Parameter(np.ones((2, 3)))),
            ValueError,
            r"linear got input of shape \(\)",
        ),
        (lambda: nn.Linear(3, 2)(np.ones(3, int)), TypeError, r"Linear got input of dtype int64.*astype\(float\)"),
        (
            lambda: nn.Conv1d(2, 3, 3)(np.ones((4, 3, 8))),
            ValueError,
            r"Conv1d got input of shape \(4, 3, 8\).*\(N, 2, L\)",
        ),
        (
            lambda: nn.Conv2d(2, 3, 3)(np.ones((2, 5))),
            ValueError,
            r"Conv2d got input of shape \(2, 5\).*\(N, 2, H, W\)",
        ),
        (lambda: nn.Conv2d(2, 3, 5)(np.ones((2, 4, 9))), ValueError, r"windows of \(5, 5\).* do not fit into \(4, 9\)"),
        (lambda: nn.Conv2d(2, 3, 3, padding=-1), ValueError, "Conv2d got padding=-1; give an integer from 0"),
        (lambda: nn.Conv2d(2, 3, 3, padding=(1, 2, 3)), ValueError, r"padding=\(1, 2, 3\)"),
        (lambda: nn.Conv2d(2, 3, 3, padding="sane"), ValueError, "padding='sane'; give integers, 'same' or 'valid'"),
        (lambda: nn.Conv2d(2, 3, 3, padding=1.0), ValueError, "padding=1.0"),
        (
            lambda: nn.Conv2d(2, 3, 3, 2, padding="same")(np.ones((2, 8, 8))),
            ValueError,
            "'same' with stride=.*stride 1",
        ),
        (lambda: nn.Conv2d(3, 2, 3, groups=2), ValueError, "groups=2; give a divisor of both 3 and 2"),
        (lambda: F.conv1d(np.ones((2, 8)), np.ones((2, 3))), ValueError, "conv1d got a weight of shape"),
        (
            lambda: F.conv1d(np.ones((2, 8)), np.ones((3, 1, 2)), groups=2),
            ValueError,
            "groups=2; give a divisor of the 3",
        ),
        (lambda: nn.MaxPool2d(2, padding=2)(np.ones((1, 4, 4))), ValueError, "MaxPool2d got padding=.*half"),
        (lambda: nn.AvgPool1d(0)(np.ones((1, 4))), ValueError, "AvgPool1d got kernel_size=0"),
        (lambda: nn.MaxPool1d(2)(np.ones(4)), ValueError, r"MaxPool1d got input of shape \(4,\)"),
        (lambda: nn.AdaptiveAvgPool1d(0)(np.ones((1, 4))), ValueError, "AdaptiveAvgPool1d got output_size=0"),
        (
            lambda: nn.BatchNorm1d(3)(np.ones((4, 2))),
            ValueError,
            r"BatchNorm1d got input of shape \(4, 2\).*\(N, 3, ...\)",
        ),
        (lambda: nn.BatchNorm1d(3)(np.ones((4, 3, 2, 2))), ValueError, "BatchNorm1d got input of shape.*2 or 3 axes"),
        (lambda: nn.BatchNorm2d(3)(np.ones((1, 3, 1, 1))), ValueError, "more than one number in each channel"),
        (lambda: F.batch_norm(np.ones((2, 3)), None, None), ValueError, "no running statistics"),
        (lambda: nn.LayerNorm(3)(np.ones((3, 2))), ValueError, r"LayerNorm got input of shape \(3, 2\).*\(3,\)"),
        (lambda: nn.Dropout(1.5), ValueError, "Dropout got p=1.5"),
        (lambda: F.dropout(np.ones(2), -0.5), ValueError, "dropout got p=-0.5"),
        (
            lambda: nn.MSELoss()(np.ones((3, 1)), np.ones(3)),
            ValueError,
            r"MSELoss got input of shape \(3, 1\) and target of shape \(3,\)",
        ),
        (lambda: nn.MSELoss("max")(np.ones(3), np.ones(3)), ValueError, "reduction='max'"),
        (lambda: nn.MSELoss()(np.ones(3), np.ones(3, int)), TypeError, "target of dtype int64"),
        (lambda: nn.HuberLoss(delta=0)(np.ones(3), np.ones(3)), ValueError, "HuberLoss got delta=0"),
        (
            lambda: nn.CrossEntropyLoss()(np.ones((2, 3)), np.array([0, 3])),
            IndexError,
            "got target 3; there are 3 classes",
        ),
        (lambda: nn.CrossEntropyLoss()(np.ones((2, 3)), np.array([0, -1])), IndexError, "got target -1"),
        (lambda: nn.CrossEntropyLoss()(np.ones((2, 3)), np.array([0])), ValueError, r"target of shape \(1,\).*\(2,\)"),
        (
            lambda: nn.CrossEntropyLoss()(np.ones((2, 3)), np.ones((2, 2))),
            ValueError,
            r"shape \(2, 3\) and target of shape \(2, 2\)",
        ),
        (
            lambda: nn.NLLLoss()(np.ones((2, 3)), np.ones(2)),
            TypeError,
            "target of dtype float64; give the numbers of classes",
        ),
        (
            lambda: nn.CrossEntropyLoss(label_smoothing=2)(np.ones((2, 3)), np.array([0, 1])),
            ValueError,
            "label_smoothing=2",
        ),
        (lambda: F.cross_entropy(1.0, 0), ValueError, r"shape \(\)"),
        (lambda: F.gaussian_nll_loss(np.ones(3), np.ones(3), -np.ones(3)), ValueError, "a variance of -1"),
        (lambda: F.gaussian_nll_loss(np.ones((3, 2)), np.ones((3, 2)), np.ones(2)), ValueError, r"var of shape \(2,\)"),
        (lambda: F.gelu(1.0, "some"), ValueError, "approximate='some'"),
        (lambda: nn.init.eye_(tg.zeros(3)), ValueError, "eye_ fills matrices"),
        (lambda: nn.init.xavier_uniform_(tg.zeros(3)), ValueError, "no fan in"),
        (lambda: nn.init.kaiming_normal_(tg.zeros(3, 3), mode="in"), ValueError, "mode is 'in'"),
        (lambda: nn.init.calculate_gain("sine"), ValueError, "no gain is known of 'sine'"),
    ],
)
def test_bad_input(act, error, match):
    with pytest.raises(error, match=match):
        act()


def test_a_target_out_of_range_is_an_error_in_a_replay_too():
    loss = tg.compile(nn.CrossEntropyLoss(), strict=True)
    x = np.random.default_rng(0).normal(size=(4, 3))
    for _ in range(4):
        loss(x, np.array([0, 1, 2, -100]))
    replays = loss.stats.replays
    for bad in (3, -1):
        with pytest.raises(IndexError):
            loss(x, np.array([0, 1, 2, bad]))
    assert np.isclose(loss(x, np.array([0, 1, 2, 0])), F.cross_entropy(x, np.array([0, 1, 2, 0])).item())
    assert loss.stats.replays > replays


# Modes


def test_dropout_keeps_a_part_and_the_mean():
    tg.manual_seed(0)
    x = tg.tensor(np.ones(100_000), requires_grad=True)
    layer = nn.Dropout(0.3)
    out = layer(x)
    kept = out.detach().numpy() != 0
    assert abs(kept.mean() - 0.7) < 5 * np.sqrt(0.21 / x.size)
    np.testing.assert_allclose(out.detach().numpy()[kept], 1 / 0.7)
    out.sum().backward()
    np.testing.assert_array_equal(x.grad, out.detach())
    assert layer.eval()(x) is x and nn.Dropout(0.0)(x) is x
    assert not nn.Dropout(1.0)(x).detach().numpy().any()
    assert nn.Dropout()(np.ones(4, np.float32)).dtype == np.float32


def test_dropout_is_drawn_anew_in_each_replay_and_obeys_modes():
    layer = nn.Dropout(0.5)
    compiled = tg.compile(lambda x: layer(x), strict=True)
    x = np.ones(64)
    drawn = {compiled(x).tobytes() for _ in range(6)}
    assert len(drawn) == 6 and compiled.stats.replays == 4
    layer.eval()
    assert all(np.array_equal(compiled(x), x) for _ in range(4))
    layer.train()
    assert len({compiled(x).tobytes() for _ in range(3)}) == 3
    tg.manual_seed(3)
    first = compiled(x)
    tg.manual_seed(3)
    assert np.array_equal(layer(x), first)  # the same numbers as without a program


def test_running_statistics_advance_in_each_replay_and_are_not_differentiated():
    rng = np.random.default_rng(1)
    eager, replayed = nn.BatchNorm1d(3), nn.BatchNorm1d(3)
    compiled = tg.compile(replayed, strict=True)
    for step in range(8):
        if step == 5:
            eager.eval(), replayed.eval()
        values = rng.normal(1.0, 2.0, (6, 3))
        a, b = tg.tensor(values, requires_grad=True), tg.tensor(values, requires_grad=True)
        np.testing.assert_allclose(compiled(a).detach(), eager(b).detach(), rtol=1e-12)
        for mine, its in zip(replayed.buffers(), eager.buffers(), strict=True):
            np.testing.assert_allclose(mine, its, rtol=1e-12)
            assert not mine.requires_grad and mine.grad is None
    assert eager.num_batches_tracked.item() == 5 and compiled.stats.replays == 4
    replayed.reset_running_stats()
    assert [b.tolist() for b in replayed.buffers()] == [[0.0] * 3, [1.0] * 3, 0]


def test_grad_mode_and_training_mode_are_four_cases():
    layer = nn.Sequential(nn.Linear(2, 3), nn.BatchNorm1d(3))
    x = np.random.default_rng(0).normal(size=(5, 2))
    for training in (True, False):
        layer.train(training)
        before = layer[1].num_batches_tracked.item()
        with tg.no_grad():
            quiet = layer(x)
        loud = layer(x)
        assert loud.requires_grad and not quiet.requires_grad
        if training:
            assert loud.detach().equal(quiet)  # of the batch
        assert layer[1].num_batches_tracked.item() == before + 2 * training


# Initial values


def test_initial_values_are_of_their_distributions():
    tg.manual_seed(0)
    w = nn.Parameter(np.zeros((300, 200)))
    cases = {
        "uniform": (lambda: nn.init.uniform_(w, -1, 3), stats.uniform(-1, 4)),
        "normal": (lambda: nn.init.normal_(w, 2, 3), stats.norm(2, 3)),
        "truncated": (lambda: nn.init.trunc_normal_(w, 1, 2, -1, 2), stats.truncnorm(-1, 0.5, 1, 2)),
        "xavier uniform": (
            lambda: nn.init.xavier_uniform_(w, 2.0),
            stats.uniform(-2 * np.sqrt(6 / 500), 4 * np.sqrt(6 / 500)),
        ),
        "xavier normal": (lambda: nn.init.xavier_normal_(w), stats.norm(0, np.sqrt(2 / 500))),
        "kaiming uniform": (
            lambda: nn.init.kaiming_uniform_(w),
            stats.uniform(-np.sqrt(6 / 200), 2 * np.sqrt(6 / 200)),
        ),
        "kaiming normal": (
            lambda: nn.init.kaiming_normal_(w, mode="fan_out", nonlinearity="relu"),
            stats.norm(0, np.sqrt(2 / 300)),
        ),
    }
    for name, (fill, wanted) in cases.items():
        assert fill() is w and w.requires_grad and w.is_leaf
        assert stats.kstest(w.detach().numpy().ravel(), wanted.cdf).pvalue > 1e-3, name
    layer = nn.Conv1d(20, 300, 10)
    bound = 1 / np.sqrt(200)
    wanted = stats.uniform(-bound, 2 * bound)
    for p in layer.parameters():
        assert stats.kstest(p.detach().numpy().ravel(), wanted.cdf).pvalue > 1e-3
    assert nn.init.constant_(w, 3.0).detach().numpy().min() == 3.0
    assert not nn.init.zeros_(w).detach().numpy().any() and nn.init.ones_(w).detach().numpy().all()
    assert nn.init.eye_(w).detach().equal(tg.tensor(np.eye(300, 200)))


@pytest.mark.parametrize("shape", [(4, 6), (6, 4), (3, 2, 5)])
def test_orthogonal_matrices(shape):
    w = nn.init.orthogonal_(tg.zeros(*shape), 2.0).numpy().reshape(shape[0], -1)
    product = w @ w.T if w.shape[0] <= w.shape[1] else w.T @ w
    np.testing.assert_allclose(product, 4 * np.eye(min(w.shape)), atol=1e-12)


def test_any_orthogonal_matrix_is_as_likely():
    tg.manual_seed(0)
    first = np.array([nn.init.orthogonal_(tg.zeros(2, 2)).numpy() for _ in range(400)])
    angles = np.arctan2(first[:, 1, 0], first[:, 0, 0])
    assert stats.kstest(angles, stats.uniform(-np.pi, 2 * np.pi).cdf).pvalue > 1e-3
    turns = np.linalg.det(first) > 0
    assert 140 < turns.sum() < 260


def test_gains_are_those_of_torch(torch):
    for name in ("linear", "conv1d", "conv2d", "sigmoid", "tanh", "relu", "leaky_relu", "selu"):
        assert nn.init.calculate_gain(name) == pytest.approx(torch.nn.init.calculate_gain(name))
    assert nn.init.calculate_gain("leaky_relu", 0.3) == pytest.approx(torch.nn.init.calculate_gain("leaky_relu", 0.3))


# Gradients that are clipped, and vectors


@pytest.mark.parametrize("norm_type", [1.0, 2.0, np.inf])
@pytest.mark.parametrize("most", [0.5, 1e3])
def test_clipping_is_that_of_torch(torch, norm_type, most):
    rng = np.random.default_rng(0)
    mine, theirs = [], []
    for shape in ((3, 2), (4,), ()):
        g = rng.normal(size=shape)
        (
            mine.append(nn.Parameter(np.zeros(shape))),
            theirs.append(torch.nn.Parameter(torch.zeros(shape, dtype=torch.float64))),
        )
        mine[-1].grad, theirs[-1].grad = tg.tensor(g), torch.tensor(g)
    mine.append(nn.Parameter(1.0))  # without a gradient
    got = nn.utils.clip_grad_norm_(mine, most, norm_type)
    assert got.item() == pytest.approx(torch.nn.utils.clip_grad_norm_(theirs, most, norm_type).item(), rel=1e-13)
    for p, q in zip(mine, theirs, strict=False):
        np.testing.assert_allclose(p.grad, q.grad, rtol=1e-12)
    nn.utils.clip_grad_value_(mine, 0.1), torch.nn.utils.clip_grad_value_(theirs, 0.1)
    for p, q in zip(mine, theirs, strict=False):
        np.testing.assert_allclose(p.grad, q.grad, rtol=1e-12)


def test_clipping_what_is_not_finite():
    p = nn.Parameter([1.0, 2.0])
    assert nn.utils.clip_grad_norm_(p, 1.0).item() == 0.0
    p.grad = tg.tensor([np.nan, 1.0])
    with pytest.raises(RuntimeError, match="trace_nan"):
        nn.utils.clip_grad_norm_(p, 1.0, error_if_nonfinite=True)
    with pytest.raises(ValueError, match="max_norm=-1"):
        nn.utils.clip_grad_norm_(p, -1)
    with pytest.raises(ValueError, match="clip_value=-1"):
        nn.utils.clip_grad_value_(p, -1)


def test_parameters_as_one_vector():
    model = nn.Sequential(nn.Linear(2, 3), nn.Linear(3, 1))
    vector = nn.utils.parameters_to_vector(model.parameters())
    assert vector.shape == (13,) and vector.requires_grad
    nn.utils.vector_to_parameters(np.arange(13.0), model.parameters())
    assert model[1].bias.tolist() == [12.0] and model[0].weight.tolist() == [[0.0, 1.0], [2.0, 3.0], [4.0, 5.0]]
    with pytest.raises(ValueError, match=r"shape \(12,\) for 13 numbers"):
        nn.utils.vector_to_parameters(np.zeros(12), model.parameters())


def test_vmap_and_derivatives_of_a_model():
    model = nn.Sequential(nn.Linear(2, 3), nn.Tanh(), nn.Linear(3, 1))
    x = np.random.default_rng(0).normal(size=(4, 2))
    each = tg.func.vmap(lambda row: model(row)[0])(x)
    np.testing.assert_allclose(each.detach(), model(x).detach()[:, 0], rtol=1e-13)
    with tg.no_grad():
        slope = tg.func.grad(lambda row: model(row)[0])(x[0])
    step = 1e-6 * np.eye(2)
    differences = [(model(x[0] + s) - model(x[0] - s)).item() / 2e-6 for s in step]
    np.testing.assert_allclose(slope, differences, rtol=1e-7)
