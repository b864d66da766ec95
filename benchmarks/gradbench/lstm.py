"""`lstm`: the loss of a recurrent network whose weights are diagonal."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np

import tapegrad as tg
from benchmarks.gradbench.function import Function, arrays, plain


def sigmoid(x: Any) -> Any:
    """Return the logistic function."""
    return 1 / (1 + np.exp(-x))


def cell(weights: Any, biases: Any, hidden: Any, memory: Any, x: Any) -> tuple[Any, Any]:
    """Return what a layer's hidden state and memory become; its four gates' weights come one after the other."""
    forget, ingate, outgate, change = weights.reshape(4, -1)
    of_forget, of_ingate, of_outgate, of_change = biases.reshape(4, -1)
    memory = memory * sigmoid(x * forget + of_forget) + sigmoid(hidden * ingate + of_ingate) * np.tanh(
        hidden * change + of_change
    )
    return sigmoid(x * outgate + of_outgate) * np.tanh(memory), memory


def objective(layers: Any, extra: Any, state: Any, sequence: Any) -> Any:
    """Return the mean loss of predicting each item of a sequence from those before it.

    Parameters
    ----------
    layers : array of (2 * layers, 4 * bits)
        Weights and biases of each layer.
    extra : array of (3, bits)
        Weights of the input, and weights and biases of the output.
    state : array of (2 * layers, bits)
        Hidden state and memory of each layer at the beginning.
    sequence : array of (items, bits)
    """
    state, total = list(state), 0.0
    for x, wanted in itertools.pairwise(sequence):
        x = x * extra[0]
        for k in range(0, len(layers), 2):
            state[k], state[k + 1] = cell(layers[k], layers[k + 1], state[k], state[k + 1], x)
            x = state[k]
        predicted = x * extra[1] + extra[2]
        total = total + (wanted * (predicted - np.log(2 + np.exp(predicted).sum()))).sum()
    return -total / sequence[1:].size


gradient = tg.func.grad(tg.compile(objective), argnums=(0, 1))
_prepare = arrays("main_params", "extra_params", "state", "sequence")

FUNCTIONS = {
    "objective": Function(_prepare, objective, plain),
    "jacobian": Function(_prepare, gradient, lambda found: plain(np.concatenate([np.ravel(part) for part in found]))),
}
