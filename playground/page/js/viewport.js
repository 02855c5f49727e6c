/** The page ends where the keyboard of a phone begins, also where the browser only slides the window over it. */

export function keepInView() {
  const viewport = window.visualViewport;
  if (!viewport) return;
  viewport.addEventListener("resize", () => {
    // A page zoomed in by two fingers is looked at, not typed on.
    if (viewport.scale > 1.01) return;
    document.documentElement.style.setProperty("--window", `${viewport.height}px`);
    scrollTo(0, 0);
  });
}
