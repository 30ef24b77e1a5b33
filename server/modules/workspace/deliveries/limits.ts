import { and, count, desc, eq, gt, isNotNull, lte, sql } from "drizzle-orm";
import { later } from "../../../clock.ts";
import { queryRows } from "../../../db/query.ts";
import { channelProviders } from "../../../providers/registry.ts";
import type { Work } from "../../../work.ts";
import type { ConnectionRow } from "../connections/health.ts";
import type { RunningKind } from "./kinds.ts";
import { digestOf, heldByRates, personCountsHours, ratesToAsk } from "./limit-rules.ts";
import type { Held, NamedRate } from "./limit-rules.ts";
import { newPeopleReached, sendingRates } from "./limit-table.ts";
import { deliveries } from "./table.ts";
import type { DeliveryRow } from "./table.ts";

/**
 * What holds a delivery back that is to leave now: null lets it go, and counts it. The caller has locked its
 * lane. One that waits has its place already, so that of many no two ask for the same.
 */
export async function heldBack(
  work: Work,
  kind: RunningKind,
  row: DeliveryRow,
  connection: ConnectionRow | undefined,
): Promise<Held | null> {
  const sending = connection && channelProviders[connection.provider].provider.sending;
  if (!sending || !kind.countsAs) return null;
  if (isInPlace(row) && row.nextAttemptAt !== null && row.nextAttemptAt > work.now)
    return { waitsFor: row.waitsFor, until: row.nextAttemptAt };
  const as = await kind.countsAs(work, row, connection);
  const { recipient, waitsFor: waitedFor } = row;
  if (as.isNewPerson) {
    const until = await timeForNewPerson(work, connection, recipient);
    if (until > work.now) return { waitsFor: "ACCOUNT_LIMIT", until };
  }
  const rates = ratesToAsk(sending.rates(connection.facts), { recipient, media: as.media, waitedFor });
  return heldByRates(rates, await askRates(work, connection.id, rates), work.now);
}

const isInPlace = (row: DeliveryRow): row is DeliveryRow & Pick<Held, "waitsFor"> =>
  row.waitsFor === "PAIR_LIMIT" || row.waitsFor === "NUMBER_LIMIT";

/** Whether a limit that is kept here is what a delivery waits for. */
export const isHeldHere = (row: DeliveryRow): boolean => isInPlace(row) || row.waitsFor === "ACCOUNT_LIMIT";

/**
 * The time that each rate gives, in one statement: the first that is later than now ends it, and those after it
 * are asked once that time has come.
 */
async function askRates({ db, tenant, now }: Work, connectionId: string, rates: readonly NamedRate[]) {
  if (rates.length === 0) return [];
  const nowMs = sql`${Date.parse(now)}::float8`;
  const asked = rates.map(({ name, atOnce, everyMs }, at) => {
    const key = sql`${tenant}, ${connectionId}::uuid, ${name}`;
    const first = sql`${nowMs} + ${everyMs}::float8`;
    const source =
      at === 0
        ? sql`values (${key}, ${first})`
        : sql`select ${key}, ${first} from ${sql.raw(`rate_${at - 1}`)} where given_at <= ${nowMs}`;
    return sql`${sql.raw(`rate_${at}`)} as (
      insert into sending_rates as r (tenant_id, connection_id, name, full_at_ms) ${source}
      on conflict (tenant_id, connection_id, name) do update set full_at_ms = greatest(r.full_at_ms, ${nowMs}) + ${everyMs}::float8
      returning r.full_at_ms - ${atOnce * everyMs}::float8 as given_at)`;
  });
  const given = rates.map((_, at) => sql`select ${at}::int as at, given_at from ${sql.raw(`rate_${at}`)}`);
  const rows = await queryRows<{ given_at: number | string }>(
    db,
    sql`with ${sql.join(asked, sql`, `)} ${sql.join(given, sql` union all `)} order by at`,
  );
  return rows.map(({ given_at: ms }) => Number(ms));
}

/** When somebody new may be written to; not after now: at once. */
async function timeForNewPerson(work: Work, connection: ConnectionRow, recipient: string): Promise<string> {
  const { newPeople } = channelProviders[connection.provider].provider.sending ?? {};
  if (!newPeople) return work.now;
  const max = newPeople.max(connection.facts);
  const [held] = await work
    .from(sendingRates, { untilMs: sendingRates.fullAtMs })
    .where(and(eq(sendingRates.connectionId, connection.id), eq(sendingRates.name, holdNameOf(max))));
  const heldUntil = held ? new Date(held.untilMs).toISOString() : work.now;
  const account = newPeople.account(connection.settings);
  return max === null
    ? heldUntil
    : placeAmongPeople(work, { account, person: digestOf(recipient), max, heldUntil });
}

/** A hold is of one limit: a new one ends it. */
const holdNameOf = (max: number | null): string => `new people of ${max ?? "any"}`;

