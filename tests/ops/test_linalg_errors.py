"""What linear algebra refuses, and what it says."""

import numpy as np
import pytest

import tapegrad as tg

SQUARE = ("inv", "det", "slogdet", "cholesky", "eig", "eigvals", "eigh", "eigvalsh", "expm")


@pytest.mark.parametrize("name", SQUARE)
def test_what_is_not_square_is_refused(name):
    for shape in ((2, 3), (5, 4, 3)):
        with pytest.raises(
            np.linalg.LinAlgError, match=rf"got shape \({shape[0]}.*{shape[-2]} rows and {shape[-1]} col"
        ):
            getattr(tg.linalg, name)(tg.ones(shape))


@pytest.mark.parametrize("name", [*SQUARE, "svd", "svdvals", "qr", "pinv", "cond", "matrix_norm", "diagonal", "trace"])
def test_what_is_no_matrix_is_refused(name):
    with pytest.raises(np.linalg.LinAlgError, match=r"takes a matrix or a stack of them.*got shape \(3,\)"):
        getattr(tg.linalg, name)(tg.ones(3))


NONE = np.array([[1.0, 2.0], [2.0, 4.0]])
ERRORS = (
    (lambda: tg.linalg.inv(NONE), "Singular matrix: inv got a matrix that has no inverse.*lstsq or pinv"),
    (lambda: tg.linalg.solve(NONE, np.ones(2)), "Singular matrix: solve got.*small multiple of the identity"),
    (lambda: tg.linalg.solve(np.eye(2), np.ones(3)), "b must be a vector of 2 elements"),
    (lambda: tg.linalg.solve(np.ones((2, 3)), np.ones(2)), "2 rows and 3 columns; use lstsq or pinv"),
    (lambda: tg.linalg.cholesky(-np.eye(2)), "not positive definite.*eigenvalues are all positive.*lower triangle"),
    (lambda: tg.linalg.cholesky(-np.eye(2), upper=True), "upper triangle"),
    (lambda: tg.linalg.svd(np.full((2, 2), np.nan)), "holds NaN or infinities"),
    (lambda: tg.linalg.lstsq(np.ones((2, 2, 2)), np.ones(3)), r"a must be matrices \(m, n\)"),
    (lambda: tg.linalg.lstsq(np.ones((3, 2)), np.ones(2)), "b a vector of m"),
    (lambda: tg.linalg.tensorsolve(np.ones((2, 3)), np.ones(2)), "as many elements as its others"),
    (lambda: tg.linalg.tensorinv(np.ones((2, 3))), "the first 2 axes have 6 elements and the others 1"),
    (lambda: tg.linalg.matrix_power(np.ones((2, 3)), 2), "square matrices"),
    (lambda: tg.linalg.cond(np.ones((2, 3)), 1), "give p=None, 2 or -2"),
    (lambda: tg.linalg.pinv(np.ones((2, 3)), hermitian=True), "square matrices"),
)


@pytest.mark.parametrize("k", range(len(ERRORS)))
def test_errors_say_what_to_do(k):
    call_, message = ERRORS[k]
    with pytest.raises(np.linalg.LinAlgError, match=message):
        call_()


def test_other_arguments_that_are_refused():
    x = tg.tensor(np.eye(2), requires_grad=True)
    for call_, kind, message in (
        (lambda: tg.linalg.qr(x, "raw"), ValueError, "give 'reduced', 'complete' or 'r'"),
        (lambda: tg.linalg.pinv(x, 1e-3, rtol=1e-3), ValueError, "both rcond=0.001 and rtol"),
        (lambda: tg.linalg.tensorinv(x, 0), ValueError, "ind=0"),
        (lambda: tg.linalg.outer(x, x), ValueError, "takes two vectors"),
        (lambda: tg.linalg.eigh(x, "X"), ValueError, "UPLO"),
        (lambda: tg.linalg.matrix_power(x, 1.5), TypeError, "integer"),
        (lambda: tg.linalg.inv(tg.tensor(np.eye(2, dtype=np.float16))), TypeError, "float16"),
    ):
        with pytest.raises(kind, match=message):
            call_()
