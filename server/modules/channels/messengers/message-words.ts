import { withMarkup } from "../../../../contract/channels/message-words.ts";
import { channelProviders } from "../../../providers/registry.ts";
import type { MessageRow } from "../../desk/tickets/messages.ts";
import type { ConnectionRow } from "../../workspace/connections/health.ts";

/** A message's words as they leave by a messenger; the composer counts them by the same `withMarkup`. */
export const wordsFor = (
  { provider }: Pick<ConnectionRow, "provider">,
  { text, html }: Pick<MessageRow, "text" | "html">,
): string => (html === null ? text : withMarkup(html, channelProviders[provider].provider.limits.markup));
