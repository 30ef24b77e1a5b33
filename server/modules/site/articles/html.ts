import { Parser } from "htmlparser2";
import sanitizeHtml from "sanitize-html";
import { embedFrom } from "../../../../contract/site/article-embeds.ts";
import { limits } from "../../../../contract/limits.ts";
import { textOf } from "../../../../contract/desk/html-words.ts";

interface Heading {
  id: string;
  level: number;
  text: string;
}
export interface ArticleHtml {
  html: string;
  text: string;
  contents: Heading[];
  /** Attachments that it shows or links to. */ fileIds: string[];
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/u;
/** Links to files as the product gives them out, signed for staff or of a public page. */
const ownFile = /^\/api\/(?:files\/[a-z0-9-]+|public\/sites\/[^/]+\/files)\/([0-9a-f-]{36})(?:\?|$)/u;
const callouts = ["info", "tip", "warning", "danger"];
const blockEnds = /<\/(?:td|th|figcaption|aside|details|summary|tr|dt|dd|div)>/gu;

type Attributes = Record<string, string>;
const fileOf = (attribs: Attributes, address: string): string | undefined => {
  const id = (attribs["data-attachment"] ?? ownFile.exec(attribs[address] ?? "")?.[1] ?? "").toLowerCase();
  return uuid.test(id) ? id : undefined;
};
const only = (attribs: Attributes, ...names: string[]): Attributes =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = attribs[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );

function link(_tag: string, attribs: Attributes): sanitizeHtml.Tag {
  const file = fileOf(attribs, "href");
  if (file !== undefined) return { tagName: "a", attribs: { "data-attachment": file } };
  const href = attribs["href"]?.trim() ?? "";
  if (/^#[^\s]/u.test(href) || /^\/(?![/\\])/u.test(href)) return { tagName: "a", attribs: { href } };
  return {
    tagName: "a",
    attribs: /^(?:https?:\/\/|mailto:|tel:)/iu.test(href) ? { href, rel: "noopener noreferrer" } : {},
  };
}

function frame(_tag: string, attribs: Attributes): sanitizeHtml.Tag {
  const src = embedFrom(attribs["src"] ?? "");
  // What plays the video is another origin's: it runs, and reaches nothing of ours.
  return {
    tagName: "iframe",
    attribs:
      src === null
        ? {}
        : {
            src,
            title: attribs["title"] ?? "Video",
            sandbox: "allow-scripts allow-same-origin allow-presentation allow-popups",
            loading: "lazy",
            referrerpolicy: "strict-origin-when-cross-origin",
            allowfullscreen: "",
          },
  };
}

const articles: sanitizeHtml.IOptions = {
  allowedTags: [
    "p",
    "br",
    "hr",
    "strong",
    "b",
    "em",
    "i",
    "u",
    "s",
    "mark",
    "sub",
    "sup",
    "kbd",
    "code",
    "pre",
    "blockquote",
    "ul",
    "ol",
    "li",
    "dl",
    "dt",
    "dd",
    "a",
    "h2",
    "h3",
    "h4",
    "table",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
    "caption",
    "figure",
    "figcaption",
    "img",
    "aside",
    "details",
    "summary",
    "iframe",
  ],
  allowedAttributes: {
    "*": ["dir"],
    a: ["href", "rel", "data-attachment"],
    img: ["data-attachment", "alt", "width", "height"],
    iframe: ["src", "title", "sandbox", "loading", "referrerpolicy", "allowfullscreen"],
    th: ["colspan", "rowspan", "scope"],
    td: ["colspan", "rowspan"],
    ol: ["start"],
    aside: ["data-callout"],
    code: ["class"],
  },
  allowedClasses: { code: ["language-*"] },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowedSchemesByTag: { iframe: ["https"] },
  allowProtocolRelative: false,
  transformTags: {
    a: link,
    iframe: frame,
    h1: "h2",
    h5: "h4",
    h6: "h4",
    img: (_tag, attribs) => {
      const file = fileOf(attribs, "src");
      return {
        tagName: "img",
        attribs:
          file === undefined
            ? {}
            : { "data-attachment": file, alt: attribs["alt"] ?? "", ...sizesOf(attribs) },
      };
    },
    aside: (_tag, attribs) => ({
      tagName: "aside",
      attribs: { "data-callout": callouts.find((kind) => kind === attribs["data-callout"]) ?? "info" },
    }),
    "*": (tagName, attribs) => ({
      tagName,
      attribs:
        "dir" in attribs && !["ltr", "rtl", "auto"].includes(attribs["dir"] ?? "")
          ? only(attribs, ...Object.keys(attribs).filter((name) => name !== "dir"))
          : attribs,
    }),
  },
  // A picture that is no file of ours shows nothing, and neither does a frame that may not be embedded.
  exclusiveFilter: ({ tag, attribs }) =>
    (tag === "img" && attribs["data-attachment"] === undefined) ||
    (tag === "iframe" && attribs["src"] === undefined),
  disallowedTagsMode: "discard",
  enforceHtmlBoundary: false,
  nestingLimit: 40,
};
const sizesOf = (attribs: Attributes): Attributes =>
  Object.fromEntries(
    ["width", "height"].flatMap((name) =>
      /^\d{1,5}$/u.test(attribs[name] ?? "") ? [[name, attribs[name] ?? ""]] : [],
    ),
  );

/**
 * What somebody wrote, pasted or imported → what is kept of it: allowed elements only, each heading with an
 * id that is nobody else's.
 */
export function readArticle(given: string): ArticleHtml {
  const contents: Heading[] = [];
  const nextOf = new Map<string, number>();
  const html = sanitizeHtml(given, articles)
    .trim()
    .replaceAll(
      /<h([234])([^>]*)>(.*?)<\/h\1>/gsu,
      (whole, level: string, attribs: string, inner: string) => {
        const text = headingText(inner);
        if (text === "") return whole;
        const id = idFor(text, nextOf);
        contents.push({ id, level: Number(level), text });
        return `<h${level} id="${id}"${attribs}>${inner}</h${level}>`;
      },
    );
  return { html, text: plainText(html), contents, fileIds: filesIn(html) };
}

/**
 * Whether elements are deeper in one another than anybody writes: reading on would take the square of that.
 */
export function isTooDeep(given: string): boolean {
  let depth = 0;
  const parser = new Parser({
    onopentag() {
      depth += 1;
      if (depth > limits.articleNestingMax) parser.pause();
    },
    onclosetag() {
      depth -= 1;
    },
  });
  parser.end(given);
  return depth > limits.articleNestingMax;
}

/** What an article has too much of as it is kept; null where it may stay. */
export function excessOf({
  html,
  contents,
}: Pick<ArticleHtml, "html" | "contents">): "length" | "headings" | null {
  if (html.length > limits.articleKeptHtmlMaxLength) return "length";
  return contents.length > limits.articleHeadingsMax ? "headings" : null;
}

/** The headings of kept HTML, in the order of the text; as many as an article may have. */
export function headingsIn(html: string): Heading[] {
  const found: Heading[] = [];
  for (const [, level, id = "", inner = ""] of html.matchAll(/<h([234]) id="([^"]*)"[^>]*>(.*?)<\/h\1>/gsu)) {
    if (found.length >= limits.articleHeadingsMax) break;
    found.push({ id, level: Number(level), text: headingText(inner) });
  }
  return found;
}

/** The files that kept HTML shows or links to, each once. */
export const filesIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/<(?:img|a) data-attachment="([0-9a-f-]{36})"/gu)].map(([, id]) => id ?? "")),
];

