"""Background work: the outbox dispatcher, jobs, deadlines, reviews, and the thinking processes."""
