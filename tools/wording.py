"""What the parameters of public functions mean, for docstrings: by name, and by function where that differs."""

from __future__ import annotations

import inspect
from typing import Any

MEANING = {
    "a_max": "The largest value; None for no bound.",
    "a_min": "The smallest value; None for no bound.",
    "append": "What follows the last element before differences are taken.",
    "args": "Further arguments of the function.",
    "arrays": "The parts.",
    "arys": "Tensors, arrays or numbers.",
    "assume_unique": "Whether the elements of each are known to be different.",
    "atol": "The largest absolute difference that counts as none.",
    "alpha": "What the source is multiplied by.",
    "aweights": "The weight of each observation.",
    "axis": "The axis to work along.",
    "axisa": "The axis of the first operand that holds the vectors.",
    "axisb": "The axis of the second operand that holds the vectors.",
    "axisc": "The axis of the result that is to hold the vectors.",
    "axis1": "The first of the two axes.",
    "axis2": "The second of the two axes.",
    "axes": "The axes, by their new order.",
    "base": "The base of the powers.",
    "bias": "Divide by n instead of n - 1.",
    "bins": "The number of bins, or their edges.",
    "chunks": "The number of parts; the last may be smaller.",
    "choicelist": "What to choose from, one for each condition.",
    "choices": "What to choose from.",
    "compute_uv": "Give the vectors too, not the values only.",
    "condition": "Where to take elements: booleans.",
    "condlist": "The conditions: booleans.",
    "copy": "As in NumPy; results are never written in place.",
    "correction": "Another name of ddof.",
    "cov": "Give the covariance of the coefficients too; 'unscaled' for that of weights that are certain.",
    "ddof": "Divide by n - ddof.",
    "decimals": "Places after the decimal point; negative ones before it.",
    "default": "What to take where no condition holds.",
    "deg": "The degree of the polynomial.",
    "density": "Divide by the total and the widths of the bins.",
    "destination": "Where each axis goes.",
    "diagonal": "Which diagonal: 0 is the main one, positive ones are above it.",
    "dim": "The axis.",
    "dimension": "The axis.",
    "dim1": "The first of the two axes.",
    "dim2": "The second of the two axes.",
    "dims": "The axes in their new order.",
    "discont": "The smallest jump that is taken out.",
    "dtype": "NumPy's dtype of the result.",
    "dx": "The distance between points, where x is not given.",
    "edge_order": "The order of accuracy at the ends: 1 or 2.",
    "end_dim": "The last axis to be joined.",
    "endpoint": "Whether the last element is stop.",
    "equal_nan": "Whether NaN equals NaN.",
    "full": "Give the residuals, the rank, the singular values and rcond too.",
    "full_matrices": "Give square matrices of vectors, not only those that have a singular value.",
    "func": "The function, called with the tensor and an axis.",
    "func1d": "The function of a vector.",
    "funclist": "The functions, or values, one for each condition, and one more for what is left.",
    "fweights": "How often each observation counts.",
    "hermitian": "Whether the matrices are known to be symmetric.",
    "i": "The integer powers of 2.",
    "include_initial": "Begin with the value of an empty sum or product.",
    "increasing": "Whether the powers rise from left to right.",
    "ind": "How many of the first axes are those of the inverse's result.",
    "index": "Positions, integers.",
    "indexing": "'xy' where the first input runs along the second axis, 'ij' where along the first.",
    "indices": "Positions, integers.",
    "indices_or_sections": "The number of equal parts, or where to cut.",
    "invert": "Tell which are not there.",
    "k": "Which diagonal: 0 is the main one, positive ones are above it.",
    "keepdims": "Keep the axes that are reduced, with size 1.",
    "kind": "As in NumPy; has no effect here.",
    "kth": "The positions that are to hold what sorting would put there.",
    "kw": "Further arguments of the functions.",
    "kwargs": "Further arguments.",
    "largest": "Take the largest elements, else the smallest.",
    "left": "The value below the first knot; that of the first by default.",
    "length": "The number of elements.",
    "m": "How often.",
    "mask": "Booleans, of the tensor's shape or one that broadcasts to it.",
    "max": "The largest value, as a_max.",
    "mean": "The mean, where it is known already.",
    "method": "How to go between two elements, by NumPy's names.",
    "min": "The smallest value, as a_min.",
    "minlength": "The least number of bins.",
    "mode": "What to do with positions beyond the ends: 'raise', 'wrap' or 'clip'.",
    "n": "How often.",
    "N": "The number of columns; as many as elements by default.",
    "nan": "What NaN becomes.",
    "neginf": "What minus infinity becomes; the least finite number by default.",
    "new_shape": "The shape of the result; elements are repeated to fill it.",
    "num": "The number of elements.",
    "obj": "Where: an integer, a slice, integers, or a mask.",
    "offset": "Which diagonal: 0 is the main one, positive ones are above it.",
    "operands": "The subscripts, as in 'ij,jk->ik', and the operands.",
    "optimize": "As in NumPy: how to order the products.",
    "ord": "Which norm: 2 or None, 1, inf, and others of NumPy.",
    "order": "'C', or 'F' to run along the first axis first.",
    "other": "The tensor whose shape is meant.",
    "p": "Which norm: None or 2, -2, 1, -1, inf, -inf, 'fro', 'nuc'.",
    "pad_width": "How many elements before and after: a number, a pair, or a pair for each axis.",
    "period": "The period of the values.",
    "posinf": "What infinity becomes; the largest finite number by default.",
    "prepend": "What stands before the first element before differences are taken.",
    "q": "Which quantiles: from 0 to 1.",
    "range": "The lowest and the highest edge; others are left out.",
    "rcond": "Singular values below this share of the largest one count as 0.",
    "reduce": "Not supported: use scatter_add.",
    "repeats": "How often, for all or for each.",
    "reps": "How often along each axis.",
    "requires_grad": "Record what is computed from it.",
    "retstep": "Give the distance between elements too.",
    "return_counts": "Give how often each is there, too.",
    "return_index": "Give the positions of the first of each, too.",
    "return_indices": "Give the positions of what is in both, too.",
    "return_inverse": "Give the positions in the result of all elements, too.",
    "returned": "Give the sum of the weights too.",
    "right": "The value beyond the last knot; that of the last by default.",
    "rowvar": "Whether variables are rows, and observations columns.",
    "rtol": "The largest relative difference that counts as none.",
    "sample": "Points as rows, or their coordinates one by one.",
    "shape": "The shape of the result; one size may be -1.",
    "shift": "By how many places, for each axis.",
    "side": "'left' to come before equal elements, 'right' to come after them.",
    "size": "The size of a window.",
    "sizes": "The sizes; one may be -1.",
    "sorted": "Whether the result is in order.",
    "sorter": "The positions that sort what is searched.",
    "source": "The axes to move.",
    "sparse": "Leave axes of size 1 instead of repeating.",
    "split_size": "The size of the parts, or the sizes, as torch.split has it.",
    "src": "What to put there; it may be longer than the index.",
    "stable": "As in NumPy; sorting is stable here.",
    "start": "The first element.",
    "start_dim": "The first axis to be joined.",
    "step": "The distance from one window to the next.",
    "test_elements": "What to look for.",
    "to_begin": "What stands before the differences.",
    "to_end": "What follows the differences.",
    "tol": "What counts as 0.",
    "trim": "'f' for the front, 'b' for the back, 'fb' for both.",
    "tup": "The parts.",
    "UPLO": "Which triangle is read: 'L' or 'U'.",
    "upper": "Give the upper factor, the transposed of the lower one.",
    "v": "The values to find places for.",
    "value": "What to put there: a number, or a tensor of one element and no axes.",
    "values": "What to put in.",
    "varargs": "The distance between points, or their coordinates, for each axis.",
    "w": "The weight of each point.",
    "weights": "The weight of each element.",
    "window_shape": "The size of a window along each axis.",
    "beta": "What the first tensor is multiplied by.",
    "as_tuple": "Give a tuple of indices for each axis, as NumPy; else a tensor with a row for each element, as torch.",
    "boundaries": "The boundaries, in order.",
    "compute_mode": "As in PyTorch; has no effect here.",
    "maxnorm": "The largest norm.",
    "out_int32": "Give int32 instead of int64.",
    "rounding_mode": "None, 'floor', or 'trunc' to round towards 0.",
    "split_sizes": "The sizes of the parts.",
    "storage_offset": "How many elements of the memory lie before the first one; by default those before the tensor's.",
    "stride": "How many elements of the memory lie from one element to the next along each axis.",
    "threshold": "Where beta * x is above it, the result is x.",
    "unbiased": "Divide by n - 1; correction says more.",
    "xi": "The coordinates along each axis.",
}
OTHERWISE = {
    ("add", "alpha"): "What y is multiplied by before.",
    ("addmm", "alpha"): "What the product is multiplied by.",
    ("addmv", "alpha"): "What the product is multiplied by.",
    ("addr", "alpha"): "What the product is multiplied by.",
    ("addbmm", "alpha"): "What the products are multiplied by.",
    ("baddbmm", "alpha"): "What the products are multiplied by.",
    ("as_strided", "size"): "The sizes of the view.",
    ("block_diag", "tensors"): "Matrices, vectors and numbers.",
    ("bucketize", "right"): "Whether an element that is a boundary lies above it.",
    ("cdist", "p"): "Which norm: from 0 to inf.",
    ("renorm", "p"): "Which norm: above 0.",
    ("select", "dim"): "torch's: the axis that goes away.",
    ("select", "index"): "torch's: which part.",
    ("softplus", "beta"): "What x is multiplied by, and the result divided by.",
    ("std_mean", "correction"): "Divide by n - correction.",
    ("sub", "alpha"): "What y is multiplied by before.",
    ("var_mean", "correction"): "Divide by n - correction.",
    ("special.gammainc", "a"): "The parameter, above 0; there is no derivative by it.",
    ("special.gammaincc", "a"): "The parameter, above 0; there is no derivative by it.",
    ("special.multigammaln", "d"): "The dimension.",
    ("special.polygamma", "n"): "Which derivative.",
    **{
        (f"special.{name}", "v"): "The order: one number, by which there is no derivative."
        for name in ("jv", "jn", "yv", "yn", "iv", "ive")
    },
    ("dist", "p"): "Which norm.",
    ("addcdiv", "value"): "What the quotient is multiplied by, a number.",
    ("addcmul", "value"): "What the product is multiplied by, a number.",
    ("angle", "deg"): "Give degrees instead of radians.",
    ("choose", "a"): "Which of the choices each element takes: integers.",
    ("convolve", "mode"): "'full', 'same', or 'valid' where both overlap completely.",
    ("correlate", "mode"): "'full', 'same', or 'valid' where both overlap completely.",
    ("digitize", "right"): "Whether a bin includes its right edge instead of its left one.",
    ("index_add", "source"): "What to add there.",
    ("index_copy", "source"): "What to put there.",
    ("kthvalue", "k"): "Which, counted from 1.",
    ("linalg.matrix_power", "n"): "The power, an integer.",
    ("linalg.qr", "mode"): "'reduced', 'complete', or 'r' for the triangular matrix only.",
    **{
        (f"linalg.{name}", "trans"): "0 for a itself, 1 (or 'T') for its transpose, 2 (or 'C') for that conjugated."
        for name in ("solve_triangular", "lu_solve")
    },
    **{
        (f"linalg.{name}", "lower"): "Whether the lower triangle is read, not the upper."
        for name in ("solve_triangular", "cho_factor")
    },
    ("linalg.solveh_banded", "lower"): "Whether the rows of ab are the main diagonal and those below it.",
    (
        "linalg.solveh_banded",
        "ab",
    ): "The diagonals, (w + 1, n): a[i, j] is ab[w + i - j, j], or ab[i - j, j].",
    ("linalg.solve_banded", "ab"): "The diagonals, (l + u + 1, n): a[i, j] is ab[u + i - j, j].",
    ("linalg.solve_banded", "l_and_u"): "How many diagonals there are below the main one, and above it.",
    ("linalg.solve_triangular", "unit_diagonal"): "Whether the diagonal is taken to be of ones, and not read.",
    ("linalg.cho_solve", "c_and_lower"): "What `cho_factor` gives.",
    ("linalg.lu_solve", "lu_and_piv"): "What `lu_factor` gives.",
    ("linalg.lu", "permute_l"): "Whether P @ L and U are given, instead of the three.",
    ("linalg.lu", "p_indices"): "Whether P is given as the places of the rows: a = L[P] @ U.",
    ("linalg.expm_multiply", "A"): "A square matrix.",
    ("linalg.expm_multiply", "B"): "A vector, or a matrix of vectors as columns.",
    ("linalg.solve_discrete_lyapunov", "method"): "'direct', 'bilinear', or None for what SciPy takes for the size.",
    ("linalg.toeplitz", "c"): "The first column.",
    ("linalg.toeplitz", "r"): "The first row, of which the first element is not read.",
    ("linalg.circulant", "c"): "The first column.",
    ("linalg.polar", "side"): "'right' or 'left': the side on which the positive semidefinite matrix stands.",
    **{
        (f"linalg.{name}", "rcond"): "Singular values up to so much of the largest count as 0."
        for name in ("orth", "null_space")
    },
    **{(f"linalg.{name}", "A"): "A matrix." for name in ("orth", "null_space")},
    **{
        (f"linalg.{name}", "q"): "The right-hand side, a matrix."
        for name in ("solve_sylvester", "solve_continuous_lyapunov", "solve_discrete_lyapunov")
    },
    ("linalg.tensorsolve", "axes"): "The axes of a that go to its end first.",
    ("pad", "mode"): "'constant', 'edge', 'reflect', 'wrap' and others of NumPy, or a function.",
    ("percentile", "q"): "Which percentiles: from 0 to 100.",
    ("masked_scatter", "source"): "What to put there, in this order; it may have more elements.",
    ("nanpercentile", "q"): "Which percentiles: from 0 to 100.",
    ("polyint", "k"): "The constants of integration.",
    ("repeat", "axis"): "The axis to work along; None for all elements in a row.",
    ("rollaxis", "start"): "The axis before which it goes.",
    ("rot90", "axes"): "The two axes of the plane.",
    ("rot90", "k"): "How many quarters of a turn.",
    ("scatter_add", "src"): "What to add there; it may be longer than the index.",
    ("tensordot", "axes"): "How many axes, or which ones of each operand, are summed over.",
    ("apply_over_axes", "axes"): "The axes to apply it over.",
    ("topk", "k"): "How many.",
    ("trapezoid", "x"): "The places of the values.",
    ("unsqueeze", "axis"): "Where the new axis is to stand.",
    ("stack", "axis"): "Where the new axis is to stand.",
    ("squeeze", "axis"): "The axes of size 1 to leave out; None for all.",
    ("unique", "sorted"): "As in NumPy; the result is in order.",
}
_TRANSFORMS = ("fft", "rfft", "ihfft", "ifft", "irfft", "hfft")
_OF_AXES = tuple(f"{kind}{axes}" for kind in ("fft", "ifft", "rfft", "irfft") for axes in ("2", "n"))
OTHERWISE |= {
    **{(f"fft.{name}", "n"): "How many points: zeros are put in behind, or the rest left out." for name in _TRANSFORMS},
    **{
        (f"fft.{name}", "n"): "How many real numbers come out; an even number by default." for name in ("irfft", "hfft")
    },
    **{
        (f"fft.{name}", "s"): "How many points along each of the axes; -1 for as many as there are."
        for name in _OF_AXES
    },
    **{(f"fft.{name}", "axes"): "The axes; None for all, or, with s, for the last ones." for name in _OF_AXES},
    **{(f"fft.{name}", "axes"): "The axis, or the axes; None for all." for name in ("fftshift", "ifftshift")},
    **{
        (f"fft.{name}", "norm"): "Which way divides by the number of points: 'backward' (or None), 'forward', or both "
        "by its root, 'ortho'."
        for name in (*_TRANSFORMS, *_OF_AXES)
    },
}
OTHERWISE |= {
    **{
        (
            f"signal.{name}",
            "mode",
        ): "'full', 'same' for the size of in1, or 'valid' where both overlap completely."
        for name in ("convolve", "correlate", "fftconvolve", "oaconvolve")
    },
    **{(f"signal.{name}", "axes"): "The axes; None for all." for name in ("fftconvolve", "oaconvolve")},
    **{(f"signal.{name}", "method"): "'direct', 'fft', or 'auto'." for name in ("convolve", "correlate")},
    **{
        (f"signal.{name}", operand): "Tensor or array; both have as many axes."
        for name in ("convolve", "correlate", "fftconvolve", "oaconvolve")
        for operand in ("in1", "in2")
    },
    ("linalg.ldl", "A"): "Symmetric or Hermitian matrices, of which one triangle is read.",
    ("linalg.ldl", "lower"): "Whether that is the lower triangle.",
    ("linalg.ldl", "hermitian"): "Whether complex matrices are Hermitian; they must be.",
    (
        "linalg.schur",
        "output",
    ): "'real', or 'complex' for a T without blocks; the former has no derivative with blocks.",
    **{
        (f"special.{name}", letter): "A number, by which there is no derivative."
        for name in ("hyp1f1", "hyp2f1")
        for letter in "abc"
    },
    ("special.expn", "n"): "The order, a whole number.",
    ("special.lambertw", "z"): "Tensor or array, real or complex; the result is complex.",
    ("special.lambertw", "k"): "Which branch; 0 is the principal one, -1 is real too between -1/e and 0.",
    ("special.zeta", "x"): "The power, a number, by which there is no derivative.",
    ("special.zeta", "q"): "Tensor or array: what is added to 0, 1, 2, …",
    ("special.hyp2f1", "z"): "Tensor or array.",
    ("special.logsumexp", "b"): "The factors of the exponentials; None for 1.",
    ("special.logsumexp", "return_sign"): "Whether the sum's sign is given, too, with the logarithm of its size.",
    **{
        (f"special.{name}", letter): "Tensor or array."
        for name in ("gammaincinv", "gammainccinv", "betainc", "betaincc", "betaincinv", "betainccinv")
        for letter in "abxy"
    },
    ("pdist", "input"): "Points, a row each.",
    **{
        (f"segment_{name}", parameter): meaning
        for name in ("sum", "prod", "max", "min")
        for parameter, meaning in (
            ("data", "The elements, along the first axis."),
            ("segment_ids", "The number of the segment of each element, from 0 on, in any order."),
            ("num_segments", "How many segments there are; None for the largest number and one more."),
        )
    },
    **{
        (f"ndimage.{name}", parameter): meaning
        for name in ("correlate1d", "convolve1d", "gaussian_filter1d", "gaussian_filter", "map_coordinates")
        for parameter, meaning in (
            ("input", "Tensor or array; whole numbers become float64."),
            ("weights", "A row of numbers."),
            ("mode", "What is beyond the ends: 'reflect', 'mirror', 'nearest', 'wrap', 'constant' or 'grid-…'."),
            ("cval", "What is beyond the ends where the mode is 'constant'."),
            ("origin", "By how many places the weights are moved; 0 has their middle at the element."),
            ("sigma", "The standard deviation, in elements; it may be a tensor."),
            ("order", "Which derivative of the Gaussian; 0 for itself."),
            ("truncate", "At how many standard deviations the Gaussian is cut off."),
            ("radius", "How many elements to each side, in the place of `truncate`."),
            ("axes", "The axes; None for all."),
        )
    },
    ("ndimage.gaussian_filter", "sigma"): "The standard deviation, in elements, or one for each axis.",
    ("ndimage.gaussian_filter", "order"): "Which derivative of the Gaussian, or one for each axis.",
    ("ndimage.map_coordinates", "coordinates"): "The places, a row for each axis of the input.",
    ("ndimage.map_coordinates", "order"): "The degree of the spline, from 0 to 5.",
    (
        "ndimage.map_coordinates",
        "prefilter",
    ): "Whether the spline goes through the input; else that is its coefficients.",
    ("signal.hilbert", "N"): "How many points: zeros are put in behind, or the rest left out.",
    **{(f"signal.{name}", "axis"): "The axis to work along." for name in ("hilbert", "lfilter", "sosfilt")},
    ("signal.lfilter", "zi"): "The state to begin with, of which the one at the end is given, too.",
    ("signal.sosfilt", "sos"): "The sections: rows of 6 coefficients.",
}
_COSINES = tuple(f"fft.{inverse}{kind}{more}" for kind in ("dct", "dst") for inverse in ("", "i") for more in ("", "n"))
OTHERWISE |= {
    **{(name, "type"): "Which of the four transforms, 1 to 4." for name in _COSINES},
    **{(name, "n"): "How many points: zeros are put in behind, or the rest left out." for name in _COSINES},
    **{(name, "s"): "How many points along each of the axes." for name in _COSINES},
    **{(name, "axes"): "The axes; None for all, or, with s, for the last ones." for name in _COSINES},
    **{
        (name, "norm"): "Which way has the factor: 'backward' (or None), 'forward', or both, 'ortho'."
        for name in _COSINES
    },
    **{(name, "orthogonalize"): "Whether the ends are scaled, too; by default for 'ortho'." for name in _COSINES},
}
OPERANDS = frozenset(("a", "a2", "arr", "b", "x", "x1", "x2", "y"))


def meaning(row: Any, p: inspect.Parameter, reduces: bool) -> str:
    """Say what a parameter of a row's function means, and its default."""
    text = OTHERWISE.get((row.key, p.name))
    if text is None and p.name == "axis" and (reduces or p.default is None):
        text = "The axis, or the axes, to work over; None for all." if reduces else "The axis to work along."
    text = text or MEANING.get(p.name) or ("Tensor, array or number." if p.name in OPERANDS else "")
    if not text:
        raise ValueError(f"tools/wording.py says nothing of {p.name} of {row.key}")
    return text
