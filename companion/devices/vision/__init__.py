"""Reading pictures of the table: pure functions from images to sightings. Needs OpenCV; no camera here."""
