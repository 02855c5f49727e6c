"""The modules of the games with pictures. Each is named by its game's id and exports the pictures as `PICTURES`."""
