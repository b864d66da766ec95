"""Lowering: from a listing to instructions that compiled code executes."""
