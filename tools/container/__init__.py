"""The image without Docker: built and started in a chroot, and its base images pinned."""
