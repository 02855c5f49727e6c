"""Who plays and on which terms, as long as that can change: invitations, and the terms of a table."""
