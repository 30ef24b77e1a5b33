/**
 * What of a mail's own HTML is shown in its frame: the server keeps no more, and the browser draws no more of what
 * was kept. Nothing here fetches, runs, covers or is pressed; links and pictures are each side's own matter.
 */
const tags = new Set([
  ...["p", "div", "span", "br", "hr", "h1", "h2", "h3", "h4", "h5", "h6", "pre", "code", "blockquote"],
  ...["strong", "b", "em", "i", "u", "s", "sub", "sup", "small", "ul", "ol", "li", "a", "img"],
  ...["table", "caption", "colgroup", "col", "thead", "tbody", "tfoot", "tr", "td", "th"],
]);
export const mailPageTags: readonly string[] = [...tags];
export const isMailPageTag = (tag: string): boolean => tags.has(tag);

type Fits = (value: string) => boolean;
const by =
  (pattern: RegExp): Fits =>
  (value) =>
    pattern.test(value);
const count = by(/^\d{1,3}$/);
const attributes: Readonly<Record<string, Fits>> = {
  dir: by(/^(?:ltr|rtl|auto)$/),
  lang: by(/^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,2}$/i),
};
const attributesOf: Readonly<Record<string, Readonly<Record<string, Fits>>>> = {
  img: { alt: (value) => value.length <= 500, width: by(/^\d{1,4}$/), height: by(/^\d{1,4}$/) },
  table: { border: count, cellpadding: count, cellspacing: count },
  td: { colspan: count, rowspan: count },
  th: { colspan: count, rowspan: count },
  col: { span: count },
  ol: { start: by(/^\d{1,6}$/) },
};
/** Whether an attribute may stay as it is; of `href`, `src` and `style` nothing is said here. */
export const isMailPageAttribute = (tag: string, name: string, value: string): boolean =>
  (attributes[name] ?? attributesOf[tag]?.[name])?.(value) ?? false;
export const mailPageAttributesOf = (tag: string): string[] => [
  ...Object.keys(attributes),
  ...Object.keys(attributesOf[tag] ?? {}),
];

const number = String.raw`\d{1,4}(?:\.\d{1,4})?`;
const length = `(?:auto|normal|${number}(?:px|pt|em|rem|ex|ch|%|in|cm|mm)?)`;
const word = "[a-z]+(?:-[a-z]+){0,3}";
const color = String.raw`(?:#[0-9a-f]{3,8}|[a-z]{3,30}|(?:rgb|hsl)a?\([\d.,%/ deg]{1,60}\))`;
const whole = (pattern: string): Fits => by(new RegExp(`^(?:${pattern})$`, "i"));
const isColor = whole(color);
const isWord = whole(word);
const areLengths = whole(`${length}(?: ${length}){0,3}`);
const isBorder = whole(
  `(?:${number}(?:px|pt|em)?|${color}|${word})(?: (?:${number}(?:px|pt|em)?|${color}|${word})){0,3}`,
);
const sides = ["top", "right", "bottom", "left"];
const each = (names: readonly string[], fits: Fits): [string, Fits][] => names.map((name) => [name, fits]);

/** What may be said of looks; no place on the page, no picture, no layer, nothing that moves. */
const looks: ReadonlyMap<string, Fits> = new Map([
  ...each(
    ["color", "background-color", "border-color", ...sides.map((side) => `border-${side}-color`)],
    isColor,
  ),
  ...each(
    ["margin", "padding", ...sides.flatMap((side) => [`margin-${side}`, `padding-${side}`])],
    areLengths,
  ),
  ...each(["width", "height", "max-width", "min-width", "border-spacing", "border-radius"], areLengths),
  ...each(["font-size", "line-height", "letter-spacing"], whole(`${length}|${word}`)),
  ...each(
    ["border-width", ...sides.map((side) => `border-${side}-width`)],
    whole(`(?:${length}|${word})(?: ${length}){0,3}`),
  ),
  ...each(["border", ...sides.map((side) => `border-${side}`)], isBorder),
  ...each(["border-style", ...sides.map((side) => `border-${side}-style`), "border-collapse"], isWord),
  ...each(
    ["text-align", "text-transform", "vertical-align", "white-space", "word-break", "overflow-wrap"],
    isWord,
  ),
  ...each(
    ["font-style", "font-variant", "direction", "list-style-type", "table-layout", "text-decoration"],
    isWord,
  ),
  ["font-weight", whole(`${word}|[1-9]00`)],
  ["font-family", by(/^[\p{L}\d ,'"_.-]{1,200}$/u)],
  ["display", whole("none|block|inline|inline-block|table|inline-table|table-row|table-cell|list-item")],
]);
const styleMaxLength = 4000;

/** The declarations of a `style` that may stay, each property in small letters, in their order. */
export function mailPageStyle(style: string): [property: string, value: string][] {
  return style
    .slice(0, styleMaxLength)
    .split(";")
    .flatMap((declaration): [string, string][] => {
      const at = declaration.indexOf(":");
      const said = declaration.slice(0, Math.max(at, 0)).trim().toLowerCase();
      const value = declaration
        .slice(at + 1)
        .replace(/!\s*important\s*$/i, "")
        .replaceAll(/\s+/g, " ")
        .trim();
      const property = said === "background" && isColor(value) ? "background-color" : said;
      return value.length <= 200 && looks.get(property)?.(value) === true ? [[property, value]] : [];
    });
}
