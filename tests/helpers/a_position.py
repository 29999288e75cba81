"""A position in the middle of a game, as people share it."""

POSITION = """\
name = "A position"
rule = "Position"

[options]
difficulty = "initiation"

[table]
turn = "red"
phase = "yang"
step = "move"
qi.red = 3
qi.green = 4
at.red = "S"
tao.red.red = 1
crystal.nw = true
ghost.red.left = "ghoul-1"
figurine.red.left = "icon"
ghost.green.middle = "reaper-35"
su-ling = "blue.left"
stack.NW = ["?", "?", "hua-1"]
stack.N = ["?", "?", "li-1"]
stack.NE = ["?", "?", "wu-1"]
stack.W = ["?", "?", "sun-1"]
stack.E = ["?", "?", "zhou-1"]
stack.SW = ["?", "?", "miao-1"]
stack.SE = ["?", "sheng-1"]
graveyard = ["long-1"]
shelter = ["weng-1", "teng-1", "chang-1"]
deck = [30, "incarnation", 10]
"""
