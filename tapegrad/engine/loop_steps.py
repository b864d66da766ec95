"""Steps of a loop, compiled: a program runs for as long as one of its values says, and in reverse from its last step.

What a step begins with, and what it ends in, are states: pieces of memory that lie one behind another. Moves say what
is copied between these, a program's memory, and adjoints.
"""

from tapegrad.compilation.deferred import entry, njit
from tapegrad.engine.pointers import call_1, load_i64, p_f32, p_f64, p_i64, p_u8, store_i64
from tapegrad.engine.replay_executor import ALL_RAN, BACK, BACKWARD, FORWARD, GIVEN, ROW, TOP

# Words of a loop: the step that is next and where to stop, the first state, bytes from one to the next, the answer to
# whether it goes on, and four lists of moves, each by address and count. PHASE is how far within a step it is.
# ADJOINTS are those of what single steps are given and give, which lie as in states.
STEP, STOP, STATES, BYTES, ANSWER, PHASE, LOADS, STORES, SEEDS, GIVES, ADJOINTS, WORDS = (
    0,
    1,
    2,
    3,
    4,
    5,
    6,
    8,
    10,
    12,
    14,
    15,
)
# Moves: what is done, from where, to where, and how many bytes or numbers. An address within a state is from its start.
COPY, LOAD, STORE, ADD, ADD_SINGLE, CLEAR, COUNT, ADD_LOADED, ADD_LOADED_SINGLE = range(9)
MOVE_WORDS = 4
ENDED, FULL = -1, -2


@njit
def move(address, count, here, there):
    """Do some moves: `here` is the state that is read, `there` the one that is written."""
    for k in range(count):
        at = p_i64(address + 8 * MOVE_WORDS * k)
        kind, source, target, n = at[0], at[1], at[2], at[3]
        if kind == LOAD or kind >= ADD_LOADED:
            source += here
        elif kind == STORE:
            target += there
        if kind <= STORE:
            if n == 8:
                store_i64(target, load_i64(source))
            else:
                ours, its = p_u8(target), p_u8(source)
                for i in range(n):
                    ours[i] = its[i]
        elif kind in (ADD, ADD_LOADED):
            sums, terms = p_f64(target), p_f64(source)
            for i in range(n):
                sums[i] += terms[i]
        elif kind in (ADD_SINGLE, ADD_LOADED_SINGLE):
            singles, more = p_f32(target), p_f32(source)
            for i in range(n):
                singles[i] += more[i]
        elif kind == COUNT:
            store_i64(target, load_i64(target) + 1)
        else:
            empty = p_u8(target)
            for i in range(n):
                empty[i] = 0


@entry("void(int64, int64, int64)", keeps_lock=True)
def moved(address, count, here):
    """Do some moves from and into one state."""
    move(address, count, here, here)


@entry("int64(int64, int64)")
def forward_steps(space, words):
    """Take steps until the answer is no (ENDED), or there is no room for a state (FULL); else return a run's status.

    Whoever goes on from that sets the phase to 1 once the run is through.
    """
    s, w = p_i64(space), p_i64(words)
    while w[STEP] < w[STOP]:
        here = w[STATES] + w[STEP] * w[BYTES]
        if w[PHASE] == 0:
            move(w[LOADS], w[LOADS + 1], here, 0)
            s[ROW] = 0
            status = call_1(s[FORWARD], space)
            if status != ALL_RAN:
                return status
        w[PHASE] = 0
        move(w[STORES], w[STORES + 1], 0, here + w[BYTES])
        w[STEP] += 1
        if p_u8(w[ANSWER])[0] == 0:
            return ENDED
    return FULL


@entry("int64(int64, int64)")
def reverse_steps(space, words):
    """Give adjoints on through steps, down to the one at which to stop; return ENDED, or a status.

    Statuses of the way back are more by BACK. The phase is then to be 1 once the run forward is through, and 2 once the
    way back is.
    """
    s, w = p_i64(space), p_i64(words)
    while w[STEP] > w[STOP]:
        if w[PHASE] == 0:
            move(w[LOADS], w[LOADS + 1], w[STATES] + (w[STEP] - 1) * w[BYTES], 0)
            s[ROW] = 0
            status = call_1(s[FORWARD], space)
            if status != ALL_RAN:
                return status
            w[PHASE] = 1
        if w[PHASE] == 1:
            move(w[SEEDS], w[SEEDS + 1], w[ADJOINTS] + w[STEP] * w[BYTES], 0)
            s[ROW], s[GIVEN] = s[TOP], 0
            w[PHASE] = 2
            status = call_1(s[BACKWARD], space)
            if status != ALL_RAN:
                return BACK + status
        w[PHASE] = 0
        w[STEP] -= 1
        move(w[GIVES], w[GIVES + 1], 0, w[ADJOINTS] + w[STEP] * w[BYTES])
    return ENDED
