"""The checks behind the doctor: devices one at a time, for whoever builds or mends a table.

Beside the wiring this is the only place that opens real hardware. It plays no game: doctor, firmware and
antenna tests ask single questions here and get plain answers.
"""
