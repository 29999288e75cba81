"""The one owner of changing state: what is seen and asked for is judged, written down, then shown."""
