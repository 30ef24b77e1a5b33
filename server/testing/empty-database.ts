import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import type { openDatabase } from "../db/open-database.ts";
import { createLite } from "../db/lite.ts";
import { testServerUrl } from "./test-database.ts";

type Rows = Record<string, unknown>[];
type Ask = (text: string) => Promise<Rows>;
/** An empty database that outlives what opens it. */
export interface EmptyDatabase {
  where: Parameters<typeof openDatabase>[0];
  /** On a connection of its own, past the product. */
  asOwner<T>(work: (ask: Ask) => Promise<T>): Promise<T>;
  drop(): Promise<void>;
}

function emptyInFolder(): EmptyDatabase {
  const dataDir = mkdtempSync(path.join(tmpdir(), "parley-migrations-"));
  return {
    where: { dataDir },
    async asOwner(work) {
      const lite = await createLite({ dataDir: path.join(dataDir, "pglite") });
      try {
        return await work(async (text) => (await lite.exec(text)).at(-1)?.rows ?? []);
      } finally {
        await lite.close();
      }
    },
    drop() {
      rmSync(dataDir, { recursive: true, force: true });
      return Promise.resolve();
    },
  };
}

async function emptyOnServer(server: string): Promise<EmptyDatabase> {
  const name = `parley_migrations_${randomUUID().replaceAll("-", "")}`;
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const on = async <T>(connectionString: string, work: (ask: Ask) => Promise<T>): Promise<T> => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    try {
      return await work(async (text) => [await client.query<Rows[number]>(text)].flat().at(-1)?.rows ?? []);
    } finally {
      await client.end();
    }
  };
  await on(server, (ask) => ask(`create database ${name}`));
  return {
    where: { url, poolMax: 2 },
    asOwner: (work) => on(url, work),
    drop: () =>
      on(server, (ask) => ask(`drop database if exists ${name} with (force)`)).then(() => undefined),
  };
}

export const emptyDatabase = (): Promise<EmptyDatabase> =>
  testServerUrl ? emptyOnServer(testServerUrl) : Promise.resolve(emptyInFolder());
