"""Raw memory for compiled code: loads, stores, and calls by address."""

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from tapegrad.maths.addresses import call_loop, pointer


def _loader(llvm, numba_type):
    @intrinsic
    def load(context, address):
        def generate(context, builder, signature, args):
            return builder.load(builder.inttoptr(args[0], llvm.as_pointer()))

        return numba_type(types.int64), generate

    return load


def _storer(llvm, numba_type):
    @intrinsic
    def store(context, address, value):
        def generate(context, builder, signature, args):
            builder.store(args[1], builder.inttoptr(args[0], llvm.as_pointer()))
            return context.get_dummy_value()

        return types.void(types.int64, numba_type), generate

    return store


_I8, _I32, _I64 = ir.IntType(8), ir.IntType(32), ir.IntType(64)
load_u8, load_i32, load_i64 = _loader(_I8, types.uint8), _loader(_I32, types.int32), _loader(_I64, types.int64)
load_f64 = _loader(ir.DoubleType(), types.float64)
store_u8, store_i64 = _storer(_I8, types.uint8), _storer(_I64, types.int64)
store_f32 = _storer(ir.FloatType(), types.float32)
store_f64 = _storer(ir.DoubleType(), types.float64)


def _function(n):
    @intrinsic
    def call(context, function, *args):
        def generate(context, builder, signature, values):
            kind = ir.FunctionType(_I64, [_I64] * n)
            arguments = [builder.extract_value(values[1], k) for k in range(n)]
            return builder.call(builder.inttoptr(values[0], kind.as_pointer()), arguments)

        return types.int64(types.int64, types.StarArgTuple([types.int64] * n)), generate

    return call


call_kernel = call_loop
call_1, call_2, call_3 = _function(1), _function(2), _function(3)


@intrinsic
def draw_number(context, address):
    """Return the number at an address and add 1 to it, in one step for all threads."""

    def generate(context, builder, signature, values):
        return builder.atomic_rmw("add", builder.inttoptr(values[0], _I64.as_pointer()), _I64(1), "seq_cst")

    return types.int64(types.int64), generate


p_u8, p_i32, p_i64 = pointer(_I8, types.uint8), pointer(_I32, types.int32), pointer(_I64, types.int64)
p_f64, p_f32 = pointer(ir.DoubleType(), types.float64), pointer(ir.FloatType(), types.float32)
p_c128 = pointer(ir.LiteralStructType([ir.DoubleType()] * 2), types.complex128)
p_c64 = pointer(ir.LiteralStructType([ir.FloatType()] * 2), types.complex64)
