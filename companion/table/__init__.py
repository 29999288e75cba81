"""From doubt to fact: what the sensors said becomes what stands where. Pure; knows no game.

What becomes of a fact that is settled: `companion.core.table_core.observed`.
"""
