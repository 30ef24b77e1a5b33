import { eq } from "drizzle-orm";
import type { Database } from "../db/client.ts";
import type { Env } from "../env.ts";
import { tenants } from "../db/table.ts";
import { demoPassword } from "./demo-seed.ts";

/** What `npm start` says once it serves. */
export async function welcome(database: Database, env: Env): Promise<string> {
  const demos = await database.read("system", (db) =>
    db.select({ id: tenants.id }).from(tenants).where(eq(tenants.isDemo, true)),
  );
  const address = (host: string) => `http://${host}:${env.port}`;
  const lines = [
    "",
    `  Parley runs at ${address(env.publicDomain)}   (${database.engine === "pglite" ? `embedded database in ${env.dataDir}` : "PostgreSQL"})`,
    `  API reference    ${address(env.publicDomain)}/api/docs`,
  ];
  if (demos.length > 0)
    lines.push(
      "",
      `  Demo workspaces  ${address(`acme.${env.publicDomain}`)}   ${address(`globex.${env.publicDomain}`)}   ${address(`blank.${env.publicDomain}`)} (empty)`,
      "  Sign in as       admin@ manager@ supervisor@ senior@ agent@ agent2@ user@  of acme.test and globex.test",
      "                   admin@blank.test   root@parley.test",
      `  Password of all  ${demoPassword}`,
    );
  return `${lines.join("\n")}\n\n  Ctrl-C stops it.\n\n`;
}
