"""Pictures of games. A view goes in, a scene (data) comes out, and ``paint`` turns it into bytes."""
