import { isNotNull, sql } from "drizzle-orm";
import { Fault } from "../../../fault.ts";
import type { Storage } from "../../../providers/storage/storage.ts";
import type { Desk, Work } from "../../../work.ts";
import { systemActor } from "../../../work.ts";
import { discardImportFile } from "./jobs.ts";
import type { ImportOf } from "./queries.ts";
import { rowsFrom } from "./rows-file.ts";
import { crmImportRows, crmImports } from "./table.ts";
import { say } from "./texts.ts";

const isUnderWay = ({ state }: ImportOf): boolean => state === "RUNNING";

/** The imports whose file lies here and has somebody in it, by its head or any row. */
export async function importsNaming(
  desk: Desk,
  storage: Storage,
  tenant: string,
  isNamed: (cells: readonly string[]) => boolean,
): Promise<string[]> {
  const waiting = await desk.read(tenant, systemActor, (work) =>
    work.rows(crmImports).list({ where: isNotNull(crmImports.storageKey) }),
  );
  const found: string[] = [];
  for (const given of waiting)
    if (isNamed(given.columns.map(({ header }) => header)) || (await isIn(storage, given, isNamed)))
      found.push(given.id);
  return found;
}

async function isIn(
  storage: Storage,
  { storageKey, marks }: ImportOf,
  isNamed: (cells: readonly string[]) => boolean,
): Promise<boolean> {
  try {
    for await (const rows of rowsFrom(storage, storageKey ?? "", marks, 0))
      if (rows.some(({ cells }) => isNamed(cells))) return true;
    return false;
  } catch (error) {
    // What is not there any more names nobody.
    if (error instanceof Fault && error.code === "not_found") return false;
    throw error;
  }
}

/**
 * Takes somebody out of all imports: files that have them in it go, the ledger keeps that a row was done and
 * not whose, and what undoing would have brought back of them is gone.
 * @throws Fault conflict where one of the files is being imported: it would make them again
 */
export async function forgetInImports(
  work: Work,
  contactIds: readonly string[],
  naming: readonly string[],
): Promise<number> {
  for (const id of naming) {
    const before = await work.rows(crmImports).lock(id);
    if (isUnderWay(before)) throw new Fault("conflict", say("imports.person_being_imported"));
    discardImportFile(work, before);
    await work.rows(crmImports).update(
      id,
      {
        storageKey: null,
        ...(before.state === "READY" ? { state: "CANCELLED", finishedAt: work.now } : {}),
      },
      { before, action: "purge" },
    );
  }
  // What the file looked like is for the one who says what its columns are; afterwards nobody needs it, and no
  // pattern finds all of a person in it.
  await work
    .update(crmImports)
    .set({
      analysis: null,
      columns: sql`(select coalesce(jsonb_agg(c || '{"samples": []}' order by at), '[]') from jsonb_array_elements(${crmImports.columns}) with ordinality as e(c, at))`,
    })
    .where(sql`${crmImports.state} not in ('READY', 'RUNNING')`);
  const rows = await work
    .update(crmImportRows)
    .set({ label: "[erased]", entityId: null, change: null, versionAfter: null })
    .where(
      sql`${crmImportRows.entityId} in (select v.id::uuid from jsonb_array_elements_text(${JSON.stringify(contactIds)}::jsonb) as v(id))`,
    )
    .returning({ number: crmImportRows.number });
  return rows.length;
}
