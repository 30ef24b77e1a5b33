import { and, asc, eq, ne, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { isRole, outranks } from "../../../../contract/roles.ts";
import type { TicketFilter } from "../../../../contract/desk/ticket-filters.ts";
import { Fault } from "../../../fault.ts";
import type { Actor, Work } from "../../../work.ts";
import { agentGroupMembers } from "../ticket-places/group-table.ts";
import { savedTicketViews } from "./table.ts";

export const sharesViews = ({ role }: Actor): boolean => isRole(role) && outranks(role, "SUPERVISOR");
/**
 * One's own, everybody's, and those of groups that one is in; who manages shared views sees all of them.
 */
export function viewsOf({ actor }: Work): SQL | undefined {
  const mine = actor.id === null ? undefined : eq(savedTicketViews.ownerId, actor.id);
  if (sharesViews(actor)) return or(mine, ne(savedTicketViews.sharedWith, "NOBODY"));
  return or(
    mine,
    eq(savedTicketViews.sharedWith, "EVERYBODY"),
    sql`(ticket_views.shared_with = 'GROUP' and exists (select 1 from ${agentGroupMembers} m
      where m.tenant_id = ticket_views.tenant_id and m.group_id = ticket_views.group_id
        and m.agent_id = ${actor.id}::uuid))`,
  );
}

/** What a saved view of the actor's describes. @throws Fault not_found, also for one that they may not see */
export async function viewFilters(work: Work, id: string): Promise<TicketFilter> {
  const [view] = await work
    .from(savedTicketViews, { filters: savedTicketViews.filters })
    .where(and(eq(savedTicketViews.id, id), viewsOf(work)));
  if (!view) throw new Fault("not_found");
  return view.filters;
}

/** The first of the views that the actor sees, in their order. */
export const firstViews = (work: Work, viewsMax: number) =>
  work
    .from(savedTicketViews, {
      id: savedTicketViews.id,
      name: savedTicketViews.name,
      filters: savedTicketViews.filters,
    })
    .where(viewsOf(work))
    .orderBy(asc(savedTicketViews.position), asc(savedTicketViews.id))
    .limit(viewsMax);
