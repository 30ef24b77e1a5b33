import { hashKey } from "@tanstack/react-query";
import type { Query, QueryCacheNotifyEvent, QueryClient, QueryKey } from "@tanstack/react-query";
import { deskLimits as limits } from "@/contract/desk-limits";
import { dropPersisted, lastSeenPrefix, persisted, persistedKeys, recordOf } from "../browser/persisted";
import { whenIdle } from "../browser/quiet-moment";
import { isFault } from "../shared/api/fault";

/**
 * What somebody saw last on the screens that a day is spent on, so that the next visit begins with it while the
 * server is asked (docs/adr/0076-the-first-look.md). One person's and one workspace's, never of a sensitive ticket,
 * and gone with the session and after a day.
 */
interface Seen {
  at: number;
  key: QueryKey;
  data: unknown;
}
interface Kept {
  /** Of the newest; it stands first, where a page's head finds it. */ at: number;
  seen: readonly Seen[];
}
export interface Owner {
  personId: string;
  tenant: string;
}

/** Calls whose answers are kept. Whatever is not among them is not. */
const calls: ReadonlySet<string> = new Set([
  "tickets.list",
  "tickets.get",
  "tickets.conversations",
  "agents.inbox",
  "ticket-board.get",
]);
const seenMax = 8;
const charactersMax = 600_000;
const keptMs = limits.lastSeenHours * 3600 * 1000;
/** Long ago, so that it counts as stale and is asked for anew. */
const staleAt = 1;
const mark = "lastSeen";

const keptOf = ({ personId, tenant }: Owner) =>
  persisted<Kept | null>(`${lastSeenPrefix}${tenant}:${personId}`, {
    scope: "person",
    fallback: null,
    parse: (value) => {
      const record = recordOf(value);
      return record && typeof record["at"] === "number" && Array.isArray(record["seen"])
        ? { at: record["at"], seen: record["seen"].filter(isSeen) }
        : null;
    },
  });
const isSeen = (value: unknown): value is Seen => {
  const record = recordOf(value);
  return record !== null && typeof record["at"] === "number" && Array.isArray(record["key"]);
};

/**
 * Gives each query that a screen begins to show what was seen there last, keeps what is seen from now on, and
 * marks the page while something of last time is drawn. Returns what ends it.
 */
export function keepLastSeen(
  client: QueryClient,
  owner: Owner,
  {
    now,
    isTheirs,
  }: { now: () => number; /** The session is still there, and theirs. */ isTheirs: () => boolean },
): () => void {
  const kept = keptOf(owner);
  dropPersisted(
    "person",
    persistedKeys("person", lastSeenPrefix).filter(
      (key) => key !== `${lastSeenPrefix}${owner.tenant}:${owner.personId}`,
    ),
  );
  const seen = new Map(
    (kept.read()?.seen ?? [])
      .filter(({ at }) => now() - at < keptMs)
      .map((one) => [hashKey(one.key), one] as const),
  );
  const old = new Set<string>();
  // Where a part of the screen looks for it, and not before: until then that part is as the server drew it.
  const draw = ({ queryHash: hash, queryKey, state }: Query) => {
    const last = seen.get(hash);
    if (!last || state.dataUpdatedAt > staleAt) return;
    old.add(hash);
    if (state.data === undefined) client.setQueryData(queryKey, revived(last.data), { updatedAt: staleAt });
  };
  client.getQueryCache().findAll({ type: "active" }).forEach(draw);
  let isEnded = false;
  let isDue = false;
  const write = () => {
    isDue = false;
    if (isEnded || !isTheirs()) return;
    const all = fitting([...seen.values()]);
    kept.write(all.length === 0 ? null : { at: Math.max(...all.map(({ at }) => at)), seen: all });
  };
  const writeSoon = () => {
    if (!isDue) whenIdle(write);
    isDue = true;
  };
  if (kept.read() !== null) writeSoon();
  // What came with the page is here already.
  for (const query of client.getQueryCache().getAll())
    if (query.state.status === "success" && keep(query, { client, seen, now })) writeSoon();
  const stop = client.getQueryCache().subscribe((event) => {
    const query = client.getQueryCache().get(event.query.queryHash);
    if (event.type === "observerAdded" && query) draw(query);
    if (hear(event, { client, seen, old, now })) writeSoon();
    show(client, old);
  });
  return () => {
    isEnded = true;
    stop();
    show(client, new Set());
  };
}

