type Facts = Record<string, string | boolean | ((event: Event) => void)>;
type Child = Node | string | null;

/**
 * An element with attributes, listeners (`onclick`) and children. What is text stays text: there is no way to
 * give it HTML.
 */
export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  facts: Facts = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(facts)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (value !== false) element.setAttribute(name, value === true ? "" : value);
  }
  fill(element, ...children);
  return element;
}

export function fill(element: Element, ...children: Child[]): void {
  element.replaceChildren(...children.filter((child) => child !== null));
}

/** Paths of 24 by 24, drawn as lines. */
const icons = {
  chat: "M21 12a8 8 0 0 1-8 8H4l2-3a8 8 0 1 1 15-5z",
  close: "M6 6l12 12M18 6L6 18",
  send: "M4 12l16-8-6 16-3-6zM11 14l9-10",
  attach: "M20 11l-8 8a5 5 0 0 1-7-7l8-8a3.5 3.5 0 0 1 5 5l-8 8a2 2 0 0 1-3-3l7-7",
  mail: "M3 6h18v12H3zM3 7l9 6 9-6",
} as const;

export const icon = (name: keyof typeof icons): SVGElement => drawn(icons[name], `icon ${name}`);

/** Lines of one path, 24 by 24. */
export function drawn(lines: string, className: string, width = "2"): SVGElement {
  const space = "http://www.w3.org/2000/svg";
  const [picture, path] = [document.createElementNS(space, "svg"), document.createElementNS(space, "path")];
  const facts = {
    viewBox: "0 0 24 24",
    fill: "none",
    stroke: "currentColor",
    "stroke-width": width,
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
    "aria-hidden": "true",
    class: className,
  };
  for (const [fact, value] of Object.entries(facts)) picture.setAttribute(fact, value);
  path.setAttribute("d", lines);
  picture.append(path);
  return picture;
}

/** A button that shows a picture and says a word. */
export const iconButton = (name: keyof typeof icons, label: string, facts: Facts): HTMLButtonElement =>
  el(
    "button",
    { type: "button", class: "icon-button", "aria-label": label, title: label, ...facts },
    icon(name),
  );
