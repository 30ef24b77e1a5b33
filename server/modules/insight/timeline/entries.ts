import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { timelineFilters } from "../../../../contract/insight/timeline-kinds.ts";
import type { TimelineFilter, timelineKinds } from "../../../../contract/insight/timeline-kinds.ts";
import { afterCursor, cursorFrom } from "../../../db/cursor.ts";
import { queryRows } from "../../../db/query.ts";
import type { Work } from "../../../work.ts";
import { seesEverySensitive } from "../../desk/tickets/rules.ts";
import type { Owner } from "./notes.ts";

type Kind = (typeof timelineKinds)[number];
/** Which row an entry is about; what it says is fetched for all of a page at once. */
export interface FoundEntry {
  kind: Kind;
  at: string;
  id: string;
}

/**
 * A page of what there is, the newest first. Each branch reads its own index from the cursor on and no
 * further than a page is long, so that a page costs the same with ten entries and with ten thousand; only
 * what the reader may not see is passed over.
 */
export async function findEntries(
  work: Work,
  owner: Owner,
  query: { cursor?: string | undefined; limit: number; kind?: TimelineFilter[] | undefined },
): Promise<{ found: FoundEntry[]; nextCursor: string | null }> {
  if (branchesFor(owner, query.kind).length === 0) return { found: [], nextCursor: null };
  const rows = await queryRows<{ kind: Kind; at: string; id: string }>(
    work.db,
    entriesQuery(work, owner, query),
  );
  const found = rows;
  const page = found.slice(0, query.limit);
  const last = page.at(-1);
  return {
    found: page,
    nextCursor: found.length > query.limit && last ? cursorFrom([last.at, last.id, last.kind]) : null,
  };
}

/** For the test that looks at its plan. */
export function entriesQuery(
  work: Pick<Work, "tenant" | "actor">,
  owner: Owner,
  {
    cursor,
    limit,
    kind,
  }: { cursor?: string | undefined; limit: number; kind?: TimelineFilter[] | undefined },
): SQL {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const parts = branchesFor(owner, kind).map(({ kind: name, from, at, id = sql`x.id`, where }) => {
    // The index serves the first comparison; the second tells apart what happened in the same millisecond.
    const beyond =
      after &&
      sql`and (${at}, ${id}) <= (${after.at}::timestamptz, ${after.id}::uuid) and (${at}, ${id}, ${name}::text) < (${after.at}::timestamptz, ${after.id}::uuid, ${after.kind}::text)`;
    return sql`(select ${name}::text as kind, ${at} as at, ${id} as id from ${typeof from === "function" ? from(owner) : from} where x.tenant_id = ${work.tenant} and ${where(owner, work)} ${beyond ?? sql``} order by ${at} desc, ${id} desc limit ${limit + 1})`;
  });
  return sql`select e.kind, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, e.id::text as id from (${sql.join(parts, sql` union all `)}) e order by e.at desc, e.id desc, e.kind desc limit ${limit + 1}`;
}

interface Branch {
  kind: Kind;
  from: SQL | ((owner: Owner) => SQL);
  at: SQL;
  id?: SQL;
  where: (owner: Owner, work: Pick<Work, "actor" | "tenant">) => SQL;
}

const column = ({ entity }: Owner): SQL => (entity === "contacts" ? sql`x.contact_id` : sql`x.company_id`);
const isOf = (owner: Owner): SQL => sql`${column(owner)} = ${owner.id}::uuid`;
const mayKnow = ({ actor }: Pick<Work, "actor">, ticket: SQL): SQL =>
  seesEverySensitive(actor)
    ? sql`true`
    : sql`(not ${ticket}.is_sensitive or ${ticket}.assigned_to_id = ${actor.id}::uuid)`;

const branchesFor = ({ entity }: Owner, kind: readonly TimelineFilter[] = []): Branch[] =>
  timelineFilters.flatMap((filter) =>
    kind.length === 0 || kind.includes(filter) ? (entity === "deals" ? ofDeals : ofPeople)[filter] : [],
  );

/**
 * A person or a company has few deals: all of their moves are looked at, deal by deal; a plan free to choose
 * might walk the moves of everybody's deals.
 */
const movesOf = ({ entity, id }: Owner): SQL => {
  const whose =
    entity === "companies"
      ? sql`deals d`
      : sql`deal_contacts dc join deals d on d.tenant_id = dc.tenant_id and d.id = dc.deal_id`;
  return sql`(select h.* from ${whose} cross join lateral (select * from deal_stage_history where deal_stage_history.tenant_id = d.tenant_id and deal_stage_history.deal_id = d.id offset 0) h where ${entity === "companies" ? sql`d.company_id` : sql`dc.contact_id`} = ${id}::uuid and d.deleted_at is null offset 0) x`;
};

