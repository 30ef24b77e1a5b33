"use client";
import { createElement, Fragment } from "react";
import type { CSSProperties, ReactNode } from "react";
import {
  isMailPageAttribute,
  isMailPageTag,
  mailPageAttributesOf,
  mailPageStyle,
} from "@/contract/desk/mail-page";
import { BlockedPicture, isUnseen } from "./blocked-picture";
import type { HtmlPiece } from "./html-tree";

const isHttps = (address: string | null): address is string => address?.startsWith("https://") === true;
/** Whether there is something to ask for. */
export const hasPictures = (pieces: readonly HtmlPiece[]): boolean =>
  pieces.some(
    (piece) =>
      "name" in piece &&
      ((piece.name === "img" && isHttps(piece.attribute("src"))) || hasPictures(piece.pieces)),
  );

/**
 * A mail's own HTML as React elements. The server has kept nothing else of it; this is the second check, so that a
 * hole in the first is none in the frame. Without `showsPictures` no address of one is in the document.
 */
export const mailPage = (pieces: readonly HtmlPiece[], showsPictures: boolean): ReactNode[] =>
  all(pieces, "", showsPictures);

const notRead = new Set([
  "script",
  "style",
  "head",
  "title",
  "template",
  "noscript",
  "textarea",
  "select",
  "svg",
  "math",
]);
const ofRows = new Set(["table", "colgroup", "thead", "tbody", "tfoot", "tr"]);
const empty = new Set(["br", "hr", "col"]);
const namesInReact: Readonly<Record<string, string>> = {
  colspan: "colSpan",
  rowspan: "rowSpan",
  cellpadding: "cellPadding",
  cellspacing: "cellSpacing",
};

const all = (pieces: readonly HtmlPiece[], within: string, showsPictures: boolean): ReactNode[] =>
  pieces.map((piece, key) => draw(piece, key, within, showsPictures));

function draw(piece: HtmlPiece, key: number, within: string, showsPictures: boolean): ReactNode {
  // White space between the rows of a table is no text; React would refuse it there.
  if ("text" in piece) return ofRows.has(within) ? null : piece.text;
  const { name, attribute, pieces } = piece;
  if (notRead.has(name)) return null;
  if (!isMailPageTag(name)) return <Fragment key={key}>{all(pieces, name, showsPictures)}</Fragment>;
  const props = { key, ...attributesOf(piece), style: styleOf(attribute("style")) };
  if (name === "img") {
    const src = attribute("src");
    const alt = attribute("alt") ?? "";
    if (!isHttps(src)) return null;
    if (showsPictures) return <img {...props} key={key} src={src} alt={alt} referrerPolicy="no-referrer" />;
    return isUnseen(attribute) ? null : <BlockedPicture key={key} alt={alt} />;
  }
  const href = name === "a" ? attribute("href") : null;
  if (href !== null && /^(?:https?:|mailto:|tel:)/i.test(href))
    return (
      <a {...props} key={key} href={href} target="_blank" rel="noopener noreferrer nofollow">
        {all(pieces, name, showsPictures)}
      </a>
    );
  return empty.has(name)
    ? createElement(name, props)
    : createElement(name, props, ...all(pieces, name, showsPictures));
}

const attributesOf = ({
  name: tag,
  attribute,
}: Extract<HtmlPiece, { name: string }>): Record<string, string> =>
  Object.fromEntries(
    mailPageAttributesOf(tag).flatMap((name) => {
      const value = attribute(name);
      return value !== null && isMailPageAttribute(tag, name, value)
        ? [[namesInReact[name] ?? name, value]]
        : [];
    }),
  );

const styleOf = (style: string | null): CSSProperties | undefined =>
  style === null
    ? undefined
    : Object.fromEntries(
        mailPageStyle(style).map(([property, value]) => [
          property.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()),
          value,
        ]),
      );
