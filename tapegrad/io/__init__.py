"""Files of tensors and of what holds them: read by checking, never by running anything."""
