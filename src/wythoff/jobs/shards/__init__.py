"""Long jobs in shards: executors, the ledger, and the verification of claims."""
