import sanitizeHtml from "sanitize-html";
import {
  isMailPageAttribute,
  mailPageAttributesOf,
  mailPageStyle,
  mailPageTags,
} from "../../../../contract/desk/mail-page.ts";
import { isPoint, shallow, withoutHead } from "./mail-html.ts";

const renamed: Readonly<Record<string, string>> = {
  html: "div",
  body: "div",
  center: "div",
  section: "div",
  article: "div",
  header: "div",
  footer: "div",
  main: "div",
  figure: "div",
  address: "div",
  form: "div",
  fieldset: "div",
  dl: "div",
  dt: "div",
  dd: "div",
  font: "span",
};
const htmlMax = 100_000;

/**
 * A mail's own HTML for its frame, with its tables, colours and directions.
 * @returns null where it looks as its words do anyway, or is too long
 */
export function pageOfMail(html: string): string | null {
  const page = sanitizeHtml(shallow(withoutHead(html)), {
    allowedTags: [...mailPageTags],
    allowedAttributes: {
      ...Object.fromEntries(mailPageTags.map((tag) => [tag, [...mailPageAttributesOf(tag), "style"]])),
      a: [...mailPageAttributesOf("a"), "style", "href"],
      img: [...mailPageAttributesOf("img"), "style", "src"],
    },
    allowedSchemes: ["http", "https", "mailto", "tel"],
    allowedSchemesByTag: { img: ["https"] },
    allowProtocolRelative: false,
    // By a list of our own: every value that may stand in one is known.
    parseStyleAttributes: false,
    nestingLimit: 200,
    transformTags: { "*": asShown },
    exclusiveFilter: ({ tag, attribs }) => tag === "img" && !(attribs["src"] ?? "").startsWith("https://"),
  }).trim();
  return page.length <= htmlMax && / style="|<table|<img/.test(page) ? page : null;
}

/** What is said in attributes of old is said in a style, so that one list decides. */
function asShown(tagName: string, given: Record<string, string>): sanitizeHtml.Tag {
  const tag = renamed[tagName] ?? tagName;
  if (tag === "img" && isPoint(given)) return { tagName: tag, attribs: {} };
  const style = mailPageStyle([...looksOf(tagName, given), given["style"] ?? ""].join(";"))
    .map(([property, value]) => `${property}: ${value}`)
    .join("; ");
  const kept = Object.entries(given).filter(
    ([name, value]) =>
      (tag === "a" && name === "href" && leadsOut.test(value)) ||
      (tag === "img" && name === "src") ||
      isMailPageAttribute(tag, name, value),
  );
  return { tagName: tag, attribs: { ...Object.fromEntries(kept), ...(style === "" ? {} : { style }) } };
}

/** A mail has no address of its own that a relative one could be completed by. */
const leadsOut = /^(?:https?:\/\/|mailto:|tel:)/i;

const fontSizes = ["x-small", "small", "medium", "large", "x-large", "xx-large", "xx-large"];
function looksOf(tagName: string, given: Record<string, string>): string[] {
  const { align, valign, bgcolor, width, height, color, face, size, hidden } = given;
  const isSized = tagName !== "img" && tagName !== "hr";
  const says = (property: string, value: string | undefined) =>
    value === undefined ? [] : [`${property}:${value.replaceAll(";", "")}`];
  return [
    ...(tagName === "center" ? ["text-align:center"] : []),
    ...(hidden === undefined ? [] : ["display:none"]),
    ...says("text-align", align),
    ...says("vertical-align", valign),
    ...says("background-color", bgcolor),
    ...(isSized ? says("width", lengthOf(width)) : []),
    ...(isSized ? says("height", lengthOf(height)) : []),
    ...(tagName === "font"
      ? [
          ...says("color", color),
          ...says("font-family", face),
          ...says("font-size", fontSizes[Number(size) - 1]),
        ]
      : []),
  ];
}
const lengthOf = (value: string | undefined): string | undefined =>
  value === undefined || !/^\d{1,4}$/.test(value) ? value : `${value}px`;
