"""Names of the functions that are computed here, without anything that compiles."""

NAMES = ("sin", "cos", "tan", "exp", "expm1", "log", "log1p", "tanh", "sinh", "cosh", "sigmoid", "erf")
"""Those of one operand: each has a core of its name in `cores.py`."""
EVERY = (*NAMES, "pow")
"""The core of powers stands in `power_core.py`."""
