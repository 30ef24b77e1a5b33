import { z } from "zod";
import {
  crmImportProblems,
  crmImportStates,
  dateOrders,
  delimiters,
  importEntities,
  importPolicies,
  keptReasons,
  rowOutcomes,
  rowReasons,
  standardTargets,
  targetOf,
  textEncodings,
} from "./import-choices.ts";
import { Flag, Id, Line, Tags, Time, listOf, pageOf, paging } from "../shapes.ts";
import { endpoint, group } from "../kit.ts";
import { limits } from "../limits.ts";
import { said } from "../said.ts";

const Count = z.number().int();
const Target = z
  .string()
  .max(60)
  .describe("A standard field, `custom:<id of a custom field>`, or null: ignored");
const standardFields = [...new Set([...standardTargets.CONTACT, ...standardTargets.COMPANY])];
const Mapping = z
  .discriminatedUnion("type", [
    z.object({
      type: z.literal("StandardField"),
      field: z.enum(standardFields),
    }),
    z.object({
      type: z.literal("CustomField"),
      field: Id.describe("Id of a custom field"),
    }),
    z.object({
      type: z.literal("Ignore"),
      field: z.null(),
    }),
  ])
  .meta({ id: "Mapping" });
const [Standard, Custom, Ignored] = Mapping.options;
/** A target in either form; handlers get the short one. */
const GivenTarget = z
  .union([
    Target.nullable(),
    z.discriminatedUnion("type", [Standard, Custom, Ignored.partial({ field: true })]),
  ])
  .transform((given) => (given === null || typeof given === "string" ? given : targetOf(given)))
  .meta({ id: "GivenTarget" });
/** How the file was read; each may be set by hand where it was guessed wrongly. */
const Reading = z
  .object({
    kind: z.enum(["CSV", "XLSX", "JSON"]),
    encoding: z.enum(textEncodings).nullable(),
    delimiter: z.enum(delimiters).nullable(),
    sheet: z.string().nullable(),
    sheets: z.array(z.string()),
    hasHeader: z.boolean(),
    dateOrder: z.enum(dateOrders).describe("How days are written that could be either"),
  })
  .meta({ id: "Reading" });
const Column = z.object({
  header: z.string(),
  samples: z.array(z.string()),
  guess: Target.nullable(),
  target: Target.nullable(),
  mapping: Mapping.describe("`target` as the specification has it"),
  isRepeated: z.boolean().describe("An earlier column has the same head"),
});
export const ImportRowResult = z
  .object({
    number: Count.describe("As a spreadsheet counts, the head being row 1"),
    label: z.string(),
    outcome: z.enum(rowOutcomes),
    reason: z.enum(rowReasons).nullable(),
    column: z.string().nullable().describe("Where it is wrong"),
    entityId: Id.nullable(),
    kept: z.enum(keptReasons).nullable().describe("Why undoing left it"),
  })
  .meta({ id: "ImportRowResult" });
export type ImportRowResult = z.infer<typeof ImportRowResult>;
const Forecast = z.object({
  number: Count,
  label: z.string(),
  outcome: z.enum(rowOutcomes),
  reason: z.enum(rowReasons).nullable(),
  column: z.string().nullable(),
  entityId: Id.nullable(),
  firstRow: Count.nullable().describe("The earlier row of the file that is the same contact or company"),
  cells: z.array(z.string()),
});
const Analysis = z
  .object({
    willCreate: Count,
    willUpdate: Count,
    unchanged: Count,
    skipped: Count,
    failed: Count,
    repeated: Count.describe("Rows that an earlier row of the file is too"),
    existing: Count.describe("Rows whose contact or company is here"),
    newCompanies: Count,
    first: z.array(Forecast),
    conflicts: z.array(Forecast).describe("The first of those that meet another row or somebody who is here"),
    problems: z.array(Forecast).describe("The first of those that cannot be taken"),
  })
  .meta({ id: "Analysis" });
export type ImportAnalysis = z.infer<typeof Analysis>;

export const CrmImport = z
  .object({
    id: Id,
    entity: z.enum(importEntities),
    fileName: z.string(),
    sizeBytes: Count,
    state: z.enum(crmImportStates),
    problem: z.enum(crmImportProblems).nullable(),
    reading: Reading,
    columns: z.array(Column),
    policy: z.enum(importPolicies),
    tags: z.array(z.string()),
    country: z.string().nullable(),
    total: Count.describe("Rows below the head"),
    done: Count,
    created: Count,
    updated: Count,
    unchanged: Count,
    skipped: Count,
    failed: Count,
    companiesMade: Count,
    undone: Count,
    kept: Count,
    analysis: Analysis.nullable(),
    isUndoable: z.boolean(),
    mayChange: z.boolean(),
    actorId: Id,
    actorName: z.string(),
    createdAt: Time,
    startedAt: Time.nullable(),
    finishedAt: Time.nullable(),
  })
  .meta({ id: "CrmImport" });
export type CrmImport = z.infer<typeof CrmImport>;
/** A column as it is kept. */
export type ImportColumn = Omit<z.infer<typeof Column>, "mapping">;
const Listed = CrmImport.omit({ reading: true, columns: true, analysis: true }).meta({ id: "Listed" });

