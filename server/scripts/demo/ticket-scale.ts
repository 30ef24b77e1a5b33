import { and, asc, eq, inArray } from "drizzle-orm";
import type { viewAudiences } from "../../../contract/enums.ts";
import { later } from "../../clock.ts";
import type { Db } from "../../db/client.ts";
import { auditLogs } from "../../db/table.ts";
import { users } from "../../modules/people/session/table.ts";
import { ticketBulkChangeRows, ticketBulkChanges } from "../../modules/desk/ticket-bulk-changes/table.ts";
import { savedTicketViews } from "../../modules/desk/ticket-views/table.ts";
import { tickets } from "../../modules/desk/tickets/table.ts";

type IdOf = (name: string, moment?: string) => string;
type View = Pick<
  typeof savedTicketViews.$inferInsert,
  "name" | "filters" | "columns" | "sortBy" | "sortDirection" | "groupBy" | "isPinned"
>;

const shared: View[] = [
  {
    name: "Waiting too long",
    filters: { status: ["OPEN", "IN_PROGRESS"], waitingMinutes: 240, snoozed: "false" },
    columns: ["contact", "status", "priority", "assignee", "waiting"],
    sortBy: "waitingSince",
    sortDirection: "asc",
    isPinned: true,
  },
  {
    name: "Urgent and open",
    filters: {
      status: ["OPEN", "IN_PROGRESS", "PENDING", "ON_HOLD"],
      priority: ["URGENT", "HIGH"],
      snoozed: "false",
    },
    columns: ["status", "priority", "assignee", "channel", "waiting"],
    sortBy: "priority",
    isPinned: true,
  },
  {
    name: "By assignee",
    filters: { status: ["OPEN", "IN_PROGRESS"], snoozed: "false" },
    columns: ["status", "priority", "channel", "waiting", "updated"],
    groupBy: "assignee",
    isPinned: true,
  },
  {
    name: "WhatsApp and Instagram",
    filters: { channel: ["WHATSAPP", "INSTAGRAM"] },
    columns: ["contact", "status", "channel", "updated"],
    isPinned: false,
  },
  {
    name: "Solved, by tag",
    filters: { status: ["RESOLVED", "CLOSED"] },
    columns: ["status", "tags", "assignee", "updated"],
    groupBy: "tag",
    isPinned: false,
  },
];
const own: View[] = [
  {
    name: "Nobody has these",
    filters: { assignedToId: "unassigned", status: ["OPEN", "IN_PROGRESS"], snoozed: "false" },
    columns: ["contact", "priority", "channel", "waiting"],
    sortBy: "createdAt",
    sortDirection: "asc",
    isPinned: false,
  },
  {
    name: "Sensitive",
    filters: { isSensitive: "true" },
    columns: ["status", "assignee", "updated"],
    isPinned: false,
  },
  {
    name: "Without a tag",
    filters: { isTagged: "false" },
    columns: ["status", "tags", "channel", "created"],
    sortBy: "createdAt",
    isPinned: false,
  },
];

/**
 * Views of everybody and of the administrator, a bulk change that is done and can be undone, and one that was
 * undone but for a ticket that somebody had changed meanwhile.
 */
export async function seedTicketScale(db: Db, tenantId: string, now: string, id: IdOf): Promise<void> {
  const since = later(now, { days: -20 });
  const rows = (
    views: readonly View[],
    ownerId: string,
    sharedWith: (typeof viewAudiences)[number],
    from: number,
  ) =>
    views.map((view, at) => ({
      ...view,
      tenantId,
      id: id(`view ${view.name}`, since),
      ownerId,
      sharedWith,
      position: from + at,
      createdAt: since,
      updatedAt: since,
    }));
  await db
    .insert(savedTicketViews)
    .values([
      ...rows(shared, id("supervisor"), "EVERYBODY", 0),
      ...rows(own, id("admin"), "NOBODY", shared.length),
    ]);
  const [admin] = await db
    .select({ first: users.firstName, last: users.lastName })
    .from(users)
    .where(and(eq(users.tenantId, tenantId), eq(users.id, id("admin"))));
  const actor = { actorId: id("admin"), actorName: `${admin?.first ?? ""} ${admin?.last ?? ""}`.trim() };

  const raised = await db
    .select({ id: tickets.id, version: tickets.version })
    .from(tickets)
    .where(
      and(
        eq(tickets.tenantId, tenantId),
        eq(tickets.priority, "MEDIUM"),
        inArray(tickets.status, ["OPEN", "IN_PROGRESS"]),
      ),
    )
    .orderBy(asc(tickets.number))
    .limit(14);
  const [raisedAt, raisedId] = [later(now, { hours: -3 }), id("bulk raised", later(now, { hours: -3 }))];
  await db.insert(ticketBulkChanges).values({
    tenantId,
    id: raisedId,
    ...actor,
    update: { priority: "MEDIUM" },
    filter: { priority: ["LOW"], status: ["OPEN", "IN_PROGRESS"] },
    state: "DONE",
    fixedAt: raisedAt,
    total: raised.length,
    done: raised.length,
    startedAt: raisedAt,
    finishedAt: later(raisedAt, { seconds: 2 }),
    createdAt: raisedAt,
    updatedAt: raisedAt,
  });
  await db.insert(ticketBulkChangeRows).values(
    raised.map((ticket) => ({
      tenantId,
      changeId: raisedId,
      ticketId: ticket.id,
      state: "DONE",
      before: { priority: "LOW" },
      versionAfter: ticket.version,
    })),
  );
  await db.insert(auditLogs).values(
    raised.map((ticket) => ({
      tenantId,
      id: id(`bulk raised ${ticket.id}`, raisedAt),
      ...actor,
      entity: "tickets",
      entityId: ticket.id,
      action: "bulk_update",
      before: { priority: "LOW" },
      after: { priority: "MEDIUM" },
      createdAt: raisedAt,
    })),
  );

  const held = await db
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.tenantId, tenantId), eq(tickets.status, "OPEN")))
    .orderBy(asc(tickets.number))
    .limit(9);
  const [heldAt, heldId] = [later(now, { days: -1 }), id("bulk held", later(now, { days: -1 }))];
  await db.insert(ticketBulkChanges).values({
    tenantId,
    id: heldId,
    ...actor,
    update: { status: "ON_HOLD" },
    filter: { status: ["OPEN"] },
    state: "UNDONE",
    fixedAt: heldAt,
    total: held.length,
    done: held.length,
    undone: held.length - 1,
    notUndone: 1,
    undoneById: id("admin"),
    startedAt: heldAt,
    finishedAt: later(heldAt, { minutes: 4 }),
    createdAt: heldAt,
    updatedAt: heldAt,
  });
  await db.insert(ticketBulkChangeRows).values(
    held.map((ticket, at): typeof ticketBulkChangeRows.$inferInsert => ({
      tenantId,
      changeId: heldId,
      ticketId: ticket.id,
      state: at === 0 ? "KEPT" : "UNDONE",
      reason: at === 0 ? "CHANGED_SINCE" : null,
    })),
  );
}
