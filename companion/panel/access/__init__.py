"""Who may do what on the panel: pairing, devices, the guard before every request."""