const plainText = (html: string): string =>
  textOf(html.replaceAll(blockEnds, (end) => (/t[dh]>/u.test(end) ? `${end} ` : `${end}\n`))).replaceAll(
    / +\n/gu,
    "\n",
  );
const headingText = (inner: string): string => plainText(inner).replaceAll(/\s+/gu, " ").trim();

/**
 * Prefixed, so that a heading cannot take the name of something that the page's scripts know.
 * @param nextOf each id that is taken, with the number to try next
 */
function idFor(text: string, nextOf: Map<string, number>): string {
  const base = `s-${text
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replaceAll(/^-+|-+$/gu, "")
    .slice(0, 60)}`;
  let next = nextOf.get(base);
  let id = base;
  if (next !== undefined) {
    while (nextOf.has(`${base}-${next}`)) next += 1;
    id = `${base}-${next}`;
    nextOf.set(base, next + 1);
  }
  nextOf.set(id, 2);
  return id;
}

/** Kept HTML with an address for each of its files; one without is left out of sight. */
export function withFiles(html: string, addressOf: (id: string) => string | undefined): string {
  return html.replaceAll(/<(img|a) data-attachment="([0-9a-f-]{36})"/gu, (whole, tag: string, id: string) => {
    const address = addressOf(id);
    return address === undefined
      ? whole
      : `<${tag} ${tag === "img" ? "src" : "href"}="${address.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}" data-attachment="${id}"`;
  });
}
