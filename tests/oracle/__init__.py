"""The oracle: what the companion did at an old commit, recorded, and the present code held against it."""
