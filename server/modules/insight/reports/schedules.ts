import { and, eq, ilike, inArray, lte, notExists } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { z } from "zod";
import { reportSchedules as calls } from "../../../../contract/insight/reports.ts";
import type { ReportRange, ReportSchedule } from "../../../../contract/insight/reports.ts";
import type { BodyOut } from "../../../../contract/kit.ts";
import { limits } from "../../../../contract/limits.ts";
import { isRole, outranks } from "../../../../contract/roles.ts";
import { later } from "../../../clock.ts";
import { likeContaining } from "../../../db/like.ts";
import { pageOf } from "../../../db/page.ts";
import { tenants } from "../../../db/table.ts";
import { Fault } from "../../../fault.ts";
import { implement } from "../../../kernel/implement.ts";
import { defineJob } from "../../../jobs/queue.ts";
import type { Routine } from "../../../jobs/queue.ts";
import type { Services } from "../../../services.ts";
import { systemActor } from "../../../work.ts";
import type { Actor, JobName, Work } from "../../../work.ts";
import { siteUrl } from "../../workspace/platform/addresses.ts";
import { deliveryOf, queueMail } from "../../workspace/platform/outbox.ts";
import { suspendedAs } from "../../workspace/terms/suspended-as.ts";
import { localeOf } from "../../people/session/accounts.ts";
import { users } from "../../people/session/table.ts";
import { localDayAt, nextRun, spanOf } from "../../../kernel/calendar.ts";
import type { Timing } from "../../../kernel/calendar.ts";
import { checkMayChange, storedReportAfter, nameOf } from "./kept.ts";
import type { StoredReport } from "./kept.ts";
import { reportMail } from "./mail.ts";
import { runReport, timeZoneOf } from "./report.ts";
import { reportSchedules } from "./table.ts";
import { say } from "./texts.ts";

type Row = typeof reportSchedules.$inferSelect;
type Person = Pick<
  typeof users.$inferSelect,
  "id" | "firstName" | "lastName" | "email" | "role" | "locale" | "isActive"
>;
interface Found {
  schedule: Row;
  owner: Person | null;
}
interface Due {
  scheduleId: string;
  runAt: string;
}
const owners = alias(users, "owners");
const sendJob: JobName<Due> = { name: "reports.send" };

export const reportScheduleCalls = implement(calls, {
  list: async ({ query, ...work }) => {
    const page = await pageOf<Found>(work, {
      query,
      tenant: work.tenant,
      tenantId: reportSchedules.tenantId,
      from: reportSchedules,
      where: query.search ? ilike(reportSchedules.name, likeContaining(query.search)) : undefined,
      sort: {
        columns: [reportSchedules.name, reportSchedules.id],
        direction: "asc",
        keyOf: ({ schedule }) => [schedule.name, schedule.id],
      },
      select: () => select(work).$dynamic(),
    });
    return { ...page, items: await presentSchedules(work, page.items) };
  },
  create: async ({ body, ...work }) => {
    const { actor, now } = work;
    if (actor.id === null) throw new Fault("unauthenticated");
    if ((await work.rows(reportSchedules).count()) >= limits.reportSchedulesMax)
      throw new Fault("conflict", say("reports.too_many_schedules", { max: limits.reportSchedulesMax }));
    const { name, frequency, weekday = 1, monthDay = 1, hour, isActive = true } = body;
    const timing = { frequency, weekday, monthDay, hour };
    const row = await work.rows(reportSchedules).insert({
      ...(await storedReportAfter(work, body, null)),
      ...timing,
      name,
      recipientIds: await staffAmong(work, body.recipientIds),
      isActive,
      ownerId: actor.id,
      nextRunAt: isActive ? nextRun(timing, now, await timeZoneOf(work)) : null,
      createdAt: now,
      updatedAt: now,
    });
    if (row.nextRunAt !== null)
      work.enqueue(sendJob, { scheduleId: row.id, runAt: row.nextRunAt }, row.nextRunAt);
    return one(work, row.id);
  },
  get: ({ params, ...work }) => one(work, params.id),
  update: ({ params, body, ...work }) => change(work, params.id, body),
  replace: ({ params, body, ...work }) => change(work, params.id, body),
  remove: async ({ params, ...work }) => {
    checkMayChange(work, await work.rows(reportSchedules).get(params.id));
    await work.rows(reportSchedules).remove(params.id);
    return {};
  },
  sendNow: async ({ params, services, ...work }) => {
    const row = await work.rows(reportSchedules).lock(params.id);
    checkMayChange(work, row);
    const verdict = await send(work, services, row, work.now);
    if (verdict !== "sent")
      throw new Fault(
        "conflict",
        verdict === "OWNER_GONE" ? say("reports.owner_barred") : say("reports.no_active_recipient"),
      );
    return { delivery: deliveryOf(services, { channel: "email", status: "QUEUED" }) };
  },
});

