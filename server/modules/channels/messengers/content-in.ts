import type { MessengerPart } from "../../../../contract/desk/messenger-parts.ts";
import { cleanName } from "../../workspace/attachments/content.ts";
import type { InboundContent, SharedContact } from "../../../providers/channel/channel.ts";

/** What a message says in words. What cannot be shown yet is named, so that nobody overlooks it. */
export function wordsOf(content: InboundContent): string {
  switch (content.type) {
    case "text":
    case "comment":
    case "choice":
      return content.text.trim() === "" ? "📎 …" : content.text;
    case "location":
      return (
        [content.name, content.address].flatMap((part) => part ?? []).join("\n") ||
        `${content.latitude}, ${content.longitude}`
      );
    case "reaction":
      return content.emoji;
    case "callPermission":
      return content.isAllowed ? "📞 ✅" : "📞 ❌";
    case "media":
      return content.text.trim();
    case "contacts":
      return content.contacts.map(contactLine).join("\n");
    case "order":
      return orderLines(content.items, {}, content.text);
    default:
      return `📎 ${content.what}`;
  }
}

const contactLine = ({ name, phones, emails }: SharedContact): string =>
  `👤 ${[name, ...phones, ...emails].filter((part) => part !== "").join(", ")}`;

/** An order in words, for lists, mails and search; `names` as far as the catalogue has told them. */
export const orderLines = (
  items: readonly { productRetailerId: string; quantity: number }[],
  names: Readonly<Record<string, string>>,
  note: string,
): string =>
  [
    ...items.map(
      ({ productRetailerId: id, quantity }, at) => `${at === 0 ? "🛒 " : ""}${quantity} × ${names[id] ?? id}`,
    ),
    ...(note.trim() === "" ? [] : [note.trim()]),
  ].join("\n");

/** What it has beside them. */
export function partOf(content: InboundContent): MessengerPart | null {
  if (content.type === "choice") {
    const { type, id, description } = content;
    return { type, id, description };
  }
  if (content.type === "media") {
    const { type, kind, name, isVoice, origin } = content;
    const called = name === null ? null : cleanName(name);
    return { type, kind, name: called, isVoice, ...(origin ? { origin } : {}), state: "WAITING" };
  }
  if (content.type === "comment") {
    const { type, place, postId, at } = content;
    return { type, place, postId, link: null, at, answeredById: null };
  }
  if (content.type === "callPermission") {
    const { type, isAllowed, until } = content;
    return { type, isAllowed, until };
  }
  if (content.type === "order") {
    const { type, catalogId, text, items } = content;
    return { type, catalogId, note: text.trim() === "" ? null : text.trim(), items };
  }
  if (content.type === "other") return { type: "unsupported", what: content.what };
  return content.type === "location" || content.type === "contacts" ? content : null;
}
