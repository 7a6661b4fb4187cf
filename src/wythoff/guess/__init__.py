"""Laws found in data, and tried on all of it before they are printed."""
