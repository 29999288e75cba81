"""Every sentence the game says."""
