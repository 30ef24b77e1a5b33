import { setImmediate } from "node:timers/promises";
import { newId } from "../../../db/columns.ts";
import { queryText } from "../../../db/query.ts";
import type { Work } from "../../../work.ts";
import type { TicketRow } from "../tickets/queries.ts";
import type { Notice, SlaClock } from "./engine/ledger.ts";
import type { HeldLedger } from "./hold.ts";
import { clockName, stripSpans } from "./kept-ledger.ts";
import type { KeptLedger } from "./kept-ledger.ts";
import { isoOf, isoOrNull } from "./moments.ts";
import { atRiskId, escalationPrefix } from "./reminder-ids.ts";
import { standingOf } from "./standing.ts";

/** Of many at once: who asks for something meanwhile waits for no more than so many. */
export const reckonedAtOnce = 10;
export const dueTimerName = "sla.due";

type Writer = Pick<Work, "db" | "tenant" | "now">;

/** A breach that a change of the ledger has brought. */
interface NewBreach {
  id: string;
  clock: SlaClock;
  breachedAt: number;
}
/** What of a ledger that was written people are to hear of. */
export interface Written {
  held: HeldLedger;
  ticket: TicketRow;
  breaches: NewBreach[];
  reminders: Notice[];
  /** It is at risk, and was not before. */
  becameRisky: boolean;
  /** When a target of it came at risk by time alone, the latest; null where none did. */
  riskyAt: number | null;
}

const nextMoment = ({ ledger }: KeptLedger): number | null => {
  const moments = ledger.clocks.flatMap(({ end, upcoming }) => (end ? [] : upcoming.map(({ at }) => at)));
  return moments.length === 0 ? null : Math.min(...moments);
};
const timerAt = (kept: KeptLedger | null): string | null => isoOrNull(kept && nextMoment(kept));

/** Writes what has changed of some ledgers in one statement, with the columns of their tickets and their timers. */
export async function writeLedgers(work: Writer, all: readonly HeldLedger[]): Promise<Written[]> {
  const changed = all.filter(({ isChanged }) => isChanged);
  if (changed.length === 0) return [];
  const written: (ReturnType<typeof rowsOf> & { held: HeldLedger })[] = [];
  for (const [nr, held] of changed.entries()) {
    if (nr > 0 && nr % reckonedAtOnce === 0) await setImmediate();
    written.push({ held, ...rowsOf(work, held) });
  }
  const { text, values } = statement(
    work,
    written.map(({ rows }) => rows),
  );
  await queryText(work.db, text, values);
  return written.map(({ held, rows, kept, breaches, reminders, risky }) => {
    const ticket = { ...held.ticket, slaStatus: rows.ticket.sla_status, slaDueAt: rows.ticket.sla_due_at };
    const becameRisky = ticket.slaStatus === "AT_RISK" && held.toldStatus !== "AT_RISK";
    Object.assign(held, {
      toldStatus: ticket.slaStatus,
      stored: kept,
      kept,
      ticket,
      isChanged: false,
      hasTimerFired: false,
    });
    const riskyAt = risky.length === 0 ? null : Math.max(...risky.map(({ at }) => at));
    return { held, ticket, breaches, reminders, becameRisky, riskyAt };
  });
}

/** What is to be written of a ledger, and what people are to hear of it. */
export function rowsOf(work: Writer, held: HeldLedger) {
  const { ticket, stored, read } = held;
  const { kept, added } = stripSpans(held.kept);
  const { slaStatus, slaDueAt } = standingOf({ kept, read });
  const before = new Map(stored?.ledger.clocks.map((clock) => [clockName(clock), clock]));
  const breaches = kept.ledger.clocks.flatMap((clock): NewBreach[] =>
    clock.breachedAt === null || (before.get(clockName(clock))?.breachedAt ?? null) !== null
      ? []
      : [{ id: newId(), clock, breachedAt: clock.breachedAt }],
  );
  const known = stored?.ledger.notices.length ?? 0;
  const reminders = kept.ledger.notices.length > known ? newNotices(kept, stored) : [];
  const risky = stored ? becomingRisky(kept, before) : [];
  const [timer, timerBefore] = [timerAt(kept), held.hasTimerFired ? null : timerAt(stored)];
  const rows = {
    ledger: {
      ticket_id: ticket.id,
      state: kept,
      book_version: read.version,
      open_clocks: kept.ledger.clocks.filter(({ end }) => !end).length,
    },
    clocks: kept.ledger.clocks
      .filter((clock) => JSON.stringify(clock) !== JSON.stringify(before.get(clockName(clock))))
      .map((clock) => clockRow(ticket, clock)),
    spans: added.map((span) => spanRow(ticket.id, span)),
    breaches: breaches.map((one) => breachRow(work, ticket.id, one)),
    given: [...risky, ...reminders]
      .filter(({ reminderId }) => !reminderId.startsWith(escalationPrefix))
      .map((notice) => givenRow(work, held, notice)),
    ticket: {
      ticket_id: ticket.id,
      sla_status: slaStatus,
      sla_due_at: slaDueAt,
      is_moved: slaStatus !== ticket.slaStatus || slaDueAt !== ticket.slaDueAt,
    },
    timer: { key: ticket.id, fire_at: timer, is_moved: timer !== timerBefore },
  };
  return { rows, kept, breaches, reminders, risky };
}

