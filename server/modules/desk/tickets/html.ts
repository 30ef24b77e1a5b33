import sanitizeHtml from "sanitize-html";
import { textOf } from "../../../../contract/desk/html-words.ts";

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

/** `<span data-mention="id">` and, as the composer writes it, `<span data-type="mention" data-id="id">`. */
function mentionsIn(html: string): string[] {
  const ids = [...html.matchAll(/<span [^>]*data-(?:mention|id)="([0-9a-f-]{36})"/giu)].map((match) =>
    (match[1] ?? "").toLowerCase(),
  );
  return [...new Set(ids)]
    .filter((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/u.test(id))
    .slice(0, 50);
}
