import type { MessengerPart } from "../../../../contract/desk/messenger-parts.ts";
import { cleanName } from "../../workspace/attachments/content.ts";
import type { InboundContent } from "../../../providers/channel/channel.ts";

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
    default:
      return `📎 ${content.what}`;
  }
}

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
  return content.type === "location" ? content : null;
}

/** What a file is called whose sender wrote nothing with it. */
export const fileWords = (content: InboundContent): string =>
  content.type === "media" ? `📎 ${content.name ?? content.kind}` : "📎";
