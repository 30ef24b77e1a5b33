import { textIn } from "../../../../contract/workspace/field-values.ts";
import { isRole, outranks } from "../../../../contract/roles.ts";
import type { Role } from "../../../../contract/roles.ts";
import type { Work } from "../../../work.ts";
import { customFields } from "./table.ts";

/**
 * A change of custom fields is recorded by their labels: this says of a label whether the actor may read
 * what is under it.
 */
export type MaySeeLabel = (entity: string, label: string) => boolean;

const tables: Record<string, string> = {
  TICKET: "tickets",
  CONTACT: "contacts",
  COMPANY: "companies",
  DEAL: "deals",
};

/** Of labels that no field has any more nobody knows who could see them: they are for administrators. */
export async function labelsSeen({ actor, from }: Work): Promise<MaySeeLabel> {
  const role: Role | null = actor.role === "SYSTEM" ? "SUPER_ADMIN" : isRole(actor.role) ? actor.role : null;
  const rows = await from(customFields, {
    entity: customFields.entity,
    label: customFields.label,
    visibleTo: customFields.visibleTo,
  });
  const least = new Map<string, Role>();
  for (const { entity, label, visibleTo } of rows) {
    const key = `${tables[entity] ?? ""} ${textIn(label, "en")}`;
    const known = least.get(key);
    const asked: Role = isRole(visibleTo) ? visibleTo : "SUPER_ADMIN";
    if (known === undefined || outranks(asked, known)) least.set(key, asked); // of two with one label the stricter
  }
  return (entity, label) => role !== null && outranks(role, least.get(`${entity} ${label}`) ?? "ADMIN");
}
