// What can be used and has no name.
() => [...document.querySelectorAll("button, a[href], input, textarea, select, [role=dialog], dialog, [role=listbox]")]
  .filter((node) => node.checkVisibility())
  .filter((node) => !(node.getAttribute("aria-label") || node.getAttribute("aria-labelledby") || node.textContent.trim()
    || node.labels?.length || node.closest("label")))
  .map((node) => node.outerHTML.slice(0, 120))
