"""What ``waypost check`` tries of Discord."""
