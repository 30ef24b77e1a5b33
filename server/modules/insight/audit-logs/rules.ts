import { toldText } from "../../../words/stored.ts";
import type { Language } from "../../../words/texts.ts";
import { shownOf } from "./shown-fields.ts";

type Values = Record<string, unknown>;

const secret = /secret|password|token|hash|privateJwk|apiKey|backupCode|credential/i;
const hidden = "•••";

/**
 * What an entry says of a row: the fields that its entity declares (shown-fields.ts), and nothing of any
 * other.
 * `maySee` decides instead where an entry is about custom fields, by their labels.
 */
export function shownValues(
  entity: string,
  json: unknown,
  maySee = (field: string) => shownOf(entity)?.fields.has(field) === true,
): Values | null {
  if (json === null || typeof json !== "object" || Array.isArray(json)) return null;
  const isShown = (field: string): boolean => !secret.test(field) && maySee(field);
  const shown = (field: string, value: unknown) =>
    value === null || isShown(field) ? withoutSecrets(value) : hidden;
  return Object.fromEntries(Object.entries(json).map(([field, value]) => [field, shown(field, value)]));
}

/** What a row keeps in every language, such as why something failed, as its reader reads. */
export const toldValues = (values: Values | null, language: Language | null): Values | null =>
  values &&
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field,
      typeof value === "string" ? toldText(value, language) : value,
    ]),
  );

/** Settings lie deeper than a row's own fields. */
function withoutSecrets(value: unknown, depth = 0): unknown {
  if (value === null || typeof value !== "object" || depth > 6) return value;
  if (Array.isArray(value)) return value.map((one) => withoutSecrets(one, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([field, one]) => [
      field,
      secret.test(field) && one !== null ? hidden : withoutSecrets(one, depth + 1),
    ]),
  );
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** Every id that an entry shows, so that it can be shown by name. */
export function entryIdsIn(value: unknown, depth = 0): string[] {
  if (typeof value === "string") return uuid.test(value) ? [value] : [];
  if (value === null || typeof value !== "object" || depth > 4) return [];
  return Object.values(value).flatMap((one) => entryIdsIn(one, depth + 1));
}

/** For a cell: what was and what is, field by field. */
export function changesOf(
  before: Values | null,
  after: Values | null,
  nameOf: (id: string) => string | undefined,
): string {
  const said = (value: unknown): string =>
    value === null || value === undefined
      ? "–"
      : typeof value === "string"
        ? (nameOf(value) ?? value)
        : JSON.stringify(value);
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields
    .map((field) =>
      before === null
        ? `${field}: ${said(after?.[field])}`
        : after === null
          ? `${field}: ${said(before[field])}`
          : `${field}: ${said(before[field])} → ${said(after[field])}`,
    )
    .join("; ")
    .slice(0, cellMax);
}
/** A spreadsheet takes no more in one cell. */
const cellMax = 30_000;