const personColumns = {
  id: owners.id,
  firstName: owners.firstName,
  lastName: owners.lastName,
  email: owners.email,
  role: owners.role,
  locale: owners.locale,
  isActive: owners.isActive,
};
const select = ({ db }: Work) =>
  db
    .select({ schedule: reportSchedules, owner: personColumns })
    .from(reportSchedules)
    .leftJoin(
      owners,
      and(eq(owners.tenantId, reportSchedules.tenantId), eq(owners.id, reportSchedules.ownerId)),
    );

async function presentSchedules(work: Work, found: Found[]): Promise<ReportSchedule[]> {
  const people = await peopleOf(work, [...new Set(found.flatMap(({ schedule }) => schedule.recipientIds))]);
  const timeZone = await timeZoneOf(work);
  return found.map(({ schedule, owner }) => ({
    ...schedule,
    ...keptOf(schedule),
    ...timingOf(schedule),
    timeZone,
    ownerName: nameOf(owner),
    recipients: schedule.recipientIds.flatMap((id) => {
      const person = people.get(id);
      return person ? [{ id, name: nameOf(person) }] : [];
    }),
    // Somebody who was deactivated stops what is theirs from that moment on, not only from the next run.
    ...(schedule.isActive && !mayRead(owner)
      ? { isActive: false, pausedBecause: "OWNER_GONE" as const, nextRunAt: null }
      : { pausedBecause: schedule.pausedBecause }),
  }));
}
const keptOf = (row: Row): StoredReport => ({
  report: row.report,
  groupBy: row.groupBy,
  filters: row.filters,
});
const timingOf = (row: Row): Timing => ({
  frequency: row.frequency,
  weekday: row.weekday,
  monthDay: row.monthDay,
  hour: row.hour,
});
const mayRead = (person: Pick<Person, "role" | "isActive"> | null | undefined): boolean =>
  person?.isActive === true && isRole(person.role) && outranks(person.role, "SUPERVISOR");

async function one(work: Work, id: string): Promise<ReportSchedule> {
  const [found] = await presentSchedules(
    work,
    await select(work).where(and(eq(reportSchedules.tenantId, work.tenant), eq(reportSchedules.id, id))),
  );
  if (!found) throw new Fault("not_found");
  return found;
}

