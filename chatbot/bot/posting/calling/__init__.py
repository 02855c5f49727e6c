"""Calling people: whom a post notifies, reminders, and who is away for how long."""
