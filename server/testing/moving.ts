import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { writeBackup } from "../backup/files.ts";
import { checkWorkspace } from "../backup/workspace/look.ts";
import { begunAnew, workspaceTables } from "../backup/workspace/tables.ts";
import { takeOut } from "../backup/workspace/take-out.ts";
import type { Database } from "../db/client.ts";
import { queryRows } from "../db/query.ts";
import { readEnv } from "../env.ts";
import type { Env } from "../env.ts";
import { sealedColumns } from "../keys/sealed-columns.ts";
import { RefusedStart } from "../refused-start.ts";
import { createWorld } from "./world.ts";
import type { World } from "./world.ts";

/** A server with a database, files and a key of its own. */
export interface Installation {
  world: World;
  env: Env;
}
export async function installation(secretsKey: string): Promise<Installation> {
  const env = { DATA_DIR: mkdtempSync(path.join(tmpdir(), "parley-move-")), SECRETS_KEY: secretsKey };
  return { world: await createWorld({ env, now: "2026-03-02T09:00:00.000Z" }), env: readEnv(env) };
}
export const close = async ({ world, env }: Installation) => {
  await world.stop();
  rmSync(env.dataDir, { recursive: true, force: true });
};
export const storageOf = ({ world }: Installation) => world.app.services.storage;

/**
 * What a workspace has in each table, without what begins anew where it is put in. The audit log goes on telling
 * the name that a file had.
 */
export async function rowsOf(database: Database, tenant: string): Promise<Record<string, string[]>> {
  return database.read("owner", async (db) => {
    const all: Record<string, string[]> = {};
    for (const { name, tenantColumn } of await workspaceTables(db)) {
      const sealed = sealedColumns.filter(({ table }) => table === name).map(({ column }) => column);
      const left = [...Object.keys(begunAnew[name] ?? {}), ...sealed, tenantColumn, "settings_version"];
      const rows = await queryRows<{ row: string }>(
        db,
        sql`select regexp_replace((to_jsonb(t) - ${`{${left.join(",")}}`}::text[])::text, '"(acme|tents)/', '"=/', 'g') as row from ${sql.identifier(name)} t where ${sql.identifier(tenantColumn)} = ${tenant} order by 1`,
      );
      all[name] = rows.map(({ row }) => row);
    }
    return all;
  });
}
export async function filesOf(of: Installation, tenant: string): Promise<Record<string, string>> {
  const keys = await of.world.database.read("owner", (db) =>
    queryRows<{ key: string }>(
      db,
      sql`select storage_key as key from attachments where tenant_id = ${tenant}`,
    ),
  );
  const files: Record<string, string> = {};
  for (const { key } of keys)
    files[key.slice(tenant.length)] = await storageOf(of)
      .get(key)
      .then(
        (bytes) => bytes.toString("base64"),
        () => "gone",
      );
  return files;
}
/** Everything that any table has of a workspace. */
export const countOf = async (database: Database, tenant: string): Promise<number> =>
  Object.values(await rowsOf(database, tenant)).flat().length;

/** What `in` and `preview` are told of an installation. */
export const targetOf = (of: Installation) => ({
  database: of.world.database,
  storage: storageOf(of),
  env: of.env,
});
export const linesOf = ({ world, env }: Installation, tenant: string, isSealed: boolean) =>
  takeOut({
    database: world.database,
    storage: world.app.services.storage,
    env,
    version: "0.1.0",
    now: world.clock.now(),
    isSealed,
    tenant,
  });
/** Takes a workspace out into a file. @returns the file */
export async function takenOut(
  from: Installation,
  file: string,
  { tenant = "acme", secret }: { tenant?: string; secret?: string | undefined },
): Promise<string> {
  await writeBackup(file, linesOf(from, tenant, secret !== undefined), secret, checkWorkspace);
  return file;
}
export const isRefused = (promise: Promise<unknown>, words: RegExp): Promise<void> =>
  assert.rejects(promise, (error: Error) => {
    assert.ok(error instanceof RefusedStart, error.stack);
    assert.match(error.message, words);
    return true;
  });
