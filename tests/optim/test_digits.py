"""A small network on real digits: PyTorch's losses step for step, and its accuracy."""

import numpy as np
import pytest

import tapegrad as tg

HIDDEN = 48


@pytest.fixture(scope="module")
def digits(sklearn):
    import importlib

    images, labels = importlib.import_module("sklearn.datasets").load_digits(return_X_y=True)
    order = np.random.default_rng(0).permutation(len(labels))
    return images[order] / 16, labels[order]


def both(torch, seed=0):
    def network(nn):
        return nn.Sequential(nn.Linear(64, HIDDEN), nn.ReLU(), nn.BatchNorm1d(HIDDEN), nn.Linear(HIDDEN, 10))

    torch.manual_seed(seed)
    theirs = network(torch.nn).double()
    ours = network(tg.nn)
    ours.load_state_dict(theirs.state_dict())
    return ours, theirs


def batches(images, labels, count, seed=0):
    rng = np.random.default_rng(seed)
    for _ in range(count):
        chosen = rng.choice(len(labels), 64, replace=False)
        yield images[chosen], labels[chosen]


@pytest.mark.parametrize("way", ["eager", "compiled"])
def test_losses_are_those_of_torch_for_200_steps(torch, digits, way):
    ours, theirs = both(torch)
    loss = lambda x, y: tg.nn.functional.cross_entropy(ours(x), y)  # noqa: E731
    loss = tg.compile(loss, strict=True) if way == "compiled" else loss
    optimizer, other = tg.optim.Adam(ours.parameters(), 1e-2), torch.optim.Adam(theirs.parameters(), 1e-2)
    for step, (x, y) in enumerate(batches(*digits, 200)):
        optimizer.zero_grad(), other.zero_grad()
        mine = loss(x, y)
        mine.backward(), optimizer.step()
        its = torch.nn.functional.cross_entropy(theirs(torch.tensor(x)), torch.tensor(y))
        its.backward(), other.step()
        assert abs(mine.item() - its.item()) < 1e-9, step
    assert its.item() < 0.1


@pytest.mark.slow(ids=0)
def test_accuracy_in_five_fold_validation_is_that_of_torch(torch, digits):
    images, labels = digits
    right = np.zeros(2)
    for k, test in enumerate(np.array_split(np.arange(len(labels)), 5)):
        train = np.setdiff1d(np.arange(len(labels)), test)
        ours, theirs = both(torch, k)
        loss = tg.compile(lambda x, y, ours=ours: tg.nn.functional.cross_entropy(ours(x), y))
        optimizer, other = tg.optim.AdamW(ours.parameters(), 5e-3), torch.optim.AdamW(theirs.parameters(), 5e-3)
        for x, y in batches(images[train], labels[train], 300, k):
            optimizer.zero_grad(), other.zero_grad()
            loss(x, y).backward(), optimizer.step()
            torch.nn.functional.cross_entropy(theirs(torch.tensor(x)), torch.tensor(y)).backward(), other.step()
        ours.eval(), theirs.eval()
        with tg.no_grad():
            right[0] += (ours(images[test]).numpy().argmax(1) == labels[test]).sum()
        right[1] += (theirs(torch.tensor(images[test])).detach().numpy().argmax(1) == labels[test]).sum()
    accuracy = right / len(labels)
    assert accuracy[0] >= 0.97 and abs(accuracy[0] - accuracy[1]) <= 0.005
