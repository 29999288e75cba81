"""What can be known before it happens: the next Yin phase of a board, chances, what an answer brings.

All of it is worked out by the rules themselves on a copy of the state, so from public knowledge only.
"""
