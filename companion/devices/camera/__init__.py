"""The camera: pictures from a Pi's module or a webcam, when to look, and what can be wrong with a picture."""
