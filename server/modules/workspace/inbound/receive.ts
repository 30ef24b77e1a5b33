import { createHash } from "node:crypto";
import { newId } from "../../../db/columns.ts";
import type { Routine } from "../../../jobs/queue.ts";
import type { InboundEvent } from "../../../providers/channel/channel.ts";
import type { Services } from "../../../services.ts";
import { systemActor } from "../../../work.ts";
import type { Desk, JobName, Work } from "../../../work.ts";
import { countAtApp } from "../app-registrations/queries.ts";
import type { HookApp } from "../app-registrations/queries.ts";
import { countAtConnection } from "../connections/count-refused.ts";
import { hookTarget, isApp } from "./hook-target.ts";
import type { HookTarget } from "./hook-target.ts";
import { homesOf } from "./homes.ts";
import { keptOf, placeEvents } from "./placing.ts";
import type { EventHome } from "./placing.ts";
import { storing } from "./posts-under-way.ts";
import { insertPost, insertRows } from "./insert-events.ts";
import type { EventValues, NewEvent } from "./insert-events.ts";
import { noteInbound } from "./note-inbound.ts";
import { inboundEvents, isPending } from "./table.ts";
import { keepUnplaced } from "./unplaced.ts";
import { storedText } from "../../../words/stored.ts";
import { say } from "./texts.ts";

/** Does what waits in one lane of a connection, in the order in which it came. */
export const handleInbound: JobName<{ connectionId: string; lane: string }> = { name: "inbound.handle" };

export interface HookPostIn {
  provider: string;
  key: string;
  headers: Record<string, string | undefined>;
  raw: Uint8Array;
}

/**
 * Takes a provider's post: stored whole and split, both or neither, before the answer; a job does the rest. A
 * wrong signature is counted and not stored.
 */
export const receivePost = (
  desk: Desk,
  services: Pick<Services, "sealer">,
  post: HookPostIn,
): Promise<"unknown" | "refused" | "stored"> => storing(desk, () => takePost(desk, services, post));

async function takePost(
  desk: Desk,
  services: Pick<Services, "sealer">,
  { provider, key, headers, raw }: HookPostIn,
): Promise<"unknown" | "refused" | "stored"> {
  const target = await hookTarget(desk, services, { provider, key });
  if (!target) return "unknown";
  const { channel, secrets, of } = target;
  if (!channel.verify(raw, headers, secrets.signing)) {
    if (isApp(of)) await countAtApp(desk, of, { refused: 1 });
    else await countAtConnection(desk, of, "refused");
    return "refused";
  }
  const receivedAt = desk.clock.now().toISOString();
  const events = eventsOf((bytes) => channel.parseWebhook(bytes, receivedAt), raw, receivedAt);
  if (isApp(of)) await storeByNumber(desk, services, { channel, app: of, raw, events });
  else {
    const home = { tenantId: of.tenantId, id: of.id, accounts: channel.accounts(of.settings) };
    await desk.transaction(of.tenantId, systemActor, (work) => store(work, home, raw, events));
  }
  return "stored";
}

/** A post that is too large is not read, and so whoever makes it is not known: counted where its address leads. */
export async function countOversized(
  desk: Desk,
  services: Pick<Services, "sealer">,
  { provider, key }: Pick<HookPostIn, "provider" | "key">,
): Promise<void> {
  const target = await hookTarget(desk, services, { provider, key });
  if (!target) return;
  if (isApp(target.of)) await countAtApp(desk, target.of, { oversized: 1 });
  else await countAtConnection(desk, target.of, "oversized");
}

/**
 * A post of an app: each number's entries go to the workspace that has it, in a transaction of its own. A post
 * that fails half way comes again, and finds what was stored.
 */
async function storeByNumber(
  desk: Desk,
  services: Pick<Services, "sealer">,
  {
    channel,
    app,
    raw,
    events,
  }: {
    channel: HookTarget["channel"];
    app: HookApp;
    raw: Uint8Array;
    events: readonly InboundEvent[];
  },
): Promise<void> {
  const names = new Set(events.flatMap(({ account }) => account ?? []));
  const { placed, unplaced } = placeEvents(events, await homesOf(desk, channel, app, [...names]));
  for (const [home, own] of placed)
    await desk.transaction(home.tenantId, systemActor, (work) =>
      store(work, home, keptOf(raw, events, own), own),
    );
  if (unplaced.length === 0) return;
  await keepUnplaced(desk, services, app, unplaced);
  await countAtApp(desk, app, {
    unplaced: unplaced.length,
    account: unplaced.findLast(({ account }) => account !== null)?.account ?? null,
  });
}

/** What is no JSON is one entry that nobody can read: kept, and shown to an administrator. */
export function eventsOf(
  parse: (raw: Uint8Array) => InboundEvent[],
  raw: Uint8Array,
  at: string,
): InboundEvent[] {
  try {
    return parse(raw);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return [
      {
        kind: "unread",
        account: null,
        externalId: hashOf(raw),
        at,
        why: storedText(say("inbound.not_json")),
      },
    ];
  }
}

