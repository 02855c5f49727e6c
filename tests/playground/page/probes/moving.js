// How many elements move by themselves or on a change.
() => [...document.querySelectorAll("*")].filter((node) => {
  const style = getComputedStyle(node);
  const animated = style.animationName !== "none" && parseFloat(style.animationDuration) > 0.01;
  return animated || parseFloat(style.transitionDuration) > 0.01;
}).length
