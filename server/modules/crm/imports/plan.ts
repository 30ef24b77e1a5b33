import { isEmpty } from "../../../../contract/workspace/field-rules.ts";
import type { StoredFieldValue } from "../../../../contract/workspace/field-rules.ts";
import type {
  ImportEntity,
  ImportPolicy,
  RowOutcome,
  RowReason,
} from "../../../../contract/crm/import-choices.ts";
import { isStrong, keysOf } from "./keys.ts";
import type { ImportedRow } from "./values.ts";

export type Values = Record<string, string | null>;
/**
 * A contact or company as it is now, and as it will be: rows of one batch meet what earlier rows made of it.
 */
export interface Target {
  id: string;
  /** Made by this import: in this batch by the row of that number, or by an earlier one. */
  madeInRow: number | null;
  isNew: boolean;
  version: number;
  values: Values;
  tags: string[];
  held: Record<string, StoredFieldValue>;
  before: { values: Values; tags: string[]; held: Record<string, StoredFieldValue> };
}
/** What of a row's target was before it, and of custom fields also what it left: undoing compares with it. */
export interface Change {
  values: Values;
  tags: string[] | null;
  held: Record<string, { before: StoredFieldValue; after: StoredFieldValue }>;
}
export interface Planned {
  number: number;
  label: string;
  outcome: RowOutcome;
  reason: RowReason | null;
  column: number | null;
  target: Target | null;
  change: Change | null;
  firstRow: number | null;
}

const fallback: Record<ImportEntity, Values> = {
  CONTACT: {
    name: null,
    email: null,
    phone: null,
    jobTitle: null,
    type: "CUSTOMER",
    tier: null,
    status: "ACTIVE",
    companyId: null,
    ownerId: null,
    notes: null,
  },
  COMPANY: {
    name: null,
    domain: null,
    industry: null,
    size: null,
    phone: null,
    address: null,
    tier: "STANDARD",
    ownerId: null,
    notes: null,
  },
};
const tagsMax = 30;

/** Those who are known, by who they are. */
export interface KnownRecords {
  byId: Map<string, Target>;
  byKey: Map<string, Target>;
}
export interface Rules {
  entity: ImportEntity;
  policy: ImportPolicy;
  newId(): string;
}

/**
 * What becomes of one row; `known` is then as if it had happened. Where a row is skipped or fails, nothing of
 * it happens.
 */
export function planRow({ entity, policy, newId }: Rules, known: KnownRecords, given: ImportedRow): Planned {
  const { number, label } = given;
  const none = (outcome: RowOutcome, reason: RowReason, target: Target | null = null): Planned => ({
    number,
    label,
    outcome,
    reason,
    column: null,
    target,
    change: null,
    firstRow: target?.madeInRow ?? null,
  });
  const met = findImportTarget(known, given, entity);
  if (met === "nobody") return none("FAILED", "ID");
  if (met === "two") return none("SKIPPED", "TWO_MATCHES");
  if (met === null) return create(entity, known, given, newId);
  if (policy === "SKIP") return none("SKIPPED", met.madeInRow === null ? "EXISTS" : "REPEATED", met);
  // Somebody else has the e-mail address or number that this row would give.
  if (given.keys.some((key) => isStrong(key) && (known.byKey.get(key) ?? met) !== met))
    return none("SKIPPED", "TWO_MATCHES", met);
  const change = changeOf(met, given, policy);
  const isChanged =
    Object.keys(change.values).length + Object.keys(change.held).length > 0 || change.tags !== null;
  for (const key of keysOf(entity, met.values)) if (!known.byKey.has(key)) known.byKey.set(key, met);
  return {
    number,
    label,
    outcome: isChanged ? "UPDATED" : "UNCHANGED",
    reason: null,
    column: null,
    target: met,
    change: isChanged ? change : null,
    firstRow: met.madeInRow,
  };
}

function findImportTarget(
  known: KnownRecords,
  given: ImportedRow,
  entity: ImportEntity,
): Target | "nobody" | "two" | null {
  if (given.id !== null) return known.byId.get(given.id) ?? "nobody";
  const met = new Set(given.keys.filter(isStrong).flatMap((key) => known.byKey.get(key) ?? []));
  if (met.size > 1) return "two";
  const [sure] = met;
  if (sure || entity === "CONTACT") return sure ?? null;
  const named = known.byKey.get(given.keys.find((key) => !isStrong(key)) ?? "");
  // Two companies of one name and of two domains are two.
  return named && (named.values["domain"] === null || given.values["domain"] === undefined) ? named : null;
}

function create(entity: ImportEntity, known: KnownRecords, given: ImportedRow, newId: () => string): Planned {
  const { number, label } = given;
  const name =
    given.values["name"] ??
    (entity === "CONTACT" ? (given.values["email"] ?? given.values["phone"]) : given.values["domain"]);
  if (name === undefined)
    return {
      number,
      label,
      outcome: "FAILED",
      reason: "NO_NAME",
      column: null,
      target: null,
      change: null,
      firstRow: null,
    };
  const values: Values = {
    ...fallback[entity],
    ...(given.companyByAddress === null ? {} : { companyId: given.companyByAddress }),
    ...given.values,
    name,
  };
  const target: Target = {
    id: newId(),
    madeInRow: number,
    isNew: true,
    version: 1,
    values,
    tags: given.tags,
    held: { ...given.held },
    before: { values, tags: given.tags, held: {} },
  };
  known.byId.set(target.id, target);
  for (const key of given.keys) if (!known.byKey.has(key)) known.byKey.set(key, target);
  return {
    number,
    label: label || name,
    outcome: "CREATED",
    reason: null,
    column: null,
    target,
    change: null,
    firstRow: null,
  };
}

/** Applies what the policy lets the row change. An empty cell changes nothing; tags are only ever added. */
function changeOf(target: Target, given: ImportedRow, policy: ImportPolicy): Change {
  const change: Change = { values: {}, tags: null, held: {} };
  const isOpen = (isBlank: boolean) => policy === "OVERWRITE" || isBlank;
  for (const [field, value] of Object.entries(given.values)) {
    const now = target.values[field] ?? null;
    if (now === value || !isOpen(now === null || now === "")) continue;
    change.values[field] = now;
    target.values = { ...target.values, [field]: value };
  }
  for (const [fieldId, after] of Object.entries(given.held)) {
    const before = target.held[fieldId] ?? { value: null, selectedOptionIds: [] };
    if (JSON.stringify(before) === JSON.stringify(after) || !isOpen(isEmpty(before))) continue;
    change.held[fieldId] = { before, after };
    target.held = { ...target.held, [fieldId]: after };
  }
  const added = given.tags
    .filter((tag) => !target.tags.includes(tag))
    .slice(0, Math.max(0, tagsMax - target.tags.length));
  if (added.length > 0) {
    change.tags = target.tags;
    target.tags = [...target.tags, ...added];
  }
  return change;
}
