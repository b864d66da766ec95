"""Writes tapegrad/__init__.py: every public name, one by one."""

from __future__ import annotations

import re

from tapegrad.ops import ALL

HEAD = '''"""Reverse-mode automatic differentiation for NumPy people, compiled with Numba."""

# Written by tools/generate.py: the functions follow from the table in tapegrad/ops.

import typing as _typing

'''

TAIL = """

def load_ipython_extension(shell: _typing.Any) -> None:  # which `%load_ext tapegrad` calls
    from tapegrad.notebook.magics import TapegradMagics

    shell.register_magics(TapegradMagics)


def __dir__() -> list[str]:
    return [*__all__, "__doc__", "__file__", "__name__", "__path__"]


if _typing.TYPE_CHECKING:
    from tapegrad import LATER
else:

    def __getattr__(name):
        if name in _LATER:
            from importlib import import_module

            return import_module(f"tapegrad.{name}")
        from tapegrad.core.error_messages import no_name

        raise AttributeError(no_name(name), name=name)
"""

# Folders that are imported when they are first used.
LATER = (
    "array_api",
    "integrate",
    "interpolate",
    "masked",
    "nn",
    "optim",
    "optimize",
    "random",
    "special",
    "stats",
)

# Where each of the other names comes from. A module's name stands for all of the names behind it.
FROM = {
    "numpy": (
        "complex64", "complex128", "float32", "float64", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32",
        "uint64",
    ),
    "tapegrad": (
        "autograd", "debug", "errors", "fft", "func", "implicit", "linalg", "ndimage", "signal", "sparse",
    ),
    "tapegrad._generated.functions": (),
    "tapegrad.numpy_api.concatenators": ("c_", "r_"),
    "tapegrad.numpy_api.creation": (
        "arange", "array", "as_tensor", "asarray", "empty", "empty_like", "empty_strided", "eye", "from_dlpack",
        "from_numpy", "full",
        "full_like", "is_complex", "is_floating_point", "numel", "ones", "ones_like", "tensor", "zeros", "zeros_like",
    ),
    "tapegrad.errors": ("GradientLostWarning", "LostGradientError", "RepeatedWarning"),
    "tapegrad.io.save_load": ("load", "save"),
    "tapegrad.diagnostics.tape_info": ("TapeInfo", "tape_info"),
    "tapegrad.diagnostics.lost_gradients": ("allow_lost_gradients",),
    "tapegrad.core.grad_mode": (
        "enable_grad", "inference_mode", "is_grad_enabled", "is_inference_mode_enabled", "no_grad", "set_grad_enabled",
    ),
    "tapegrad.custom_ops": ("elementwise", "primitive"),
    "tapegrad.numpy_api.put": ("copyto", "fill_diagonal", "place", "put", "put_along_axis", "putmask"),
    "tapegrad.core.thread_pool": ("get_num_threads", "set_num_threads"),
    "tapegrad.numpy_api.random": (
        "bernoulli", "manual_seed", "rand", "rand_like", "randint", "randint_like", "randn", "randn_like", "randperm",
    ),
    "tapegrad.program": ("Program", "compile", "dynamic", "pure", "record", "static"),
    "tapegrad.tape.tape": ("Tape",),
    "tapegrad.numpy_api.tensor": ("Tensor",),
    "tapegrad.transforms.tree": ("register_container",),
    "tapegrad.transforms.scan": ("scan",),
    "tapegrad.transforms.while_loop": ("while_loop",),
}  # fmt: skip


def _natural(name: str) -> list[tuple[bool, int, str]]:
    """Sort log2 before log10, as ruff does."""
    return [(part.isdigit(), int(part) if part.isdigit() else 0, part) for part in re.split(r"(\d+)", name) if part]


def _functions() -> tuple[str, ...]:
    rows = [row for row in ALL if row.public and not row.namespace]
    names = (name for row in rows for name in (row.name, *row.aliases, *row.function_aliases))
    return tuple(sorted(names, key=_natural))


def _import(module: str, names: tuple[str, ...]) -> str:
    line = f"from {module} import {', '.join(names)}"
    if len(line) <= 120:
        return line
    return f"from {module} import (\n" + "".join(f"    {name},\n" for name in names) + ")"


def package_source() -> str:
    """Write `tapegrad/__init__.py`."""
    names = {**FROM, "tapegrad._generated.functions": _functions()}
    numpy, *own = (_import(module, given) for module, given in sorted(names.items()))
    public = sorted({name for given in names.values() for name in given} | {"__version__", *LATER})
    listed = "".join(f'    "{name}",\n' for name in public)
    body = numpy + "\n\n" + "\n".join(own) + f'\n\n__version__ = "0.1.0"\n\n__all__ = [\n{listed}]\n'
    body += f"\n_LATER = {LATER!r}\n".replace("'", '"')
    return HEAD + body + TAIL.replace("LATER\n", f"{', '.join(LATER)}\n", 1)
