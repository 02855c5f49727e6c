// A point of the picture before and after zooming at it, a picture dragged too far, the smallest scale.
async () => {
  const { zoom, pan, hold, FIT } = await import("/js/viewer.js");
  const there = (view, at) => ({ x: (at.x - view.x) / view.scale, y: (at.y - view.y) / view.scale });
  const point = { x: 120, y: -40 };
  const near = zoom(FIT, 3, point);
  const far = hold(pan(near, 9999, -9999), { width: 400, height: 300 }, { width: 390, height: 700 });
  return { before: there(FIT, point), after: there(near, point), far, least: zoom(near, 0.001, point).scale };
}
