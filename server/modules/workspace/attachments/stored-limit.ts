import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { fieldFault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { tenants } from "../../../db/table.ts";
import { dailyAmounts } from "../platform/table.ts";
import { presentTerms } from "../terms/present.ts";
import { workspaceFigures, workspaceTerms } from "../terms/table.ts";
import { say } from "../terms/texts.ts";

/** What a workspace's files may take, and what was counted of them last. */
export interface StoredLimit {
  maxBytes: number;
  countedBytes: number;
  /** ISO 8601; null: not counted yet. */
  countedAt: string | null;
}

/** Before the upload's transaction: the figures are the system's. @returns null where there is no limit */
export async function storedLimitOf(database: Database, tenant: string): Promise<StoredLimit | null> {
  const [row] = await database.read("system", (db) =>
    db
      .select({
        maxBytes: workspaceTerms.storedBytesMax,
        countedBytes: workspaceFigures.storedBytes,
        countedAt: workspaceFigures.sizeCountedAt,
      })
      .from(workspaceTerms)
      .leftJoin(workspaceFigures, eq(workspaceFigures.tenantId, workspaceTerms.tenantId))
      .where(eq(workspaceTerms.tenantId, tenant)),
  );
  if (!row || row.maxBytes === null) return null;
  return { maxBytes: row.maxBytes, countedBytes: row.countedBytes ?? 0, countedAt: row.countedAt };
}

/** A workspace's terms, and the bytes of its files: of the last count, with what staff uploaded since. */
export async function storedUseOf(database: Database, tenant: string) {
  return database.read("system", async (db) => {
    const [row] = await db
      .select({
        terms: workspaceTerms,
        countedBytes: workspaceFigures.storedBytes,
        countedAt: workspaceFigures.sizeCountedAt,
      })
      .from(tenants)
      .leftJoin(workspaceTerms, eq(workspaceTerms.tenantId, tenants.id))
      .leftJoin(workspaceFigures, eq(workspaceFigures.tenantId, tenants.id))
      .where(eq(tenants.id, tenant));
    const countedAt = row?.countedAt ?? null;
    const [since] = await db
      .select({ amount: dailyAmounts.amount })
      .from(dailyAmounts)
      .where(and(eq(dailyAmounts.tenantId, tenant), eq(dailyAmounts.what, storedSince(countedAt))));
    const counted = row?.countedBytes ?? null;
    return {
      terms: presentTerms(row?.terms),
      count: counted === null ? null : counted + (since?.amount ?? 0),
      countedAt,
    };
  });
}

/** Names the row of what was uploaded since a count. */
const storedSince = (countedAt: string | null): string => `stored since ${countedAt ?? "never"}`;

/**
 * Takes an upload's bytes from what is left: the last count, and one row that adds up what was uploaded since.
 * Uploads at once wait for each other at that row; it holds with the transaction.
 * @throws Fault invalid at `file`
 */
export async function takeStored(work: Work, limit: StoredLimit | null, bytes: number): Promise<void> {
  if (!limit) return;
  const { db, tenant, now } = work;
  const left = limit.maxBytes - limit.countedBytes;
  const taken =
    bytes > left
      ? []
      : await db
          .insert(dailyAmounts)
          .values({
            tenantId: tenant,
            day: (limit.countedAt ?? now).slice(0, 10),
            what: storedSince(limit.countedAt),
            amount: bytes,
          })
          .onConflictDoUpdate({
            target: [dailyAmounts.tenantId, dailyAmounts.day, dailyAmounts.what],
            set: { amount: sql`${dailyAmounts.amount} + excluded.amount` },
            setWhere: sql`${dailyAmounts.amount} + excluded.amount <= ${left}`,
          })
          .returning({ amount: dailyAmounts.amount });
  if (taken.length > 0) return;
  const [before] = await work
    .from(dailyAmounts, { amount: dailyAmounts.amount })
    .where(eq(dailyAmounts.what, storedSince(limit.countedAt)));
  const values = {
    max: inMegabytes(limit.maxBytes),
    count: inMegabytes(limit.countedBytes + (before?.amount ?? 0)),
    size: inMegabytes(bytes),
  };
  throw fieldFault("file", say("terms.files_full", values));
}

/** As screens count them, to a tenth. */
const inMegabytes = (bytes: number): number => Math.ceil((bytes / 1_000_000) * 10) / 10;
