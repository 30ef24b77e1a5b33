import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { prepared } from "../../../db/prepared.ts";
import type { Work } from "../../../work.ts";
import { tickets } from "./table.ts";

/** Sensitive tickets are few; where they are not, nobody counts who has them. */
const sensitiveMax = 1000;

/** Those who have a sensitive ticket, by id; null where they are too many to tell. */
export async function whoHasSensitive({
  db,
  tenant,
}: Pick<Work, "db" | "tenant">): Promise<ReadonlySet<string> | null> {
  const query = prepared(db, "who_has_sensitive", () =>
    db
      .select({ assignedToId: tickets.assignedToId })
      .from(tickets)
      .where(
        and(
          eq(tickets.tenantId, sql.placeholder("tenant")),
          isNull(tickets.deletedAt),
          // As the index says it, whatever its plan is made for.
          tickets.isSensitive,
          isNotNull(tickets.assignedToId),
        ),
      )
      .limit(sql.raw(String(sensitiveMax)) as unknown as number) // in the text: Drizzle's types take numbers
      .prepare("who_has_sensitive"),
  );
  const sensitive = await query.execute({ tenant });
  return sensitive.length === sensitiveMax
    ? null
    : new Set(sensitive.flatMap(({ assignedToId }) => assignedToId ?? []));
}
