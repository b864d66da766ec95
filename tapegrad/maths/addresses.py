"""What compiled code reads and calls by address."""

from tapegrad.compilation.deferred import intrinsic, ir, types


def pointer(kind):
    """Make what gives the pointer that an address is, to numbers of a kind that has a name in Numba."""

    def at(context, address):
        numbers = getattr(types, kind)

        def generate(context, builder, signature, values):
            return builder.inttoptr(values[0], context.get_data_type(numbers).as_pointer())

        return types.CPointer(numbers)(types.int64), generate

    return intrinsic(at)


@intrinsic
def call_loop(context, function, args, dims, steps, data):
    """Call an inner loop of NumPy's signature."""

    def generate(context, builder, signature, values):
        kind = ir.FunctionType(ir.VoidType(), [ir.IntType(64)] * 4)
        builder.call(builder.inttoptr(values[0], kind.as_pointer()), values[1:])
        return context.get_dummy_value()

    return types.void(*[types.int64] * 5), generate
