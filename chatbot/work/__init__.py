"""Work in the background: the outbox dispatcher, jobs, deadlines, reviews, and the processes that think."""
