"""Special functions, by SciPy's names."""

from tapegrad._generated.functions import sigmoid as expit

__all__ = ["expit"]
