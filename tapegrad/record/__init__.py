"""Recording: operations, views, writes in place, saved tensors and custom functions become rows of a tape."""
