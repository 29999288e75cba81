"""The hubs of readers on their serial lines: frames, words, the dialogue, and the sensor around them."""
