"""Turns at Python of threads that replay: who comes out of compiled code waits a little while another is at it.

A thread that finds the GIL taken sleeps, and is woken some 10 µs after it is free: as long as a whole replay of a small
program, within which the other one comes out and finds it taken, and so on. So each thread that comes out of a replay
takes the turn, a word that all threads share, and gives it back as it goes into the next; one that finds it taken asks
again for up to 15 µs, still without the GIL, and takes it anyway then. Nothing depends on it but the time.
"""

from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic

from tapegrad.maths.host import IS_X86
from tapegrad.tape.pointers import call_1

SEAL = "f2fd0cef7cb8028b"

_I64 = ir.IntType(64)
MOST = 1000  # times that it is asked for: some 15 µs, more than the Python around another thread's replay takes


@intrinsic
def load(context, address):
    """Give the number at an address, as another thread may have written it."""

    def generate(context, builder, signature, values):
        return builder.load_atomic(builder.inttoptr(values[0], _I64.as_pointer()), "acquire", 8)

    return types.int64(types.int64), generate


@intrinsic
def store(context, address, number):
    """Write a number for other threads to see."""

    def generate(context, builder, signature, values):
        builder.store_atomic(values[1], builder.inttoptr(values[0], _I64.as_pointer()), "release", 8)
        return context.get_dummy_value()

    return types.void(types.int64, types.int64), generate


@intrinsic
def claim(context, address, number):
    """Write a number where 0 is, in one step for all threads; say whether 0 was there."""

    def generate(context, builder, signature, values):
        place = builder.inttoptr(values[0], _I64.as_pointer())
        return builder.extract_value(builder.cmpxchg(place, _I64(0), values[1], "acq_rel", "acquire"), 1)

    return types.boolean(types.int64, types.int64), generate


@intrinsic
def rest(context):
    """Leave the core to its other thread for a moment, where there is an instruction for it."""

    def generate(context, builder, signature, values):
        if IS_X86:
            name = "llvm.x86.sse2.pause"
            kind = ir.FunctionType(ir.VoidType(), [])
            builder.call(builder.module.globals.get(name) or ir.Function(builder.module, kind, name), [])
        return context.get_dummy_value()

    return types.void(), generate


@njit(nogil=True)
def leave(turn, identify):
    """Give the turn back, if this thread has it; give what this thread is known by, 0 where there are no turns."""
    if identify == 0:
        return 0
    me = call_1(identify, 0)
    if load(turn) == me:
        store(turn, 0)
    return me


@njit(nogil=True)
def come(turn, me):
    """Take the turn, once nobody has it or it has been asked for often enough."""
    if me == 0:
        return
    for _ in range(MOST):
        if load(turn) == 0 and claim(turn, me):
            return
        rest()
    store(turn, me)
