import { and, eq, getTableName, inArray, lt, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { limits } from "../../../../contract/limits.ts";
import { later } from "../../../clock.ts";
import type { Database } from "../../../db/client.ts";
import type { TenantTable } from "../../../db/rows.ts";
import type { Routine } from "../../../jobs/queue.ts";
import type { Services } from "../../../services.ts";
import { systemActor } from "../../../work.ts";
import type { Desk } from "../../../work.ts";
import { attachments } from "../attachments/table.ts";
import { companies } from "../../crm/companies/table.ts";
import { contacts } from "../../crm/contacts/table.ts";
import { deals } from "../../crm/deals/table.ts";
import { articleViews, articleVotes, siteSearches } from "../../site/help-center/table.ts";
import { articles } from "../../site/knowledge-base/table.ts";
import { isNotHeld, isPartOfNobodyHeld, isWithNobodyHeld } from "../../privacy/privacy/holds.ts";
import { sessions, userSecrets } from "../../people/session/table.ts";
import { tickets } from "../../desk/tickets/table.ts";
import { withoutSecrets } from "./outbox.ts";
import { dailyAmounts } from "./table.ts";
import { events, idempotencyKeys, outboxItems, rateCounts, vitalsDaily } from "../../../db/table.ts";

const eventDays = 7;
const sessionDays = 30;
const batchRows = 500;

/**
 * Every night: what has expired, what was kept for a time only, what was deleted long ago. In batches, so
 * that nobody waits for the whole.
 */
export const purgeExpired: Routine = {
  name: "platform.purge",
  cron: "40 2 * * *",
  async run({ desk, services }) {
    const { database, clock } = desk;
    const now = clock.now().toISOString();
    const ago = (by: { days?: number; hours?: number }) =>
      later(now, { days: -(by.days ?? 0), hours: -(by.hours ?? 0) });
    await purge(
      database,
      userSecrets,
      or(lt(userSecrets.expiresAt, ago({ days: 1 })), lt(userSecrets.usedAt, ago({ days: 1 }))),
    );
    await purge(
      database,
      sessions,
      or(
        lt(sessions.revokedAt, ago({ days: sessionDays })),
        lt(sessions.lastUsedAt, ago({ days: sessionDays })),
      ),
    );
    await purge(
      database,
      idempotencyKeys,
      lt(idempotencyKeys.createdAt, ago({ hours: limits.idempotencyHours })),
    );
    await purge(database, rateCounts, lt(rateCounts.windowStart, ago({ days: 1 })));
    await purge(database, dailyAmounts, lt(dailyAmounts.day, ago({ days: 2 }).slice(0, 10)));
    await purge(database, events, lt(events.createdAt, ago({ days: eventDays })));
    await purge(
      database,
      articleVotes,
      lt(articleVotes.day, ago({ days: limits.articleVotesKeepDays }).slice(0, 10)),
    );
    await purge(
      database,
      siteSearches,
      lt(siteSearches.day, ago({ days: limits.searchesKeepDays }).slice(0, 10)),
    );
    await purge(
      database,
      articleViews,
      lt(articleViews.day, ago({ days: limits.articleVotesKeepDays }).slice(0, 10)),
    );
    await purge(
      database,
      vitalsDaily,
      lt(vitalsDaily.day, ago({ days: limits.vitalsKeepDays }).slice(0, 10)),
    );
    await blankSecrets(database, ago({ days: limits.invitationDays }));
    const deletedBefore = ago({ days: limits.softDeletedKeepDays });
    await purgeDeleted(
      desk,
      services,
      tickets,
      and(
        lt(tickets.deletedAt, deletedBefore),
        sql`not exists (select 1 from tickets later where later.tenant_id = ${tickets.tenantId} and later.follow_up_of_id = ${tickets.id})`,
        sql`not exists (select 1 from tickets merged where merged.tenant_id = ${tickets.tenantId} and merged.merged_into_id = ${tickets.id})`,
        isNotHeld(sql`tickets.tenant_id`, sql`tickets.contact_id`),
      ),
    );
    await purgeDeleted(desk, services, deals, and(lt(deals.deletedAt, deletedBefore), isWithNobodyHeld));
    await purgeDeleted(
      desk,
      services,
      contacts,
      and(
        lt(contacts.deletedAt, deletedBefore),
        unused("tickets", "contact_id", contacts),
        unused("chat_sessions", "contact_id", contacts),
        sql`not exists (select 1 from contacts merged where merged.tenant_id = ${contacts.tenantId} and merged.merged_into_id = ${contacts.id})`,
        isPartOfNobodyHeld,
      ),
    );
    await purgeDeleted(desk, services, articles, lt(articles.deletedAt, deletedBefore));
    await purgeDeleted(
      desk,
      services,
      companies,
      and(
        lt(companies.deletedAt, deletedBefore),
        unused("tickets", "company_id", companies),
        unused("deals", "company_id", companies),
        unused("contacts", "company_id", companies),
      ),
    );
  },
};

async function purge(database: Database, table: PgTable, where: SQL | undefined): Promise<void> {
  for (;;) {
    const gone = await database.transaction("system", (db) =>
      db
        .delete(table)
        .where(sql`ctid = any(array(select ctid from ${table} where ${where} limit ${batchRows}))`)
        .returning({ one: sql`1` }),
    );
    if (gone.length < batchRows) return;
  }
}

/**
 * Rows that were deleted softly and that nothing living refers to. The audit log keeps that they went, and
 * nothing of what they said.
 */
async function purgeDeleted(
  desk: Desk,
  services: Services,
  table: TenantTable,
  where: SQL | undefined,
): Promise<void> {
  // Drizzle cannot select from a generic table unless it is told that it is one.
  const owners = await desk.database.read("system", (db) =>
    db
      .selectDistinct({ tenant: table.tenantId })
      .from(table as PgTable)
      .where(where),
  );
  for (const tenant of owners.map((owner) => String(owner.tenant)))
    for (let gone = batchRows; gone === batchRows;) {
      const { ids, files } = await desk.transaction(tenant, systemActor, async (work) => {
        const chosen = await work.rows(table).list({ where, limit: batchRows });
        const ids = chosen.map(({ id }) => id);
        if (ids.length === 0) return { ids, files: [] };
        const files =
          getTableName(table) === "tickets"
            ? await work.rows(attachments).list({
                where: inArray(attachments.ticketId, ids),
                limit: batchRows * limits.attachmentsPerMessageMax,
              })
            : [];
        await work.db.delete(table).where(and(eq(table.tenantId, work.tenant), inArray(table.id, ids)));
        for (const id of ids)
          work.record({
            entity: getTableName(table),
            entityId: id,
            action: "purge",
            before: null,
            after: null,
          });
        return { ids, files };
      });
      // Only once the rows are gone for sure; a file that is left over by a crash is unreachable.
      for (const { storageKey } of files)
        await services.storage.remove(storageKey).catch((error: unknown) => {
          services.log.warn({ err: error, tenant }, "a purged ticket's file stays");
        });
      gone = ids.length;
    }
}

const unused = (
  by: "tickets" | "contacts" | "chat_sessions" | "deals",
  column: "contact_id" | "company_id",
  table: TenantTable,
): SQL =>
  sql`not exists (select 1 from ${sql.identifier(by)} other where other.tenant_id = ${table.tenantId} and other.${sql.identifier(column)} = ${table.id})`;

/** What was held here or failed keeps its text, but not a link that has long stopped working. */
async function blankSecrets(database: Database, before: string): Promise<void> {
  const isOld = and(eq(outboxItems.isSecret, true), lt(outboxItems.createdAt, before));
  for (;;) {
    const rows = await database.read("system", (db) =>
      db
        .select({ tenantId: outboxItems.tenantId, id: outboxItems.id, text: outboxItems.text })
        .from(outboxItems)
        .where(isOld)
        .limit(batchRows),
    );
    for (const { tenantId, id, text } of rows)
      await database.transaction("system", (db) =>
        db
          .update(outboxItems)
          .set({ text: withoutSecrets(text), html: null, isSecret: false })
          .where(and(eq(outboxItems.tenantId, tenantId), eq(outboxItems.id, id))),
      );
    if (rows.length < batchRows) return;
  }
}
