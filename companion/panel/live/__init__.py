"""How changes reach an open page: regions, one watcher for all, the stream."""
