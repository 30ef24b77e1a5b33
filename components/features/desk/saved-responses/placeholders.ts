import { placeholderPattern } from "@/contract/placeholders";

/** What the server fills in when a response is inserted into a ticket. */
export const placeholderNames = [
  "contact.firstName",
  "contact.name",
  "contact.email",
  "ticket.number",
  "ticket.subject",
  "agent.firstName",
  "agent.name",
  "agent.email",
] as const;
export type PlaceholderName = (typeof placeholderNames)[number];

export interface PlaceholderPiece {
  text: string;
  kind: "text" | "filled" | "unknown";
}

/** The text as a customer would read it, piece by piece, with the names that nobody fills in marked. */
export function previewPieces(
  content: string,
  sample: Readonly<Record<PlaceholderName, string>>,
): PlaceholderPiece[] {
  const pieces: PlaceholderPiece[] = [];
  let from = 0;
  for (const match of content.matchAll(placeholderPattern())) {
    if (match.index > from) pieces.push({ text: content.slice(from, match.index), kind: "text" });
    const name = placeholderNames.find((each) => each === match[1]);
    pieces.push(name ? { text: sample[name], kind: "filled" } : { text: match[0], kind: "unknown" });
    from = match.index + match[0].length;
  }
  if (from < content.length) pieces.push({ text: content.slice(from), kind: "text" });
  return pieces;
}
