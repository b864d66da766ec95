"""What compiled code reads and calls by address."""

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

_I64 = ir.IntType(64)


def pointer(llvm, numba_type):
    """Make what gives the pointer that an address is."""

    @intrinsic
    def at(context, address):
        def generate(context, builder, signature, values):
            return builder.inttoptr(values[0], llvm.as_pointer())

        return types.CPointer(numba_type)(types.int64), generate

    return at


@intrinsic
def call_loop(context, function, args, dims, steps, data):
    """Call an inner loop of NumPy's signature."""

    def generate(context, builder, signature, values):
        kind = ir.FunctionType(ir.VoidType(), [_I64] * 4)
        builder.call(builder.inttoptr(values[0], kind.as_pointer()), values[1:])
        return context.get_dummy_value()

    return types.void(*[types.int64] * 5), generate
