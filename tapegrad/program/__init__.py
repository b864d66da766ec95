"""Programs: what was recorded of a function once, and runs again without Python."""

from tapegrad.program.batch import vmap as _vmapped  # which is called where programs are run for a batch
from tapegrad.program.call.compile import Compiled, compile
from tapegrad.program.call.record import record
from tapegrad.program.call.signature import dynamic
from tapegrad.program.program import Program
from tapegrad.program.trace import dynamic_index as _indices  # which is called where positions are computed
from tapegrad.program.trace import leaf_gradients as _leaf_gradients  # which is called by backward()
from tapegrad.program.trace import nested_grad as _inside  # which is called where derivatives are taken
from tapegrad.program.trace import operators as _operators  # which gives traced tensors theirs
from tapegrad.program.trace import put as _placing  # which is called by functions that write into an argument
from tapegrad.program.trace.promises import pure, static

del _indices, _inside, _leaf_gradients, _operators, _placing, _vmapped

__all__ = ["Compiled", "Program", "compile", "dynamic", "pure", "record", "static"]
