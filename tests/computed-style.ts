// How an element looks, as tests ask about it. jsdom asks each rule of its style sheet about the element and
// works fifteen colours out, for every element on the screen each time that something is looked for by its
// role: a fifth of what the screens' tests took.

const whole = window.getComputedStyle.bind(window);

/** What the browser's own style sheet makes of an element of this kind; the tests have no other. */
const displays = new Map<string, string>();
const displayOf = (element: Element): string => {
  if (
    element.hasAttribute("hidden") ||
    element.getAttribute("type") === "hidden" ||
    element.localName === "dialog"
  )
    return whole(element).display;
  const known = displays.get(element.localName);
  if (known !== undefined) return known;
  const display = whole(document.createElementNS(element.namespaceURI, element.localName)).display;
  displays.set(element.localName, display);
  return display;
};

type Styled = Element & ElementCSSInlineStyle;
const own = (element: Element, property: "display" | "visibility" | "pointerEvents" | "opacity"): string =>
  element.hasAttribute("style") && "style" in element ? (element as Styled).style[property] : "";

/** These come from the elements around. */
function inherited(element: Element, property: "visibility" | "pointerEvents", otherwise: string): string {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const said = own(at, property);
    if (said !== "" && said !== "inherit") return said;
  }
  return otherwise;
}

const quick: Readonly<Record<string, (element: Element) => string>> = {
  display: (element) => own(element, "display") || displayOf(element),
  visibility: (element) => inherited(element, "visibility", "visible"),
  pointerEvents: (element) => inherited(element, "pointerEvents", "auto"),
  "pointer-events": (element) => inherited(element, "pointerEvents", "auto"),
  opacity: (element) => own(element, "opacity"),
};

/** Answers these few by itself, and leaves all the rest to jsdom. */
window.getComputedStyle = (element, pseudo) => {
  if (pseudo) return whole(element, pseudo);
  const valueOf = (name: string): string => quick[name]?.(element) ?? whole(element).getPropertyValue(name);
  return new Proxy({} as CSSStyleDeclaration, {
    get: (_none, name) =>
      name === "getPropertyValue"
        ? valueOf
        : typeof name === "string" && name in quick
          ? valueOf(name)
          : (Reflect.get(whole(element), name) as unknown),
  });
};
