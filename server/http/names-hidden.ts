import { and, eq, exists, inArray, not, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Work } from "../work.ts";
import { entryIdsIn } from "../modules/insight/audit-logs/rules.ts";
import { teamChannels, teamMembers, teamMessages } from "../modules/team/team-chat/table.ts";
import { seesEverySensitive } from "../modules/desk/tickets/rules.ts";
import { ticketMessages, tickets } from "../modules/desk/tickets/table.ts";

const idsMax = 10_000;

/**
 * Whether a kept request or its answer names a sensitive ticket or a private team channel that the actor
 * may not see now: then the answer is not given again.
 */
export async function namesHidden(
  work: Work,
  kept: { params: unknown; body: unknown; answer: unknown },
): Promise<boolean> {
  const { db, tenant, from } = work;
  const me = work.actor.id;
  const ids = [...new Set(entryIdsIn(kept))].slice(0, idsMax);
  // A ticket's number does for its id in a path.
  const numbers = Object.values(kept.params ?? {}).flatMap((value) =>
    typeof value === "string" && /^\d{1,9}$/.test(value) ? [Number(value)] : [],
  );
  if (ids.length + numbers.length === 0) return false;
  const isThere = async (table: PgTable, where: SQL | undefined): Promise<boolean> =>
    (
      await db
        .select({ one: sql`1` })
        .from(table)
        .where(where)
        .limit(1)
    ).length > 0;
  if (!seesEverySensitive(work.actor)) {
    const ofMessages = from(ticketMessages, { id: ticketMessages.ticketId }).where(
      inArray(ticketMessages.id, ids),
    );
    const isNamed = or(
      inArray(tickets.id, ids),
      inArray(tickets.number, numbers),
      inArray(tickets.id, ofMessages),
    );
    if (
      await isThere(
        tickets,
        and(
          eq(tickets.tenantId, tenant),
          isNamed,
          eq(tickets.isSensitive, true),
          sql`${tickets.assignedToId} is distinct from ${me}`,
        ),
      )
    )
      return true;
  }
  const ofTalk = from(teamMessages, { id: teamMessages.channelId }).where(inArray(teamMessages.id, ids));
  const isPrivate = or(eq(teamChannels.kind, "DIRECT"), eq(teamChannels.isPrivate, true));
  const isMember = exists(
    from(teamMembers, { one: sql`1` }).where(
      and(eq(teamMembers.channelId, teamChannels.id), me === null ? sql`false` : eq(teamMembers.userId, me)),
    ),
  );
  return isThere(
    teamChannels,
    and(
      eq(teamChannels.tenantId, tenant),
      or(inArray(teamChannels.id, ids), inArray(teamChannels.id, ofTalk)),
      isPrivate,
      not(isMember),
    ),
  );
}
