import sanitizeHtml from "sanitize-html";

export interface Written {
  text: string;
  html: string | null;
  /** Ids of people named in it; whether they exist is for the caller to find out. */ mentionedIds: string[];
}

const people: sanitizeHtml.IOptions = {
  // What the composer makes, and no more.
  allowedTags: [
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
    "span",
    "img",
  ],
  allowedAttributes: {
    a: ["href", "rel", "target"],
    img: ["src", "alt", "width", "height"],
    span: ["data-type", "data-id", "data-label", "data-mention"],
    ol: ["start"],
  },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowedSchemesByTag: { img: ["https"] },
  allowedSchemesAppliedToAttributes: ["href", "src"],
  allowProtocolRelative: false,
  transformTags: {
    a: (_tag, { href }) => ({
      tagName: "a",
      attribs: {
        ...(href === undefined ? {} : { href }),
        rel: "noopener noreferrer nofollow",
        target: "_blank",
      },
    }),
  },
  // An image that is nowhere on the web shows nothing.
  exclusiveFilter: ({ tag, attribs }) => tag === "img" && !/^https:\/\//iu.test(attribs["src"] ?? ""),
  disallowedTagsMode: "discard",
  enforceHtmlBoundary: false,
  nestingLimit: 40,
};

/** HTML of the composer, or plain text → what is kept of it. Plain text is whatever has no tag in it. */
export function readWritten(message: string): Written {
  if (!/<\/?[a-z][^<>]*>|<!--/iu.test(message)) return { text: message.trim(), html: null, mentionedIds: [] };
  const html = sanitizeHtml(message, people).trim();
  return { text: textOf(html), html, mentionedIds: mentionsIn(html) };
}

/** The words of sanitised HTML, its lines kept. */
export function textOf(html: string): string {
  const lines = html
    .replaceAll(/<br\s*\/?>/giu, "\n")
    .replaceAll(/<hr\s*\/?>/giu, "\n")
    .replaceAll(/<li[^>]*>/giu, "- ")
    .replaceAll(/<\/(p|div|li|h[1-6]|blockquote|pre|ul|ol)>/giu, "\n");
  // In what was sanitised, < and > are signs of tags alone, and these four are the only entities.
  return lines
    .replaceAll(/<[^<>]*>/gu, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replaceAll("\u00A0", " ")
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .replaceAll(/\n{3,}/gu, "\n\n")
    .trim();
}

/** `<span data-mention="id">` and, as the composer writes it, `<span data-type="mention" data-id="id">`. */
function mentionsIn(html: string): string[] {
  const ids = [...html.matchAll(/<span [^>]*data-(?:mention|id)="([0-9a-f-]{36})"/giu)].map((match) =>
    (match[1] ?? "").toLowerCase(),
  );
  return [...new Set(ids)]
    .filter((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/u.test(id))
    .slice(0, 50);
}
