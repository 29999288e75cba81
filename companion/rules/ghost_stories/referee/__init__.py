"""The referee: follows the game by what lies on the table and what people say, and asks for what is missing.

The way in is `judge`: a table event comes in, a new `Position` and what happened come out.

    event -> judge ---- people say something ----> answers -----> following: made as one act
               |                                      |               |
               |                                      +-- exceptions: "we mean it", and what speaks against it
               +------- undo, redo --------------> history            |
               |                                                      |
               +------- hands moved pieces ------> following: settled +-- inference: table to moves
                                                                      +-- history: told again, a villager more
    Position -> prompts: what to ask or tell now (sentences are in words/)

Everybody reads `position` (rules, table, acts, causes) and `astray` (where the rules have each piece, and
which lie elsewhere). `by_hand` tells for each kind of move which pieces hands move, `prompt_ids` what
prompts are called, for those who answer them.
"""
