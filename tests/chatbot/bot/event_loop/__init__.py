"""Every interaction is acknowledged in time: the event loop is never busy for long."""
