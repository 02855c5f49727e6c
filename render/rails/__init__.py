"""The pictures of the rail games: all of them share these, each brings its own board (see `render.maps`)."""
