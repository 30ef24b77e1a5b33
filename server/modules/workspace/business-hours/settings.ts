import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import type { BusinessHours, businessHours as calls } from "../../../../contract/workspace/business-hours.ts";
import type { helpCenter } from "../../../../contract/site/help-center.ts";
import type { Answer, BodyOut } from "../../../../contract/kit.ts";
import { tenants } from "../../../db/table.ts";
import { Fault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { touchSite } from "../../../kernel/site-stamp.ts";
import { hoursDesk } from "./hours-desk.ts";
import { checkHours, holidaysAhead, hoursAt, inOrder, usualWeek } from "./rules.ts";
import { businessHours } from "./table.ts";

type Reader = Pick<Work, "db" | "tenant">;
const rowOf = async ({ db, tenant }: Reader) =>
  (await db.select().from(businessHours).where(eq(businessHours.tenantId, tenant)))[0];

export async function hoursOf(work: Reader): Promise<BusinessHours> {
  const [zone] = await work.db
    .select({ timeZone: tenants.timeZone })
    .from(tenants)
    .where(eq(tenants.id, work.tenant));
  if (!zone) throw new Fault("not_found");
  const row = await rowOf(work);
  return {
    isOn: row?.isOn ?? false,
    week: row?.week ?? usualWeek,
    holidays: row?.holidays ?? [],
    timeZone: zone.timeZone,
  };
}

export async function setHours(work: Work, body: BodyOut<typeof calls.set>): Promise<BusinessHours> {
  checkHours(body);
  return followHours(work, async () => {
    const fields = inOrder(body);
    const row = await rowOf(work);
    const { id } = row
      ? await work.rows(businessHours).update(row.id, fields, { before: row })
      : await work.rows(businessHours).insert({ ...fields, updatedAt: work.now });
    work.publish("resource_changed", { group: "business-hours", id }, ["supervisors"]);
    await touchSite(work);
    return hoursOf(work);
  });
}

/** Writes the hours or the workspace's time zone, and lets follow what counts by them. */
export async function followHours<T>(work: Work, write: () => Promise<T>): Promise<T> {
  await hoursDesk.get().lock(work);
  const before = await hoursOf(work);
  const written = await write();
  const after = await hoursOf(work);
  if (!isDeepStrictEqual(before, after)) await hoursDesk.get().changed(work, before, after);
  return written;
}

/** The hours of the calendar that counts by default (desk/sla): whether readers are told of them stays as it is. */
export async function showHours(work: Work, hours: Pick<BusinessHours, "week" | "holidays">): Promise<void> {
  const { isOn, ...now } = await hoursOf(work);
  const fields = inOrder({ isOn, ...hours });
  if (isDeepStrictEqual([now.week, now.holidays], [fields.week, fields.holidays])) return;
  const row = await rowOf(work);
  const { id } = row
    ? await work.rows(businessHours).update(row.id, fields, { before: row })
    : await work.rows(businessHours).insert({ ...fields, updatedAt: work.now });
  work.publish("resource_changed", { group: "business-hours", id }, ["supervisors"]);
  await touchSite(work);
}

/** What readers are told; null where they are told none. */
export async function hoursForReaders(
  work: Pick<Work, "db" | "tenant" | "now">,
): Promise<Answer<typeof helpCenter.answering>["hours"]> {
  const { isOn, ...calendar } = await hoursOf(work);
  return isOn
    ? {
        ...hoursAt(calendar, work.now),
        week: calendar.week,
        holidays: holidaysAhead(calendar.holidays, calendar.timeZone, work.now),
      }
    : null;
}
