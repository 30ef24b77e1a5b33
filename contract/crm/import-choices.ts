/**
 * What imports of contacts, companies and deals know and may be told. Free of zod: the browser imports it.
 */
export const importEntities = ["CONTACT", "COMPANY"] as const;
export type ImportEntity = (typeof importEntities)[number];
/** READY: read and looked at, nothing made yet. */
export const crmImportStates = [
  "READY",
  "RUNNING",
  "DONE",
  "CANCELLED",
  "FAILED",
  "UNDOING",
  "UNDONE",
] as const;
/** What becomes of a row whose contact or company is here already. */
export const importPolicies = ["UPDATE_EMPTY", "OVERWRITE", "SKIP"] as const;
export type ImportPolicy = (typeof importPolicies)[number];
export const rowOutcomes = ["CREATED", "UPDATED", "UNCHANGED", "SKIPPED", "FAILED"] as const;
export type RowOutcome = (typeof rowOutcomes)[number];
/** Why a row was skipped (the first three) or failed. */
export const rowReasons = [
  "EXISTS",
  "REPEATED",
  "TWO_MATCHES",
  "EMPTY",
  "NO_NAME",
  "ID",
  "EMAIL",
  "PHONE",
  "DOMAIN",
  "CHOICE",
  "NUMBER",
  "DATE",
  "OWNER",
  "TOO_LONG",
  "TOO_MANY_TAGS",
  "VALUE",
] as const;
export type RowReason = (typeof rowReasons)[number];
/** Why undoing left a row's contact or company as it is. */
export const keptReasons = ["CHANGED", "IN_USE", "TAKEN"] as const;
/** Why an import cannot go on. */
export const crmImportProblems = ["FILE_GONE", "NOBODY", "BROKEN"] as const;
/** Why a file cannot be read. */
const fileReasons = [
  "EMPTY",
  "NO_ROWS",
  "TOO_MANY_ROWS",
  "TOO_MANY_COLUMNS",
  "CELL_TOO_LONG",
  "QUOTE_OPEN",
  "NUL",
  "NOT_TEXT",
  "ENCODING",
  "NOT_A_TABLE",
  "NOT_A_ZIP",
  "ZIP_TOO_LARGE",
  "NO_SHEET",
  "ENCRYPTED",
  "OLD_EXCEL",
  "BROKEN_XLSX",
] as const;
export type FileReason = (typeof fileReasons)[number];
export const textEncodings = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  "windows-1252",
  "iso-8859-15",
  "windows-1250",
  "windows-1251",
  "windows-1256",
  "shift_jis",
] as const;
export type TextEncoding = (typeof textEncodings)[number];
export const delimiters = [",", ";", "\t", "|"] as const;
export type Delimiter = (typeof delimiters)[number];
export const dateOrders = ["DMY", "MDY", "YMD"] as const;
export type DateOrder = (typeof dateOrders)[number];

/** What a column may be, besides a custom field (`custom:<id>`) and nothing. */
export const standardTargets = {
  CONTACT: [
    "id",
    "name",
    "firstName",
    "lastName",
    "email",
    "phone",
    "jobTitle",
    "companyName",
    "companyDomain",
    "type",
    "tier",
    "status",
    "ownerEmail",
    "tags",
    "notes",
  ],
  COMPANY: [
    "id",
    "name",
    "domain",
    "industry",
    "size",
    "phone",
    "address",
    "tier",
    "ownerEmail",
    "tags",
    "notes",
  ],
} as const satisfies Record<ImportEntity, readonly string[]>;
export type StandardTarget = (typeof standardTargets)[ImportEntity][number];
export const customTarget = (fieldId: string): string => `custom:${fieldId}`;
export const customFieldOf = (target: string): string | null =>
  target.startsWith("custom:") ? target.slice("custom:".length) : null;

/** The same as the specification has it: what a column is mapped to. */
export const importMappings = ["StandardField", "CustomField", "Ignore"] as const;
type ImportMapping =
  | { type: "StandardField"; field: StandardTarget }
  | { type: "CustomField"; field: string }
  | { type: "Ignore"; field: null };
export const mappingOf = (target: string | null): ImportMapping => {
  if (target === null) return { type: "Ignore", field: null };
  const field = customFieldOf(target);
  return field === null
    ? { type: "StandardField", field: target as StandardTarget }
    : { type: "CustomField", field }; // what is no custom field is one of ours
};
export const targetOf = ({
  type,
  field,
}: {
  type: ImportMapping["type"];
  field?: string | null | undefined;
}): string | null => {
  if (type === "Ignore" || field === null || field === undefined) return null;
  return type === "CustomField" ? customTarget(field) : field;
};