/** Of the moments that have passed, those from which on a target was at risk. */
function becomingRisky(kept: KeptLedger, before: ReadonlyMap<string, SlaClock>): Notice[] {
  return kept.ledger.clocks.flatMap((clock) => {
    const { metric, cycle, upcoming, dueAt } = clock;
    const known = before.get(clockName(clock));
    const passed = known?.upcoming.find(({ kind, at }) => kind === "AT_RISK" && at <= kept.ledger.at);
    if (!passed || upcoming.some(({ kind }) => kind === "AT_RISK")) return [];
    return [
      { metric, cycle, reminderId: atRiskId, dueAt: known?.dueAt ?? dueAt ?? passed.at, at: passed.at },
    ];
  });
}

function newNotices(kept: KeptLedger, stored: KeptLedger | null): Notice[] {
  const nameOf = (notice: Notice) => JSON.stringify(notice);
  const known = new Set(stored?.ledger.notices.map(nameOf));
  return kept.ledger.notices.filter((notice) => !known.has(nameOf(notice)));
}

const clockRow = (ticket: TicketRow, clock: SlaClock) => ({
  ticket_id: ticket.id,
  metric: clock.metric,
  cycle: clock.cycle,
  policy_id: clock.policy?.id ?? null,
  policy_version: clock.policy?.version ?? null,
  target_seconds: clock.targetSeconds,
  started_at: isoOf(clock.startedAt),
  due_at: isoOrNull(clock.dueAt),
  breached_at: isoOrNull(clock.breachedAt),
  ended_at: isoOrNull(clock.end?.at ?? null),
  ended_how: clock.end?.how ?? null,
  priority: ticket.priority,
  channel: ticket.channel,
  group_id: ticket.groupId,
  assigned_to_id: ticket.assignedToId,
});
const spanRow = (ticketId: string, span: ReturnType<typeof stripSpans>["added"][number]) => ({
  ticket_id: ticketId,
  metric: span.metric,
  cycle: span.cycle,
  position: span.position,
  state: span.state,
  reason: span.reason,
  note: span.note,
  from_at: isoOf(span.from),
  to_at: isoOf(span.to),
  policy_id: span.policy?.id ?? null,
  policy_version: span.policy?.version ?? null,
  calendar_id: span.calendar?.id ?? null,
  calendar_version: span.calendar?.version ?? null,
  open_seconds: span.openSeconds,
  counted_seconds: span.countedSeconds,
});
const breachRow = (work: Writer, ticketId: string, { id, clock, breachedAt }: NewBreach) => ({
  id,
  ticket_id: ticketId,
  metric: clock.metric,
  cycle: clock.cycle,
  policy_id: clock.policy?.id ?? null,
  policy_version: clock.policy?.version ?? null,
  target_seconds: clock.targetSeconds ?? 0,
  breached_at: isoOf(breachedAt),
  noted_at: work.now,
});

const givenRow = (
  work: Writer,
  { ticket, read }: HeldLedger,
  { metric, cycle, reminderId, dueAt, at }: Notice,
) => ({
  ticket_id: ticket.id,
  metric,
  cycle,
  reminder_id: reminderId,
  name: read.reminders.get(reminderId)?.name ?? null,
  due_at: isoOf(dueAt),
  at: isoOf(at),
  noted_at: work.now,
});

type Rows = ReturnType<typeof rowsOf>["rows"];
export const clockColumns = [
  "ticket_id",
  "metric",
  "cycle",
  "policy_id",
  "policy_version",
  "target_seconds",
  "started_at",
  "due_at",
  "breached_at",
  "ended_at",
  "ended_how",
  "priority",
  "channel",
  "group_id",
  "assigned_to_id",
] as const satisfies (keyof ReturnType<typeof clockRow>)[];
const clockNames = clockColumns.join(", ");
const clockTypes =
  "ticket_id uuid, metric text, cycle int, policy_id uuid, policy_version int, target_seconds int, started_at timestamptz, due_at timestamptz, breached_at timestamptz, ended_at timestamptz, ended_how text, priority text, channel text, group_id uuid, assigned_to_id uuid";
const clockUpdates = clockColumns
  .slice(3)
  .map((name) => `${name} = excluded.${name}`)
  .join(", ");
