import { and, eq, inArray } from "drizzle-orm";
import type { InboundContent } from "../../../providers/channel/channel.ts";
import type { Work } from "../../../work.ts";
import { inboundEvents } from "../../workspace/inbound/table.ts";

/**
 * What a message says that is only coming now, though its writer has changed it or taken it back meanwhile: posts
 * come in no promised order. `content` null: it was taken back.
 */
export async function asChangedBefore(
  { from }: Work,
  connectionId: string,
  { externalId, content }: { externalId: string; content: InboundContent },
): Promise<{ content: InboundContent | null; editedAt?: string }> {
  const [id = externalId] = externalId.split("#");
  const changes = await from(inboundEvents, { event: inboundEvents.event }).where(
    and(
      eq(inboundEvents.connectionId, connectionId),
      inArray(inboundEvents.kind, ["unsend", "edit"]),
      eq(inboundEvents.externalId, id),
    ),
  );
  if (changes.some(({ event }) => event.kind === "unsend")) return { content: null };
  const [last] = changes
    .flatMap(({ event }) => (event.kind === "edit" ? [event] : []))
    .toSorted((a, b) => b.at.localeCompare(a.at));
  const hasWords = content.type === "text" || content.type === "media";
  return last && hasWords ? { content: { ...content, text: last.text }, editedAt: last.at } : { content };
}
