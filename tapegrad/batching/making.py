"""Making tensors like one of a batch: each example gets its own."""
