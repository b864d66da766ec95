"""Arrays over given memory, and the like, for compiled code that calls users' own functions."""

import functools

import numpy as np

from tapegrad.compilation.deferred import intrinsic, ir, njit, types
from tapegrad.engine.pointers import load_i64
from tapegrad.tape import abi as R


def array_type(dtype, ndim, readonly=True, layout="C"):
    """Return the type of the arrays that users' functions get: in C order, aligned, not to be written."""
    return types.Array(dtype, ndim, layout, readonly=readonly)


@functools.cache
def maker(char, ndim, layout):
    """Return compiled code's function (data, dims, strides), all addresses, that makes a read-only array of them."""
    dtype = np.dtype(char)
    made = array_type(getattr(types, dtype.name), ndim, layout=layout)

    @intrinsic
    def make(context, data, dims, strides):
        def generate(context, builder, signature, args):
            from numba.np.arrayobj import make_array, populate_array

            array = make_array(made)(context, builder)
            word = context.get_value_type(types.intp)
            numbers = [builder.inttoptr(a, word.as_pointer()) for a in args[1:]]
            shape, steps = (
                [builder.load(builder.gep(at, [ir.Constant(ir.IntType(32), k)])) for k in range(ndim)] for at in numbers
            )
            populate_array(
                array,
                data=builder.inttoptr(args[0], array.data.type),
                shape=shape,
                strides=steps,
                itemsize=context.get_constant(types.intp, dtype.itemsize),
                meminfo=None,
            )
            return array._getvalue()

        return made(types.int64, types.int64, types.int64), generate

    return make


@intrinsic
def frozen(context, array):
    """Return an array itself, as one that is not to be written."""

    def generate(context, builder, signature, args):
        from numba.core import imputils

        return imputils.impl_ret_borrowed(context, builder, signature.return_type, args[0])

    return array.copy(readonly=True)(array), generate


@njit
def shares(a, b):
    """Tell whether two arrays in C order have memory in common."""
    first, second = a.ctypes.data, b.ctypes.data
    return first < second + b.size * b.itemsize and second < first + a.size * a.itemsize


@njit
def add_array(source, target, assign):
    """Write an array in C order to an adjoint, or add it."""
    flat = source.reshape(source.size)
    if assign:
        for k in range(flat.size):
            target[k] = flat[k]
    else:
        for k in range(flat.size):
            target[k] += flat[k]


@njit
def add_number(number, target, assign):
    target[0] = number if assign else target[0] + number


@njit
def dims_of(layout):
    return load_i64(layout + R.DIMS)


@njit
def strides_of(layout):
    return load_i64(layout + R.STRIDES)
