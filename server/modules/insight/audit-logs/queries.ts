import { and, eq, gte, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { AuditEntry, auditLogs as calls } from "../../../../contract/insight/audit-logs.ts";
import type { Answer, QueryOut } from "../../../../contract/kit.ts";
import { limits } from "../../../../contract/limits.ts";
import { csvHead, csvLine } from "../../../csv.ts";
import { afterMoment, cursorFrom } from "../../../db/cursor.ts";
import { toldTotal } from "../../../db/page.ts";
import { totalMax } from "../../../db/page-of.ts";
import { auditLogs } from "../../../db/table.ts";
import type { Language } from "../../../words/texts.ts";
import type { Work } from "../../../work.ts";
import { skills, statusDefinitions } from "../../desk/agent-state/table.ts";
import { agentGroups } from "../../desk/ticket-places/group-table.ts";
import { companies } from "../../crm/records/company-table.ts";
import { labelsSeen } from "../../workspace/custom-fields/logged.ts";
import type { MaySeeLabel } from "../../workspace/custom-fields/logged.ts";
import { contacts } from "../../crm/records/contact-table.ts";
import { users } from "../../people/session/table.ts";
import { ticketCategories } from "../../desk/ticket-places/category-table.ts";
import { visibleTo } from "../../desk/tickets/queries.ts";
import { seesEverySensitive } from "../../desk/tickets/rules.ts";
import { tickets } from "../../desk/tickets/table.ts";
import { changesOf, entryIdsIn, shownValues, toldValues } from "./rules.ts";
import { ofSeenRows } from "./seen-rows.ts";
import { say } from "./texts.ts";

type Filters = QueryOut<typeof calls.exportPart>;
type Row = typeof auditLogs.$inferSelect;

/**
 * Supervisors see what everybody did; others what they did themselves, and what happened to tickets that they
 * may see. What they did to a ticket that is no longer theirs to see is not theirs either.
 */
function seenBy({ actor, tenant }: Work): SQL | undefined {
  if (seesEverySensitive(actor)) return undefined;
  const mayAbout = (id: SQL) =>
    sql`exists (select 1 from ${tickets} where tickets.tenant_id = ${tenant} and tickets.id = ${id} and ${visibleTo(actor)})`;
  // Not every id is a uuid: only those of tickets and of what hangs on them are read as one.
  const isTicket = sql`audit_logs.entity = 'tickets'`;
  const ofTicket = sql`case when ${isTicket} then audit_logs.entity_id::uuid end`;
  const ofMessage = sql`case when audit_logs.entity = 'ticket_messages' then (select m.ticket_id from ticket_messages m where m.tenant_id = ${tenant} and m.id = audit_logs.entity_id::uuid) end`;
  const told = sql`coalesce(audit_logs.after ->> 'ticketId', audit_logs.before ->> 'ticketId')::uuid`;
  const about = sql`coalesce(${ofMessage}, ${told})`;
  return or(
    and(isTicket, mayAbout(ofTicket)),
    and(
      eq(auditLogs.actorId, actor.id ?? sql`null`),
      sql`not ${isTicket}`,
      sql`(${about} is null or ${mayAbout(about)})`,
    ),
  );
}

function matching(
  { actor }: Work,
  { entity, entityId, action, actorId, from, to }: Filters,
): SQL | undefined {
  return and(
    entity === undefined ? undefined : eq(auditLogs.entity, entity),
    entityId === undefined ? undefined : eq(auditLogs.entityId, entityId),
    action === undefined ? undefined : eq(auditLogs.action, action),
    actorId === undefined
      ? undefined
      : actorId === "system"
        ? isNull(auditLogs.actorId)
        : eq(auditLogs.actorId, actorId === "me" ? (actor.id ?? sql`null`) : actorId),
    from === undefined ? undefined : gte(auditLogs.createdAt, from),
    to === undefined ? undefined : lt(auditLogs.createdAt, to),
  );
}

interface Part {
  limit: number;
  offset: number;
  cursor: string | undefined;
}
async function read(
  work: Work,
  filters: Filters,
  { limit, offset, cursor }: Part,
): Promise<{ rows: Row[]; nextCursor: string | null; mine: SQL | undefined }> {
  const mine = and(
    eq(auditLogs.tenantId, work.tenant),
    seenBy(work),
    matching(work, filters),
    ofSeenRows(work),
  );
  const after = cursor === undefined ? undefined : afterMoment(cursor);
  const beyond =
    after && sql`(audit_logs.created_at, audit_logs.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`;
  const found = await work.db
    .select()
    .from(auditLogs)
    .where(and(mine, beyond))
    .orderBy(sql`audit_logs.created_at desc, audit_logs.id desc`)
    .limit(limit + 1)
    .offset(after ? 0 : offset);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return {
    rows,
    mine,
    nextCursor: found.length > limit && last ? cursorFrom([last.createdAt, last.id]) : null,
  };
}

export async function listEntries(
  work: Work,
  { limit, offset, cursor, ...filters }: QueryOut<typeof calls.list>,
  language: Language | null,
): Promise<Answer<typeof calls.list>> {
  const { rows, nextCursor, mine } = await read(work, filters, { limit, offset, cursor });
  const total = cursor === undefined ? await countOf(work, mine) : null;
  const items = await presented(work, rows, language);
  return {
    items,
    ...(total === null ? {} : toldTotal(total)),
    limit,
    offset,
    nextCursor,
    names: Object.fromEntries(await namesIn(work, items)),
  };
}

async function countOf({ db }: Work, mine: SQL | undefined): Promise<number> {
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(sql`(select 1 from ${auditLogs} where ${mine} limit ${totalMax}) as counted`);
  return counted?.total ?? 0;
}

async function presented(work: Work, rows: readonly Row[], language: Language | null): Promise<AuditEntry[]> {
  const maySeeLabel = rows.some(({ action }) => action === "fields") ? await labelsSeen(work) : () => false;
  return rows.map((row) => presentAuditEntry(work, row, { maySeeLabel, language }));
}

/** Where from is told of oneself, and to supervisors. */
function presentAuditEntry(
  { actor }: Work,
  row: Row,
  { maySeeLabel, language }: { maySeeLabel: MaySeeLabel; language: Language | null },
): AuditEntry {
  const { tenantId: _tenant, actorId, before, after, ip, userAgent, ...entry } = row;
  const isTold = seesEverySensitive(actor) || actorId === actor.id;
  const shown = (json: unknown) =>
    toldValues(
      shownValues(
        entry.entity,
        json,
        entry.action === "fields" ? (label) => maySeeLabel(entry.entity, label) : undefined,
      ),
      language,
    );
  return {
    ...entry,
    actor: actorId,
    ip: isTold ? ip : null,
    userAgent: isTold ? userAgent : null,
    before: shown(before),
    after: shown(after),
  };
}

async function namesIn({ actor, from }: Work, entries: AuditEntry[]): Promise<Map<string, string>> {
  const ids = [
    ...new Set(entries.flatMap(({ entityId, before, after }) => entryIdsIn([entityId, before, after]))),
  ].slice(0, idsMax);
  const names = new Map<string, string>();
  if (ids.length === 0) return names;
  const learn = (rows: { id: string; name: string }[]) => {
    for (const { id, name } of rows) names.set(id, name);
  };
  learn(
    await from(users, {
      id: users.id,
      name: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
    }).where(inArray(users.id, ids)),
  );
  for (const table of [
    contacts,
    companies,
    ticketCategories,
    agentGroups,
    statusDefinitions,
    skills,
  ] as const)
    learn(await from(table, { id: table.id, name: table.name }).where(inArray(table.id, ids)));
  learn(
    await from(tickets, { id: tickets.id, name: sql<string>`'#' || ${tickets.number}` }).where(
      and(inArray(tickets.id, ids), visibleTo(actor)),
    ),
  );
  return names;
}
const idsMax = 5000;

/** Words of an internal note are said to be that, also in a file. */
const noteWord = (entity: string, values: AuditEntry["after"]): string =>
  entity === "ticket_messages" && values?.["isPublic"] === false ? "[internal note] " : "";

const columnHeads = [
  say("audit_logs.column_time"),
  say("audit_logs.column_who"),
  say("audit_logs.column_ip_address"),
  say("audit_logs.column_entity"),
  say("column.id"),
  say("column.name"),
  say("audit_logs.column_action"),
  say("audit_logs.column_changes"),
  say("audit_logs.column_request"),
  say("audit_logs.column_user_agent"),
];

/**
 * A thousand rows, so that no part holds the server up; the reader asks for the next until there is none, and
 * for no more than `limits.exportRowsMax`.
 */
export async function auditExportPart(
  work: Work,
  { cursor, ...filters }: Filters,
  language: Language | null,
): Promise<Answer<typeof calls.exportPart>> {
  const { rows, nextCursor } = await read(work, filters, { limit: limits.exportPartRows, offset: 0, cursor });
  const items = await presented(work, rows, language);
  const names = await namesIn(work, items);
  const lines = items.map(
    ({ createdAt, actorName, ip, entity, entityId, action, before, after, requestId, userAgent }) =>
      csvLine([
        createdAt,
        actorName,
        ip,
        entity,
        entityId,
        names.get(entityId),
        action,
        `${noteWord(entity, after ?? before)}${changesOf(before, after, (id) => names.get(id))}`,
        requestId,
        userAgent,
      ]),
  );
  if (cursor === undefined)
    work.record({
      entity: "audit_logs",
      entityId: work.tenant,
      action: "export",
      before: null,
      after: await asked(work, filters),
    });
  return {
    csv: `${cursor === undefined ? `${csvHead(columnHeads, language)}` : ""}${lines.join("")}`,
    rows: lines.length,
    nextCursor,
  };
}

/** What was asked for, without ids that name nobody and nothing here. */
async function asked(
  work: Work,
  { entity, action, from, to, actorId }: Filters,
): Promise<Record<string, unknown>> {
  const who =
    actorId === undefined || actorId === "me" || actorId === "system"
      ? actorId
      : (await work.rows(users).find(actorId))?.id;
  return Object.fromEntries(
    Object.entries({ entity, action, from, to, actorId: who }).filter(([, value]) => value !== undefined),
  );
}