const spanColumns =
  "ticket_id, metric, cycle, position, state, reason, note, from_at, to_at, policy_id, policy_version, calendar_id, calendar_version, open_seconds, counted_seconds";
const spanTypes =
  "ticket_id uuid, metric text, cycle int, position int, state text, reason text, note text, from_at timestamptz, to_at timestamptz, policy_id uuid, policy_version int, calendar_id uuid, calendar_version int, open_seconds int, counted_seconds int";
const breachColumns =
  "id, ticket_id, metric, cycle, policy_id, policy_version, target_seconds, breached_at, noted_at";
const breachTypes =
  "id uuid, ticket_id uuid, metric text, cycle int, policy_id uuid, policy_version int, target_seconds int, breached_at timestamptz, noted_at timestamptz";

const givenColumns = "ticket_id, metric, cycle, reminder_id, name, due_at, at, noted_at";
const givenTypes =
  "ticket_id uuid, metric text, cycle int, reminder_id text, name text, due_at timestamptz, at timestamptz, noted_at timestamptz";

/** One statement, of which those parts are left out that have nothing to write, with its values. */
function statement({ tenant }: Writer, all: readonly Rows[]): { text: string; values: string[] } {
  const values = [tenant];
  const json = (rows: readonly object[]) => `$${values.push(JSON.stringify(rows))}::jsonb`;
  const clocks = all.flatMap((one) => one.clocks);
  const spans = all.flatMap(({ spans: some }) => some);
  const breaches = all.flatMap((one) => one.breaches);
  const given = all.flatMap((one) => one.given);
  const moved = all.map(({ ticket }) => ticket).filter((ticket) => ticket.is_moved);
  const timers = all.map(({ timer }) => timer).filter((timer) => timer.is_moved);
  const set = timers.flatMap(({ key, fire_at }) => (fire_at === null ? [] : [{ key, fire_at }]));
  const cleared = timers.filter(({ fire_at }) => fire_at === null).map(({ key }) => ({ key }));
  const parts = [
    clocks.length > 0 &&
      `clocks as (insert into sla_clocks (tenant_id, ${clockNames}) select $1, ${clockNames} from jsonb_to_recordset(${json(clocks)}) as c(${clockTypes}) on conflict (tenant_id, ticket_id, metric, cycle) do update set ${clockUpdates})`,
    spans.length > 0 &&
      `spans as (insert into sla_spans (tenant_id, ${spanColumns}) select $1, ${spanColumns} from jsonb_to_recordset(${json(spans)}) as s(${spanTypes}))`,
    breaches.length > 0 &&
      `breaches as (insert into sla_breaches (tenant_id, ${breachColumns}) select $1, ${breachColumns} from jsonb_to_recordset(${json(breaches)}) as b(${breachTypes}) on conflict do nothing)`,
    given.length > 0 &&
      `given as (insert into sla_reminders_given (tenant_id, ${givenColumns}) select $1, ${givenColumns} from jsonb_to_recordset(${json(given)}) as g(${givenTypes}) on conflict do nothing)`,
    moved.length > 0 &&
      `moved as (update tickets t set sla_status = m.sla_status, sla_due_at = m.sla_due_at from jsonb_to_recordset(${json(moved)}) as m(ticket_id uuid, sla_status text, sla_due_at timestamptz) where t.tenant_id = $1 and t.id = m.ticket_id)`,
    set.length > 0 &&
      `timed as (insert into timers (tenant_id, kind, key, fire_at, try_at, attempts, payload) select $1, '${dueTimerName}', s.key, s.fire_at, s.fire_at, 0, jsonb_build_object('ticketId', s.key) from jsonb_to_recordset(${json(set)}) as s(key text, fire_at timestamptz) on conflict (tenant_id, kind, key) do update set fire_at = excluded.fire_at, try_at = excluded.try_at, attempts = 0, payload = excluded.payload)`,
    cleared.length > 0 &&
      `cleared as (delete from timers t using jsonb_to_recordset(${json(cleared)}) as c(key text) where t.tenant_id = $1 and t.kind = '${dueTimerName}' and t.key = c.key)`,
  ].filter((part) => part !== false);
  const before = parts.length === 0 ? "" : `with ${parts.join(", ")} `;
  const ledgers = json(all.map(({ ledger }) => ledger));
  return {
    text: `${before}insert into sla_ledgers (tenant_id, ticket_id, state, book_version, open_clocks) select $1, l.ticket_id, l.state, l.book_version, l.open_clocks from jsonb_to_recordset(${ledgers}) as l(ticket_id uuid, state jsonb, book_version int, open_clocks int) on conflict (tenant_id, ticket_id) do update set state = excluded.state, book_version = excluded.book_version, open_clocks = excluded.open_clocks`,
    values,
  };
}
