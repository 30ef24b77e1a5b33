import type { ImportAnalysis } from "../../../../contract/crm/import.ts";
import { limits } from "../../../../contract/limits.ts";
import type { Desk, Actor } from "../../../work.ts";
import type { Storage } from "../../../providers/storage/storage.ts";
import {
  addressesOf,
  companiesFor,
  courseOf,
  isTaken,
  knownFor,
  planRows,
  readRows,
  withCompanies,
} from "./batch.ts";
import type { ImportContext } from "./batch.ts";
import { keysOf } from "./keys.ts";
import type { KnownRecords, Planned } from "./plan.ts";
import type { ImportOf } from "./queries.ts";
import { portionsOf, rowsFrom } from "./rows-file.ts";
import type { FileRow } from "./rows-file.ts";
import type { ImportedRow } from "./values.ts";

const portionRows = 2000;
const shownFirst = 10;
const shownCellLength = 200;

/**
 * Goes through all rows as the run would, and makes nothing. What was named is remembered by its row alone,
 * so that a large file takes little memory.
 */
export async function analyseImport(
  desk: Desk,
  storage: Storage,
  tenant: string,
  actor: Actor,
  given: ImportOf,
): Promise<ImportAnalysis> {
  const context = await desk.read(tenant, actor, (work) => courseOf(work, given));
  const sums: ImportAnalysis = {
    willCreate: 0,
    willUpdate: 0,
    unchanged: 0,
    skipped: 0,
    failed: 0,
    repeated: 0,
    existing: 0,
    newCompanies: 0,
    first: [],
    conflicts: [],
    problems: [],
  };
  const seen = new Map<string, number>();
  for await (const rows of portionsOf(
    rowsFrom(storage, given.storageKey ?? "", given.marks, 0),
    portionRows,
  )) {
    const plans = await desk.read(tenant, actor, async (work) => {
      const read = readRows(context, rows);
      const takable = read.filter(isTaken);
      if (context.entity === "CONTACT")
        sums.newCompanies += (await companiesFor(work, context, takable, null)).length;
      withCompanies(context, takable);
      await addressesOf(work, context, takable);
      const known = await knownFor(work, context, takable, null);
      for (const row of takable) for (const key of row.keys) recall(known, seen, row, key);
      return planRows(context, known, read);
    });
    for (const plan of plans)
      if (plan.outcome === "CREATED" && plan.target)
        for (const key of keysOf(context.entity, plan.target.values))
          if (!seen.has(key)) seen.set(key, plan.number);
    for (const [at, plan] of plans.entries()) {
      const row = rows[at];
      if (row) note(sums, context, plan, row);
    }
    // Others have their turn between two portions.
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
  return sums;
}

/** An earlier portion's row would have made it: of whom nothing is known any more but who it is. */
function recall(known: KnownRecords, seen: ReadonlyMap<string, number>, row: ImportedRow, key: string): void {
  const number = seen.get(key);
  if (number === undefined || known.byKey.has(key)) return;
  const blank = { values: { domain: null }, tags: [], held: {} };
  const same = row.keys.map((each) => known.byKey.get(each)).find((target) => target?.madeInRow === number);
  known.byKey.set(
    key,
    same ?? { id: "", madeInRow: number, isNew: true, version: 1, ...blank, before: blank },
  );
}

function note(sums: ImportAnalysis, { columns }: ImportContext, plan: Planned, row: FileRow): void {
  const { number, label, outcome, reason, column, target } = plan;
  sums[
    (
      {
        CREATED: "willCreate",
        UPDATED: "willUpdate",
        UNCHANGED: "unchanged",
        SKIPPED: "skipped",
        FAILED: "failed",
      } as const
    )[outcome]
  ] += 1;
  const isRepeated = outcome !== "CREATED" && target !== null && target.madeInRow !== null;
  const isExisting = target !== null && !target.isNew;
  if (isRepeated) sums.repeated += 1;
  if (isExisting) sums.existing += 1;
  const forecast = () => ({
    number,
    label,
    outcome,
    reason,
    column: column === null ? null : (columns[column] ?? null),
    entityId: isExisting ? target.id : null,
    firstRow: isRepeated ? target.madeInRow : null,
    cells: columns.map((_, at) => (row.cells[at] ?? "").slice(0, shownCellLength)),
  });
  if (sums.first.length < shownFirst) sums.first.push(forecast());
  if (outcome === "FAILED") {
    if (sums.problems.length < limits.crmImportShownRows) sums.problems.push(forecast());
  } else if (
    (isRepeated || isExisting || reason === "TWO_MATCHES") &&
    sums.conflicts.length < limits.crmImportShownRows
  )
    sums.conflicts.push(forecast());
}
