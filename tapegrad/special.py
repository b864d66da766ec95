"""Special functions, by SciPy's names; `scipy.special` gives their values."""

from tapegrad._generated.functions import (
    cbrt,
    digamma,
    erf,
    erfc,
    erfinv,
    exp2,
    expm1,
    i0,
    log1p,
    log_softmax,
    logit,
    logsumexp,
    sinc,
    softmax,
    softplus,
    xlog1py,
    xlogy,
)
from tapegrad._generated.functions import digamma as psi
from tapegrad._generated.functions import lgamma as gammaln
from tapegrad._generated.functions import sigmoid as expit

__all__ = [
    "cbrt",
    "digamma",
    "erf",
    "erfc",
    "erfinv",
    "exp2",
    "expit",
    "expm1",
    "gammaln",
    "i0",
    "log1p",
    "log_softmax",
    "logit",
    "logsumexp",
    "psi",
    "sinc",
    "softmax",
    "softplus",
    "xlog1py",
    "xlogy",
]
