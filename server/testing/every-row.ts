import { sql } from "drizzle-orm";
import { queryRows } from "../db/query.ts";
import type { World } from "./world.ts";

/** Every row of every table as text, by the database's own list of them. */
export const everyRow = (world: World): Promise<{ table: string; row: string }[]> =>
  world.database.read("owner", async (db) => {
    const listed = await queryRows<{ name: string }>(
      db,
      sql`select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
    );
    const rows: { table: string; row: string }[] = [];

    for (const { name } of listed) {
      const found = await queryRows<{ row: string }>(
        db,
        sql`select t::text as row from ${sql.identifier(name)} t`,
      );
      rows.push(...found.map(({ row }) => ({ table: name, row })));
    }
    return rows;
  });
