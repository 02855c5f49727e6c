// Text as the page shows it, as HTML without what only looks; and how many milliseconds it took.
async (text) => {
  const { markdown } = await import("/js/markdown/render.js");
  const names = { userName: (id) => `U${id}`, roleName: (id) => `R${id}`, channelName: (id) => `C${id}`,
    me: "1", openChannel() {}, openCommand() {}, t: (key) => key, locale: "en-GB" };
  const start = performance.now();
  const node = markdown(text, names);
  const took = performance.now() - start;
  for (const inner of node.querySelectorAll("*")) {
    for (const { name } of [...inner.attributes]) if (!["href", "start"].includes(name)) inner.removeAttribute(name);
  }
  return [node.innerHTML, took];
}
