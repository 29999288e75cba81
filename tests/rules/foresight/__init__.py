"""What can be known before it happens."""
