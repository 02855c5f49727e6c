"""The limits of embeds."""

from chatbot.playground.validation.validation_errors import ValidationErrors
from chatbot.playground.wire import Json

TEXTS = {"title": 256, "description": 4096}


def check_embeds(form: ValidationErrors, embeds: object) -> None:
    """Note what is wrong with a message's embeds: each one's limits, and 6000 characters together."""
    known = [embed for embed in form.count("embeds", embeds, 0, 10) if isinstance(embed, dict)]
    for position, embed in enumerate(known):
        _check(form, f"embeds.{position}", embed)
    if not list(form) and sum(map(_length, known)) > 6000:
        form.add("embeds", "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000")


def _check(form: ValidationErrors, path: str, embed: Json) -> None:
    for name, most in TEXTS.items():
        form.text(f"{path}.{name}", embed.get(name), 0, most)
    form.text(f"{path}.footer.text", (embed.get("footer") or {}).get("text"), 0, 2048)
    form.text(f"{path}.author.name", (embed.get("author") or {}).get("name"), 0, 256)
    for position, field in enumerate(form.count(f"{path}.fields", embed.get("fields"), 0, 25)):
        if isinstance(field, dict):
            form.text(f"{path}.fields.{position}.name", field.get("name"), 1, 256)
            form.text(f"{path}.fields.{position}.value", field.get("value"), 1, 1024)


def _length(embed: Json) -> int:
    parts = [embed.get("title"), embed.get("description")]
    parts += [(embed.get("footer") or {}).get("text"), (embed.get("author") or {}).get("name")]
    for field in embed.get("fields") or []:
        parts += [field.get("name"), field.get("value")]
    return sum(len(part) for part in parts if isinstance(part, str))
