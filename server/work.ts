import type { EventName, EventPayloads } from "../contract/events.ts";
import { ephemeralEvents } from "../contract/events.ts";
import type { Role } from "../contract/roles.ts";
import type { Clock } from "./clock.ts";
import type { Database, Db, Scope } from "./db/client.ts";
import { newId } from "./db/columns.ts";
import { createKeptRows } from "./db/kept-rows.ts";
import type { KeptRows } from "./db/kept-rows.ts";
import { createKeptSettings, settingsSeenBy } from "./db/kept-settings.ts";
import type { KeptSettings } from "./db/kept-settings.ts";
import { queryText } from "./db/query.ts";
import { rowsOf } from "./db/rows.ts";
import type { Change, Rows, TenantTable } from "./db/rows.ts";
import { tenantStatements } from "./db/tenant-statements.ts";
import type { TenantStatements } from "./db/tenant-statements.ts";
import { createTotals } from "./db/totals.ts";
import type { ToldTotals } from "./db/totals.ts";
import { underWay } from "./under-way.ts";

/** Who acts: a member of staff, a visitor of the public site, or the product itself (jobs). */
export interface Actor {
  id: string | null;
  name: string;
  role: Role | "VISITOR" | "SYSTEM";
  email?: string;
  sessionId?: string;
  ip?: string | null;
  userAgent?: string | null;
  requestId?: string | null;
  /** The visit by which a SUPER_ADMIN acts in a workspace that is not theirs. */
  visitId?: string;
  /**
   * What began all this, where a rule acts: no rule acts twice on a ticket for the same.
   */
  occasion?: string;
  /** The name of the rule that acts. */ rule?: string;
}
export const systemActor: Actor = { id: null, name: "Parley", role: "SYSTEM" };
/** Somebody who is not signed in. */
export const visitorActor = ({
  ip,
  userAgent,
  requestId,
}: Pick<Actor, "ip" | "userAgent" | "requestId">): Actor => ({
  id: null,
  name: "Visitor",
  role: "VISITOR",
  ip,
  userAgent,
  requestId,
});

/** Who hears an event: all staff; one person; supervisors and above; the visitor of one chat. */
export type Audience = "staff" | "supervisors" | `user:${string}` | `chat:${string}`;

/** A job's name with the type of its payload; server/jobs/queue.ts runs it. */
export interface JobName<P> {
  readonly name: string;
  readonly payload?: P;
}

/**
 * One tenant's unit of work. Handlers, jobs and rules' callers get this and nothing below it: the tenant is
 * never an argument.
 */
export interface Work extends TenantStatements {
  readonly tenant: string;
  readonly actor: Actor;
  /** The moment of this work, ISO 8601. */
  readonly now: string;
  readonly db: Db;
  /** What lists were counted lately; null in a transaction, which sees its own writes. */
  readonly totals: ToldTotals | null;
  /** Rows of lists, by their versions; null in a transaction likewise. */
  readonly kept: KeptRows | null;
  /** One object for each transaction, to keep something by as long as it lasts; `db` may serve several. */
  readonly transaction: object;
  rows<T extends TenantTable>(table: T): Rows<T>;
  /**
   * Heard once the transaction has committed, in commit order, by everyone in `audience`, also by those who
   * were away.
   */
  publish<N extends EventName>(name: N, payload: EventPayloads[N], audience: Audience[]): void;
  /** Runs once the transaction has committed, at `runAt` if given. */
  enqueue<P extends object>(job: JobName<P>, payload: P, runAt?: string): void;
  record(change: Change): void;
  /** See `Database.ticketNumber`. */
  ticketNumber(): Promise<number | null>;
  /**
   * What the tenant's settings say, read once by a process until one of them changes (db/kept-settings.ts).
   * @param name of what `read` answers; nobody changes what is answered
   * @param read of the tables alone that are followed there
   */
  setting<T>(name: string, read: () => Promise<T>): Promise<T>;
  /** Runs in the transaction, after everything else in it. */
  beforeCommit(run: () => Promise<void>): void;
  /**
   * Sent with the commit, whose answer covers it: for a statement that nothing else in the transaction reads.
   * Refused, it takes all of it back.
   */
  withCommit(send: () => Promise<unknown>): void;
  /** Once the transaction is over, be it committed or rolled back; never fails. */
  readonly ended: Promise<void>;
}

