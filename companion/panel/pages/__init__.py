"""The pages of the panel, one blueprint a subject."""
