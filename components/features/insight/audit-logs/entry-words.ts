"use client";
import { useTranslations } from "next-intl";
import type { AuditEntry } from "@/contract/insight/audit-logs";
import { priorities, ticketStatuses } from "@/contract/desk-enums";
import { useFormat } from "@/lib/browser/use-format";

type Values = AuditEntry["before"];
export interface FieldChange {
  field: string;
  from: string | null;
  to: string | null;
}

/** Kept for the machine: nobody looks for them. */
const silent = new Set([
  "version",
  "updatedAt",
  "createdAt",
  "id",
  "tenantId",
  "statusSince",
  "priorityRank",
  "inboxSince",
]);
const isTime = (text: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(text);
const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** `assigned_to_id` and `assignedToId` → "Assigned to". */
export function plainName(name: string): string {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase()
    .replace(/ ids?$/, "")
    .trim();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** Fields with what they held before and hold now; what lies deeper is named by its path. */
export function changedFields(
  before: Values,
  after: Values,
): { field: string; from: unknown; to: unknown }[] {
  const [from, to] = [flat(before), flat(after)];
  return [...new Set([...from.keys(), ...to.keys()])]
    .filter((field) => !silent.has(field))
    .map((field) => ({ field, from: from.get(field), to: to.get(field) }))
    .filter((change) => !isSame(change.from, change.to));
}
const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
const isSame = (a: unknown, b: unknown): boolean =>
  (isNothing(a) && isNothing(b)) || JSON.stringify(a) === JSON.stringify(b);
function flat(values: Values, path = "", depth = 0): Map<string, unknown> {
  return new Map(
    Object.entries(values ?? {}).flatMap(([name, value]): [string, unknown][] =>
      isRecord(value) && depth < 3 && Object.keys(value).length > 0
        ? [...flat(value, `${path}${name}.`, depth + 1)]
        : [[`${path}${name}`, value]],
    ),
  );
}

/** An entry as a person says it. */
export function useEntryWords(names: Readonly<Record<string, string>>) {
  const t = useTranslations("auditLogs");
  const common = useTranslations("common");
  const ticket = useTranslations("ticket");
  const format = useFormat();
  const entity = (name: string): string =>
    t.has(`entities.${name}`) ? t(`entities.${name}`) : plainName(name);
  const action = (name: string): string =>
    t.has(`actions.${name}`) ? t(`actions.${name}`) : plainName(name);
  const field = (name: string): string =>
    ticket.has(`fields.${name}`)
      ? ticket(`fields.${name}`)
      : t.has(`fields.${name}`)
        ? t(`fields.${name}`)
        : name.split(".").map(plainName).join(" › ");
  const value = (raw: unknown): string | null => {
    if (isNothing(raw)) return null;
    if (typeof raw === "boolean") return common(raw ? "yes" : "no");
    if (typeof raw === "number") return format.number(raw);
    if (Array.isArray(raw)) return format.list(raw.map((one: unknown) => value(one) ?? "–"));
    if (isRecord(raw))
      return Object.entries(raw)
        .map(([name, one]) => `${field(name)}: ${value(one) ?? "–"}`)
        .join("; ");
    return text(String(raw));
  };
  const text = (raw: string): string => {
    if (isTime(raw)) return format.dateTime(raw);
    const status = ticketStatuses.find((one) => one === raw);
    if (status) return ticket(`status.${status}`);
    const priority = priorities.find((one) => one === raw);
    if (priority) return ticket(`priority.${priority}`);
    return names[raw] ?? (isUuid(raw) ? raw.slice(-8) : raw);
  };
  const changes = ({ before, after }: Pick<AuditEntry, "before" | "after">): FieldChange[] =>
    changedFields(before, after).map((change) => ({
      field: field(change.field),
      from: value(change.from),
      to: value(change.to),
    }));
  const name = ({ entityId }: Pick<AuditEntry, "entityId">): string =>
    names[entityId] ?? (isUuid(entityId) ? entityId.slice(-8) : entityId);
  return { entity, action, changes, name };
}

/** Where the row that an entry is about can be looked at. */
export function hrefOf({ entity, entityId, before, after }: AuditEntry): string | null {
  if (entity === "tickets") return `/tickets/${entityId}`;
  if (entity === "contacts") return isUuid(entityId) ? `/contacts/${entityId}` : null; // a file is of all of them
  const ticketId = after?.["ticketId"] ?? before?.["ticketId"];
  return typeof ticketId === "string" ? `/tickets/${ticketId}` : null;
}
