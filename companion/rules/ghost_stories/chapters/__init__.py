"""The rules, a module for each heading of the rulebook."""
