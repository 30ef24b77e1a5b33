import { sql } from "drizzle-orm";
import type { World } from "./world.ts";

/** Every row of every table as text, by the database's own list of them. */
export const everyRow = (world: World): Promise<{ table: string; row: string }[]> =>
  world.database.read("owner", async (db) => {
    const listed: unknown = await db.execute(
      sql`select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
    );
    const rows: { table: string; row: string }[] = [];
    // Both drivers answer { rows }.
    for (const { name } of (listed as { rows: { name: string }[] }).rows) {
      const found: unknown = await db.execute(sql`select t::text as row from ${sql.identifier(name)} t`);
      rows.push(...(found as { rows: { row: string }[] }).rows.map(({ row }) => ({ table: name, row })));
    }
    return rows;
  });
