import { eq } from "drizzle-orm";
import type { BusinessHours, businessHours as calls } from "../../../../contract/workspace/business-hours.ts";
import type { helpCenter } from "../../../../contract/site/help-center.ts";
import type { Answer, BodyOut } from "../../../../contract/kit.ts";
import { tenants } from "../../../db/table.ts";
import { Fault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { touchSite } from "../../../kernel/site-stamp.ts";
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
  const fields = inOrder(body);
  const row = await rowOf(work);
  const { id } = row
    ? await work.rows(businessHours).update(row.id, fields, { before: row })
    : await work.rows(businessHours).insert({ ...fields, updatedAt: work.now });
  work.publish("resource_changed", { group: "business-hours", id }, ["supervisors"]);
  await touchSite(work);
  return hoursOf(work);
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