const ofPeople: Record<TimelineFilter, Branch[]> = {
  TICKETS: [
    {
      kind: "TICKET",
      from: sql`tickets x`,
      at: sql`x.created_at`,
      where: (owner, work) => sql`${isOf(owner)} and x.deleted_at is null and ${mayKnow(work, sql`x`)}`,
    },
    {
      kind: "RESOLVED",
      from: sql`tickets x`,
      at: sql`x.resolved_at`,
      where: (owner, work) =>
        sql`${isOf(owner)} and x.deleted_at is null and x.resolved_at is not null and ${mayKnow(work, sql`x`)}`,
    },
  ],
  // One look at the ticket of each message, in the order of the index: a join could be planned the other way
  // round.
  MESSAGES: [
    {
      kind: "MESSAGE",
      from: sql`ticket_messages x`,
      at: sql`x.created_at`,
      where: (owner, work) =>
        sql`${isOf(owner)} and x.is_public and (select t.deleted_at is null and ${mayKnow(work, sql`t`)} from tickets t where t.tenant_id = x.tenant_id and t.id = x.ticket_id)`,
    },
  ],
  NOTES: [{ kind: "NOTE", from: sql`crm_notes x`, at: sql`x.created_at`, where: isOf }],
  DEALS: [{ kind: "DEAL", from: movesOf, at: sql`x.at`, where: () => sql`true` }],
  // The literals are those of the index.
  CHANGES: [
    {
      kind: "CHANGE",
      from: sql`audit_logs x`,
      at: sql`x.created_at`,
      where: ({ entity, id }) =>
        sql`x.entity = ${sql.raw(entity === "contacts" ? "'contacts'" : "'companies'")} and x.entity_id = ${id} and x.entity in ('contacts', 'companies') and x.action <> 'view'`,
    },
  ],
};

/**
 * A deal has few tickets, one for each time that it was won. Each is looked up by its key: a plan free to
 * choose might walk all tickets by their days, and find these few late.
 */
const started = ({ id }: Owner): SQL =>
  sql`(select t.* from deal_tickets dt cross join lateral (select * from tickets where tickets.tenant_id = dt.tenant_id and tickets.id = dt.ticket_id offset 0) t where dt.deal_id = ${id}::uuid offset 0) x`;
const isKnown = (_: Owner, work: Pick<Work, "actor">): SQL =>
  sql`x.deleted_at is null and ${mayKnow(work, sql`x`)}`;

/** A deal is about its moves; what its tickets say is on them. */
const ofDeals: Record<TimelineFilter, Branch[]> = {
  TICKETS: [
    { kind: "TICKET", from: started, at: sql`x.created_at`, where: isKnown },
    {
      kind: "RESOLVED",
      from: started,
      at: sql`x.resolved_at`,
      where: (owner, work) => sql`${isKnown(owner, work)} and x.resolved_at is not null`,
    },
  ],
  MESSAGES: [],
  NOTES: [
    {
      kind: "NOTE",
      from: sql`crm_notes x`,
      at: sql`x.created_at`,
      where: ({ id }) => sql`x.deal_id = ${id}::uuid`,
    },
  ],
  DEALS: [
    {
      kind: "DEAL",
      from: sql`deal_stage_history x`,
      at: sql`x.at`,
      where: ({ id }) => sql`x.deal_id = ${id}::uuid`,
    },
  ],
  // The literals are those of the index: its making and its bare moves are told by the history. Whom it was
  // made with was not changed by anybody.
  CHANGES: [
    {
      kind: "CHANGE",
      from: sql`audit_logs x`,
      at: sql`x.created_at`,
      where: ({ id }) =>
        sql`x.entity = 'deals' and x.entity_id = ${id} and x.action not in ('view', 'create') and (x.action <> 'move' or x.after ?| array['amount', 'currency', 'ownerId', 'companyId', 'expectedCloseDate', 'forecastCategory', 'source', 'tags', 'notes']) and (x.action <> 'contacts' or not exists (select from audit_logs made where made.tenant_id = x.tenant_id and made.entity = 'deals' and made.entity_id = ${id} and made.action = 'create' and made.created_at = x.created_at))`,
    },
  ],
};

function readCursor(cursor: string): { at: string; id: string; kind: string } {
  const [at, id, kind] = afterCursor(cursor, ["moment", "id", "text"]).map(String);
  return { at: at ?? "", id: id ?? "", kind: kind ?? "" };
}
