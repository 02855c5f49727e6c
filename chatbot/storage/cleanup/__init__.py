"""What would grow for ever is deleted: tables of channels that are gone, entries that name nothing any more."""
