"""What the panel needs from whoever runs it: a table, a workshop, a camera."""
