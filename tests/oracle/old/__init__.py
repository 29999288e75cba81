"""What is played at the old commit to be recorded. All of it runs with the old tree and imports only that."""
