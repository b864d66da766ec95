"""`x * y` of two leaves takes the short path in every iteration, and backward adds to `.grad` without detours."""

import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.errors import VersionError

ROOT = Path(__file__).resolve().parents[2]


def test_a_product_of_leaves_and_its_backward_take_few_calls():
    run = subprocess.run(
        [sys.executable, "tools/count.py", "--walk"], cwd=ROOT, capture_output=True, text=True, check=True, timeout=600
    )
    counts = re.findall(r"(\d+) calls in (\d+) files, (\d+) calls between files", run.stdout)
    (forward, _, _), (backward, _, _) = counts
    assert int(forward) <= 12 and int(backward) <= 17


def test_leaves_that_meet_for_the_first_time_on_each_tape():
    """Both get rows where they take part; one that is not written is found again, one that is written is not."""
    a, b = np.array([1.0, 2.0]), np.array([3.0, 4.0])
    x, y = tg.tensor(a, requires_grad=True), tg.tensor(b, requires_grad=True)
    for k in range(1, 4):
        (x * y + y * x + x * x).sum().backward()
        assert x.grad.tolist() == (k * (2 * b + 2 * a)).tolist()
        assert y.grad.tolist() == (k * 2 * a).tolist()
    first = x * y
    with tg.no_grad():
        y += 1.0
    x.grad = None
    (x * y).sum().backward()
    assert x.grad.tolist() == (b + 1.0).tolist()
    with pytest.raises(VersionError):
        first.sum().backward()


def test_what_is_added_in_place_is_seen_by_views_and_counted():
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    x.sum().backward()
    view, versions = x.grad[1:], []
    for _ in range(3):
        versions.append(x.grad._version)
        x.sum().backward()
    assert view.tolist() == [4.0] and versions == [0, 1, 2] and x.grad._version == 3


def test_a_gradient_that_became_read_only_is_replaced():
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    for _ in range(3):
        x.sum().backward()
    before = x.grad
    before._memory().flags.writeable = False
    x.sum().backward()
    assert x.grad.tolist() == [4.0, 4.0] and before.tolist() == [3.0, 3.0] and x.grad is not before
