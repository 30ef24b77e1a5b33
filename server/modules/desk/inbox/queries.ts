import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { InboxRow, agents as agentCalls } from "../../../../contract/desk/agents.ts";
import { inboxViews, messageChannels, ticketStatuses } from "../../../../contract/enums.ts";
import type { InboxSort, InboxView } from "../../../../contract/enums.ts";
import type { InboxCount, InboxCounts } from "../../../../contract/desk/inbox.ts";
import type { QueryOut } from "../../../../contract/kit.ts";
import { limits } from "../../../../contract/limits.ts";
import { later } from "../../../clock.ts";
import type { Page } from "../../../db/page.ts";
import { askDirect } from "../../../db/direct.ts";
import { separateValues } from "../../../db/prepared.ts";
import { queryRows } from "../../../db/query.ts";
import { Fault } from "../../../fault.ts";
import type { Actor, Work } from "../../../work.ts";
import { firstViews, viewFilters } from "../ticket-views/queries.ts";
import { chatVisitors } from "../tickets/chat-visitors.ts";
import { isOpen, isUnassigned } from "../tickets/figures.ts";
import { ticketFilterSql } from "../tickets/filter.ts";
import { listTickets } from "../tickets/list.ts";
import { matchingTickets, ticketViews, visibleTo } from "../tickets/queries.ts";
import type { Ticket, ticketSorts } from "../tickets/queries.ts";
import { isDone } from "../tickets/rules.ts";
import { tickets } from "../tickets/table.ts";

const liveStatuses = ticketStatuses.filter((status) => !isDone(status));
/** Not done, and not put off. */
const isLive: SQL | undefined = and(isOpen, isNull(tickets.snoozedUntil));
const sorts: Record<InboxSort, keyof typeof ticketSorts> = {
  waiting: "inbox",
  due: "slaDueAt",
  newest: "-lastActivityAt",
  oldest: "lastActivityAt",
  priority: "-priority",
};

/** What a view holds besides being live. */
function inView({ id }: Actor, view: InboxView): SQL | undefined {
  switch (view) {
    case "mine":
      return eq(tickets.assignedToId, id ?? sql`null`);
    case "unassigned":
      return isUnassigned;
    case "due":
      return isNotNull(tickets.slaDueAt);
    case "mentions":
      return sql`exists (select 1 from ticket_mentions tm
        where tm.tenant_id = tickets.tenant_id and tm.user_id = ${id}::uuid and tm.ticket_id = tickets.id)`;
    case "chats":
      return eq(tickets.channel, "CHAT");
    case "all":
      return undefined;
  }
}
const isOwnView = (view: string): view is InboxView => inboxViews.some((each) => each === view);

/** Chats whose customer is there: their socket was heard a moment ago. */
async function liveChats(work: Work, where: SQL | undefined): Promise<Ticket[]> {
  const since = later(work.now, { seconds: -limits.visitorHereSeconds });
  const visitors = chatVisitors.get();
  // Mostly nobody is, and then the tickets need not be looked at.
  if (!(await visitors.isAnyHeardSince(work, since))) return [];
  const isHere = visitors.isHeardSince(work, since);
  return ticketViews(work, and(where, isLive, isHere), limits.inboxLiveChatsMax);
}

/**
 * A page of a view. The first begins with the live chats whose customer is there; where the order has them,
 * they come again.
 */
export async function listInbox(
  work: Work,
  asked: QueryOut<typeof agentCalls.inbox>,
): Promise<Page<InboxRow>> {
  const { page, limit, cursor, view = "all", sort, assigneeId, status, ...rest } = asked;
  const saved = isOwnView(view) ? undefined : await viewFilters(work, view);
  const where = saved
    ? await ticketFilterSql(work, saved)
    : inView(work.actor, isOwnView(view) ? view : "all");
  // A saved view says itself which statuses it has, and whether what is put off is in it.
  const statuses = status ?? (saved ? undefined : liveStatuses);
  const filters = {
    ...rest,
    ...(statuses ? { status: statuses } : {}),
    ...(saved ? {} : { snoozed: false }),
    assignedToId: assigneeId,
  };
  const found = await listTickets(
    work,
    { page, limit, cursor },
    {
      ...filters,
      where,
      sort:
        sort === "waiting" && statuses?.every(isDone)
          ? "-lastActivityAt"
          : sorts[view === "due" && sort === "waiting" ? "due" : sort],
    },
  );
  const isFirst = cursor === undefined && page === 1;
  const live = isFirst ? await liveChats(work, and(where, matchingTickets(work.actor, filters))) : [];
  const first = live.toSorted(
    (a, b) =>
      (a.waitingSince ?? "9").localeCompare(b.waitingSince ?? "9") ||
      b.lastActivityAt.localeCompare(a.lastActivityAt),
  );
  return {
    ...found,
    items: await withMarks(work, [
      ...first,
      ...found.items.filter(({ id }) => !first.some((one) => one.id === id)),
    ]),
  };
}

