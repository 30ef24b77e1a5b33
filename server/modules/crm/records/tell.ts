import type { Work } from "../../../work.ts";

type ContactEvent = "created" | "updated" | "deleted" | "restored";

/**
 * One change of one contact, under both names that specification 1 gives it. A change of many tells once that
 * contacts changed.
 */
export function tellOfContact(
  work: Work,
  { id, name }: { id: string; name: string },
  event: ContactEvent,
): void {
  tellByName(work, { id, name }, event);
  work.publish("crm_update", { type: `contact_${event}`, payload: { id } }, ["staff"]);
}

/** Where another `crm_update` says what happened. */
export function tellByName(
  work: Work,
  { id, name }: { id: string; name: string },
  event: ContactEvent | "merged",
): void {
  work.publish("contact_update", { contact: { id, name }, event, byId: work.actor.id }, ["staff"]);
}
