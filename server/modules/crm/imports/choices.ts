import type { ImportChoices } from "../../../../contract/crm/import.ts";
import { Fault } from "../../../fault.ts";
import type { ImportOf } from "./queries.ts";

type Chosen = Pick<ImportOf, "policy" | "tags" | "country" | "columns" | "reading">;
/** An import with what was chosen, where something was. */
export function withChoices(
  row: ImportOf,
  { policy, tags, country, targets, dateOrder }: ImportChoices,
): Chosen {
  if (targets && targets.length !== row.columns.length)
    throw new Fault("invalid", `The file has ${row.columns.length} columns.`, {
      errors: [{ path: "targets", message: `The file has ${row.columns.length} columns.` }],
    });
  return {
    policy: policy ?? row.policy,
    tags: tags ?? row.tags,
    country: country === undefined ? row.country : country,
    columns: targets
      ? row.columns.map((column, at) => ({ ...column, target: targets[at] ?? null }))
      : row.columns,
    reading: { ...row.reading, dateOrder: dateOrder ?? row.reading.dateOrder },
  };
}
