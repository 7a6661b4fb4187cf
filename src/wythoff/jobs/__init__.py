"""Long jobs and large files: solving files, writing tables, verifying claims, drawing tiles."""
