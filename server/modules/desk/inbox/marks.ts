import { sql } from "drizzle-orm";
import type { InboxRow } from "../../../../contract/desk/agents.ts";
import { limits } from "../../../../contract/limits.ts";
import { later } from "../../../clock.ts";
import { directStatement } from "../../../db/direct-statement.ts";
import { onceOfEach } from "../../../db/kept-rows.ts";
import type { Work } from "../../../work.ts";
import { chatVisitors } from "../tickets/chat-visitors.ts";
import type { Ticket } from "../tickets/queries.ts";
import { isDone } from "../tickets/rules.ts";

/** What is told of tickets besides themselves. */
export interface Marks {
  /** Of each reader, what is unread. */ unread: ReadonlyMap<string, ReadonlySet<string>>;
  /** Whose customer is there. */ here: ReadonlySet<string>;
  /** Whether any visitor of the workspace is. */ isAnyHere: boolean;
}

/** Since when somebody must have been heard to be there now. */
export const hereSince = ({ now }: Work): string => later(now, { seconds: -limits.visitorHereSeconds });

/**
 * Unread: somebody else said something since the reader last looked. One that they never opened counts while its
 * customer waits. One row for each reader.
 */
const askMarks = directStatement(
  "inbox_marks",
  ["tenant", "ids", "readers", "since"],
  ({ tenant, ids, readers, since }) => {
    const visitors = chatVisitors.get();
    return sql`select reader.id,
      string_agg(t.id::text, ',') filter (where case when r.message_id is null then t.waiting_since is not null
        else exists (select 1 from ticket_messages m where m.tenant_id = t.tenant_id and m.ticket_id = t.id
          and m.id > r.message_id and m.author_id is distinct from reader.id) end) as unread,
      string_agg(t.id::text, ',') filter (where t.is_here) as here,
      bool_or(t.is_any_here) as is_any_here
    from (select t.tenant_id, t.id, t.waiting_since, heard.is_any as is_any_here, heard.is_any and ${visitors.isHeardOfT(since)} as is_here
      from (select ${visitors.isAnyHeard(tenant, since)} as is_any offset 0) as heard, tickets t
      where t.tenant_id = ${tenant} and t.id = any(${ids}::uuid[]) offset 0) as t
    cross join unnest(${readers}::uuid[]) as reader(id)
    left join ticket_reads r on r.tenant_id = t.tenant_id and r.ticket_id = t.id and r.user_id = reader.id
    group by reader.id`;
  },
);

const listed = (ids: unknown): Set<string> => new Set(String(ids ?? "").split(","));
/** @param readers who asks, by id */
export async function marksOf(
  work: Work,
  rows: readonly Ticket[],
  readers: readonly string[],
): Promise<Marks> {
  if (rows.length === 0) return { unread: new Map(), here: new Set(), isAnyHere: false };
  const found = await askMarks(work.db, {
    tenant: work.tenant,
    ids: `{${rows.map(({ id }) => id).join(",")}}`,
    readers: `{${readers.join(",")}}`,
    since: hereSince(work),
  });
  return {
    unread: new Map(found.map(([reader, unread]) => [String(reader), listed(unread)])),
    here: listed(found[0]?.[2]),
    isAnyHere: found[0]?.[3] === true || found[0]?.[3] === "t", // as PostgreSQL writes it
  };
}

const rowWith = (isUnread: boolean, isCustomerHere: boolean) =>
  onceOfEach((row: Ticket, _by: null): InboxRow => ({ ...row, isUnread, isCustomerHere }));
const marked = {
  none: rowWith(false, false),
  unread: rowWith(true, false),
  here: rowWith(false, true),
  both: rowWith(true, true),
};
/** A row as a reader is shown it; made once for each pair of marks. */
export function withMarks(row: Ticket, { unread, here }: Marks, reader: string): InboxRow {
  const isUnread = unread.get(reader)?.has(row.id) ?? false;
  const isHere = !isDone(row.status) && here.has(row.id);
  return marked[isHere ? (isUnread ? "both" : "here") : isUnread ? "unread" : "none"](row, null);
}
