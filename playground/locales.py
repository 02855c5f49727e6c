"""The languages that Discord speaks."""

from __future__ import annotations

LOCALES = {
    "id": "Bahasa Indonesia",
    "da": "Dansk",
    "de": "Deutsch",
    "en-GB": "English, UK",
    "en-US": "English, US",
    "es-ES": "Español",
    "es-419": "Español, LATAM",
    "fr": "Français",
    "hr": "Hrvatski",
    "it": "Italiano",
    "lt": "Lietuviškai",
    "hu": "Magyar",
    "nl": "Nederlands",
    "no": "Norsk",
    "pl": "Polski",
    "pt-BR": "Português do Brasil",
    "ro": "Română",
    "fi": "Suomi",
    "sv-SE": "Svenska",
    "vi": "Tiếng Việt",
    "tr": "Türkçe",
    "cs": "Čeština",
    "el": "Ελληνικά",
    "bg": "български",
    "ru": "Pусский",
    "uk": "Українська",
    "hi": "हिन्दी",
    "th": "ไทย",
    "zh-CN": "中文",
    "ja": "日本語",
    "zh-TW": "繁體中文",
    "ko": "한국어",
}

COUSINS = {"en-US": "en-GB", "en-GB": "en-US", "es-419": "es-ES"}
"""Where a translation is missing, Discord takes the cousin's before the default."""


def localized(default: str, translations: dict[str, str] | None, locale: str) -> str:
    """The word in the user's language, as far as there is one."""
    known = translations or {}
    return known.get(locale) or known.get(COUSINS.get(locale, "")) or default
