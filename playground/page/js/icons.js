/** The page's own icons: strokes on a 24-unit grid, coloured by the text around them. */

const SVG = "http://www.w3.org/2000/svg";

/** @type {Record<string, string[]>} path data by name */
const PATHS = {
  hash: ["M9 4 7 20", "M17 4l-2 16", "M4.5 9h16", "M3.5 15h16"],
  thread: ["M5 5h14v10h-8l-4 4v-4H5z", "M9 9h6", "M9 11.8h4"],
  at: ["M15.5 12a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0z", "M15.5 8.5V13a2.5 2.5 0 0 0 5 0v-1a8.5 8.5 0 1 0-3.6 6.9"],
  menu: ["M4 7h16", "M4 12h16", "M4 17h16"],
  close: ["M6 6l12 12", "M18 6 6 18"],
  send: ["M4 12 20 4l-5 16-3.5-6.5z", "M11.5 13.5 20 4"],
  settings: [
    "M15.2 12a3.2 3.2 0 1 1-6.4 0 3.2 3.2 0 0 1 6.4 0z",
    "M12 3v2.4M12 18.6V21M3 12h2.4M18.6 12H21M5.6 5.6l1.7 1.7M16.7 16.7l1.7 1.7M18.4 5.6l-1.7 1.7M7.3 16.7l-1.7 1.7",
  ],
  people: ["M12 9a3 3 0 1 1-6 0 3 3 0 0 1 6 0z", "M3.5 19c.4-3.4 2.5-5 5.5-5s5.1 1.6 5.5 5", "M15 6.3a3 3 0 0 1 0 5.4", "M17 14.3c2 .6 3.2 2.2 3.5 4.7"],
  chevron: ["m6 9 6 6 6-6"],
  left: ["m14.5 6-6 6 6 6"],
  right: ["m9.5 6 6 6-6 6"],
  down: ["M12 5v14", "m6.5 13.5 5.5 5.5 5.5-5.5"],
  plus: ["M12 5v14", "M5 12h14"],
  minus: ["M5 12h14"],
  fit: ["M4 9V4h5", "M20 9V4h-5", "M4 15v5h5", "M20 15v5h-5"],
  eye: ["M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z", "M14.8 12a2.8 2.8 0 1 1-5.6 0 2.8 2.8 0 0 1 5.6 0z"],
  reply: ["M10 6 4 11.5 10 17", "M4.5 11.5H14c4 0 6 2.3 6 6.5"],
  warning: ["M12 4 2.8 19.5h18.4z", "M12 10v4.5", "M12 17.2v.1"],
  check: ["m5 12.5 4.5 4.5L19 7.5"],
  file: ["M6 3.5h8l4.5 4.5v12.5H6z", "M14 3.5V8h4.5"],
  download: ["M12 4v11", "m7 10.5 5 4.5 5-4.5", "M5 19.5h14"],
  link: ["M10 14 20 4", "M14 4h6v6", "M17 13.5V20H4V7h6.5"],
  slash: ["M15 5 9 19", "M4 4h16v16H4z"],
  bell: ["M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15z", "M10 20.5h4"],
  sun: ["M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0z", "M12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1M18.4 5.6l-1.1 1.1M6.7 17.3l-1.1 1.1"],
  trash: ["M5 7h14", "M9.5 7V4.5h5V7", "M6.5 7l1 13h9l1-13"],
  search: ["M16 10.5a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0z", "m14.7 14.7 5 5"],
  plug: ["M9 3v5M15 3v5", "M6 8h12v3a6 6 0 0 1-12 0z", "M12 17v4"],
  post: ["M11 3v18", "M4 5h12l3.5 2.5L16 10H4z", "M18 12.5H8l-3 2.2 3 2.3h10z"],
};

/**
 * A decorative icon: hidden from screen readers, the control around it carries the name.
 * @param {keyof typeof PATHS} name
 * @param {string} [className]
 * @returns {SVGElement}
 */
export function icon(name, className = "") {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("class", `icon ${className}`.trim());
  for (const data of PATHS[name]) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", data);
    svg.append(path);
  }
  return svg;
}
