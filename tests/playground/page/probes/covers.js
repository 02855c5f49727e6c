// What can be used or read, is seen, and lies under something.
(selector) => {
  const own = document.querySelector(selector).getBoundingClientRect();
  const meets = (box) => box.left < own.right && own.left < box.right && box.top < own.bottom && own.top < box.bottom;
  return [...document.querySelectorAll("button, a[href], input, textarea, .message, .head-topic, h1")]
    .filter((node) => !node.closest(selector) && node.checkVisibility({ visibilityProperty: true }) && meets(node.getBoundingClientRect()))
    .filter((node) => node.getBoundingClientRect().width > 0)
    .map((node) => node.outerHTML.slice(0, 120));
}
