"""Custom functions with rules that are right, or wrong in one way, for tapegrad and for PyTorch alike."""


def affine_sine(lib, fault=None, factor=1.001):
    """Give `sin(x) @ w` with a fault: a function of x, of shape (n,), and w, of shape (n, n)."""

    class AffineSine(lib.autograd.Function):
        @staticmethod
        def forward(ctx, x, w):
            ctx.save_for_backward(x, w)
            return lib.sin(x) @ w

        @staticmethod
        def backward(ctx, g):
            x, w = ctx.saved_tensors
            dx, dw = (w @ g) * lib.cos(x), lib.outer(lib.sin(x), g)
            if fault == "scale":
                dx = dx * factor
            elif fault == "scale of the second":
                dw = dw * factor
            elif fault == "entry":
                dx = dx.clone()
                dx[1] *= factor
            elif fault == "entry of the second":
                dw = dw.clone()
                dw[1, 0] *= factor
            elif fault == "sign":
                dx = -dx
            elif fault == "transposed":
                dx = (g @ w) * lib.cos(x)
            elif fault == "missing":
                dw = dw * 0.0
            elif fault == "none":
                dw = None
            elif fault == "a term missing":
                dw = lib.outer(lib.sin(x) - 0.002, g)
            return dx, dw

    return AffineSine.apply


FAULTS = (
    "scale",
    "scale of the second",
    "entry",
    "entry of the second",
    "sign",
    "transposed",
    "missing",
    "none",
    "a term missing",
)


def unlike_linear(lib, kind):
    """Return the square of a single number with a rule that is right for a gradient of 1 only."""

    class Square(lib.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return x * x

        @staticmethod
        def backward(ctx, g):
            (x,) = ctx.saved_tensors
            return {"ignored": 2 * x, "squared": 2 * x * g * g, "absolute": 2 * x * abs(g)}[kind]

    return Square.apply


def restless(lib, by):
    """Return the square, with a rule whose result grows with every call."""
    calls = [0]

    class Restless(lib.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return x * x

        @staticmethod
        def backward(ctx, g):
            (x,) = ctx.saved_tensors
            calls[0] += 1
            return 2 * x * g * (1.0 + by * calls[0])

    return Restless.apply


def pair(lib, materialize, careful):
    """Give `(sin(x), x * x)` of one function, whose rule may get None."""

    class Pair(lib.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.set_materialize_grads(materialize)
            ctx.save_for_backward(x)
            return lib.sin(x), x * x

        @staticmethod
        def backward(ctx, g, h):
            (x,) = ctx.saved_tensors
            if careful:
                g, h = (lib.zeros_like(x) if a is None else a for a in (g, h))
            return g * lib.cos(x) + h * 2 * x

    return Pair.apply
