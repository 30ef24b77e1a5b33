import { readFileSync } from "node:fs";
import path from "node:path";
import { RefusedStart } from "../refused-start.ts";

export const migrationsFolder = path.join(import.meta.dirname, "migrations");

/** When each migration was made, by which it is known in a database; read without their texts. */
export function migrationTimes(folder: string): number[] {
  const journal = readFileSync(path.join(folder, "meta/_journal.json"), "utf8");
  const { entries } = JSON.parse(journal) as { entries: { when: number }[] }; // drizzle-kit's
  return entries.map(({ when }) => when);
}

/**
 * Refuses a database whose migrations did not begin with this version's first one: what follows would be
 * applied to other tables than it was written for. It only reads, and comes before anything is written.
 * A database that a newer version brought forward began with the same one, and passes.
 * @param what the database, as the person who started the server knows it, and how they give another one
 */
export async function refuseOtherHistory(
  ask: (text: string) => Promise<{ rows: Record<string, unknown>[] }>,
  what: { name: string; otherwise: string },
): Promise<void> {
  const { rows: tables } = await ask(
    "select from pg_class where oid = to_regclass('drizzle.__drizzle_migrations')",
  );
  if (tables.length === 0) return;
  const { rows } = await ask(
    "select created_at from drizzle.__drizzle_migrations order by created_at limit 1",
  );
  const [first] = migrationTimes(migrationsFolder);
  if (rows.length === 0 || Number(rows[0]?.["created_at"]) === first) return;
  throw new RefusedStart(
    `${what.name} was made by a version before the first release and cannot be brought to this one: ${what.otherwise}.`,
  );
}
