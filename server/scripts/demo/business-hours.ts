import type { WeekHours } from "../../../contract/workspace/business-hours.ts";
import type { Db } from "../../db/client.ts";
import { businessHours } from "../../modules/workspace/business-hours/table.ts";

const office = [{ from: "09:00", to: "18:00" }];
const night = [{ from: "18:00", to: "02:00" }];
const weeks: Record<string, WeekHours> = {
  acme: [office, office, office, office, office, [{ from: "10:00", to: "14:00" }], []],
  // Support of a product that is used in the evening, into the morning.
  globex: [
    night,
    night,
    night,
    night,
    [{ from: "18:00", to: "04:00" }],
    [
      { from: "12:00", to: "16:00" },
      { from: "20:00", to: "04:00" },
    ],
    [],
  ],
};

/** When both answer; one by day with two holidays ahead, one over midnight. */
export async function seedBusinessHours(
  db: Db,
  tenantId: string,
  now: string,
  id: (name: string) => string,
): Promise<void> {
  const year = Number(now.slice(0, 4)) + (now.slice(5, 10) > "12-25" ? 1 : 0);
  const holidays =
    tenantId === "acme"
      ? [
          { date: `${year}-12-25`, name: "Christmas Day" },
          { date: `${year + 1}-01-01`, name: "New Year's Day" },
        ]
      : [];
  const week = weeks[tenantId];
  if (week)
    await db
      .insert(businessHours)
      .values({ tenantId, id: id("business hours"), isOn: true, week, holidays, updatedAt: now });
}
