// Text as the page shows it, as HTML without what only looks; and how many milliseconds it took.
async (text) => {
  const { markdown } = await import("/js/markdown.js");
  const named = (letter) => (id) => ({ id, name: `${letter}${id}`, global_name: `${letter}${id}` });
  const store = { me: { id: "1", locale: "en-GB" }, user: named("U"), channel: named("C"), title: ({ name }) => name,
    state: { guilds: [{ roles: ["1", "2", "3", "4", "5"].map(named("R")) }] } };
  const page = { store, open() {}, begin() {}, t: (key) => key };
  const start = performance.now();
  const node = markdown(text, page);
  const took = performance.now() - start;
  for (const inner of node.querySelectorAll("*")) {
    for (const { name } of [...inner.attributes]) if (!["href", "start"].includes(name)) inner.removeAttribute(name);
  }
  return [node.innerHTML, took];
}
