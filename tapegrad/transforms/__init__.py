"""Functions of functions: gradients, Jacobians, vmap, checkpoints, implicit differentiation."""
