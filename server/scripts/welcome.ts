import { and, eq } from "drizzle-orm";
import { limits } from "../../contract/limits.ts";
import type { Database } from "../db/client.ts";
import { tenants } from "../db/table.ts";
import type { Env } from "../env.ts";
import { isLoopback } from "../http/listen.ts";
import { users } from "../modules/people/session/table.ts";
import { demoPassword } from "./demo-seed.ts";
import type { FirstStart } from "./first-start.ts";

/** What the start says once it serves. One that serves the API alone says only what somebody has to do. */
export async function welcome(
  database: Database,
  env: Env,
  { closed, setupLink }: FirstStart,
): Promise<string> {
  const address = (host: string) => `http://${host}:${env.port}`;
  const lines: string[] = [];
  if (!env.isApiOnly)
    lines.push(
      "",
      `  Parley runs at ${address(env.publicDomain)}   (${database.engine === "pglite" ? `embedded database in ${env.dataDir}` : "PostgreSQL"})`,
      `  API reference    ${address(env.publicDomain)}/api/docs`,
    );
  if (!env.isApiOnly && (await hasDemo(database))) {
    lines.push(
      "",
      `  Demo workspaces  ${address(`acme.${env.publicDomain}`)}   ${address(`globex.${env.publicDomain}`)}   ${address(`blank.${env.publicDomain}`)} (empty)`,
      "  Sign in as       admin@ manager@ supervisor@ senior@ agent@ agent2@ user@  of acme.test and globex.test",
      "                   admin@blank.test   root@parley.test",
      `  Password of all  ${demoPassword}`,
    );
    if (!isLoopback(env.host))
      lines.push(
        `  Anybody who reaches ${env.host} can sign in with it. Without HOST only this machine can.`,
      );
  }
  if (closed > 0)
    lines.push(
      "",
      `  ${closed} demo accounts were deactivated: their password is known to everybody, and ${env.publicDomain} is no local name.`,
    );
  if (setupLink !== null)
    lines.push(
      "",
      "  This installation has no administrator yet. Create the first one here:",
      `  ${setupLink}`,
      `  The link works once, for ${limits.setupLinkHours} hours; another start prints a new one.`,
    );
  if (lines.length === 0) return "";
  return `${lines.join("\n")}\n${env.isApiOnly ? "" : "\n  Ctrl-C stops it.\n"}\n`;
}

async function hasDemo(database: Database): Promise<boolean> {
  const rows = await database.read("system", (db) =>
    db
      .select({ id: users.id })
      .from(users)
      .innerJoin(tenants, eq(tenants.id, users.tenantId))
      .where(and(eq(tenants.isDemo, true), eq(users.isActive, true)))
      .limit(1),
  );
  return rows.length > 0;
}
