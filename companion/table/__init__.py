"""From doubt to fact: what the sensors said becomes what stands where. Pure; knows no game."""
