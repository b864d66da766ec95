"""Calls of compiled functions: signatures, guards, the cache of recordings, results."""