/**
 * The provider refused somebody new for its limit, so it has counted others than are counted here: they count no more,
 * and nobody new is written to until then.
 */
export async function holdNewPeople(
  { db, tenant }: Work,
  connection: ConnectionRow,
  { recipient, until }: { recipient: string; until: string },
): Promise<void> {
  const { newPeople } = channelProviders[connection.provider].provider.sending ?? {};
  if (!newPeople) return;
  await db
    .delete(newPeopleReached)
    .where(
      and(
        eq(newPeopleReached.tenantId, tenant),
        eq(newPeopleReached.account, newPeople.account(connection.settings)),
        eq(newPeopleReached.person, digestOf(recipient)),
      ),
    );
  const name = holdNameOf(newPeople.max(connection.facts));
  await db
    .insert(sendingRates)
    .values({ tenantId: tenant, connectionId: connection.id, name, fullAtMs: Date.parse(until) })
    .onConflictDoUpdate({
      target: [sendingRates.tenantId, sendingRates.connectionId, sendingRates.name],
      set: { fullAtMs: sql`greatest(${sendingRates.fullAtMs}, excluded.full_at_ms)` },
    });
}

/**
 * When a person may be written to: now where they count already, or there is room; else a later time is theirs.
 * @param heldUntil nobody new before it
 */
async function placeAmongPeople(
  work: Work,
  { account, person, max, heldUntil }: { account: string; person: string; max: number; heldUntil: string },
): Promise<string> {
  const { db, from, tenant, now } = work;
  const dayAgo = later(now, { hours: -personCountsHours });
  const ofAccount = eq(newPeopleReached.account, account);
  // Whoever asks for the last place, asks alone.
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`new people ${tenant} ${account}`}, 0))`,
  );
  const [known] = await from(newPeopleReached, { countedAt: newPeopleReached.countedAt }).where(
    and(ofAccount, eq(newPeopleReached.person, person)),
  );
  if (known && known.countedAt > dayAgo && known.countedAt <= now) return now;
  if (heldUntil > now) return heldUntil;
  // Those with a place to come are not in the way of who has one now.
  const fullest = (until: string | null) =>
    from(newPeopleReached, { countedAt: newPeopleReached.countedAt })
      .where(
        and(
          ofAccount,
          gt(newPeopleReached.countedAt, dayAgo),
          until === null ? undefined : lte(newPeopleReached.countedAt, until),
        ),
      )
      .orderBy(desc(newPeopleReached.countedAt))
      .offset(max - 1)
      .limit(1);
  const [isFull] = await fullest(now);
  if (isFull && known && known.countedAt > now) return known.countedAt;
  const [last] = isFull ? await fullest(null) : [];
  const at = last ? later(last.countedAt, { hours: personCountsHours }) : now;
  await db
    .insert(newPeopleReached)
    .values({ tenantId: tenant, account, person, countedAt: at })
    .onConflictDoUpdate({
      target: [newPeopleReached.tenantId, newPeopleReached.account, newPeopleReached.person],
      set: { countedAt: at },
    });
  return at;
}

/** The provider said that a connection sends too fast: nothing of it leaves until then. */
export async function holdConnection(
  { db, tenant }: Work,
  connection: ConnectionRow | undefined,
  until: string,
): Promise<void> {
  const sending = connection && channelProviders[connection.provider].provider.sending;
  if (!sending) return;
  const rate = sending.rates(connection.facts).find(({ per, kinds }) => per === "CONNECTION" && !kinds);
  if (!rate) return;
  const fullAtMs = Date.parse(until) + (rate.atOnce - 1) * rate.everyMs;
  await db
    .insert(sendingRates)
    .values({ tenantId: tenant, connectionId: connection.id, name: "all", fullAtMs })
    .onConflictDoUpdate({
      target: [sendingRates.tenantId, sendingRates.connectionId, sendingRates.name],
      set: { fullAtMs: sql`greatest(${sendingRates.fullAtMs}, excluded.full_at_ms)` },
    });
}

/** How many new people each account has written to within a day. */
export async function peopleReached({ from, now }: Work): Promise<Map<string, number>> {
  const rows = await from(newPeopleReached, { account: newPeopleReached.account, count: count() })
    .where(
      and(
        gt(newPeopleReached.countedAt, later(now, { hours: -personCountsHours })),
        lte(newPeopleReached.countedAt, now),
      ),
    )
    .groupBy(newPeopleReached.account);
  return new Map(rows.map(({ account, count: reached }) => [account, reached]));
}

/** How much of each connection's a limit holds now. */
export async function heldByConnection({ from }: Work): Promise<Map<string, number>> {
  const rows = await from(deliveries, { id: deliveries.connectionId, count: count() })
    .where(
      and(eq(deliveries.state, "QUEUED"), isNotNull(deliveries.connectionId), isNotNull(deliveries.waitsFor)),
    )
    .groupBy(deliveries.connectionId);
  return new Map(rows.flatMap(({ id, count: held }) => (id === null ? [] : [[id, held]])));
}
