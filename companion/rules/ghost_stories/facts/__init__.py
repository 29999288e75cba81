"""The facts of the game as TOML files: cards, families, tiles, Taoists, figures of set-up."""
