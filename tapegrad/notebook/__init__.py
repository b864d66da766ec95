"""For Jupyter: the magics of `%load_ext tapegrad`."""
