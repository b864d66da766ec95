"""Tracing: a function runs once, and what it computes and reads is recorded."""
