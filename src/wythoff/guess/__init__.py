"""Laws found in data, and checked before they are said."""
