/**
 * On <html> while code that the page names has not come: what is said about it (app/globals.css shows it).
 */
export const waitsAttribute = "data-waits-for-code";

/**
 * Runs in the head, before any other script. A script or style sheet that the page itself names and that does
 * not come would leave a page that looks well and does nothing:
 * it is asked for again, with growing waits and when the network is back, and the page says so meanwhile.
 * Late code is not touched: it has `onerror`, and lib/browser/lazy-code.ts.
 */
export const firstCodeScript = (text: string): string =>
  `(${keepAsking.toString()})(${JSON.stringify(text).replaceAll("<", "\\u003c")},${JSON.stringify(waitsAttribute)},${addressOfCode.toString()})`;

/**
 * Where an element's code comes from; null: it is none of ours, or takes care of itself. Complete in itself:
 * its text is what runs.
 */
function addressOfCode(node: EventTarget | null): string | null {
  if (!(node instanceof HTMLElement) || node.onerror) return null;
  const address = node.getAttribute(node.tagName === "LINK" ? "href" : "src");
  const isOurs =
    (node.tagName === "SCRIPT" || (node.tagName === "LINK" && node.getAttribute("rel") === "stylesheet")) &&
    address?.includes("/_next/static/");
  return isOurs ? address : null;
}

/** Complete in itself: its text is what runs. */
function keepAsking(text: string, attribute: string, addressOf: typeof addressOfCode): void {
  const missing = new Map<
    string,
    { node: HTMLElement; tries: number; timer?: ReturnType<typeof setTimeout> }
  >();
  const ask = (address: string): void => {
    const one = missing.get(address);
    if (!one) return;
    clearTimeout(one.timer);
    // A script that failed never runs again, and keeps its place for the bundler, which knows it by its
    // address.
    const copy = document.createElement(one.node.tagName);
    for (const { name, value } of Array.from(one.node.attributes)) copy.setAttribute(name, value);
    one.node.replaceWith(copy);
    one.node = copy;
  };
  const lack = (node: HTMLElement, address: string): void => {
    const tries = missing.get(address)?.tries ?? 0;
    missing.set(address, {
      node,
      tries: tries + 1,
      timer: setTimeout(() => ask(address), Math.min(500 * 2 ** tries, 10_000)),
    });
    if (tries > 0 || !navigator.onLine) document.documentElement.setAttribute(attribute, text);
  };
  // The page names its style sheets and scripts above this one, which waits for the style sheets: what failed
  // before it ran told nobody.
  const sweep = (): void => {
    if (
      typeof PerformanceResourceTiming === "undefined" ||
      !("decodedBodySize" in PerformanceResourceTiming.prototype)
    )
      return;
    for (const node of document.querySelectorAll<HTMLElement>(
      "script[src]:not([nomodule]),link[rel=stylesheet]",
    )) {
      const address = addressOf(node);
      if (address === null || missing.has(address)) continue;
      const entries = performance.getEntriesByName(new URL(address, location.href).href);
      if (!entries.some((entry) => "decodedBodySize" in entry && Number(entry.decodedBodySize) > 0))
        lack(node, address);
    }
  };
  document.addEventListener(
    "error",
    ({ target }) => {
      const address = addressOf(target);
      if (address !== null && target instanceof HTMLElement) lack(target, address);
    },
    true,
  );
  // Of an element's load the window hears nothing.
  document.addEventListener(
    "load",
    ({ target }) => {
      const address = addressOf(target);
      if (address !== null && missing.delete(address) && missing.size === 0)
        document.documentElement.removeAttribute(attribute);
    },
    true,
  );
  addEventListener("load", sweep);
  addEventListener("online", () => missing.forEach((_one, address) => ask(address)));
}
