import { asc } from "drizzle-orm";
import type { ImportColumn, contactBulkImport } from "../../../../contract/crm/import.ts";
import { customTarget, standardTargets } from "../../../../contract/crm/import-choices.ts";
import type { Answer, BodyOut } from "../../../../contract/kit.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import type { CustomField } from "../../../../contract/workspace/custom-fields.ts";
import { fieldsOf, maySeeField } from "../../workspace/custom-fields/definitions.ts";
import { courseOf } from "./batch.ts";
import { countGrown } from "./entities.ts";
import { presentRow, rowsIn, publishImport, tellStaff } from "./queries.ts";
import { stepImport } from "./step.ts";
import { crmImportRows, crmImports } from "./table.ts";
import { say } from "./texts.ts";

type Call = typeof contactBulkImport.create;

/**
 * Rows of a call, taken at once by the same engine: they are among the imports, with a ledger and a way
 * back.
 */
export async function bulkImport(
  work: Work,
  { contacts, policy = "UPDATE_EMPTY", tags = [], country = null }: BodyOut<Call>,
): Promise<Answer<Call>> {
  if (work.actor.id === null) throw new Fault("forbidden");
  // First of all, while this transaction holds no row that another who counts could wait for.
  await countGrown(work);
  const fields = new Map(
    (await fieldsOf(work, "CONTACT"))
      .filter((field) => field.isActive && maySeeField(work.actor, field))
      .map((field) => [field.key, field]),
  );
  const { columns, rows } = tableOf(contacts, fields);
  const given = await work.rows(crmImports).insert({
    ...runningImport(work),
    actorId: work.actor.id,
    columns,
    policy,
    tags,
    country,
    total: rows.length,
  });
  const { counts } = await stepImport(work, given, await courseOf(work, given), rows, given, true);
  publishImport(
    work,
    await work
      .rows(crmImports)
      .update(given.id, { state: "DONE", finishedAt: work.now }, { action: "finish" }),
  );
  tellStaff(work);
  const results = await work.db
    .select()
    .from(crmImportRows)
    .where(rowsIn(work, given.id))
    .orderBy(asc(crmImportRows.number));
  const { created, updated, unchanged, skipped, failed } = counts;
  return {
    importId: given.id,
    created,
    updated,
    unchanged,
    skipped,
    failed,
    results: results.map(presentRow),
  };
}

/** The rows of a call as a file would have them. @throws Fault invalid at a field that is not there */
function tableOf(
  contacts: BodyOut<Call>["contacts"],
  fields: ReadonlyMap<string, CustomField>,
): { columns: ImportColumn[]; rows: { number: number; cells: string[] }[] } {
  const keys = [...new Set(contacts.flatMap(({ customFields = {} }) => Object.keys(customFields)))];
  const unknown = contacts.findIndex(({ customFields = {} }) =>
    Object.keys(customFields).some((key) => !fields.has(key)),
  );
  if (unknown >= 0) throw fieldFault(`contacts.${unknown}.customFields`, say("shared.no_such_field"));
  const standard = standardTargets.CONTACT.filter((target) =>
    contacts.some((row) => row[target] !== undefined),
  );
  const columns: ImportColumn[] = [
    ...standard.map((target) => ({ header: target, target })),
    ...keys.map((key) => ({ header: key, target: customTarget(fields.get(key)?.id ?? "") })),
  ].map((column) => ({ ...column, guess: column.target, samples: [], isRepeated: false }));
  const rows = contacts.map((row, at) => ({
    number: at + 1,
    cells: [
      ...standard.map((target) => row[target] ?? ""),
      ...keys.map((key) => row.customFields?.[key] ?? ""),
    ],
  }));
  return { columns, rows };
}

/** An import that reads no file and runs already. */
const runningImport = (work: Work) =>
  ({
    actorName: work.actor.name,
    entity: "CONTACT",
    fileName: "POST /contacts/bulk-import",
    state: "RUNNING",
    reading: {
      kind: "JSON",
      encoding: null,
      delimiter: null,
      sheet: null,
      sheets: [],
      hasHeader: false,
      dateOrder: "YMD",
    },
    startedAt: work.now,
    createdAt: work.now,
    updatedAt: work.now,
  }) satisfies Partial<typeof crmImports.$inferInsert>;
