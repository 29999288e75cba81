"""Pictures of the simulated table for the real eyes: cardboard, light, hands, faults. Needs OpenCV."""
