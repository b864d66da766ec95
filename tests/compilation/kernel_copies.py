"""A cache of kernels for a test to damage or add to: a copy of this process's, so that little is compiled anew."""

import contextlib
import shutil
from pathlib import Path

from tapegrad._generated import kernels
from tapegrad.compilation import built, cache
from tapegrad.engine import interpreter
from tapegrad.io import atomic_write

CHEAP = ("release_blocks", "tanh_loop", "add_dx_f64", "mul_dx_f64", "mul_dy_f64", "sin_dx_f64", "tanh_dx_f64")
"""Functions that compile in about a second."""


def is_built():
    """Tell whether the core was built with the package, so that nothing compiles it."""
    return built.describe().startswith("built ahead")


def function_of(path):
    """Return the name of the function that a file of machine code is of."""
    return path.name.partition("-")[0].rpartition(".")[2]


def kernel_folders():
    """Yield, for each module with kernels, its file and the folder with what is compiled of it already."""
    for module in (kernels, interpreter):
        for folder in cache.folders(module.__file__):
            if folder.is_dir():
                yield Path(module.__file__), folder
                break


def copy_kernels_to_the_default_place():
    """Copy what is compiled already to where it is looked for if `NUMBA_CACHE_DIR` is not set."""
    for source, folder in kernel_folders():
        default = source.parent / "__pycache__" / cache.FOLDER / folder.name
        with contextlib.suppress(OSError):  # where that cannot be written, it is compiled anew
            default.mkdir(parents=True, exist_ok=True, mode=0o700)
            for path in folder.glob(f"*{cache.SUFFIX}"):
                if not (default / path.name).exists():
                    atomic_write.write(str(default / path.name), path.read_bytes())


def copy_kernels(to, without=()):
    """Copy what is compiled already into a folder, for `NUMBA_CACHE_DIR` to name, but for some functions."""
    for _, folder in kernel_folders():
        copied = Path(to) / cache.FOLDER / folder.name
        copied.mkdir(parents=True, mode=0o700)
        for path in folder.glob(f"*{cache.SUFFIX}"):
            if function_of(path) not in without:
                shutil.copy(path, copied)