/** The same unit of work in somebody else's name: what is written by it, the audit log lays at their door. */
export function actingAs(work: Work, actor: Actor): Work {
  const record = (change: Change) => {
    work.record({ by: { id: actor.id, name: actor.name }, ...change });
  };
  return { ...work, actor, record, rows: (table) => rowsOf(work.db, work.tenant, work.now, table, record) };
}

/** What leaves a committed piece of work: see realtime/relay.ts and jobs/queue.ts. */
export interface AfterCommit {
  eventsReady(tenant: string): void;
  jobsReady(tenant: string): void;
  ephemeral(tenant: string, name: EventName, payload: unknown, audience: Audience[]): void;
}

/**
 * Where the accounts of those who run the installation live. Nobody can sign up under this name
 * (contract/subdomain.ts).
 */
export const ownTenant = "parley";

export interface Desk {
  readonly database: Database;
  readonly clock: Clock;
  readonly after: AfterCommit;
  /** What others are told a moment longer is not so any more for this account: it is to be read by itself. */
  hasJustWritten(tenant: string, account: string): boolean;
  /**
   * Reads. What it records, such as that somebody looked at something, is written; to write anything else,
   * use `transaction`.
   */
  read<T>(tenant: string, actor: Actor, work: (work: Work) => Promise<T>): Promise<T>;
  /** The same for what reads and records nothing; it may be done twice (`Database.readAnywhere`). */
  readAnywhere<T>(tenant: string, actor: Actor, work: (work: Work) => Promise<T>): Promise<T>;
  /** One transaction: rows, audit, events and jobs together or not at all. */
  transaction<T>(tenant: string, actor: Actor, work: (work: Work) => Promise<T>): Promise<T>;
  /**
   * `transaction` in the system's scope, audited in the tenant that is named: for what its own scope may not write,
   * such as the tenant itself.
   */
  systemTransaction<T>(tenant: string, actor: Actor, work: (work: Work) => Promise<T>): Promise<T>;
  /** `transaction` for what is the installation's own: in the system's scope, audited in the product's workspace. */
  installation<T>(actor: Actor, work: (work: Work) => Promise<T>): Promise<T>;
}

export function createDesk(database: Database, clock: Clock, after: AfterCommit): Desk {
  const totals = createTotals();
  const { kept, settings } = keptOf(database);
  const commit = async <T>(
    scope: Scope,
    tenant: string,
    actor: Actor,
    work: (work: Work) => Promise<T>,
  ): Promise<T> => {
    const { result, left } = await again(() => {
      const ended = Promise.withResolvers<void>();
      const done = database.transaction(scope, async (db, last) => {
        const unit = begin(db, tenant, actor, clock.now().toISOString(), {
          ...nothing,
          ticketNumber: () => database.ticketNumber(tenant),
          settings,
          ended: ended.promise,
        });
        const value = await work(unit.work);
        await unit.finish();
        const { left, sent } = unit.flush();
        for (const one of sent) last(one);
        return { result: value, left };
      });
      return done.finally(ended.resolve);
    });
    totals.wrote(tenant, actor.id);
    if (left.hasEvents) after.eventsReady(tenant);
    if (left.hasJobs) after.jobsReady(tenant);
    for (const event of left.ephemeral) after.ephemeral(tenant, event.name, event.payload, event.audience);
    return result;
  };
  const reading =
    (read: Database["read"]): Desk["read"] =>
    (tenant, actor, work) =>
      read({ tenant }, async (db) => {
        const unit = begin(db, tenant, actor, clock.now().toISOString(), {
          totals: totals.toldTo(tenant, actor.id),
          kept,
          settings: null,
          ticketNumber: () => database.ticketNumber(tenant),
          ended: Promise.resolve(),
        });
        const value = await work(unit.work);
        await unit.finish();
        await Promise.all(unit.flush().sent);
        return value;
      });
  return {
    database,
    clock,
    after,
    hasJustWritten: totals.hasJustWritten,
    read: reading((scope, work) => database.read(scope, work)),
    readAnywhere: reading((scope, work) => database.readAnywhere(scope, work)),
    transaction: (tenant, actor, work) => commit({ tenant }, tenant, actor, work),
    systemTransaction: (tenant, actor, work) => commit("system", tenant, actor, work),
    installation: (actor, work) => commit("system", ownTenant, actor, work),
  };
}

