"""What Numba compiles is listed whole: once that is loaded, or was built ahead, nothing is left to wait for."""

import os
import subprocess
import sys
from pathlib import Path

from tapegrad.engine import kernels

PROGRAM = """
from tapegrad.engine import warmup
for name, load in warmup.core():
    load()

from tapegrad.compilation.machine_code import Code
found, load = [], Code._load
def noted(code, way):
    from tapegrad.compilation import machine_code
    before = len(machine_code._known)
    address = load(code, way)
    found.extend([code.title] * (len(machine_code._known) - before))
    return address
Code._load = noted

import numpy as np
import tapegrad as tg
from ops.examples import CASES
from tapegrad.errors import GradError

refused = []
for case in CASES:
    for dtype in (np.float64, np.float32, *[np.complex128, np.complex64][: 2 * case.row.takes_complex]):
        arrays = [np.asarray(a) for a in case.arrays()]
        turned = 1 + 0.3j if np.dtype(dtype).kind == "c" else 1
        arrays = [(a * turned).astype(dtype) if a.dtype.kind == "f" else a for a in arrays]
        tensors = [tg.tensor(a, requires_grad=a.dtype.kind in "fc") for a in arrays]
        with np.errstate(all="ignore"):
            try:
                result = case.apply(tensors)
                for part in result if isinstance(result, tuple) else (result,):
                    if part.requires_grad:
                        part.backward(tg.ones(part.shape, dtype=part.dtype), retain_graph=True)
            except (TypeError, ValueError, np.linalg.LinAlgError, GradError):
                refused.append(case.name)  # some options take no complex numbers, and phases have no gradient

def settled(x, p):
    place = 0 * x
    for k in range(30):
        x = x + 0.01 * (p * x * (1 - x)) + np.where(x > 0.5, x, 0.5 * x)
        place[k % 3] = x.sum()
        x = x[::-1].astype(np.float32).astype(np.float64)
    return (place * x).sum() + x.min() + np.var(x) + np.median(x)

def root(a):
    return tg.while_loop(lambda x: abs(x * x - a) > 1e-6, lambda x: 0.5 * (x + a / x), a)

def adding(place, x):
    place.add_(x)

x, p = np.linspace(0.1, 0.9, 3), 1.5
compiled, until, writing, state = tg.compile(settled), tg.compile(root), tg.compile(adding), tg.zeros(3)
for _ in range(4):
    tg.func.value_and_grad(compiled, argnums=(0, 1))(x, p)
    tg.func.grad(until)(2.0)
    writing(state, x)
    tg.func.hvp(lambda x: settled(x, p), x, x)
    tg.func.jvp(lambda x: settled(x, p), (x,), (x,))
tg.func.hessian(lambda x: settled(x, p))(x)
tg.func.jacfwd(tg.sin)(x)
tg.func.vmap(tg.func.grad(lambda x: settled(x, p)))(np.stack([x, 2 * x]))
tg.func.sparse_jacobian(lambda x: x[1:] * x[:-1], np.arange(5.0))
tg.func.sparse_hessian(lambda x: (x[1:] * x[:-1] ** 2).sum(), np.arange(5.0))
print(len(CASES), len(refused), found)
"""


def test_nothing_else_is_compiled_with_numba():
    tests = Path(__file__).parents[1]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tests.parent), str(tests)])}
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", PROGRAM], env=environment, capture_output=True, text=True, timeout=900
    )
    assert done.returncode == 0, done.stderr
    count, refused, found = done.stdout.split(maxsplit=2)
    assert int(count) > 700 and int(refused) < 30 and found.strip() == "[]"


def test_kernels_that_share_machine_code_are_counted_once(tmp_path, monkeypatch):
    monkeypatch.setattr(kernels, "cache_folder", lambda: tmp_path)
    total = kernels.info()["total"]
    for name, cached in (("add_dx_f64", 1), ("sub_dx_f64", 1), ("sin_dx_f64", 2), ("sin_dx_f32", 3)):
        (tmp_path / f"kernels.{name}-0123.object").touch()  # both of the first two add the adjoint as it is
        assert kernels.info() | {"cached": cached, "total": total} == kernels.info()
