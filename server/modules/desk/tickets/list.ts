import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { ticketStatuses } from "../../../../contract/enums.ts";
import { anyoneLike, keepConditions } from "../../../db/kept-conditions.ts";
import { onceOfEach } from "../../../db/kept-rows.ts";
import { pageOf } from "../../../db/page.ts";
import type { Page } from "../../../db/page.ts";
import type { Ordered, PageOf, PageQuery, Runs } from "../../../db/page-of.ts";
import type { Sort } from "../../../db/sort.ts";
import type { Actor, Work } from "../../../work.ts";
import { agentGroupMembers } from "../ticket-places/group-table.ts";
import { countedOfMine, seenApart } from "./counted-apart.ts";
import { groupsOfAgents } from "./groups-of.ts";
import { matchingTickets, presentTicket, rowsShown, selectFrom, ticketSorts, visibleTo } from "./queries.ts";
import type { FoundTicket, Ticket, TicketFilters } from "./queries.ts";
import { seesEverySensitive } from "./rules.ts";
import { whoHasSensitive } from "./sensitive.ts";
import { ticketTags, tickets } from "./table.ts";
import { areTagsInOrder } from "./tag-order.ts";

const presentOnce = onceOfEach((row: FoundTicket, _by: null) => presentTicket(row));

/** Filters for each of which, or for none, an index has its column before the order by activity. */
const indexedAlone: readonly (keyof TicketFilters)[] = [
  "status",
  "groupId",
  "categoryId",
  "pipelineId",
  "channel",
];
const isSearchAlone = (filters: TicketFilters): boolean =>
  Object.entries(filters).every(([name, value]) => name === "search" || value === undefined);

const isNarrowedByNothing = (filters: TicketFilters): boolean =>
  Object.values(filters).every((value) => value === undefined);

/** One run for each status of somebody's tickets, and one for each group of theirs. */
const ofStatuses = (statuses: readonly string[], also?: SQL): Runs => ({
  named: also ? "own by status" : "by status",
  column: tickets.status,
  each: statuses,
  also,
});
const ofGroups = (id: string): Runs => ({
  named: "by group",
  column: tickets.groupId,
  each: {
    rows: sql`(select m.group_id from ${agentGroupMembers} m where m.tenant_id = ${sql.placeholder("tenant")} and m.agent_id = ${sql.placeholder("me")}::uuid)`,
    values: { me: id },
  },
});

/** How an index has the order of what is asked: at once, or in runs. */
function servedBy(
  { columns: [first] }: Sort<FoundTicket>,
  filters: TicketFilters,
  { id }: Actor,
): Pick<PageOf<FoundTicket>, "isServedInOrder" | "servedInRuns"> {
  const asked = Object.entries(filters).filter(([, value]) => value !== undefined);
  const names = asked.map(([name]) => name);
  if (names.length === 0) return { isServedInOrder: true };
  if (first !== tickets.lastActivityAt) return {};
  const statuses = filters.status ?? ticketStatuses;
  const isOfAssignee = names.every((name) => ofAssignee.has(name));
  if (isOfAssignee && filters.assignedToId === "mine")
    return id === null
      ? {}
      : {
          servedInRuns: [
            ofStatuses(statuses, sql`${tickets.assignedToId} = ${sql.placeholder("me")}::uuid`),
            ofGroups(id),
          ],
        };
  if (isOfAssignee && filters.assignedToId !== undefined)
    return statuses.length === 1 ? { isServedInOrder: true } : { servedInRuns: [ofStatuses(statuses)] };
  const isOne = asked.every(([, value]) => !Array.isArray(value) || value.length === 1);
  if (names.length === 1 && isOne) return { isServedInOrder: indexedAlone.some((name) => name === names[0]) };
  return names.length === 1 && filters.status ? { servedInRuns: [ofStatuses(statuses)] } : {};
}
/** By the rows of a tag, in the order of activity, where nothing else is asked. */
function throughTags(
  tenant: string,
  sort: keyof typeof ticketSorts,
  filters: TicketFilters,
  visible: SQL | undefined,
): Ordered | undefined {
  const { tag, ...others } = filters;
  if (tag === undefined || !isNarrowedByNothing(others) || !isByActivity(ticketSorts[sort])) return undefined;
  const where = and(eq(ticketTags.tenantId, tenant), eq(ticketTags.tag, tag), visible);
  return (
    where && {
      from: ticketTags,
      where,
      tenantId: ticketTags.tenantId,
      id: [tickets.id, ticketTags.ticketId],
      order: [ticketTags.lastActivityAt, ticketTags.ticketId],
    }
  );
}
const isByActivity = ({ columns: [first] }: Sort<FoundTicket>): boolean => first === tickets.lastActivityAt;
/** What ends at a moment is at the end of the order, and takes nothing out of its middle. */
const ofAssignee: ReadonlySet<string> = new Set(["assignedToId", "status", "activeFrom", "activeBefore"]);

