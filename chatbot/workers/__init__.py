"""Work in the background: delivering messages, watching deadlines, the job queue, thinking for computers' seats."""
