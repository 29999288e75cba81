"""The pieces on the simulated table and the hands that move them."""
