"""Simulated hubs: what a Pico would say, and the line it says it on."""
