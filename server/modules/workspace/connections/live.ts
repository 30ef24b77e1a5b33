import { Fault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import type { ConnectionRow } from "./health.ts";
import { connections } from "./table.ts";

/** @throws Fault not_found */
export async function liveConnection(work: Work, id: string): Promise<ConnectionRow> {
  const row = await work.rows(connections).get(id);
  if (row.deletedAt !== null) throw new Fault("not_found");
  return row;
}
