"""Rule cases: tables in words, laid out and written down."""
