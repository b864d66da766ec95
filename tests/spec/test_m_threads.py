"""M-threads: forward and backward in many threads at once run concurrently; the interpreter holds no GIL."""

import threading

import numpy as np
import pytest

import tapegrad as tg


def test_m_threads_the_documents_example():
    gradients = []

    # Define a train function to be used in different threads
    def train_fn():
        x = tg.ones(5, 5, requires_grad=True)
        # forward
        y = (x + 3) * (x + 4) * 0.5
        # backward
        y.sum().backward()
        # potential optimizer update
        gradients.append(x.grad)

    # User write their own threading code to drive the train_fn
    threads = []
    for _ in range(10):
        p = threading.Thread(target=train_fn, args=())
        p.start()
        threads.append(p)

    for p in threads:
        p.join()

    assert len(gradients) == 10
    for gradient in gradients:
        np.testing.assert_array_equal(gradient.numpy(), np.full((5, 5), 4.5))  # (2x + 7)/2 at 1


@pytest.mark.parametrize("call", ["backward", "grad"])
def test_m_threads_both_calls_run_in_any_thread_on_graphs_of_any_thread(call):
    """A graph made here, differentiated there; and one made there, differentiated here."""
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    graphs = [(x * x).sum()]
    found = []

    def differentiate():
        if call == "backward":
            graphs[0].backward()
        else:
            found.extend(tg.autograd.grad(graphs[0], x))
        graphs.append((x * x * x).sum())

    thread = threading.Thread(target=differentiate)
    thread.start()
    thread.join()
    if call == "backward":
        assert x.grad.tolist() == [2.0, 4.0]
        graphs[1].backward()
        assert x.grad.tolist() == [2.0 + 3.0, 4.0 + 12.0]
    else:
        assert found[0].tolist() == [2.0, 4.0]
        assert tg.autograd.grad(graphs[1], x)[0].tolist() == [3.0, 12.0]
