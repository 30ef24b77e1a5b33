import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { BulkChange, BulkUpdate } from "../../../../contract/desk/ticket-bulk-changes.ts";
import { limits } from "../../../../contract/limits.ts";
import type { ListedFilter } from "../../../../contract/desk/ticket-filters.ts";
import { isRole, outranks } from "../../../../contract/roles.ts";
import { Fault } from "../../../fault.ts";
import { toldText } from "../../../words/stored.ts";
import type { Language } from "../../../words/texts.ts";
import { isRunUndoable } from "../../../jobs/run.ts";
import type { Actor, Work } from "../../../work.ts";
import { agentGroups } from "../ticket-places/group-table.ts";
import { users } from "../../people/session/table.ts";
import { ticketCategories } from "../ticket-places/category-table.ts";
import { ticketFilterSql } from "../tickets/filter.ts";
import { visibleTo } from "../tickets/queries.ts";
import { tickets } from "../tickets/table.ts";
import { ticketBulkChanges } from "./table.ts";

export type TicketBulkChangeRow = typeof ticketBulkChanges.$inferSelect;
interface Wanted {
  ticketIds?: string[] | undefined;
  filter?: ListedFilter | undefined;
  update: BulkUpdate;
}

/** Those asked for that the actor may know of, whether by their ids or by a filter. */
export const wantedTickets = async (
  work: Work,
  { ticketIds, filter }: Pick<Wanted, "ticketIds" | "filter">,
): Promise<SQL> =>
  filter
    ? ticketFilterSql(work, filter, "filter.customField")
    : (and(eq(tickets.tenantId, work.tenant), visibleTo(work.actor), inArray(tickets.id, ticketIds ?? [])) ??
      sql`false`);

/** The tickets that are so already. */
function isSo({
  status,
  priority,
  assignedToId,
  categoryId,
  groupId,
  tags,
  addTags,
  removeTags,
}: BulkUpdate): SQL {
  const list = (values: readonly string[]) =>
    sql`(select coalesce(array_agg(v.tag), '{}') from jsonb_array_elements_text(${JSON.stringify(values)}::jsonb) as v(tag))`;
  const same = (column: SQL, id: string | null | undefined) =>
    id === undefined ? undefined : sql`${column} is not distinct from ${id}::uuid`;
  return (
    and(
      status === undefined ? undefined : eq(tickets.status, status),
      priority === undefined ? undefined : eq(tickets.priority, priority),
      same(sql`tickets.assigned_to_id`, assignedToId),
      same(sql`tickets.category_id`, categoryId),
      same(sql`tickets.group_id`, groupId),
      tags === undefined ? undefined : sql`tickets.tags = ${list(tags)}`,
      addTags === undefined ? undefined : sql`tickets.tags @> ${list(addTags)}`,
      removeTags === undefined ? undefined : sql`not tickets.tags && ${list(removeTags)}`,
    ) ?? sql`true`
  );
}

export async function previewTicketBulkChange(work: Work, wanted: Wanted) {
  const where = await wantedTickets(work, wanted);
  const [found] = await work.db
    .select({
      total: sql<number>`count(*)::int`,
      unchanged: sql<number>`(count(*) filter (where so and not is_merged))::int`,
      merged: sql<number>`(count(*) filter (where is_merged))::int`,
    })
    .from(
      sql`(select ${isSo(wanted.update)} as so, tickets.merged_into_id is not null as is_merged from ${tickets} where ${where} limit ${limits.bulkTicketsMax + 1}) as wanted`,
    );
  const { total, unchanged, merged } = found ?? { total: 0, unchanged: 0, merged: 0 };
  const samples = await work.db
    .select({ id: tickets.id, number: tickets.number, subject: tickets.subject })
    .from(tickets)
    .where(and(where, isNull(tickets.mergedIntoId), sql`not (${isSo(wanted.update)})`))
    .orderBy(asc(tickets.id))
    .limit(5);
  const asked = wanted.ticketIds ? new Set(wanted.ticketIds).size : total;
  return {
    total,
    willChange: total - unchanged - merged,
    unchanged,
    merged,
    notYours: asked - total,
    isTooMany: total > limits.bulkTicketsMax,
    samples,
  };
}

export const mayOverseeTicketChanges = ({ role }: Pick<Actor, "role">): boolean =>
  isRole(role) && outranks(role, "SUPERVISOR");

/** @throws Fault not_found for one that is neither the actor's nor theirs to oversee */
export async function ticketBulkChangeOf(work: Work, id: string): Promise<TicketBulkChangeRow> {
  const row = await work.rows(ticketBulkChanges).get(id);
  if (row.actorId !== work.actor.id && !mayOverseeTicketChanges(work.actor)) throw new Fault("not_found");
  return row;
}

export async function presentTicketBulkChanges(
  work: Work,
  rows: readonly TicketBulkChangeRow[],
  language: Language | null,
): Promise<BulkChange[]> {
  const names = await namesIn(
    work,
    rows.map(({ update }) => update),
  );
  return rows.map(
    ({
      id,
      state,
      update,
      filter,
      total,
      done,
      unchanged,
      skipped,
      undone,
      notUndone,
      error,
      actorId,
      actorName,
      createdAt,
      startedAt,
      finishedAt,
    }) => ({
      id,
      update,
      filter,
      total,
      done,
      unchanged,
      skipped,
      undone,
      notUndone,
      error: error && toldText(error, language),
      actorId,
      actorName,
      createdAt,
      startedAt,
      finishedAt,
      state,
      mayChange: actorId === work.actor.id || mayOverseeTicketChanges(work.actor),
      isUndoable: isRunUndoable({ state, done, createdAt }, work.now),
      names: Object.fromEntries(
        [update.assignedToId, update.categoryId, update.groupId].flatMap((one) =>
          one && names.has(one) ? [[one, names.get(one) ?? ""]] : [],
        ),
      ),
    }),
  );
}

async function namesIn({ from }: Work, updates: readonly BulkUpdate[]): Promise<Map<string, string>> {
  const idsOf = (field: "assignedToId" | "categoryId" | "groupId") => [
    ...new Set(updates.flatMap((update) => update[field] ?? [])),
  ];
  const names = new Map<string, string>();
  const [people, categories, groups] = [idsOf("assignedToId"), idsOf("categoryId"), idsOf("groupId")];
  if (people.length > 0)
    for (const { id, first, last } of await from(users, {
      id: users.id,
      first: users.firstName,
      last: users.lastName,
    }).where(inArray(users.id, people)))
      names.set(id, `${first} ${last}`.trim());
  if (categories.length > 0)
    for (const { id, name } of await from(ticketCategories, {
      id: ticketCategories.id,
      name: ticketCategories.name,
    }).where(inArray(ticketCategories.id, categories)))
      names.set(id, name);
  if (groups.length > 0)
    for (const { id, name } of await from(agentGroups, { id: agentGroups.id, name: agentGroups.name }).where(
      inArray(agentGroups.id, groups),
    ))
      names.set(id, name);
  return names;
}
