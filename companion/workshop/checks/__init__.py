"""The checks behind the doctor: devices one at a time, for whoever builds or mends a table.

They play no game and know of no simulation: doctor and antenna tests ask single questions here, of parts that
the wiring hands them, and get plain answers.
"""