async function store(
  work: Work,
  connection: EventHome,
  raw: Uint8Array,
  events: readonly InboundEvent[],
): Promise<void> {
  const rows = events.map((event) => rowOf(connection, event));
  afterInsert(work, connection, await insertPost(work, connection.id, { hash: hashOf(raw), raw }, rows));
  if (events.length > 0) await noteInbound(work, connection.id);
}

/** Each entry once, and a job for those that wait. @returns how many are new and can be processed */
export async function insertEvents(
  work: Work,
  connection: EventHome,
  postId: string | null,
  events: readonly InboundEvent[],
): Promise<number> {
  const rows = events.map((event) => rowOf(connection, event));
  return afterInsert(work, connection, await insertRows(work, connection.id, postId, rows));
}

function afterInsert(work: Work, connection: EventHome, fresh: readonly NewEvent[]): number {
  const waiting = fresh.filter(({ state }) => state === "PENDING");
  for (const lane of new Set(waiting.map((row) => row.lane)))
    work.enqueue(handleInbound, { connectionId: connection.id, lane });
  if (waiting.length < fresh.length) publishParked(work, connection.id);
  return waiting.length;
}

/** Open desks count what is parked, on the connection and in the list. */
export function publishParked(work: Work, connectionId: string): void {
  publishConnection(work, connectionId);
  work.publish("resource_changed", { group: "inbound-events", id: connectionId }, ["supervisors"]);
}

/** That another number of its events is parked; their list hears of it by whoever changed it. */
export const publishConnection = (work: Work, connectionId: string): void =>
  work.publish("resource_changed", { group: "connections", id: connectionId }, ["supervisors"]);

/** Whoever's number an entry names must be this connection's, whatever address it was posted to. */
function rowOf(connection: EventHome, posted: InboundEvent): EventValues {
  const event = storable(posted);
  const reason = whyParked(connection, event);
  return {
    id: newId(),
    kind: event.kind,
    external_id: event.externalId.slice(0, 300),
    status: statusOf(event),
    lane: laneOf(event),
    event,
    state: reason === null ? "PENDING" : "PARKED",
    reason,
  };
}

/** What tells apart entries of one kind about the same thing. */
function statusOf(event: InboundEvent): string {
  switch (event.kind) {
    case "status":
      return event.status;
    case "call":
      return event.step;
    case "edit":
      return event.changeId.slice(0, 300);
    default:
      return "";
  }
}

/** Why an entry cannot be processed; null where it can. */
export function whyParked({ accounts }: Pick<EventHome, "accounts">, event: InboundEvent): string | null {
  if (event.account !== null && !accounts.includes(event.account))
    return storedText(say("inbound.other_account", { account: event.account }));
  return event.kind === "unread" ? event.why : null;
}

/** What is of one customer's conversation is done in the order in which it came. */
const laneOf = (event: InboundEvent): string => laneNameOf(event).slice(0, 300);
function laneNameOf(event: InboundEvent): string {
  switch (event.kind) {
    case "message":
      return `from ${event.from.identities[0]?.value ?? event.externalId}`;
    case "echo":
      return `from ${event.to.value}`;
    case "unsend":
    case "edit":
      return `from ${event.customer.value}`;
    case "preference":
      return `from ${event.customer[0]?.value ?? event.externalId}`;
    case "move":
      return `from ${event.from[0]?.value ?? event.externalId}`;
    case "template":
      return `template ${event.template.providerId ?? event.template.name}`;
    case "account":
      return "account";
    default:
      return `about ${event.externalId}`;
  }
}

/** PostgreSQL takes no NUL and no half of a surrogate pair in JSON. */
const storable = (event: InboundEvent): InboundEvent =>
  JSON.parse(JSON.stringify(event), (_key, value: unknown) =>
    typeof value === "string" ? value.replaceAll("\u0000", "").toWellFormed() : value,
  ) as InboundEvent; // the same shape, its texts cleaned

const hashOf = (raw: Uint8Array): string => createHash("sha256").update(raw).digest("hex");

/** Every minute, and as a process starts: what waits and that no job has in hand any more. */
export const wakeInbound: Routine = {
  name: "inbound.wake",
  cron: "* * * * *",
  runsAtStart: true,
  async run({ desk }) {
    const lanes = await desk.database.read("system", (db) =>
      db
        .selectDistinct({
          tenant: inboundEvents.tenantId,
          connectionId: inboundEvents.connectionId,
          lane: inboundEvents.lane,
        })
        .from(inboundEvents)
        .where(isPending)
        .limit(10_000),
    );
    for (const [tenant, own] of Map.groupBy(lanes, (lane) => lane.tenant))
      await desk.transaction(tenant, systemActor, (work) => {
        for (const { connectionId, lane } of own) work.enqueue(handleInbound, { connectionId, lane });
        return Promise.resolve();
      });
  },
};
