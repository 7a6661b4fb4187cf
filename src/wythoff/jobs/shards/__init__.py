"""Long work in parts: executors, the ledger, trying claims."""
