import type { TimelineEntry } from "../../../../contract/insight/timeline.ts";

type Change = NonNullable<TimelineEntry["change"]>;
type Values = Record<string, unknown>;
export interface Entry {
  action: string;
  before: Values | null;
  after: Values | null;
}
type Names = ReadonlyMap<string, string>;

/**
 * What people know of a person, a company or a deal; what the desk keeps for itself (versions, stamps) is no
 * change to them.
 */
const shown = new Set([
  "name",
  "email",
  "phone",
  "jobTitle",
  "type",
  "status",
  "source",
  "companyId",
  "ownerId",
  "tags",
  "notes",
  "domain",
  "industry",
  "size",
  "address",
  "parentId",
  "blockedReason",
  "title",
  "amount",
  "currency",
  "expectedCloseDate",
  "forecastCategory",
  "lostReason",
  "contactIds",
]);
const fieldsMax = 12;
const valueMax = 200;

/**
 * An audit entry in words: of what, from what, to what. Of a row that was made only that it was; of custom
 * fields those that the reader may see.
 */
export function timelineChangeOf(
  { action, before, after }: Entry,
  names: Names,
  maySeeLabel: (label: string) => boolean,
): Change {
  const about = { ...before, ...after };
  const known = (id: unknown) => {
    const name = typeof id === "string" ? names.get(id) : undefined;
    return typeof id === "string" && name !== undefined ? { id, name } : null;
  };
  const isAssociation = action.includes("associate");
  const isCustom = action === "fields";
  const named =
    action === "create" ||
    action === "delete" ||
    action === "restore" ||
    isAssociation ||
    before === null ||
    after === null
      ? []
      : [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((field) =>
          isCustom ? maySeeLabel(field) : shown.has(field),
        );
  const fields = named
    .map((field) => ({
      field: field.replace(/Id$/u, ""),
      isCustom,
      from: said(field, before?.[field], names),
      to: said(field, after?.[field], names),
    }))
    .filter(({ from, to }) => from !== to);
  return {
    action,
    isOverMax: fields.length > fieldsMax,
    fields: fields.slice(0, fieldsMax),
    contact: isAssociation ? known(about["contactId"]) : null,
    company: isAssociation ? known(about["companyId"]) : null,
    role: isAssociation && typeof about["role"] === "string" ? about["role"] : null,
  };
}

/** Ids that an entry names, to be shown by name. */
export const idsNamed = ({ before, after }: Entry): string[] =>
  [before, after].flatMap((values) =>
    ["contactId", "companyId", "ownerId", "parentId", "contactIds"]
      .flatMap((field) => values?.[field])
      .filter((id): id is string => typeof id === "string"),
  );

function said(field: string, value: unknown, names: Names): string | null {
  if (value === null || value === undefined || value === "") return null;
  if (field.endsWith("Id")) return names.get(String(value)) ?? "–";
  if (Array.isArray(value))
    return value.length === 0
      ? null
      : cut(
          value
            .map((each) => (field.endsWith("Ids") ? (names.get(String(each)) ?? "–") : String(each)))
            .join(", "),
        );
  return cut(typeof value === "object" ? JSON.stringify(value) : String(value));
}
const cut = (text: string): string => (text.length > valueMax ? `${text.slice(0, valueMax)}…` : text);
