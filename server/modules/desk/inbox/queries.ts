import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { InboxRow, agents as agentCalls } from "../../../../contract/desk/agents.ts";
import { inboxViews, messageChannels } from "../../../../contract/enums.ts";
import type { InboxSort, InboxView } from "../../../../contract/enums.ts";
import type { InboxCount, InboxCounts } from "../../../../contract/desk/inbox.ts";
import type { QueryOut } from "../../../../contract/kit.ts";
import { limits } from "../../../../contract/limits.ts";
import type { Page } from "../../../db/page.ts";
import { coalescerOf } from "../../../db/kept-one.ts";
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
import { isDone, seesEverySensitive } from "../tickets/rules.ts";
import { whoHasSensitive } from "../tickets/sensitive.ts";
import { tickets } from "../tickets/table.ts";
import { hereSince, marksOf, withMarks } from "./marks.ts";

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
  const isHere = chatVisitors.get().isHeardSince(work, hereSince(work));
  const live = await ticketViews(work, and(where, isLive, isHere), limits.inboxLiveChatsMax);
  return live.toSorted(
    (a, b) =>
      (a.waitingSince ?? "9").localeCompare(b.waitingSince ?? "9") ||
      b.lastActivityAt.localeCompare(a.lastActivityAt),
  );
}

type Asked = QueryOut<typeof agentCalls.inbox>;

/** What an inbox's page lists, and the condition of its view for whoever asks. */
async function inboxFilters(work: Work, { view = "all", assigneeId, status, sort, ...asked }: Asked) {
  const { page: _page, limit: _limit, cursor: _cursor, ...rest } = asked;
  const own = isOwnView(view) ? view : undefined;
  const saved = own ? undefined : await viewFilters(work, view);
  const where = saved && (await ticketFilterSql(work, saved));
  const filters = {
    ...rest,
    // A saved view says itself which statuses it has, and whether what is put off is in it.
    ...(saved || !status ? {} : { snoozed: false }),
    ...(status ? { status } : {}),
    assignedToId: assigneeId,
  };
  const conditionFor = (actor: Actor) => (own ? and(status ? undefined : isLive, inView(actor, own)) : where);
  // By waiting the live ones stand at the beginning of the order's index.
  const isServedInOrder = own === "all" && !status && sort === "waiting";
  return {
    conditionFor,
    filters,
    listed: {
      ...filters,
      ...(own
        ? { standing: { name: `${status ? "" : "live "}${own}`, conditionFor, isServedInOrder } }
        : { where }),
      sort:
        sort === "waiting" && status?.every(isDone)
          ? ("-lastActivityAt" as const)
          : sorts[view === "due" && sort === "waiting" ? "due" : sort],
    },
  };
}

/**
 * A page of a view, as each of some readers is shown it. The first begins with the live chats whose customer is
 * there; where the order has them, they come again.
 */
async function inboxPages(
  work: Work,
  asked: Asked,
  readers: readonly string[],
): Promise<Map<string, Page<InboxRow>>> {
  const { page, limit, cursor } = asked;
  const { conditionFor, filters, listed } = await inboxFilters(work, asked);
  const found = await listTickets(work, { page, limit, cursor }, listed);
  const marks = await marksOf(work, found.items, readers);
  // Mostly nobody is there, and then no chat needs to be looked for: what is live is listed as well.
  const first =
    cursor === undefined && page === 1 && marks.isAnyHere
      ? await liveChats(work, and(conditionFor(work.actor), matchingTickets(work.actor, filters)))
      : [];
  const ofFirst = await marksOf(work, first, readers);
  const others = found.items.filter(({ id }) => !first.some((one) => one.id === id));
  return new Map(
    readers.map((reader) => [
      reader,
      {
        ...found,
        items: [
          ...first.map((row) => withMarks(row, ofFirst, reader)),
          ...others.map((row) => withMarks(row, marks, reader)),
        ],
      },
    ]),
  );
}

/** Not about whoever asks, but for what they have read. */
const isSameForAll = ({ view = "all", assigneeId }: Asked): boolean =>
  assigneeId !== "me" && isOwnView(view) && view !== "mine" && view !== "mentions";

/** For those who see no more than their role: the others are left out, and read by themselves. */
async function readTogether(
  work: Work,
  asked: Asked,
  ids: readonly string[],
): Promise<Map<string, Page<InboxRow>>> {
  const { role } = work.actor;
  const seeMore = seesEverySensitive(work.actor) ? new Set<string>() : await whoHasSensitive(work);
  const others = ids.filter((id) => seeMore?.has(id) === false);
  return others.length === 0
    ? new Map()
    : inboxPages({ ...work, actor: { id: null, name: "", role } }, asked, others);
}

/** Nobody has this id. */
const nobody = "00000000-0000-0000-0000-000000000000";
/** What many ask for at once is found once for all of them (docs/adr/0163-inbox-together.md). */
export async function listInbox(work: Work, asked: Asked): Promise<Page<InboxRow>> {
  const { id, role } = work.actor;
  const isShared = id !== null && isSameForAll(asked) && work.totals?.isAfterOwnWrite !== true;
  const reader = id ?? nobody;
  const alone = () => inboxPages(work, asked, [reader]);
  const together = isShared ? coalescerOf(work.db) : undefined;
  const pages = await (together
    ? together.ask(`inbox ${JSON.stringify([work.tenant, role, asked])}`, [reader], (ids) =>
        ids.length === 1 ? alone() : readTogether(work, asked, ids),
      )
    : alone());
  const page = pages.get(reader) ?? (await alone()).get(reader);
  if (!page) throw new Error("Whoever asks is among the readers.");
  return page;
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