/** True: what is kept has changed. */
function hear(
  { type, query, ...event }: QueryCacheNotifyEvent,
  {
    client,
    seen,
    old,
    now,
  }: { client: QueryClient; seen: Map<string, Seen>; old: Set<string>; now: () => number },
): boolean {
  if (type !== "updated" || !("action" in event)) return false;
  const { action } = event;
  const known = client.getQueryCache().get(query.queryHash);
  if (!known) return false;
  const { queryHash: hash } = known;
  if (
    action.type === "error" &&
    isFault(action.error) &&
    action.error.status >= 400 &&
    action.error.status < 500
  ) {
    // No longer theirs to see: what was drawn of last time goes too.
    if (old.delete(hash)) known.setState({ data: undefined });
    return seen.delete(hash);
  }
  if (action.type !== "success" || known.state.dataUpdatedAt <= staleAt) return false;
  old.delete(hash);
  return keep(known, { client, seen, now });
}

/** True: what is kept has changed. */
function keep(
  { queryHash: hash, queryKey: key, state }: Pick<Query, "queryHash" | "queryKey" | "state">,
  { client, seen, now }: { client: QueryClient; seen: Map<string, Seen>; now: () => number },
): boolean {
  if (state.dataUpdatedAt <= staleAt) return false;
  if (!calls.has(key.slice(0, 2).join("."))) return false;
  const data = isTellable(client, key, state.data) ? firstOf(state.data) : undefined;
  if (data === undefined) return seen.delete(hash);
  seen.delete(hash); // the newest stand last
  seen.set(hash, { at: now(), key, data });
  return true;
}

const show = (client: QueryClient, old: ReadonlySet<string>): void => {
  const { dataset } = document.documentElement;
  const isDrawn = [...old].some((hash) => client.getQueryCache().get(hash)?.isActive() === true);
  if (isDrawn) dataset[mark] = "";
  else if (mark in dataset) delete dataset[mark];
};

/** A conversation is as sensitive as its ticket, of which it does not tell. */
function isTellable(client: QueryClient, key: QueryKey, data: unknown): boolean {
  if (isSensitive(data)) return false;
  if (key[1] !== "conversations") return true;
  const ticket = client.getQueryData(["tickets", "get", key[2]]);
  return recordOf(ticket)?.["isSensitive"] === false;
}
const isSensitive = (value: unknown): boolean => recordOf(value)?.["isSensitive"] === true;

/** Of a list that grew its first page; without what is sensitive, and as JSON takes it. */
function firstOf(data: unknown): unknown {
  const record = recordOf(data);
  return record && Array.isArray(record["pages"]) && Array.isArray(record["pageParams"])
    ? plain({ ...record, pages: record["pages"].slice(0, 1), pageParams: record["pageParams"].slice(0, 1) })
    : plain(data);
}
const setName = "$set";
function plain(value: unknown): unknown {
  if (value instanceof Set) return { [setName]: [...value] };
  if (Array.isArray(value)) return value.filter((one) => !isSensitive(one)).map(plain);
  const record = recordOf(value);
  return record === null
    ? value
    : Object.fromEntries(
        Object.entries(record).map(([name, one]) => [name, isSensitive(one) ? null : plain(one)]),
      );
}
function revived(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(revived);
  const record = recordOf(value);
  if (record === null) return value;
  if (Array.isArray(record[setName])) return new Set(record[setName]);
  return Object.fromEntries(Object.entries(record).map(([name, one]) => [name, revived(one)]));
}

/** The newest, as many as there is room for. */
function fitting(seen: readonly Seen[]): Seen[] {
  const all: Seen[] = [];
  let characters = 0;
  for (const one of seen.toReversed()) {
    characters += JSON.stringify(one).length;
    if (all.length === seenMax || characters > charactersMax) break;
    all.unshift(one);
  }
  return all;
}
