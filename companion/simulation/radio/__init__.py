"""What readers hear of the tags around them."""
