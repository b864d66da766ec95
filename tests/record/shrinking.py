"""How a failing program is made smaller: steps are dropped, and arguments made simpler, as long as it still fails."""


def shrink(program, fails):
    """Return a program from which no step can be dropped, where `fails` says whether a program fails."""
    before = None
    while before != program:
        before = program
        for place in range(len(program) - 1, -1, -1):
            for smaller in without(program, place):
                if fails(smaller):
                    program = smaller
                    break
    return program


def without(program, place):
    """Yield programs without a step: others take another tensor instead of its result, or go as well."""
    outs, name, ins, args, mode = program[place]
    rest = program[:place] + program[place + 1 :]
    if not outs:
        yield rest
    made = [key for step in program[:place] for key in step[0].split()]
    for other in dict.fromkeys(ins.split() + made[::-1]) if outs else ():
        yield [replaced(step, outs.split(), other) for step in rest]
    if outs:
        yield dependents_dropped(program, place)
    if name == "backward":
        for key in ins.split():
            fewer = " ".join(k for k in ins.split() if k != key)
            if fewer:
                yield [*program[:place], (outs, name, fewer, args, mode), *program[place + 1 :]]


def replaced(step, gone, other):
    outs, name, ins, args, mode = step
    return outs, name, " ".join(other if key in gone else key for key in ins.split()), args, mode


def dependents_dropped(program, place):
    """Return the program without a step and without all that needs its results."""
    gone, kept = set(program[place][0].split()), list(program[:place])
    for outs, name, ins, args, mode in program[place + 1 :]:
        needed = ins.split()
        if name == "backward":
            needed = [key for key in needed if key not in gone]
            if needed:
                kept.append((outs, name, " ".join(needed), args, mode))
        elif gone.intersection(needed):
            gone.update(outs.split())
        else:
            kept.append((outs, name, ins, args, mode))
    return kept