async function peopleOf({ from }: Work, ids: string[]): Promise<Map<string, Person>> {
  const rows =
    ids.length === 0
      ? []
      : await from(users, {
          id: users.id,
          firstName: users.firstName,
          lastName: users.lastName,
          email: users.email,
          role: users.role,
          locale: users.locale,
          isActive: users.isActive,
        }).where(inArray(users.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}
/** @throws Fault invalid at the recipient who is none of the staff */
async function staffAmong(work: Work, ids: string[]): Promise<string[]> {
  const people = await peopleOf(work, ids);
  const errors = ids.flatMap((id, at) =>
    people.get(id)?.isActive === true
      ? []
      : [{ path: `recipientIds.${at}`, message: say("reports.no_such_person") }],
  );
  if (errors.length > 0) throw new Fault("invalid", errors[0]?.message, { errors });
  return [...new Set(ids)];
}

async function change(
  work: Work,
  id: string,
  body: Partial<BodyOut<typeof calls.create>>,
): Promise<ReportSchedule> {
  const before = await work.rows(reportSchedules).lock(id);
  checkMayChange(work, before);
  const { name, frequency, weekday, monthDay, hour, recipientIds, isActive, ...patch } = body;
  const known = Object.fromEntries(
    Object.entries({ name, frequency, weekday, monthDay, hour, isActive }).filter(
      ([, value]) => value !== undefined,
    ),
  );
  const row: Row = { ...before, ...known, ...(await storedReportAfter(work, patch, keptOf(before))) };
  if (isActive === true && !mayRead((await peopleOf(work, [before.ownerId])).get(before.ownerId)))
    throw new Fault("invalid", say("reports.owner_barred_at_field"), {
      errors: [{ path: "isActive", message: say("reports.owner_barred_field") }],
    });
  const nextRunAt = row.isActive ? nextRun(timingOf(row), work.now, await timeZoneOf(work)) : null;
  const after = await work.rows(reportSchedules).update(
    id,
    {
      ...known,
      ...keptOf(row),
      nextRunAt,
      ...(recipientIds === undefined ? {} : { recipientIds: await staffAmong(work, recipientIds) }),
      ...(row.isActive ? { pausedBecause: null } : {}),
    },
    { before },
  );
  if (after.nextRunAt !== null && after.nextRunAt !== before.nextRunAt)
    work.enqueue(sendJob, { scheduleId: id, runAt: after.nextRunAt }, after.nextRunAt);
  return one(work, id);
}

const rangeOf: Record<Timing["frequency"], ReportRange> = {
  daily: "yesterday",
  weekly: "lastWeek",
  monthly: "lastMonth",
};
type Verdict = "sent" | NonNullable<ReportSchedule["pausedBecause"]>;

/**
 * The figures of the span that was over at that moment, as its owner may see them, to each recipient in their
 * own language.
 */
async function send(work: Work, { env }: Pick<Services, "env">, row: Row, moment: string): Promise<Verdict> {
  const people = await peopleOf(work, [...new Set([row.ownerId, ...row.recipientIds])]);
  const owner = people.get(row.ownerId);
  if (!owner || !mayRead(owner)) return "OWNER_GONE";
  const recipients = row.recipientIds.flatMap((id) => {
    const person = people.get(id);
    return person?.isActive ? [person] : [];
  });
  if (recipients.length === 0) return "NOBODY_TO_SEND_TO";
  const actor: Actor = { id: owner.id, name: nameOf(owner), role: isRole(owner.role) ? owner.role : "USER" };
  const timeZone = await timeZoneOf(work);
  const [tenant] = await work.db
    .select({ name: tenants.name, locale: tenants.locale })
    .from(tenants)
    .where(eq(tenants.id, work.tenant));
  const { report, groupBy, filters } = keptOf(row);
  const span = spanOf(rangeOf[timingOf(row).frequency], localDayAt(Date.parse(moment), timeZone));
  const result = await runReport(
    { ...work, actor },
    { report, groupBy, filters, span, compares: true, timeZone },
  );
  const search = new URLSearchParams([
    ["report", report],
    ["groupBy", groupBy],
    ["from", span.from],
    ["to", span.to],
    ...Object.entries(filters).map(([name, value]): [string, string] => [
      name,
      Array.isArray(value) ? value.join(",") : value,
    ]),
  ]);
  const url = siteUrl(env, work.tenant, `/admin/reports?${search.toString()}`);
  for (const { email, locale } of recipients)
    await queueMail(work, {
      to: email,
      ...reportMail(localeOf(locale) ?? localeOf(tenant?.locale ?? null) ?? "en", {
        name: row.name,
        tenantName: tenant?.name ?? work.tenant,
        result,
        url,
      }),
    });
  return "sent";
}

/**
 * One run. Twice does no harm: the first moves the schedule on, and the second finds another moment there.
 */
async function run(work: Work, services: Services, { scheduleId, runAt }: Due): Promise<void> {
  const [row] = await work
    .from(reportSchedules)
    .where(eq(reportSchedules.id, scheduleId))
    .for("no key update");
  if (!row?.isActive || row.nextRunAt !== runAt) return;
  const verdict = await send(work, services, row, runAt);
  const nextRunAt = verdict === "sent" ? nextRun(timingOf(row), work.now, await timeZoneOf(work)) : null;
  await work.rows(reportSchedules).update(
    scheduleId,
    {
      nextRunAt,
      ...(verdict === "sent" ? { lastRunAt: runAt } : { isActive: false, pausedBecause: verdict }),
    },
    { before: row, action: verdict === "sent" ? "send" : "pause" },
  );
  if (nextRunAt !== null) work.enqueue(sendJob, { scheduleId, runAt: nextRunAt }, nextRunAt);
  work.publish("resource_changed", { group: "report-schedules", id: scheduleId }, ["supervisors"]);
}

export const sendReport = defineJob<Due>({
  ...sendJob,
  waitsWhileSuspended: true,
  schema: z.object({
    scheduleId: z.uuid(),
    runAt: z.iso.datetime(),
  }),
  run: ({ desk, services, tenant, payload }) =>
    desk.transaction(tenant, systemActor, (work) => run(work, services, payload)),
});

/** Runs whose job was given up, or lost with a restored queue. In a suspended workspace they have one that waits. */
export const overdueReports: Routine = {
  name: "reports.overdue",
  cron: "20 * * * *",
  async run({ desk }) {
    const late = later(desk.clock.now().toISOString(), { minutes: -20 });
    const due = await desk.database.read("system", (db) =>
      db
        .select({
          tenant: reportSchedules.tenantId,
          scheduleId: reportSchedules.id,
          runAt: reportSchedules.nextRunAt,
        })
        .from(reportSchedules)
        .where(
          and(
            eq(reportSchedules.isActive, true),
            lte(reportSchedules.nextRunAt, late),
            notExists(suspendedAs(db, reportSchedules.tenantId)),
          ),
        )
        .limit(1000),
    );
    for (const { tenant, scheduleId, runAt } of due)
      if (runAt !== null)
        await desk.transaction(tenant, systemActor, (work) => {
          work.enqueue(sendJob, { scheduleId, runAt });
          return Promise.resolve();
        });
  },
};
