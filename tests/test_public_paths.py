"""Public paths stay: whatever users import by a module's name, and files that earlier versions wrote."""

import importlib
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import tapegrad as tg

PATHS = {
    "autograd": (
        "Function backward detect_anomaly enable_grad forward_ad function functional grad gradcheck gradgradcheck "
        "graph inference_mode is_anomaly_check_nan_enabled is_anomaly_enabled is_grad_enabled "
        "is_inference_mode_enabled no_grad set_detect_anomaly set_grad_enabled"
    ),
    "autograd.forward_ad": "UnpackedDualTensor dual_level enter_dual_level exit_dual_level make_dual unpack_dual",
    "autograd.function": "Function FunctionCtx once_differentiable",
    "autograd.functional": "hessian hvp jacobian jvp vhp vjp",
    "autograd.gradcheck": "gradcheck gradgradcheck",
    "autograd.graph": (
        "Node RemovableHandle disable_saved_tensors_hooks register_multi_grad_hook save_on_disk saved_tensors_hooks"
    ),
    "debug": "Step strict trace_nan",
    "errors": (
        "ArgumentError AxisError BatchError CompileError ConvergenceError DTypeError DiskError DivergenceError "
        "FileError FreedError GradError GradcheckError GradientLostWarning IndexingError LeafError LinAlgError "
        "NonFiniteError OperandError RepeatedWarning ShapeError TableError TapegradError UnreadableError "
        "VersionError"
    ),
    "fft": (
        "fft fft2 fftfreq fftn fftshift hfft ifft ifft2 ifftn ifftshift ihfft irfft irfft2 irfftn rfft rfft2 "
        "rfftfreq rfftn"
    ),
    "func": (
        "checkpoint grad hessian hvp jacfwd jacobian jacrev jvp linearize map_values safe_where value_and_grad vjp vmap"
    ),
    "implicit": "fixed_point root",
    "linalg": (
        "LinAlgError cholesky cond cross det diagonal eig eigh eigvals eigvalsh expm inv ldl lstsq matmul matrix_norm "
        "matrix_power matrix_rank matrix_transpose multi_dot norm outer pinv qr schur slogdet solve svd svdvals "
        "tensordot tensorinv tensorsolve trace vecdot vector_norm"
    ),
    "ndimage": "convolve1d correlate1d gaussian_filter gaussian_filter1d map_coordinates",
    "random": (
        "Generator Streams bernoulli default_generator default_rng manual_seed rand rand_like randint randint_like "
        "randn randn_like randperm"
    ),
    "signal": "convolve correlate fftconvolve hilbert lfilter oaconvolve sosfilt",
    "sparse": "SparseLU SparseMatrix from_entries matmul splu spsolve",
    "special": (
        "beta betaln cbrt digamma erf erfc erfcinv erfinv exp2 expit expm1 gamma gammainc gammaincc gammaln i0 i1 "
        "iv ive j0 j1 jn jv log1p log_softmax logit logsumexp multigammaln polygamma psi sinc softmax softplus "
        "xlog1py xlogy y0 y1 yn yv"
    ),
}


@pytest.mark.parametrize("path", PATHS)
def test_a_public_path_has_its_names(path):
    module = importlib.import_module(f"tapegrad.{path}")
    missing = [name for name in PATHS[path].split() if not hasattr(module, name)]
    assert not missing
    assert set(dir(module)) >= set(PATHS[path].split())


def test_importing_a_public_path_replaces_no_function():
    """`tapegrad.autograd.gradcheck` is a function, and the name of the module that it is imported from."""
    code = "import tapegrad as tg, tapegrad.autograd.gradcheck, tapegrad.autograd.function, tapegrad.random; "
    code += "print(callable(tg.autograd.gradcheck), callable(tg.tensor), tg.fft.fft.__name__)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["True", "True", "fft"]


def test_folders_are_imported_when_they_are_first_used():
    code = "import sys, tapegrad as tg; from tapegrad import _LATER as later; "
    code += "print(*[name for name in later if f'tapegrad.{name}' in sys.modules]); "
    code += "print(all(getattr(tg, name).__name__ == f'tapegrad.{name}' for name in later), 'special' in later)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.splitlines() == ["", "True True"]


def test_at_the_top_there_are_only_public_paths():
    """A module belongs to a folder; at the top are the command line, errors, and paths that re-export."""
    top = {path.stem for path in Path(tg.__file__).parent.glob("*.py")}
    thin = {path.partition(".")[0] for path in PATHS} - {"autograd", "random", "sparse"}
    assert top == thin | {"__init__", "__main__", "cli"}


def test_a_file_that_an_earlier_version_wrote_is_loaded():
    state = tg.load(Path(__file__).parent / "files" / "data" / "written_by_0.1.0.npz")
    weights, bias = state["weights"]
    assert weights.requires_grad and weights.tolist() == [[1.0, 2.0], [3.0, 4.0]]
    assert bias.dtype == np.float32 and bias.tolist() == [0.5]
    assert state["z"].tolist() == [1 + 2j, -1j] and state["mask"].tolist() == [True, False]
    assert (state["step"], state["name"], state["rates"]) == (7, "run", (0.1, 0.2))
