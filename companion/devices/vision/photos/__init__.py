"""Pictures an owner takes of the pieces, so that they are known without a sticker."""
