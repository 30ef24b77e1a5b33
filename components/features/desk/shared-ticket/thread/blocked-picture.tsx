"use client";
import type { CSSProperties } from "react";
import { useTranslations } from "next-intl";

const altMax = 80;
/** By styles of its own: a mail's document has none of the desk's. */
const look: CSSProperties = {
  display: "inline-block",
  maxWidth: "100%",
  padding: "2px 8px",
  border: "1px dashed currentColor",
  borderRadius: "4px",
  fontSize: "12px",
  opacity: 0.75,
};

/** In the place of a picture that is not fetched: that there is one, and what its writer says of it. */
export function BlockedPicture({ alt }: { alt: string | null }) {
  const t = useTranslations("ticket.mail");
  const said = (alt ?? "").trim().slice(0, altMax);
  return <span style={look}>{said === "" ? t("picture") : t("pictureOf", { name: said })}</span>;
}

/** A picture of a point or two is there to be fetched, not to be seen. */
export const isUnseen = (attribute: (name: string) => string | null): boolean =>
  ["width", "height"].some((side) => /^\s*[012](?:px)?\s*$/.test(attribute(side) ?? ""));
