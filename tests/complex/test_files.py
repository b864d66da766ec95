"""Complex tensors out of the process and back: files, copies, arrays, other libraries, threads."""

import copy
import pickle
import threading

import numpy as np
import pytest
from other_packages import torch

import tapegrad as tg

Z = np.array([0.3 + 0.4j, -1.1 + 0.2j])


@pytest.mark.parametrize("dtype", [np.complex128, np.complex64])
def test_saved_and_loaded(tmp_path, dtype):
    leaf = tg.tensor(Z.astype(dtype), requires_grad=True)
    kept = {"leaf": leaf, "number": tg.tensor(dtype(1 + 2j)), "array": Z.astype(dtype), "python": 1 + 2j,
            "scalar": dtype(3j), "turned": tg.tensor(np.outer(Z, Z).astype(dtype)).T}  # fmt: skip
    tg.save(kept, tmp_path / "complex.npz")
    found = tg.load(tmp_path / "complex.npz")
    assert found["python"] == 1 + 2j and found["scalar"] == 3j and found["leaf"].requires_grad
    for name in ("leaf", "number", "turned"):
        assert found[name].dtype == dtype
        np.testing.assert_array_equal(found[name].detach().numpy(), kept[name].detach().numpy())
    np.testing.assert_array_equal(found["array"], kept["array"])
    abs(found["leaf"]).sum().backward()
    assert found["leaf"].grad.dtype == dtype


def test_copies():
    leaf = tg.tensor(Z, requires_grad=True)
    abs(leaf).sum().backward()
    for other in (copy.deepcopy(leaf), pickle.loads(pickle.dumps(leaf))):
        assert other.requires_grad and other.dtype == np.complex128
        np.testing.assert_array_equal(other.detach().numpy(), Z)
    np.testing.assert_array_equal(copy.deepcopy(leaf).grad.numpy(), leaf.grad.numpy())


def test_memory_is_shared_with_numpy_and_others():
    t = tg.tensor(Z)
    np.asarray(t)[0] = 5j
    assert t[0].item() == 5j
    assert np.from_dlpack(t).dtype == np.complex128
    other = torch.from_dlpack(t)
    other[1] = 7.0
    assert t[1].item() == 7.0
    assert tg.from_numpy(Z.copy()).dtype == np.complex128


def test_threads_add_to_one_gradient():
    z = tg.tensor(Z, requires_grad=True)

    def work():
        for _ in range(25):
            abs(tg.exp(z)).sum().backward()

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    np.testing.assert_allclose(z.grad.numpy(), 100 * abs(np.exp(Z)), rtol=1e-12, atol=1e-12)
