"""What tests share. Made-up tables: `fused_table` for what sensors become, `table_in_memory` for the core and
its loop, `companion_process` for the whole program; `memory_desk` stands in for a table behind the panel.
"""
