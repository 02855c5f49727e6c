"""Nothing that only one seat may know gets out."""
