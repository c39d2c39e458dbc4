"""Tests of the `stackyard` command, most of them by running the installed script."""
