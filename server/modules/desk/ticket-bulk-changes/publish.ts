import { eventTouches } from "../../../../contract/events.ts";
import type { Audience, Work } from "../../../work.ts";
import type { TicketBulkChangeRow } from "./queries.ts";

/** That it moved into another state: to the person who asked for it and to those who see everybody's. */
export function publishTicketBulkChange(
  work: Work,
  { id, actorId }: Pick<TicketBulkChangeRow, "id" | "actorId">,
): void {
  work.publish("resource_changed", { group: "ticket-bulk-changes", id }, [`user:${actorId}`, "supervisors"]);
}

/** How far it is: of a moment, to the person who asked for it. */
export function publishTicketBulkProgress(
  work: Work,
  {
    id,
    actorId,
    state,
    total,
    done,
    skipped,
  }: Pick<TicketBulkChangeRow, "id" | "actorId" | "state" | "total" | "done" | "skipped">,
): void {
  work.publish("bulk_change_progress", { id, state, total, done, skipped }, [`user:${actorId}`]);
}

const staff: Audience[] = ["staff"];
/**
 * Many tickets changed: one event for each kind of data that shows tickets, in place of one for each ticket.
 */
export function publishTicketsChanged(work: Work): void {
  for (const group of new Set([
    ...eventTouches.ticket_updated.groups,
    ...eventTouches.ticket_assigned.groups,
  ]))
    work.publish("resource_changed", { group, id: "" }, staff);
}
