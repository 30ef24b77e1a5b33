import { limits } from "../../contract/limits.ts";
import type { Database } from "../db/client.ts";
import { eventsBetween, keptOf, missedEvents } from "./stored-events.ts";
import type { StoredEvent } from "./stored-events.ts";

/** What a socket missed; "too many" where it has to start afresh. */
export type Missed = StoredEvent[] | "too many";
/** Since where a socket asks, and what it may hear. */
export interface AskedSince {
  /** Null: from now on. */
  since: number | null;
  audiences: readonly string[];
}
interface Asking extends AskedSince {
  since: number;
}

/** So many are looked up by one read; their desk is told nothing else meanwhile. */
export const togetherMax = 50;
/** They ask since places this near to each other, so that nobody's read is much longer than it would be alone. */
const nearEvents = 200;
/** What several may hear in all; where there is more, each is looked up alone. */
const readMax = 2 * limits.replayEventsMax;

/**
 * What each of several sockets of a tenant missed up to `told`, in their order. Those who ask since nearly the same
 * place are answered from one read, each with what its own audiences were told and nothing else.
 */
export async function missedTogether(
  database: Database,
  tenant: string,
  told: number,
  asked: readonly AskedSince[],
): Promise<Missed[]> {
  const answers = new Map<AskedSince, Missed>();
  for (const group of groupsOf(asked.filter((one) => isBehind(one, told)))) {
    const found = await missedOfGroup(database, tenant, told, group);
    for (const [at, one] of group.entries()) answers.set(one, found[at] ?? "too many");
  }
  return asked.map((one) => answers.get(one) ?? []);
}

const isBehind = (one: AskedSince, told: number): one is Asking => one.since !== null && one.since < told;

function groupsOf(asking: readonly Asking[]): Asking[][] {
  const groups: Asking[][] = [];
  for (const one of asking.toSorted((a, b) => a.since - b.since)) {
    const last = groups.at(-1);
    if (last?.[0] && one.since - last[0].since <= nearEvents) last.push(one);
    else groups.push([one]);
  }
  return groups;
}

async function missedOfGroup(
  database: Database,
  tenant: string,
  told: number,
  group: readonly Asking[],
): Promise<Missed[]> {
  const alone = ({ since, audiences }: Asking) =>
    missedEvents(database, tenant, { since, told, audiences: [...audiences] });
  const [first] = group;
  if (!first || group.length === 1) return Promise.all(group.map(alone));
  const audiences = [...new Set(group.flatMap((one) => one.audiences))];
  const rows = await eventsBetween(database, tenant, {
    ...{ since: first.since, told, audiences },
    limit: readMax + 1,
  });
  if (rows.length > readMax) {
    const found: Missed[] = [];
    for (const one of group) found.push(await alone(one));
    return found;
  }
  const kept = new Set(rows.map(({ seq }) => seq));
  const unsure = new Set(group.map(({ since }) => since + 1).filter((seq) => !kept.has(seq)));
  if (unsure.size > 0) for (const seq of await keptOf(database, tenant, [...unsure])) kept.add(seq);
  return group.map((one) => {
    const missed = rows.filter(({ seq, audience }) => seq > one.since && isFor(one, audience));
    return kept.has(one.since + 1) && missed.length <= limits.replayEventsMax ? missed : "too many";
  });
}

const isFor = ({ audiences }: Asking, audience: readonly string[]): boolean =>
  audience.some((one) => audiences.includes(one));