/** For the total alone: where none is told that is a moment old, nobody's own are left out without a look. */
async function hasSensitive({ totals, tenant, actor, ...work }: Work): Promise<boolean> {
  if (!totals || seesEverySensitive(actor)) return true;
  const who = await totals.of("who has sensitive tickets", () => whoHasSensitive({ tenant, ...work }));
  return who === null || (actor.id !== null && who.has(actor.id));
}

/** The asker's groups, where tickets of theirs are asked for and all groups are known. */
async function groupsFor(work: Work, { assignedToId }: TicketFilters): Promise<readonly string[] | null> {
  const { id } = work.actor;
  if (assignedToId !== "mine" || id === null) return null;
  const groups = await groupsOfAgents(work);
  return groups && (groups.get(id) ?? []);
}
/** Of the asker. */
interface Known {
  /** Whether some sensitive tickets are theirs. */ hasOwn: boolean;
  groups: readonly string[] | null;
}

/** A condition that is made once for all who ask. */
export interface Standing {
  /** Says which it is. */ name: string;
  conditionFor: (actor: Actor) => SQL | undefined;
  /** By itself, in the order of the list. */ isServedInOrder: boolean;
}
type ListConditions = Pick<PageOf<FoundTicket>, "where" | "whereInRuns" | "countApart" | "servedThrough">;
const conditionsByList = keepConditions<ListConditions>(1000);

function conditionsOf(
  { tenant, actor }: Pick<Work, "tenant" | "actor">,
  sort: keyof typeof ticketSorts,
  filters: TicketFilters,
  { where, standing }: { where?: SQL | undefined; standing?: Standing | undefined },
  { hasOwn, groups }: Known,
): ListConditions | Promise<ListConditions> {
  const makeFor = (asking: Actor): ListConditions => {
    const { assignedToId, ...others } = filters;
    const askedBy = (some: TicketFilters) =>
      and(
        sort === "waitingSince" ? isNotNull(tickets.waitingSince) : undefined,
        matchingTickets(asking, some),
        standing ? standing.conditionFor(asking) : where,
      );
    const asked = askedBy(filters);
    return {
      where: and(visibleTo(asking), asked),
      // One's own and those of one's groups are runs.
      whereInRuns:
        assignedToId === "mine" && !where && !standing
          ? and(visibleTo(asking), matchingTickets(asking, others))
          : undefined,
      countApart: groups
        ? countedOfMine(asking, { hasOwn, groups, asked, others: askedBy(others) })
        : seenApart(asking, hasOwn).map((seen) => ({ where: and(seen, asked) })),
      servedThrough: where || standing ? undefined : throughTags(tenant, sort, filters, visibleTo(asking)),
    };
  };
  if (where) return makeFor(actor);
  const asking = anyoneLike(actor);
  const isWaiting = sort === "waitingSince";
  return conditionsByList.of(
    [tenant, asking.id, asking.role, hasOwn, groups, isWaiting, standing?.name, filters],
    () => makeFor(asking),
  );
}

/** One page of the tickets that the actor may see. */
export async function listTickets(
  work: Work,
  query: PageQuery,
  filters: TicketFilters & {
    sort?: keyof typeof ticketSorts;
    order?: Sort<FoundTicket>;
    where?: SQL | undefined;
    standing?: Standing;
  },
): Promise<Page<Ticket>> {
  const { sort = "-lastActivityAt", order = ticketSorts[sort], where, standing, ...rest } = filters;
  const { servedThrough, ...conditions } = await conditionsOf(
    work,
    sort,
    rest,
    { where, standing },
    { hasOwn: await hasSensitive(work), groups: await groupsFor(work, rest) },
  );
  const isThroughTags =
    servedThrough !== undefined && order === ticketSorts[sort] && (await areTagsInOrder(work));
  const page = await pageOf<FoundTicket>(work, {
    query,
    name: "tickets",
    tenant: work.tenant,
    tenantId: tickets.tenantId,
    from: tickets,
    id: tickets.id,
    sort: order,
    select: () => selectFrom(work).$dynamic(),
    shows: rowsShown,
    askedBy: work.actor.id ?? undefined,
    foundFirst: rest.search ? tickets.id : undefined,
    isFoundAlike: where === undefined && standing === undefined && isSearchAlone(rest),
    ...conditions,
    servedThrough: isThroughTags ? servedThrough : undefined,
    ...(standing
      ? { isServedInOrder: standing.isServedInOrder && isNarrowedByNothing(rest) }
      : where === undefined
        ? servedBy(order, rest, work.actor)
        : {}),
  });
  return { ...page, items: page.items.map((row) => presentOnce(row, null)) };
}
