import sanitizeHtml from "sanitize-html";

const blocks = [
  "div",
  "section",
  "article",
  "header",
  "footer",
  "main",
  "center",
  "tr",
  "dl",
  "dt",
  "dd",
  "h4",
  "h5",
  "h6",
  "figure",
  "address",
  "form",
  "fieldset",
];
const kept = [
  "p",
  "br",
  "strong",
  "b",
  "em",
  "i",
  "u",
  "s",
  "code",
  "pre",
  "blockquote",
  "ul",
  "ol",
  "li",
  "a",
  "h1",
  "h2",
  "h3",
  "hr",
  "img",
];

/**
 * The words of a mail's HTML in the tags that a composer makes, so that a layout of tables reads as paragraphs.
 * What a reply may hold is decided once more where it is kept. A picture of one point only tells who reads.
 */
export const writtenHtml = (html: string): string =>
  flat(
    sanitizeHtml(shallow(withoutHead(html)), {
      allowedTags: [...kept, ...blocks],
      allowedAttributes: { a: ["href"], img: ["src", "alt"] },
      allowedSchemes: ["http", "https", "mailto", "tel"],
      allowedSchemesByTag: { img: ["https"] },
      allowProtocolRelative: false,
      nestingLimit: 200,
      transformTags: {
        ...Object.fromEntries(blocks.map((tag) => [tag, "p"])),
        img: (tagName, attribs) => ({ tagName, attribs: isPoint(attribs) ? {} : attribs }),
      },
      exclusiveFilter: ({ tag, attribs }) => tag === "img" && !(attribs["src"] ?? "").startsWith("https://"),
    }),
  ).trim();

/** Looked for once each: a pattern over both ends would read a hostile mail again from every beginning. */
export function withoutHead(html: string): string {
  const from = html.search(/<head[\s>]/i);
  const length = from < 0 ? -1 : html.slice(from).search(/<\/head>/i);
  return length < 0 ? html : html.slice(0, from) + html.slice(from + length);
}

const depthMax = 2000;
const single = new Set(["br", "img", "hr", "meta", "link", "input", "col", "area", "base", "wbr", "source"]);
/** The reader of HTML searches all that is open at each end: of a mail with more than that, only its words. */
export function shallow(html: string): string {
  const opened = new Map<string, number>();
  let depth = 0;
  for (const [, end, tag = ""] of html.matchAll(/<(\/?)([a-z][a-z0-9]{0,20})/gi)) {
    const name = tag.toLowerCase();
    const count = opened.get(name) ?? 0;
    const step = end === "" ? 1 : -1;
    if (single.has(name) || count + step < 0) continue;
    opened.set(name, count + step);
    depth += step;
    if (depth > depthMax) return html.replaceAll(/<[^<>]*>/g, " ");
  }
  return html;
}

/** A picture that is only there to tell who reads. */
export const isPoint = ({ width, height, style }: Record<string, string | undefined>): boolean =>
  /^[0-2](?:px)?$/.test(width ?? "") ||
  /^[0-2](?:px)?$/.test(height ?? "") ||
  /display:\s*none/i.test(style ?? "");

/** A block in a block is the end of the outer one's line. */
function flat(html: string): string {
  let isOpen = false;
  return html
    .replaceAll(/<(\/?)p>/g, (_tag, end: string) => {
      const before = isOpen ? "</p>" : "";
      isOpen = end === "";
      return isOpen ? `${before}<p>` : before;
    })
    .replaceAll(/<p>(?:\s|&nbsp;)*<\/p>/g, "");
}
