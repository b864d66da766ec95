"""What a row, a layout, and the interpreter's working memory look like: numbers that compiled code has built in.

Changing one changes what compiled code means: see `compilation/sources.py`.
"""

# One row of a tape: 56 bytes, zero where not written.
ROW_BYTES = 56
# VERSIONS: how often the operands had been written when they were saved, counted from the fourth number of their own
# rows, which is the version of the storage when that row was written.
HEAD, LAYOUT, OPERANDS, IMMEDIATE, THIRD, SIDE, VERSIONS, BORN, CELL = 0, 4, 8, 16, 24, 28, 32, 44, 48
# HEAD is the opcode and these flags.
OPCODE_MASK = 0xFFFF
SAVES, FREED, WATCHED = 1 << 16, 1 << 17, 1 << 18
# WATCHED: what the row saved is to be compared, before it runs, with what it was.
ALIAS = 1 << 19  # the value is a view of the first operand's: they have one version counter
HOOKED = 1 << 20  # Python has something to do before the row runs: call hooks, or unpack what was saved
LEAF, CONST, IMPORT = 0, 1, 2

# ctrl: what the pass works on. Addresses unless said otherwise. The first ones change with the tape.
ROW, ROWS, ITEMS, LAYOUTS, GEOMETRY, SIDE_ROWS, RESUME, BUDGET, TABLE, NEEDED, BLOCKS, MISSING = range(12)
SLOTS, STATES, FREE_BLOCKS, KERNELS, USES, KINDS, ARITY, MALLOC, RELEASE, ARRAY_TYPE, NONE, SCALARS = range(12, 24)
COPIER, SCALER = 24, 25  # opcodes whose reverse kernels add g, and g * y
# Once a small tape has been run: rows up to the last that can run again, how many were freed, whether any before the
# end saves something; KEEPS: whether any row at all still has what it saved.
END, NEWLY_FREED, STILL_SAVES = 26, 27, 28
STRUCTURED_KERNELS, POW, SQUARE = 29, 30, 31  # the last two are opcodes
# Passes over many adjoints or tangents at once (`engine/lane_buffers.py`): how many; the first one for which a row that
# was left to Python is to be run; the blocks of operands while a kernel runs for a lane; the last row that reads each
# row; memory for a local derivative, and how much.
LANES, LANE, WHOLE, LAST, ROOM, ROOM_BYTES = range(32, 38)
MODE = 38
LOOKS_FOR_NAN = 39  # whether a row that makes an adjoint NaN or infinite is to stop the pass
# How many elements rows with COSTLY derivatives have, at least, that are run in parts: 0 where none are, and where none
# hands its block on either. What the rows' derivatives are, by opcode: bit k where that by operand k is 1, COSTLY, and
# CHOOSES where one may be 0 by a choice, which is 0 of any adjoint.
DIVIDES, TRAITS = 40, 41
SCRATCH = 42  # where `scratch` begins
KEEPS = 43
CTRL_SIZE = 44
COSTLY, CHOOSES = 8, 16
TIMES_CHEAP = 8  # how many times as many elements other rows have that are run in parts
# RESUME is 1 where Python has run the row, and 2 where in addition what it gave need not be looked at; TAKES where
# hooks have left something to take (`engine/hook_memory.py`), and the row of ROW is yet to come; GIVES where Python has
# run the row, and has left there what it gave.
TAKES, GIVES = 3, 4
# MODE is what `reverse_small` is to do: all of a small tape's backward, the rest of it, or one row of any tape.
BEGIN, GO_ON, BESIDE = 0, 1, 2

# States of a row. HAS_BLOCK: its slot holds the address of its adjoint; slots are not cleared beforehand.
REACHED, KEEP, RAN, HAS_BLOCK = 1, 2, 4, 8
MOVED = 32  # its block has become another row's
BLOCKED = 16  # once a small tape has been run: it cannot run again
CHECKED = 64  # what a WATCHED row saved has been compared
CALLED = 128  # the hooks of a HOOKED row have been called, and the row itself may run
# How an opcode is run.
ELEMENTWISE, PYTHON_RULE, FLAT, VIEW, SPREAD, STRUCTURED = 0, 1, 2, 3, 4, 5
# In passes over many lanes rows with some kernels are known by them; those of the first two run for all lanes at once.
ASSIGNED, PLACED, SCATTER, PARTS, PERMUTED = 6, 7, 8, 9, 10
# Statuses.
DONE, PYTHON, KERNEL, VERSION, IS_FREED, MEMORY, PAUSED, CHECK, HOOKS = range(9)
NOT_FINITE, DIVIDED = 16, 17

# One layout: 8 int64. DTYPE 0 is float64, 1 float32, 2 complex128, 3 complex64, DTYPES anything else.
# INLINE: one element that fits in a slot.
LAYOUT_BYTES, DTYPES = 64, 4
DTYPE, NDIM, SIZE, NBYTES, INLINE, DIMS, STRIDES, ITEMSIZE = 0, 8, 16, 24, 32, 40, 48, 56

# scratch, int64 too: the six arguments of a kernel, x, y, z, out, g and the adjoint that it writes. First as arrays
# (data, strides, dims by address, number of dims; no strides: one element, repeated), then as the loop uses them.
ARGUMENTS, ADJOINT_IN, ADJOINT_OUT = 6, 4, 5
MAX_DIMS = 64
S_DATA, S_STRIDES, S_OWN_DIMS, S_OWN_NDIM = 0, 8, 16, 24
S_MERGED = 32
S_DIM = S_MERGED + ARGUMENTS * MAX_DIMS
S_INDEX = S_DIM + MAX_DIMS
S_ARGS = S_INDEX + MAX_DIMS
S_DIMS, S_STEPS, S_SINGLE, S_FLAT = S_ARGS + 8, S_ARGS + 16, S_ARGS + 28, S_ARGS + 25
S_KEPT, MOST_KEPT = S_ARGS + 32, 256  # for a small tape: how many rows have adjoints of their own, and which
S_BESIDE, BESIDE_WORDS, MOST_BESIDE = (
    S_KEPT,
    4,
    60,
)  # see `engine/hook_memory.py`; nobody reads the former once rows run
NOTHING_LEFT, ARRAY_LEFT, NUMBER_LEFT = range(3)  # in the third of an operand's words
S_NOTED = S_BESIDE + 2 + BESIDE_WORDS * MOST_BESIDE  # of a HOOKED row: 11 numbers
S_PARTS = S_KEPT + MOST_KEPT  # of a row that is divided: how many kernels run; of each address, adjoint, assign
# Of a row that is left to Python: its opcode, its layout, an array that Python has brought for the adjoint of the next
# such row, 0 once that has been copied there, and the layout that the array is for.
S_SHOWN = S_PARTS + 10
S_AHEAD = S_SHOWN + 4  # an array for the adjoint of the next HOOKED row, and the layout, in the same way
SCRATCH_SIZE = S_AHEAD + 2
S_ONE = S_ARGS + 30  # it and S_SINGLE have room for a complex number
# Only where there are lanes: dims and strides of each argument, and the loop's dims, with the lanes before them.
BLOCK_DIMS = MAX_DIMS + 2
BLOCK_WORDS, S_BLOCKS = 2 * BLOCK_DIMS, SCRATCH_SIZE
LANES_SCRATCH_SIZE = S_BLOCKS + (ARGUMENTS + 1) * BLOCK_WORDS

BLOCK_HEADER = 64  # keeps blocks aligned for vector loads as well as malloc's own are
PAUSE_AFTER = 1 << 25  # elements, about 0.1 s: then Python gets the chance to see Ctrl-C
