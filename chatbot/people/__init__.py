"""Values and decisions about one person or one server, independent of any table. The code is pure."""
