import { sql } from "drizzle-orm";
import {
  bigint,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import {
  crmImportProblems,
  crmImportStates,
  importEntities,
  importPolicies,
  keptReasons,
  rowOutcomes,
  rowReasons,
} from "../../../../contract/crm/import-choices.ts";
import type { CrmImport, ImportColumn } from "../../../../contract/crm/import.ts";
import { createdAt, instant, keyOf, tagList, tenantKey, updatedAt } from "../../../db/columns.ts";
import { users } from "../../people/session/table.ts";
import type { Change } from "./plan.ts";

/**
 * An import of contacts or companies. `storageKey` is the file as it was sent, and below it the same as lines
 * of JSON; `marks` are the bytes at which each thousandth row of those begins, so that a run continues where
 * it stopped. `cursor` is the number of the last row that is done.
 */
export const crmImports = pgTable(
  "crm_imports",
  {
    ...tenantKey(),
    actorId: uuid("actor_id").notNull(),
    actorName: text("actor_name").notNull(),
    entity: text("entity", { enum: importEntities }).notNull(),
    fileName: text("file_name").notNull(),
    sizeBytes: integer("size_bytes").notNull().default(0),
    storageKey: text("storage_key"),
    state: text("state", { enum: crmImportStates }).notNull().default("READY"),
    problem: text("problem", { enum: crmImportProblems }),
    reading: jsonb("reading").$type<CrmImport["reading"]>().notNull(),
    columns: jsonb("columns").$type<ImportColumn[]>().notNull().default([]),
    marks: bigint("marks", { mode: "number" })
      .array()
      .notNull()
      .default(sql`'{}'::bigint[]`),
    policy: text("policy", { enum: importPolicies }).notNull().default("UPDATE_EMPTY"),
    tags: tagList(),
    country: text("country"),
    analysis: jsonb("analysis").$type<CrmImport["analysis"]>(),
    total: integer("total").notNull().default(0),
    cursor: integer("cursor").notNull().default(0),
    done: integer("done").notNull().default(0),
    created: integer("created").notNull().default(0),
    updated: integer("updated").notNull().default(0),
    unchanged: integer("unchanged").notNull().default(0),
    skipped: integer("skipped").notNull().default(0),
    failed: integer("failed").notNull().default(0),
    companiesMade: integer("companies_made").notNull().default(0),
    undone: integer("undone").notNull().default(0),
    kept: integer("kept").notNull().default(0),
    undoneById: uuid("undone_by_id"),
    undoCursor: uuid("undo_cursor"),
    startedAt: instant("started_at"),
    finishedAt: instant("finished_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    keyOf(table),
    foreignKey({
      name: "crm_imports_actor",
      columns: [table.tenantId, table.actorId],
      foreignColumns: [users.tenantId, users.id],
    }),
    foreignKey({
      name: "crm_imports_undone_by",
      columns: [table.tenantId, table.undoneById],
      foreignColumns: [users.tenantId, users.id],
    }),
    index("crm_imports_actor_rows").on(table.tenantId, table.actorId, table.id),
    index("crm_imports_active")
      .on(table.updatedAt)
      .where(sql`state in ('RUNNING','UNDOING')`),
    index("crm_imports_files")
      .on(table.createdAt)
      .where(sql`storage_key is not null`),
  ],
);

/**
 * The ledger: a line for each row of the file that is done. What it made or changed, with what was before and
 * the version that it left: nobody has changed it since as long as it has that one. Kept for 30 days.
 */
export const crmImportRows = pgTable(
  "crm_import_rows",
  {
    tenantId: text("tenant_id").notNull(),
    importId: uuid("import_id").notNull(),
    number: integer("number").notNull(),
    label: text("label").notNull().default(""),
    outcome: text("outcome", { enum: rowOutcomes }).notNull(),
    reason: text("reason", { enum: rowReasons }),
    field: text("field"),
    entityId: uuid("entity_id"),
    change: jsonb("change").$type<Change>(),
    versionAfter: integer("version_after"),
    kept: text("kept", { enum: keptReasons }),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.importId, table.number] }),
    foreignKey({
      name: "crm_import_rows_import",
      columns: [table.tenantId, table.importId],
      foreignColumns: [crmImports.tenantId, crmImports.id],
    }).onDelete("cascade"),
    index("crm_import_rows_outcome").on(table.tenantId, table.importId, table.outcome, table.number),
    index("crm_import_rows_entity")
      .on(table.tenantId, table.importId, table.entityId, table.number)
      .where(sql`version_after is not null`),
    index("crm_import_rows_kept")
      .on(table.tenantId, table.importId, table.number)
      .where(sql`kept is not null`),
  ],
);

/** Companies that an import of contacts made by their names and domains. */
export const crmImportCompanies = pgTable(
  "crm_import_companies",
  {
    tenantId: text("tenant_id").notNull(),
    importId: uuid("import_id").notNull(),
    companyId: uuid("company_id").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.importId, table.companyId] }),
    foreignKey({
      name: "crm_import_companies_import",
      columns: [table.tenantId, table.importId],
      foreignColumns: [crmImports.tenantId, crmImports.id],
    }).onDelete("cascade"),
  ],
);
