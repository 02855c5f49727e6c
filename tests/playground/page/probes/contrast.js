// Each text on the page with the contrast to what lies behind it; a picture behind it is not counted.
() => {
  const paint = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const rgba = (colour) => {
    paint.clearRect(0, 0, 1, 1);
    paint.fillStyle = colour;
    paint.fillRect(0, 0, 1, 1);
    return [...paint.getImageData(0, 0, 1, 1).data];
  };
  const over = ([r, g, b, a], [R, G, B]) => [r, g, b].map((c, i) => (c * a + [R, G, B][i] * (255 - a)) / 255);
  const behind = (node) => {
    const layers = [];
    for (let at = node; at; at = at.parentElement) layers.push(rgba(getComputedStyle(at).backgroundColor));
    return layers.reverse().reduce((below, layer) => over(layer, below), [255, 255, 255]);
  };
  const luminance = (colour) => colour.map((c) => c / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
    .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
  const contrast = (a, b) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (texts.nextNode()) {
    const node = texts.currentNode.parentElement;
    const seen = node.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !node.closest(".sr-only, .alt-toggle, .emoji");
    if (!texts.currentNode.data.trim() || !seen) continue;
    const ground = behind(node);
    const value = contrast(luminance(over(rgba(getComputedStyle(node).color), ground)), luminance(ground));
    found.push([Math.round(value * 100) / 100, texts.currentNode.data.trim().slice(0, 40), node.className]);
  }
  return found;
}