/** Nothing is kept where nobody can say whether the database is still the one that it was read from. */
function keptOf(database: Database): { kept: KeptRows | null; settings: KeptSettings | null } {
  if (database.losses() === null) return { kept: null, settings: null };
  const losses = () => database.losses() ?? 0;
  return { kept: createKeptRows(losses), settings: createKeptSettings(losses) };
}

/**
 * A transaction that the database gave up for another's sake (deadlock, serialization) is done again; nothing
 * of it was seen.
 */
async function again<T>(attempt: () => Promise<T>, triesLeft = 3): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
    if (triesLeft <= 1 || (code !== "40P01" && code !== "40001")) throw error;
    return again(attempt, triesLeft - 1);
  }
}

/** A transaction sees its own writes. */
const nothing = { totals: null, kept: null };
interface PublishedEvent {
  name: EventName;
  payload: unknown;
  audience: Audience[];
}

interface Remembered extends Pick<Work, "totals" | "kept" | "ticketNumber" | "ended"> {
  /** Null: each asks for itself. */ settings: KeptSettings | null;
}
/** What is written all the time, and is nobody's setting. */
const noSettings = new Set(["tickets", "ticket_messages", "contacts"]);
function begin(
  db: Db,
  tenant: string,
  actor: Actor,
  now: string,
  { settings: keptSettings, ...remembered }: Remembered,
) {
  const settings = settingsSeenBy(db, tenant, keptSettings);
  const changes: Change[] = [];
  const events: PublishedEvent[] = [];
  const jobs: Job[] = [];
  const last: (() => Promise<void>)[] = [];
  const unanswered: (() => Promise<unknown>)[] = [];
  const record = (change: Change) => {
    changes.push(change);
    if (!noSettings.has(change.entity)) settings.forget();
  };
  const work: Work = {
    tenant,
    actor,
    now,
    db,
    ...remembered,
    record,
    ...tenantStatements(db, tenant),
    transaction: {},
    setting: settings.get,
    rows: (table) => rowsOf(db, tenant, now, table, record),
    publish: (name, payload, audience) => {
      events.push({ name, payload, audience: [...new Set(audience)] });
    },
    beforeCommit: (run) => {
      last.push(run);
    },
    withCommit: (send) => {
      unanswered.push(send);
    },
    enqueue: (job, payload, runAt) => {
      jobs.push({ id: newId(), name: job.name, payload, run_at: runAt ?? null });
    },
  };
  const finish = async () => {
    for (const run of last) await run();
  };
  const flush = () => {
    const stored = events.filter((event) => !ephemeralEvents.includes(event.name));
    const left = {
      hasEvents: stored.length > 0,
      hasJobs: jobs.length > 0,
      ephemeral: events.filter((event) => ephemeralEvents.includes(event.name)),
    };
    const sent = unanswered.map((send) => send());
    if (changes.length + stored.length + jobs.length > 0)
      sent.push(leave(work, { changes, events: stored, jobs }));
    return { left, sent };
  };
  return { work, finish, flush };
}