/**
 * Unread: somebody else said something since the reader last looked. One that they never opened counts while
 * its customer waits.
 */
async function withMarks(work: Work, rows: readonly Ticket[]): Promise<InboxRow[]> {
  if (rows.length === 0) return [];
  const since = later(work.now, { seconds: -limits.visitorHereSeconds });
  const statement = separateValues(
    sql`select t.id,
      case when r.message_id is null then t.waiting_since is not null
        else exists (select 1 from ticket_messages m where m.tenant_id = t.tenant_id and m.ticket_id = t.id
          and m.id > r.message_id and m.author_id is distinct from ${work.actor.id}::uuid) end as unread,
      ${chatVisitors.get().isHeardOfT(since)} as here
    from tickets t
    left join ticket_reads r on r.tenant_id = t.tenant_id and r.ticket_id = t.id and r.user_id = ${work.actor.id}::uuid
    where t.tenant_id = ${work.tenant} and t.id = any(${`{${rows.map(({ id }) => id).join(",")}}`}::uuid[])`,
  );
  // By key: any plan is as good.
  const found = await askDirect(work.db, { name: "inbox_marks", text: statement.text }, statement.values);
  const isSo = (cell: unknown): boolean => cell === true || cell === "t"; // as PostgreSQL writes it
  const marks = new Map(found.map(([id, unread, here]) => [id, { unread: isSo(unread), here: isSo(here) }]));
  return rows.map((row) => ({
    ...row,
    isUnread: marks.get(row.id)?.unread ?? false,
    isCustomerHere: !isDone(row.status) && (marks.get(row.id)?.here ?? false),
  }));
}

const most = limits.inboxCountMax;
const counted = (count: number): InboxCount => ({ count: Math.min(count, most), isCapped: count > most });
/** No more rows than are shown as a number are read. */
const countOf = (work: Work, where: SQL | undefined, rowsMax = most + 1): SQL => {
  const seen = and(eq(tickets.tenantId, work.tenant), visibleTo(work.actor), where);
  return sql`(select count(*)::int from (select 1 from tickets where ${seen} limit ${sql.raw(String(rowsMax))}) c)`;
};

export async function waitingForMe(work: Work): Promise<InboxCount> {
  const [count = 0] = await numbers(work, [
    countOf(work, and(inView(work.actor, "mine"), isNotNull(tickets.waitingSince), isLive)),
  ]);
  return counted(count);
}

/** All in one statement, each number bounded. */
export async function inboxCounts(work: Work): Promise<InboxCounts> {
  const views = await firstViews(work, limits.inboxSavedViewsMax);
  const ofSaved: SQL[] = [];
  // A view may name a custom field that is gone since: it then finds nothing, and the others are counted all
  // the same.
  for (const { filters } of views)
    ofSaved.push(
      await ticketFilterSql(work, filters).catch((error: unknown) => {
        if (error instanceof Fault) return sql`false`;
        throw error;
      }),
    );
  const found = await numbers(work, [
    ...inboxViews.map((view) => countOf(work, and(inView(work.actor, view), isLive))),
    ...messageChannels.map((channel) => countOf(work, and(eq(tickets.channel, channel), isLive))),
    ...messageChannels.map((channel) => countOf(work, eq(tickets.channel, channel), 1)),
    ...ofSaved.map((where) => countOf(work, where)),
  ]);
  const at = (place: number) => found[place] ?? 0;
  const [ofChannels, ofUse] = [inboxViews.length, inboxViews.length + messageChannels.length];
  return {
    views: inboxViews.map((view, place) => ({ view, ...counted(at(place)) })),
    channels: messageChannels.map((channel, place) => ({
      channel,
      isUsed: at(ofUse + place) > 0,
      ...counted(at(ofChannels + place)),
    })),
    saved: views.map(({ id, name }, place) => ({
      id,
      name,
      ...counted(at(ofUse + messageChannels.length + place)),
    })),
  };
}

async function numbers(work: Work, counts: readonly SQL[]): Promise<number[]> {
  const answer = await queryRows<{ found: number[] }>(
    work.db,
    sql`select array[${sql.join([...counts], sql`, `)}]::int[] as found`,
  );
  return answer[0]?.found ?? [];
}
