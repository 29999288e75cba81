"""The words of the game and its state: glossary, facts, options, geometry, agenda."""
