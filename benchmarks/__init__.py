"""Speed, measured: `make bench` runs all of it and prints tables. Every figure is the middle of repeats."""
