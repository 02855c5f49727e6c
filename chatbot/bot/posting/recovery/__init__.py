"""What is done when Redis comes back without its last seconds."""