interface Job {
  id: string;
  name: string;
  payload: object;
  run_at: string | null;
}
/**
 * Writes the audit log, the events and the jobs of a unit of work: one statement for all three. The counter's row
 * lock, held until the commit, makes the order of `seq` the order of commits.
 */
function leave(
  { db, tenant, actor, now }: Work,
  {
    changes,
    events: stored,
    jobs,
  }: { changes: readonly Change[]; events: readonly PublishedEvent[]; jobs: readonly Job[] },
): Promise<void> {
  const audit = changes.map((change) => auditEntry(change, actor));
  const asking = underWay();
  return queryText(db, leaving, [
    tenant,
    now,
    JSON.stringify(audit),
    actor.ip ?? null,
    actor.userAgent ?? null,
    actor.requestId ?? null,
    JSON.stringify(jobs),
    asking?.requestId ?? null,
    asking?.span?.header ?? null,
    stored.length,
    JSON.stringify(stored),
    actor.visitId ?? null,
  ]).then(() => undefined);
}

const leaving = `
  with audit as (insert into audit_logs (tenant_id, id, actor_id, actor_name, ip, user_agent, request_id, entity, entity_id, action, before, after, created_at, visit_id)
      select $1, a.id, a.actor_id, a.actor_name, $4, $5, $6, a.entity, a.entity_id, a.action, a.before, a.after, $2::timestamptz, $12::uuid
      from jsonb_to_recordset($3::jsonb) as a(id uuid, actor_id uuid, actor_name text, entity text, entity_id text, action text, before jsonb, after jsonb)),
    jobs as (insert into pending_jobs (tenant_id, id, name, payload, run_at, request_id, traceparent)
      select $1, j.id, j.name, j.payload, j.run_at, $8, $9
      from jsonb_to_recordset($7::jsonb) as j(id uuid, name text, payload jsonb, run_at timestamptz)),
    counter as (update tenant_counters set event_seq = event_seq + $10::int where tenant_id = $1 and $10::int > 0 returning event_seq)
  insert into events (tenant_id, seq, name, payload, audience, created_at)
  select $1, counter.event_seq - $10::int + e.position, e.event ->> 'name', e.event -> 'payload', array(select jsonb_array_elements_text(e.event -> 'audience')), $2::timestamptz
  from counter, jsonb_array_elements($11::jsonb) with ordinality as e(event, position)`;

/** How a change stands in the audit log. */
const auditEntry = (change: Change, actor: Actor) => ({
  id: newId(),
  entity: change.entity,
  entity_id: change.entityId,
  action: change.action,
  actor_id: change.by ? change.by.id : actor.id,
  actor_name: change.by?.name ?? actor.name,
  ...difference(change),
});

const secretFields = new Set(["passwordHash", "hash", "mailedHash", "privateJwk", "secrets", "hookKey"]);
/** What the database makes of another field, which stands there itself, and what every row has. */
const otherFields = new Set(["tenantId", "closeKey", "amountKey", "slaStatus", "slaDueAt", "slaDueSort"]);
/**
 * What a file looked like that somebody sent: rows of people whom nobody would find there when they ask to be
 * forgotten.
 */
const ofFiles = new Set(["analysis", "samples"]);
const withoutFiles = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map((one: unknown) =>
        one !== null && typeof one === "object" && "samples" in one
          ? Object.fromEntries(Object.entries(one).filter(([field]) => !ofFiles.has(field)))
          : one,
      )
    : value;
/** Only what changed is kept, and no secret. */
function difference({ before, after }: Change): {
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
} {
  const keep = (row: Record<string, unknown> | null, other: Record<string, unknown> | null) =>
    row &&
    Object.fromEntries(
      Object.entries(row)
        .filter(
          ([field, value]) =>
            !otherFields.has(field) &&
            !ofFiles.has(field) &&
            (other === null || JSON.stringify(other[field]) !== JSON.stringify(value)),
        )
        .map(([field, value]) => [field, secretFields.has(field) ? "•••" : withoutFiles(value)]),
    );
  return { before: keep(before, after), after: keep(after, before) };
}
