import type { Clock } from "../clock.ts";
import type { Database } from "../db/client.ts";
import type { Env } from "../env.ts";
import { isLoopback } from "../http/listen.ts";
import { isLocalName } from "../local-name.ts";
import { issueSetupLink } from "../modules/people/session/set-up.ts";
import { closeDemoAccounts } from "./close-demo.ts";
import { isEmpty, seedDemo } from "./demo-seed.ts";

type Asked = Pick<Env, "publicDomain" | "databaseUrl" | "demo" | "host">;

/**
 * Demo accounts have a password that everybody knows, so they are made only where nobody else reaches them;
 * on a local name that listens further, only by DEMO=1.
 */
export const makesDemo = ({ publicDomain, databaseUrl, demo, host }: Asked): boolean =>
  databaseUrl === undefined && isLocalName(publicDomain) && (demo ?? isLoopback(host));

export interface FirstStart {
  closed: number;
  /** Makes the first SUPER_ADMIN; null: there is one. */ setupLink: string | null;
}

/**
 * What is to be done before anybody is let in: demo data on an empty database, or none at all where others
 * reach it; and a first administrator where there is none.
 */
export async function firstStart(database: Database, env: Env, clock: Clock): Promise<FirstStart> {
  if (makesDemo(env) && (await isEmpty(database))) await seedDemo(database, clock);
  const closed = isLocalName(env.publicDomain) ? 0 : await closeDemoAccounts(database, clock);
  return { closed, setupLink: await issueSetupLink(database, env, clock) };
}
