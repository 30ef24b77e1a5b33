// A database, and in it a tenant that has grown so large, one with contacts and deals, and many small ones.
import pg from "pg";
import { newId } from "../../server/db/columns.ts";
import type { Store } from "../../tests/processes/server-process.ts";
import { found, people } from "../../tests/processes/tenant.ts";
import type { Caller } from "../../tests/processes/tenant.ts";
import { loadContacts } from "./contacts-load.ts";
import { loadDeals } from "./deals-load.ts";
import { agentId, agentsCount, loadTickets, settle } from "./load.ts";
import { contactScenarios, dealScenarios, scenarios } from "./scenarios.ts";
import type { People, Scenario } from "./scenarios.ts";

export type DatabaseStore = Store & { url: string };
export interface Installation {
  size: number;
  store: DatabaseStore;
  tenant: string;
  dealsCount: number;
  people: People;
  /** Administrators of the small tenants, each tenant's by themselves. */ others: Caller[][];
  scenarios: Scenario[];
}

const [tenant, crmTenant] = ["bench", "bench-crm"];
const otherTenants = Array.from({ length: 8 }, (_, at) => `small-${at}`);
const [callersCount, ticketsOfOther, agentsOfOther] = [200, 300, 5];
/** Their history makes a deal five rows. */
const dealsMax = 100_000;
const crowd = (count: number): string[] => Array.from({ length: count }, newId);

export const serverEnv = ({ env }: Store): Record<string, string> => ({
  ...env,
  NODE_ENV: "production",
  LOG_LEVEL: "error",
});
/** @param only the beginning of a scenario's name, or of several: `list`, `search, one hit` */
export const isAsked = (name: string, only: string | undefined): boolean =>
  only === undefined || name.startsWith(only);

/** Loads what the scenarios need that are asked for. */
export async function install(
  store: DatabaseStore,
  size: number,
  only: string | undefined,
): Promise<Installation> {
  const client = new pg.Client({ connectionString: store.url });
  client.on("error", () => undefined); // when the run fails, its database goes before its connection
  await client.connect();
  const database = await store.open();
  const agentIds = (
    await client.query<{ id: string }>(
      `select ${agentId("n")} as id from generate_series(0, ${agentsCount - 1}) as n order by n`,
    )
  ).rows.map(({ id }) => id);
  for (const id of [tenant, crmTenant, ...otherTenants]) await found(database, id);
  const taking = { role: "AGENT", capacity: 1_000_000, isAvailable: true } as const;
  // Agents take whatever comes, so that each creation runs a whole assignment; many people call, as in life: a
  // single one would meet the limit of calls a minute.
  const all: People = {
    agents: await people(database, tenant, { ...taking, ids: agentIds }),
    readers: await people(database, tenant, { role: "USER", ids: crowd(callersCount) }),
    writers: await people(database, tenant, { role: "ADMIN", ids: crowd(callersCount) }),
  };
  const others: Caller[][] = [];
  for (const other of otherTenants) {
    await people(database, other, { ...taking, ids: agentIds.slice(0, agentsOfOther) });
    const ids = crowd(callersCount / otherTenants.length);
    others.push(await people(database, other, { role: "ADMIN", ids }));
  }
  const owners = crowd(20);
  await people(database, crmTenant, { role: "AGENT", ids: owners });
  const crmReaders = await people(database, crmTenant, { role: "USER", ids: crowd(callersCount) });
  await database.close();
  const dealsCount = Math.min(size, dealsMax);
  const listId = newId();
  const crm = [
    ...contactScenarios(size, crmReaders, { ownerIds: owners, listId }),
    ...dealScenarios(crmReaders),
  ].filter(({ name }) => isAsked(name, only));
  // The largest last: each makes the indexes of its tables anew.
  if (crm.some(({ name }) => name.startsWith("contacts")))
    await loadContacts(client, { tenant: crmTenant, count: size, ownerIds: owners, listId });
  if (crm.some(({ name }) => name.startsWith("deals")))
    await loadDeals(client, { tenant: crmTenant, count: dealsCount, ownerIds: owners });
  for (const other of otherTenants)
    await loadTickets(client, { tenant: other, count: ticketsOfOther, agents: agentsOfOther });
  await loadTickets(client, { tenant, count: size });
  await settle(client);
  const asked = (await scenarios(client, tenant, size, all)).filter(({ name }) => isAsked(name, only));
  await client.end();
  return { size, store, tenant, dealsCount, people: all, others, scenarios: [...asked, ...crm] };
}
