"""Long or large work: files in and out, block by block."""
