"""People at the simulated table: robots that read prompts, move pieces and make mistakes."""