const shared = {
  policy: z.enum(importPolicies).optional(),
  tags: Tags.optional().describe("Put on all"),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, said("import.country"))
    .nullable()
    .optional()
    .describe("Of phone numbers that do not say theirs"),
};
const Choices = z
  .object({
    ...shared,
    entity: z.enum(importEntities).optional(),
    targets: z
      .array(GivenTarget)
      .max(limits.crmImportColumnsMax)
      .optional()
      .describe("One for each column, in their order; each as a text or as {type, field}"),
    dateOrder: z.enum(dateOrders).optional(),
    encoding: z.enum(textEncodings).optional(),
    delimiter: z.enum(delimiters).optional(),
    sheet: Line(100).optional(),
    hasHeader: z.boolean().optional(),
  })
  .meta({ id: "Choices" });
export type ImportChoices = z.infer<typeof Choices>;
const OfImport = Choices.extend({ importId: Id.optional() }).meta({ id: "OfImport" });
const refs = { id: "crmImport" } as const;
const example = { importId: "01980000-0000-7000-8000-000000000000", policy: "UPDATE_EMPTY" as const };

/**
 * Contacts and companies from a file: read and looked at first, then made by a job that can be watched,
 * stopped and undone.
 */
export const imports = group("imports", {
  analyze: endpoint("POST /admin/import/analyze", {
    allow: "SUPERVISOR",
    transaction: "none",
    perMinute: 120,
    file: "optional",
    summary:
      "First with a file (CSV, TSV or XLSX), then as often as wanted with `importId` and what was chosen. Makes nothing: what would be made is in `analysis`",
    query: z.object({ entity: z.enum(importEntities).optional() }),
    body: OfImport,
    example,
    returns: CrmImport,
  }),
  execute: endpoint("POST /admin/import/execute", {
    allow: "SUPERVISOR",
    summary: "Starts what was analysed; an import that was started already answers as it is",
    body: z.object({ importId: Id }),
    example: { importId: example.importId },
    returns: CrmImport,
  }),
  list: endpoint("GET /admin/imports", {
    allow: "SUPERVISOR",
    query: z.object({
      ...paging,
      entity: z.enum(importEntities).optional(),
    }),
    summary: "One's own; MANAGER and above see everybody's",
    returns: pageOf(Listed),
  }),
  get: endpoint("GET /admin/imports/{id}", { allow: "SUPERVISOR", refs, returns: CrmImport }),
  choose: endpoint("PUT /admin/imports/{id}/choices", {
    allow: "SUPERVISOR",
    refs,
    summary: "Keeps what was chosen so far; `analyze` says what comes of it",
    body: Choices.omit({ encoding: true, delimiter: true, sheet: true, hasHeader: true, entity: true }),
    example: { policy: "OVERWRITE" },
    returns: CrmImport,
  }),
  rows: endpoint("GET /admin/imports/{id}/rows", {
    allow: "SUPERVISOR",
    refs,
    query: z.object({
      ...paging,
      outcome: listOf(z.enum(rowOutcomes)),
      isKept: Flag.optional().describe("Those that undoing left"),
    }),
    summary: "What became of each row; kept for 30 days",
    returns: pageOf(ImportRowResult),
  }),
  result: endpoint("GET /admin/imports/{id}/result", {
    allow: "SUPERVISOR",
    refs,
    query: z.object({ cursor: paging.cursor }),
    summary: "The result file, part by part: a line for each row of the file",
    returns: z.object({
      csv: z.string(),
      rows: Count,
      nextCursor: z.string().nullable(),
    }),
  }),
  cancel: endpoint("POST /admin/imports/{id}/cancel", {
    allow: "SUPERVISOR",
    refs,
    summary: "No further row is taken; what was made stays, and can be undone",
    returns: CrmImport,
  }),
  undo: endpoint("POST /admin/imports/{id}/undo", {
    allow: "SUPERVISOR",
    refs,
    touches: ["contacts", "companies"],
    summary:
      "What it made goes and what it changed returns, for 30 days; what somebody has changed or uses since is kept and named",
    returns: CrmImport,
  }),
});

/** Rows by call in place of a file: the same rules, policy and undo, and the results at once. */
const JsonRow = z
  .object({
    id: Id.optional(),
    name: Line(200).optional(),
    firstName: Line(100).optional(),
    lastName: Line(100).optional(),
    email: z.string().max(254).optional(),
    phone: z.string().max(40).optional(),
    jobTitle: Line(120).optional(),
    companyName: Line(200).optional(),
    companyDomain: z.string().max(253).optional(),
    type: z.string().max(40).optional(),
    tier: z.string().max(40).optional(),
    status: z.string().max(40).optional(),
    ownerEmail: z.string().max(254).optional(),
    tags: z.string().max(1000).optional().describe("Separated by commas"),
    notes: z.string().max(10_000).optional(),
    customFields: z
      .record(z.string().max(60), z.string().max(limits.customFieldTextMaxLength))
      .optional()
      .describe("By key"),
  })
  .meta({ id: "JsonRow" });
export const contactBulkImport = group("contact-bulk-import", {
  create: endpoint("POST /contacts/bulk-import", {
    allow: "SUPERVISOR",
    creates: true,
    touches: ["contacts", "companies", "imports"],
    summary: "At most 500 rows at once; a larger number goes as a file through /admin/import",
    body: z.object({
      contacts: z.array(JsonRow).min(1).max(limits.bulkImportRowsMax),
      ...shared,
    }),
    example: {
      contacts: [{ name: "Kim Larsen", email: "kim.larsen@example.test", companyName: "Larsen Outdoor" }],
      policy: "UPDATE_EMPTY",
    },
    returns: z.object({
      importId: Id,
      created: Count,
      updated: Count,
      unchanged: Count,
      skipped: Count,
      failed: Count,
      results: z.array(ImportRowResult),
    }),
  }),
});
