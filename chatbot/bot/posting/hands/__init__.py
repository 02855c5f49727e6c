"""The hands that people have by direct message: kept up to date in the background, one queue a person."""
