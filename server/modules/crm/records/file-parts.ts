import { and, eq, getTableName, inArray, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { limits } from "../../../../contract/limits.ts";
import type { TenantTable } from "../../../db/rows.ts";
import { Fault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { users } from "../../people/session/table.ts";
import { say } from "./texts.ts";

/** Words that a filter takes in place of an id. */
const wordsForIds = new Set(["me", "none"]);

/**
 * A list may show nothing for a filter by what is gone; a file, which is kept and passed on, says so. @throws
 * Fault not_found at the filter for an id of nothing, or of nothing here
 */
export async function mustBeThere(
  work: Work,
  table: TenantTable,
  path: string,
  id: string | undefined,
): Promise<void> {
  if (id === undefined || wordsForIds.has(id) || (await work.rows(table).find(id))) return;
  throw new Fault("not_found", undefined, { errors: [{ path, message: say("records.no_such_record") }] });
}

/** Who took how many with which filter, once for the whole file. */
export async function noteExport(
  work: Work,
  table: TenantTable,
  where: SQL | undefined,
  filter: Record<string, unknown>,
): Promise<void> {
  const most = limits.exportRowsMax;
  const [counted] = await work.db
    .select({ rows: sql<number>`count(*)::int` })
    .from(
      sql`(select 1 from ${table} where ${and(eq(table.tenantId, work.tenant), where)} limit ${most + 1}) as counted`,
    );
  const rows = counted?.rows ?? 0;
  work.record({
    entity: getTableName(table),
    entityId: work.tenant,
    action: "export",
    before: null,
    after: {
      rows: Math.min(rows, most),
      ...(rows > most ? { isCut: true } : {}),
      ...Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)),
    },
  });
}

export async function userNames(
  { from }: Work,
  ids: readonly (string | null)[],
): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const found = await from(users, {
    id: users.id,
    name: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
  }).where(inArray(users.id, wanted));
  return new Map(found.map(({ id, name }) => [id, name]));
}
