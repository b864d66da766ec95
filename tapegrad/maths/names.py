"""Names of the functions that are computed here, without anything that compiles."""

NAMES = ("sin", "cos", "tan", "exp", "expm1", "log", "log1p", "tanh", "sinh", "cosh", "sigmoid", "erf")
"""Those of one operand: each has a core of its name in `cores.py`."""
EVERY = (*NAMES, "pow")
"""The core of powers stands in `power_core.py`."""
SPECIAL = {name: f"tapegrad_{name}" for name in ("digamma", "trigamma", "i0", "i1", "j0", "j1")}
"""Functions of float64 that Numba compiles, by the symbols that whoever compiles a text has to define."""
COMPLEX = {name: f"tapegrad_complex_{name}" for name in ("exp", "log", "sqrt", "sin", "cos", "sinh", "cosh", "power")}
"""The same of complex numbers."""
