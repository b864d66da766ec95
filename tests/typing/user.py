"""A user's file, which `.ci/run` holds to strict mypy and strict basedpyright: nothing of it is unknown to them."""
# pyright: strict

import numpy as np
import numpy.typing as npt

import tapegrad as tg
from tapegrad import nn

Array = npt.NDArray[np.float64]


def energy(theta: tg.Tensor | Array, scale: float = 1.0) -> tg.Tensor:
    total = tg.tensor(0.0)
    for k in range(3):
        total = total + scale * (theta[k] - k) ** 2
    return total + tg.sin(theta).sum()


@tg.compile
def step(x: tg.Tensor, p: tg.Tensor) -> tg.Tensor:
    return x + 0.01 * (np.sin(x) * p - x * x)


x = tg.tensor([1.0, 2.0, 3.0], requires_grad=True)
y = energy(x, scale=2.0)
y.backward()
gradient = x.grad
if gradient is not None:
    norm: float = gradient.norm().item()

slope = tg.func.grad(energy)(np.array([1.0, 2.0, 3.0]))
value, slopes = tg.func.value_and_grad(energy)(np.array([1.0, 2.0, 3.0]))
hessian = tg.func.hessian(energy)(np.ones(3))
after: tg.Tensor = step(x, x)


def doubled(v: tg.Tensor) -> tg.Tensor:
    return (2.0 * v).sum()


def decay(t: float, s: tg.Tensor) -> tg.Tensor:
    return -s


program = tg.record(doubled, np.ones(3))
print(len(program), program.nbytes, program.guards)
print(step.stats.replays)
fit = tg.optimize.minimize(energy, np.zeros(3))
print(fit.x, fit.success)
solution = tg.integrate.solve_ivp(decay, (0.0, 1.0), [1.0])
print(solution.y[:, -1])
with tg.no_grad():
    x.sub_(0.1 * x)
model = nn.Sequential(nn.Linear(1, 4), nn.Tanh(), nn.Linear(4, 1))
optimizer = tg.optim.Adam(model.parameters(), lr=0.1)
out: tg.Tensor = model(tg.ones((5, 1)))
optimizer.zero_grad()
loss = nn.functional.mse_loss(out, tg.zeros((5, 1)))
loss.backward()
optimizer.step()
u, s, v = tg.linalg.svd(tg.ones((3, 3)))
z = tg.stack([u, v]).reshape(-1)
handle = x.register_hook(lambda g: 2 * g)
handle.remove()
print(z.shape, tg.stack([x, x]).sum())
