import type { ImportChoices } from "../../../../contract/crm/import.ts";
import { Fault } from "../../../fault.ts";
import type { ImportOf } from "./queries.ts";
import { say } from "./texts.ts";

type Chosen = Pick<ImportOf, "policy" | "tags" | "country" | "columns" | "reading">;
/** An import with what was chosen, where something was. */
export function withChoices(
  row: ImportOf,
  { policy, tags, country, targets, dateOrder }: ImportChoices,
): Chosen {
  if (targets && targets.length !== row.columns.length)
    throw new Fault("invalid", say("imports.column_count", { count: row.columns.length }), {
      errors: [{ path: "targets", message: say("imports.column_count", { count: row.columns.length }) }],
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
