"""The interpreter, its kernels, and the passes over tapes: backward, jvp, hooks, create_graph."""
