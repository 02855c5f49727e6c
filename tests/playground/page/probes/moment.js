// How a moment so many seconds from now is told in English.
async (seconds) => (await import("/js/markdown.js")).relative(1_000_000 + seconds, 1_000_000, "en")
