"""Names of the functions that are computed here, without anything that compiles."""

NAMES = ("sin", "cos", "tan", "exp", "expm1", "log", "log1p", "tanh", "sinh", "cosh", "sigmoid", "erf")
"""Each has a core of its name in `cores.py`."""
