import { and, eq, ne, sql } from "drizzle-orm";
import type { Answer, BodyOut } from "../../../../contract/kit.ts";
import { limits } from "../../../../contract/limits.ts";
import { ticketViews as calls } from "../../../../contract/desk/ticket-views.ts";
import type { TenantTable } from "../../../db/rows.ts";
import { likeContaining } from "../../../db/like.ts";
import { pageOf } from "../../../db/page.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import { implement } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import type { Actor, Audience, Work } from "../../../work.ts";
import { agentGroups } from "../ticket-places/group-table.ts";
import { companies } from "../../crm/records/company-table.ts";
import { contacts } from "../../crm/records/contact-table.ts";
import { fieldConditions } from "../../workspace/custom-fields/filter.ts";
import { users } from "../../people/session/table.ts";
import { ticketCategories } from "../ticket-places/category-table.ts";
import { ticketPipelines } from "../ticket-places/pipeline-table.ts";
import { sharesViews, viewsOf } from "./queries.ts";
import { savedTicketViews } from "./table.ts";
import { say } from "./texts.ts";

type TicketView = Answer<typeof calls.get>;
type Row = typeof savedTicketViews.$inferSelect;
interface Found {
  view: Row;
  groupName: string | null;
  first: string | null;
  last: string | null;
}
const defaultColumns: Row["columns"] = ["contact", "status", "priority", "assignee", "waiting", "updated"];

const ticketViewCalls = implement(calls, {
  list: async ({ query, ...work }) => {
    const page = await pageOf<Found>(work, {
      query,
      tenant: work.tenant,
      tenantId: savedTicketViews.tenantId,
      from: savedTicketViews,
      sort: {
        columns: [savedTicketViews.position, savedTicketViews.id],
        direction: "asc",
        keyOf: ({ view }) => [view.position, view.id],
      },
      select: () => withNames(work).$dynamic(),
      where: and(
        viewsOf(work),
        query.isPinned === undefined ? undefined : eq(savedTicketViews.isPinned, query.isPinned),
        query.search ? sql`${savedTicketViews.name} ilike ${likeContaining(query.search)}` : undefined,
      ),
    });
    return { ...page, items: page.items.map((found) => presentTicketView(work.actor, found)) };
  },
  create: async ({ body, ...work }) => {
    await checkSharing(work, body.sharedWith ?? "NOBODY", body.groupId ?? null);
    await checkRoom(work, body.sharedWith ?? "NOBODY");
    await checkFilters(work, body.filters);
    const row = await work.rows(savedTicketViews).insert({
      ...body,
      columns: body.columns ?? defaultColumns,
      ownerId: work.actor.id,
      createdAt: work.now,
      updatedAt: work.now,
    });
    publishViewChange(work, row);
    return one(work, row.id);
  },
  get: ({ params, ...work }) => one(work, params.id),
  update: ({ params, body, ...work }) => change(work, params.id, body),
  replace: ({ params, body, ...work }) => change(work, params.id, body),
  remove: async ({ params, ...work }) => {
    publishViewChange(work, await changeable(work, params.id));
    await work.rows(savedTicketViews).remove(params.id);
    return {};
  },
});

const withNames = ({ db }: Work) =>
  db
    .select({
      view: savedTicketViews,
      groupName: agentGroups.name,
      first: users.firstName,
      last: users.lastName,
    })
    .from(savedTicketViews)
    .leftJoin(
      agentGroups,
      and(eq(agentGroups.tenantId, savedTicketViews.tenantId), eq(agentGroups.id, savedTicketViews.groupId)),
    )
    .leftJoin(
      users,
      and(eq(users.tenantId, savedTicketViews.tenantId), eq(users.id, savedTicketViews.ownerId)),
    );

function presentTicketView(
  actor: Actor,
  {
    view: { tenantId: _tenant, sharedWith, sortBy, sortDirection, groupBy, ...view },
    groupName,
    first,
    last,
  }: Found,
): TicketView {
  return {
    ...view,
    groupName,
    ownerName: first === null ? null : `${first} ${last ?? ""}`.trim(),
    mayChange: mayChange(actor, { ownerId: view.ownerId, sharedWith }),
    sharedWith,
    sortBy,
    sortDirection,
    groupBy,
  };
}

