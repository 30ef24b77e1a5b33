import type { SQL } from "drizzle-orm";
import type { Db } from "./client.ts";

/** The rows of a statement that is written as SQL; what a row is, the caller says beside the statement. */
export async function queryRows<Row extends object = Record<string, unknown>>(
  db: Pick<Db, "execute">,
  statement: SQL | string,
): Promise<Row[]> {
  const answer: unknown = await db.execute(statement);
  return (answer as { rows: Row[] }).rows; // both drivers answer { rows }
}
