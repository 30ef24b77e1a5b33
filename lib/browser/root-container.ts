/** The id of what every page stands in. */
export const rootId = "root";

/**
 * What start-up needs. A page that was cut short, or that something in between rewrote, has none: that is
 * said at once, in the specification's words, instead of as the first thing that breaks.
 */
export function rootContainer(): HTMLElement {
  const root = document.getElementById(rootId);
  if (!root) throw new Error("Root container missing in index.html");
  return root;
}