async function one(work: Work, id: string): Promise<TicketView> {
  const [found] = await withNames(work).where(
    and(eq(savedTicketViews.tenantId, work.tenant), eq(savedTicketViews.id, id), viewsOf(work)),
  );
  if (!found) throw new Fault("not_found");
  return presentTicketView(work.actor, found);
}

const mayChange = (actor: Actor, { ownerId, sharedWith }: Pick<Row, "ownerId" | "sharedWith">): boolean =>
  ownerId === actor.id || (sharedWith !== "NOBODY" && sharesViews(actor));

async function changeable(work: Work, id: string): Promise<Row> {
  await one(work, id);
  const row = await work.rows(savedTicketViews).lock(id);
  if (!mayChange(work.actor, row)) throw new Fault("forbidden", say("ticket_views.not_yours"));
  return row;
}

async function change(work: Work, id: string, body: BodyOut<typeof calls.update>): Promise<TicketView> {
  const before = await changeable(work, id);
  const sharedWith = body.sharedWith ?? before.sharedWith;
  if (body.sharedWith !== undefined || body.groupId !== undefined)
    await checkSharing(work, sharedWith, body.groupId === undefined ? before.groupId : body.groupId);
  if (sharedWith !== before.sharedWith && sharedWith !== "NOBODY") await checkRoom(work, sharedWith);
  if (body.filters) await checkFilters(work, body.filters);
  const after = await work
    .rows(savedTicketViews)
    .update(id, { ...body, ...(sharedWith === "GROUP" ? {} : { groupId: null }) }, { before });
  publishViewChange(work, before);
  publishViewChange(work, after);
  return one(work, id);
}

async function checkSharing(
  work: Work,
  sharedWith: TicketView["sharedWith"],
  groupId: string | null,
): Promise<void> {
  if (sharedWith !== "NOBODY" && !sharesViews(work.actor))
    throw new Fault("forbidden", say("ticket_views.sharing_needs_supervisor"));
  if (sharedWith === "GROUP" && groupId === null)
    throw fieldFault("groupId", say("ticket_views.group_needed"));
  if (groupId !== null && !(await work.rows(agentGroups).find(groupId)))
    throw fieldFault("groupId", say("shared.no_such_group"));
}

/**
 * What a view names must be there, so that no view keeps a word about somebody else's rows. @throws Fault
 * invalid at its field
 */
async function checkFilters(
  work: Work,
  { customField, assignedToId, groupId, categoryId, companyId, contactId, pipelineId }: TicketView["filters"],
): Promise<void> {
  await fieldConditions(work, customField, "filters.customField");
  const named = [
    ["assignedToId", users, assignedToId],
    ["groupId", agentGroups, groupId],
    ["categoryId", ticketCategories, categoryId],
    ["companyId", companies, companyId],
    ["contactId", contacts, contactId],
    ["pipelineId", ticketPipelines, pipelineId],
  ] as const;
  for (const [field, table, id] of named)
    if (
      id !== undefined &&
      !["me", "unassigned", "none"].includes(id) &&
      (await work.rows<TenantTable>(table).count(eq(table.id, id))) === 0
    )
      throw fieldFault(`filters.${field}`, say("ticket_views.no_such_row"));
}

async function checkRoom(work: Work, sharedWith: TicketView["sharedWith"]): Promise<void> {
  const [where, most] =
    sharedWith === "NOBODY"
      ? ([
          and(eq(savedTicketViews.ownerId, work.actor.id ?? ""), eq(savedTicketViews.sharedWith, "NOBODY")),
          limits.ticketViewsOwnMax,
        ] as const)
      : ([ne(savedTicketViews.sharedWith, "NOBODY"), limits.ticketViewsSharedMax] as const);
  if ((await work.rows(savedTicketViews).count(where)) >= most)
    throw new Fault("conflict", say("ticket_views.too_many", { max: most }));
}

/** The event names the view and nothing of it, so anyone who cannot see it learns nothing. */
function publishViewChange(work: Work, { id, ownerId, sharedWith }: Row): void {
  const audience: Audience[] =
    sharedWith === "NOBODY" ? (ownerId === null ? [] : [`user:${ownerId}`]) : ["staff"];
  if (audience.length > 0) work.publish("resource_changed", { group: "ticket-views", id }, audience);
}

export const ticketViewsModule = defineModule("desk/ticket-views", { calls: ticketViewCalls });
