"""Raw recordings of a table: made and lived through again."""
