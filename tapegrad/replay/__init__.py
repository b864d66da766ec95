"""Programs: what was recorded of a function once, and runs again without Python."""

from tapegrad.replay import indices as _indices  # which is called where positions are computed
from tapegrad.replay import inside as _inside  # which is called where derivatives are taken
from tapegrad.replay import operators as _operators  # which gives traced tensors theirs
from tapegrad.replay import placing as _placing  # which is called by functions that write into an argument
from tapegrad.replay import vmapped as _vmapped  # which is called where programs are run for a batch
from tapegrad.replay.arguments import dynamic
from tapegrad.replay.compiling import Compiled, compile
from tapegrad.replay.examples import record
from tapegrad.replay.program import Program
from tapegrad.replay.promises import pure, static

del _indices, _inside, _operators, _placing, _vmapped

__all__ = ["Compiled", "Program", "compile", "dynamic", "pure", "record", "static"]
