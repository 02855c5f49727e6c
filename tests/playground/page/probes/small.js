// What a finger could miss: controls in sight and in reach below 44 pixels. The ALT badge has a larger
// reach than it shows.
() => [...document.querySelectorAll("button, a[href], textarea, select")]
  .filter((node) => node.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
  .filter((node) => !node.closest("[inert]") && !node.matches(".alt-toggle, .tool"))
  .map((node) => [node.getBoundingClientRect(), node.getAttribute("aria-label") ?? node.textContent])
  .filter(([box]) => box.width > 0 && (box.height < 43.5 || box.width < 43.5))
  .map(([, name]) => name)
