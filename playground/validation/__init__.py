"""What Discord accepts in a request body, and its words when it refuses one."""
