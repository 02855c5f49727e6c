// What a finger could miss: controls in sight and in reach below 44 pixels. The ALT badge has a larger
// reach than it shows, as buttons below messages have: what lies around them is theirs, too.
() => {
  const around = (node) => {
    const ring = getComputedStyle(node, "::after");
    return ring.content !== "none" && ring.position === "absolute" ? -2 * Math.min(0, parseFloat(ring.top)) : 0;
  };
  return [...document.querySelectorAll("button, a[href], textarea, select")]
    .filter((node) => node.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .filter((node) => !node.closest("[inert]") && !node.matches(".alt-toggle"))
    .map((node) => [node.getBoundingClientRect(), around(node), node.getAttribute("aria-label") ?? node.textContent])
    .filter(([box, more]) => box.width > 0 && (box.height + more < 43.5 || box.width + more < 43.5))
    .map(([, , name]) => name);
}
