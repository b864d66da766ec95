"""What the loops of our own ufuncs stand on: strips of numbers on the stack, and the floating-point status."""

from __future__ import annotations

from tapegrad.compilation.deferred import intrinsic, ir, njit, types
from tapegrad.maths.addresses import call_loop, pointer
from tapegrad.maths.loop_data import DATA, FUNCTION, LARGE, ONE, SCRATCH, SMALL, STATUS, ZERO
from tapegrad.maths.primitives import bits_of

STRIP = 256
"""Numbers in a strip: 2 kB, so that operands and results of one stay in the nearest cache."""

DIVIDE, OVERFLOW, UNDERFLOW, INVALID = 1, 2, 4, 8  # NumPy's NPY_FPE_*
# The bits of all but the sign, and those of the smallest normal number and of infinity.
_SIZE, _NORMAL, _INFINITY = 9223372036854775807, 4503599627370496, 9218868437227405312


floats, integers = pointer("float64"), pointer("int64")


def room(kind, count):
    """Make what gives room on the stack for so many numbers."""

    def make(context):
        numbers = getattr(types, kind)

        def generate(context, builder, signature, values):
            llvm = context.get_value_type(numbers)
            with builder.goto_entry_block():  # what Numba's own function gives is cleared: 40 ns for two strips
                found = builder.alloca(ir.ArrayType(llvm, count))
            return builder.bitcast(found, llvm.as_pointer())

        return types.CPointer(numbers)(), generate

    return intrinsic(make)


strip = room("float64", STRIP)
words = room("int64", 8)


@intrinsic
def address_of(context, pointer):
    """The address that a pointer to float64 or int64 holds."""

    def generate(context, builder, signature, values):
        return builder.ptrtoint(values[0], ir.IntType(64))

    return types.int64(pointer), generate


@intrinsic
def call_status(context, function):
    """Return the floating-point status, and clear it, by NumPy's function at an address."""

    def generate(context, builder, signature, values):
        kind = ir.FunctionType(ir.IntType(32), [])
        return builder.sext(builder.call(builder.inttoptr(values[0], kind.as_pointer()), []), ir.IntType(64))

    return types.int64(types.int64), generate


@njit
def take_status(data):
    """Return the floating-point status, and clear it."""
    return call_status(integers(data)[STATUS])


@njit
def raise_status(data, status):
    """Set a floating-point status, by arithmetic on numbers that the compiler does not know."""
    numbers = floats(data)
    if status & DIVIDE:
        numbers[SCRATCH] = numbers[ONE] / numbers[ZERO]
    if status & OVERFLOW:
        numbers[SCRATCH] = numbers[LARGE] * numbers[LARGE]
    if status & UNDERFLOW:
        numbers[SCRATCH] = numbers[SMALL] * numbers[SMALL]
    if status & INVALID:
        numbers[SCRATCH] = numbers[ZERO] / numbers[ZERO]


@njit
def _is_doubtful(x, result):
    """Tell whether a result is no number, or too small for all its digits; what is 0 of 0 is exact."""
    size = bits_of(result) & _SIZE
    return ((size < _NORMAL) | (size >= _INFINITY)) & ((size | (bits_of(x) & _SIZE)) != 0)


@njit
def status_of(x, y, results, count, data, is_of_two):
    """Clear the floating-point status of a strip, and set what NumPy's loop does for each result that is doubtful.

    Where there is one operand `y` is not read. Asked of bits, and first of all at once, as branches may take longer.
    """
    args, one, steps = words(), words(), words()
    scratch = strip()
    one[0] = 1
    for k in range(3):
        steps[k] = 8
    if is_of_two:
        steps[1] = 0  # one exponent for all: the square root of -inf is none
    take_status(data)
    if integers(data)[FUNCTION] == 0:
        return
    doubtful = False
    for i in range(count):
        doubtful |= _is_doubtful(x[i], results[i])
    for i in range(count if doubtful else 0):
        if not _is_doubtful(x[i], results[i]):
            continue
        args[0], args[1] = address_of(x) + 8 * i, address_of(y) + 8 * i
        args[2] = address_of(scratch)
        if not is_of_two:
            args[1] = args[2]
        call_loop(integers(data)[FUNCTION], address_of(args), address_of(one), address_of(steps), integers(data)[DATA])


@njit
def operand(address, step, out, room, count):
    """Return a strip of an operand that begins at `address`: as it lies, or a copy in `room`.

    Where the results, from `out` on, are near it, compiled code would not use vectors.
    """
    far = address + 8 * count <= out or out + 8 * count <= address
    if step == 8 and far:
        return floats(address)
    if step == 8:
        for i in range(count):
            room[i] = floats(address)[i]
    else:
        for i in range(count):
            room[i] = floats(address + i * step)[0]
    return room


@njit
def store(values, address, step, count):
    """Copy numbers to where they are to lie `step` bytes apart."""
    for i in range(count):
        floats(address + i * step)[0] = values[i]
