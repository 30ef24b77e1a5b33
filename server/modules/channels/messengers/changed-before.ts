import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../../../db/client.ts";
import { prepared } from "../../../db/prepared.ts";
import type { InboundContent } from "../../../providers/channel/channel.ts";
import type { Work } from "../../../work.ts";
import { inboundEvents } from "../../workspace/inbound/table.ts";

/**
 * What a message says that is only coming now, though its writer has changed it or taken it back meanwhile: posts
 * come in no promised order. `content` null: it was taken back.
 */
export async function asChangedBefore(
  { db, tenant }: Work,
  connectionId: string,
  { externalId, content }: { externalId: string; content: InboundContent },
): Promise<{ content: InboundContent | null; editedAt?: string }> {
  const [id = externalId] = externalId.split("#");
  const changes = await changesOf(db).execute({ tenant, connectionId, id });
  if (changes.some(({ event }) => event.kind === "unsend")) return { content: null };
  const [last] = changes
    .flatMap(({ event }) => (event.kind === "edit" ? [event] : []))
    .toSorted((a, b) => b.at.localeCompare(a.at));
  const hasWords = content.type === "text" || content.type === "media";
  return last && hasWords ? { content: { ...content, text: last.text }, editedAt: last.at } : { content };
}

const changesOf = (db: Db) =>
  prepared(db, "changes of a message", () =>
    db
      .select({ event: inboundEvents.event })
      .from(inboundEvents)
      .where(
        and(
          eq(inboundEvents.tenantId, sql.placeholder("tenant")),
          eq(inboundEvents.connectionId, sql.placeholder("connectionId")),
          inArray(inboundEvents.kind, ["unsend", "edit"]),
          eq(inboundEvents.externalId, sql.placeholder("id")),
        ),
      )
      .prepare("changes_of_message"),
  );
