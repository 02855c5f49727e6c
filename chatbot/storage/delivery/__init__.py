"""What is stored of the way from the outbox to Discord, beside the outbox itself: what Discord refused, hands by DM."""
