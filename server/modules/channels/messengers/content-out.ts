import { contentParameters } from "../../../../contract/channels/template-rules.ts";
import type { OutboundContent } from "../../../providers/channel/channel.ts";
import type { MessageRow } from "../../desk/tickets/messages.ts";

/** A message as it leaves, with its words as the channel has them (`wordsFor`). */
export function contentOut({ messenger }: Pick<MessageRow, "messenger">, text: string): OutboundContent {
  const content = messenger?.content;
  switch (content?.type) {
    case "template": {
      const { name, language, location, values, buttons } = content;
      const headerPart = location ? { type: "location" as const, ...location } : null;
      return { type: "template", text, name, language, headerPart, ...contentParameters(values, buttons) };
    }
    case "buttons":
    case "list":
      return { ...content, text };
    case "product": {
      const { type, isBare, footer, catalogId, productRetailerId } = content;
      return { type, text: isBare ? "" : text, footer, catalogId, productRetailerId };
    }
    case "productList":
      return { ...content, text };
    case "location": {
      const { type, latitude, longitude, name, address } = content;
      return { type, text, latitude, longitude, name, address };
    }
    case "callRequest":
      return { type: "callRequest", text };
    default:
      return { type: "text", text };
  }
}
