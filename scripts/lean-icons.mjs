import { pathToFileURL } from "node:url";

/**
 * A loader for lucide's icons: each becomes its name and its shapes, and what draws them a few lines. As they
 * are published, each also has other names and a key for each shape, and what draws them takes a context,
 * sizes and attributes that no screen of ours gives.
 * It imports the real icon, so what it writes cannot drift from it; a test draws both.
 */
export default async function leanIcons() {
  const done = this.async();
  try {
    if (this.resourcePath.endsWith("/createLucideIcon.mjs")) return done(null, drawing);
    const { __iconData: icon } = await import(pathToFileURL(this.resourcePath));
    if (!icon) throw new Error(`${this.resourcePath} is another name of an icon: import it by its own.`);
    done(null, leanIcon(icon));
  } catch (error) {
    done(error);
  }
}

/** A path is the text that it follows; any other shape its name and its attributes. */
export function leanIcon({ name, aliases = [], size, width, height, node }) {
  if ((size ?? width) !== 24 || (size ?? height) !== 24)
    throw new Error(`The icon ${name} is not of 24 units, which scripts/lean-icons.mjs counts on.`);
  const shapes = node.map(([shape, { key: _, ...attributes }, children]) => {
    if (children) throw new Error(`The icon ${name} has shapes within shapes (scripts/lean-icons.mjs).`);
    return shape === "path" && Object.keys(attributes).join() === "d" ? attributes.d : [shape, attributes];
  });
  const names = [name, ...aliases.filter((each) => typeof each === "string")];
  return `import icon from "../createLucideIcon.mjs";
export default icon(${JSON.stringify(names.map((each) => `lucide-${each}`).join(" "))}, ${JSON.stringify(shapes)});
`;
}

/** Draws an icon as lucide does; hidden from screen readers unless it is given something to say. */
export const drawing = `import { createElement } from "react";
const says = (props) => Object.keys(props).some((name) => /^(aria-|role$|title$)/.test(name));
export default (names, shapes) => ({ className, ...rest }) => createElement(
  "svg",
  {
    xmlns: "http://www.w3.org/2000/svg", width: 24, height: 24, viewBox: "0 0 24 24",
    fill: "none", stroke: "currentColor", strokeWidth: 2, strokeLinecap: "round", strokeLinejoin: "round",
    className: "lucide " + names + (className ? " " + className : ""),
    ...(says(rest) ? {} : { "aria-hidden": true }),
    ...rest,
  },
  ...shapes.map((shape) => typeof shape === "string" ? createElement("path", { d: shape }) : createElement(...shape)),
);
`;
