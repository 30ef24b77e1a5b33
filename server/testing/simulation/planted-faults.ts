import { sql } from "drizzle-orm";
import type { Database, Db } from "../../db/client.ts";
import type { Scope } from "../../db/client.ts";

/** Faults of the server, planted to see whether the simulation finds them, each with the words that it finds it by. */
export const plantedFaults = {
  "an acknowledged write is lost": /is there once|its customer has nothing/,
  "a call that comes again is not known": /is there once/,
  "an event is left out": /events have no gap/,
  "an event is told to another workspace": /tell of their own workspace/,
  "an agent gets more than they have room for": /an agent has \d+ open tickets/,
  "a timer is forgotten": /whatever was snoozed is back/,
  "an acknowledged word of a visitor is lost": /each word of a visitor is there once/,
  "a hook is handled twice": /each word of a messenger's customer is there once/,
  "a mail is taken in twice": /each word of a mail is there once/,
  "a reply by a messenger is sent twice": /each reply reaches its customer once/,
  "a reply by mail is sent twice": /came to \S+ \d times in \d attempts/,
} as const;
export type PlantedFault = keyof typeof plantedFaults;

/** Left behind when a transaction is given up on purpose. */
class GivenUp extends Error {}

type Write = (scope: Scope, work: Parameters<Database["transaction"]>[1]) => Promise<unknown>;

const tenantOf = (scope: Scope): string | null =>
  typeof scope === "object" && "tenant" in scope ? scope.tenant : null;

/** Each once: what was sent waits again. */
const sendAgain = (db: Db, tenant: string, kind: "messenger" | "mailbox") =>
  db.execute(sql`update deliveries set state = 'QUEUED', attempts = 0, provider_message_id = null, ticket_id = null
    where tenant_id = ${tenant} and kind = ${kind} and state in ('SENT', 'DELIVERED', 'READ') and ticket_id is not null`);

/** What stands after a write of a tenant that the fault falls on. */
const after: Partial<Record<PlantedFault, (db: Db, tenant: string) => Promise<unknown>>> = {
  "a call that comes again is not known": (db, tenant) =>
    db.execute(sql`delete from idempotency_keys where tenant_id = ${tenant}`),
  "an event is left out": (db, tenant) =>
    db.execute(
      sql`delete from events where tenant_id = ${tenant} and seq = (select max(seq) from events where tenant_id = ${tenant})`,
    ),
  "an event is told to another workspace": (db, tenant) =>
    db.execute(sql`with other as (
        update tenant_counters set event_seq = event_seq + 1
        where tenant_id = (select id from tenants where id <> ${tenant} and left(id, -2) = left(${tenant}, -2))
          and exists (select from events where tenant_id = ${tenant} and payload ? 'ticketId')
        returning tenant_id, event_seq)
      insert into events (tenant_id, seq, name, payload, audience, created_at)
      select other.tenant_id, other.event_seq, e.name, e.payload, e.audience, e.created_at from other,
        (select * from events where tenant_id = ${tenant} and payload ? 'ticketId' order by seq desc limit 1) e`),
  "an agent gets more than they have room for": (db, tenant) =>
    db.execute(sql`update tickets set status = 'OPEN', assigned_to_id = (
        select id from users where tenant_id = ${tenant} and role = 'AGENT' order by id limit 1)
      where tenant_id = ${tenant} and deleted_at is null and status not in ('RESOLVED', 'CLOSED')`),
  "a timer is forgotten": (db, tenant) =>
    db.execute(sql`delete from timers where tenant_id = ${tenant} and kind = 'tickets.wake'`),
  "an acknowledged word of a visitor is lost": (db, tenant) =>
    db.execute(sql`delete from ticket_messages where tenant_id = ${tenant} and id = (
        select max(m.id::text)::uuid from ticket_messages m where m.tenant_id = ${tenant} and m.text like 'Visitor word%')`),
  "a hook is handled twice": (db, tenant) =>
    db.execute(sql`with again as (
        update inbound_events set state = 'PENDING', post_id = null
        where tenant_id = ${tenant} and kind = 'message' and state = 'DONE' and post_id is not null returning id)
      delete from conversation_messages where tenant_id = ${tenant} and exists (select from again)`),
  "a mail is taken in twice": (db, tenant) =>
    db.execute(sql`with again as (
        update inbound_mails set state = 'PENDING', hash = 'again ' || id
        where tenant_id = ${tenant} and state = 'DONE' and hash not like 'again %' returning id)
      delete from mail_ids where tenant_id = ${tenant} and exists (select from again)`),
  "a reply by a messenger is sent twice": (db, tenant) => sendAgain(db, tenant, "messenger"),
  "a reply by mail is sent twice": (db, tenant) => sendAgain(db, tenant, "mailbox"),
};

/** Faults that fall on each thing once at most, and so may fall after every write. */
const onceEach: ReadonlySet<PlantedFault> = new Set<PlantedFault>([
  "a hook is handled twice",
  "a mail is taken in twice",
  "a reply by a messenger is sent twice",
  "a reply by mail is sent twice",
]);

/** A database through which one of the faults can be planted. */
export function faultyDatabase(database: Database) {
  let [fault, every]: [PlantedFault | null, number] = [null, 1];
  let writes = 0;
  const write: Write = async (scope, work) => {
    const tenant = tenantOf(scope);
    writes += tenant === null ? 0 : 1;
    if (fault === null || tenant === null || writes % every !== 0) return database.transaction(scope, work);
    if (fault === "an acknowledged write is lost") return lost(scope, work);
    const result = await database.transaction(scope, work);
    const then = after[fault];
    if (then) await database.transaction("system", (db) => then(db, tenant));
    return result;
  };
  const lost: Write = async (scope, work) => {
    let result: unknown;
    await database
      .transaction(scope, async (db, last) => {
        result = await work(db, last);
        throw new GivenUp();
      })
      .catch((error: unknown) => {
        if (!(error instanceof GivenUp)) throw error;
      });
    return result;
  };
  const faulty: Database = {
    ...database,
    transaction: <T>(scope: Scope, work: (db: Db, last: never) => Promise<T>) =>
      write(scope, work as Parameters<Database["transaction"]>[1]) as Promise<T>, // what `work` answers
  };
  return {
    database: faulty,
    /** It happens at every so many writes of a workspace. */
    plant(next: PlantedFault | null, everyWrites = next !== null && onceEach.has(next) ? 1 : 3) {
      [fault, every] = [next, everyWrites];
      writes = 0;
    },
  };
}
