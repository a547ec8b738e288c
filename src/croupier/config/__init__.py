"""The configuration of one table: a TOML file in, frozen settings out."""
