"""A cache of kernels for a test to damage or add to: a copy of this process's, so that little is compiled anew."""

import shutil
from pathlib import Path

from tapegrad._generated import kernels
from tapegrad.compilation import cache
from tapegrad.tape import interpreter

CHEAP = ("release_blocks", "tanh_loop", "add_dx_f64", "mul_dx_f64", "mul_dy_f64", "sin_dx_f64", "tanh_dx_f64")
"""Functions that compile in about a second."""


def function_of(path):
    """Return the name of the function that a file of machine code is of."""
    return path.name.partition("-")[0].rpartition(".")[2]


def copy_kernels(to, without=()):
    """Copy what is compiled already into a folder, for `NUMBA_CACHE_DIR` to name, but for some functions."""
    for module in (kernels, interpreter):
        for folder in cache.folders(module.__file__):
            if folder.is_dir():
                copied = Path(to) / cache.FOLDER / folder.name
                copied.mkdir(parents=True, mode=0o700)
                for path in folder.glob(f"*{cache.SUFFIX}"):
                    if function_of(path) not in without:
                        shutil.copy(path, copied)
                break
