"""Raw memory for compiled code: loads, stores, and calls by address."""

from tapegrad.compilation.deferred import intrinsic, ir, types
from tapegrad.maths.addresses import call_loop, pointer


def _loader(kind):
    def load(context, address):
        number = getattr(types, kind)

        def generate(context, builder, signature, args):
            return builder.load(builder.inttoptr(args[0], context.get_value_type(number).as_pointer()))

        return number(types.int64), generate

    return intrinsic(load)


def _storer(kind):
    def store(context, address, value):
        number = getattr(types, kind)

        def generate(context, builder, signature, args):
            builder.store(args[1], builder.inttoptr(args[0], context.get_value_type(number).as_pointer()))
            return context.get_dummy_value()

        return types.void(types.int64, number), generate

    return intrinsic(store)


load_u8, load_i32, load_i64, load_f64 = _loader("uint8"), _loader("int32"), _loader("int64"), _loader("float64")
store_u8, store_i64, store_f32, store_f64 = _storer("uint8"), _storer("int64"), _storer("float32"), _storer("float64")


def _function(n):
    def call(context, function, *args):
        def generate(context, builder, signature, values):
            word = ir.IntType(64)
            kind = ir.FunctionType(word, [word] * n)
            arguments = [builder.extract_value(values[1], k) for k in range(n)]
            return builder.call(builder.inttoptr(values[0], kind.as_pointer()), arguments)

        return types.int64(types.int64, types.StarArgTuple([types.int64] * n)), generate

    return intrinsic(call)


call_kernel = call_loop
call_1, call_2, call_3, call_4 = _function(1), _function(2), _function(3), _function(4)


@intrinsic
def draw_number(context, address):
    """Return the number at an address and add 1 to it, in one step for all threads."""

    def generate(context, builder, signature, values):
        word = ir.IntType(64)
        return builder.atomic_rmw("add", builder.inttoptr(values[0], word.as_pointer()), word(1), "seq_cst")

    return types.int64(types.int64), generate


p_u8, p_i32, p_i64 = pointer("uint8"), pointer("int32"), pointer("int64")
p_f32, p_f64, p_c64, p_c128 = pointer("float32"), pointer("float64"), pointer("complex64"), pointer("complex128")
