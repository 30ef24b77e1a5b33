import { slaRecounts } from "@/contract/desk/sla-preview";
import type { SlaRecount } from "@/contract/desk/sla-preview";
import { slaSettings } from "@/contract/desk/sla-settings";
import type { SlaCalendar } from "@/contract/desk/sla-calendars";
import type { SlaPolicy } from "@/contract/desk/sla-settings";
import { customFields } from "@/contract/workspace/custom-fields";
import { PoliciesSection } from "@/components/features/workspace/shared-service-levels/policies-section";
import { mock, pageOf } from "./msw/mock";
import { mockRuleOptions } from "./rule-options";
import { renderDesk } from "./render";

const calendarId = "01980000-0000-7000-8000-0000000000c1";
const policy = (at: number, name: string, isDefault = false): SlaPolicy => ({
  id: `01980000-0000-7000-8000-00000000000${at}`,
  name,
  description: null,
  isOn: true,
  isDefault,
  place: at,
  conditions: { mode: "ALL", items: [] },
  calendarId,
  calendarName: "Office",
  targets: [{ metric: "FIRST_RESPONSE", priority: "URGENT", seconds: 900, isAroundTheClock: true }],
  pausedOnHold: null,
  pausedWhileSnoozed: [],
  version: 1,
  createdAt: "2026-03-02T09:00:00.000Z",
  updatedAt: "2026-03-02T09:00:00.000Z",
});
const calendar = (id: string, name: string, isDefault: boolean): SlaCalendar => ({
  id,
  name,
  isDefault,
  timeZone: "UTC",
  week: [[], [], [], [], [], [], []],
  holidays: [],
  version: 1,
  validFrom: "2026-03-02T09:00:00.000Z",
  policies: 0,
  createdAt: "2026-03-02T09:00:00.000Z",
  updatedAt: "2026-03-02T09:00:00.000Z",
});
const office = calendar(calendarId, "Office", true);
export const nights = calendar("01980000-0000-7000-8000-0000000000c2", "Nights", false);
export const [premium, chats, rest] = [policy(1, "Premium"), policy(2, "Chats"), policy(3, "Everyone", true)];
export const options = {
  isOn: true,
  defaultPolicyId: rest.id,
  defaultCalendarId: calendarId,
  atRiskPercent: 75,
  pausedOnHold: ["RESOLUTION" as const],
};
export const showPolicies = (
  role: "ADMIN" | "SUPERVISOR" = "ADMIN",
  isOn = true,
  policies: readonly SlaPolicy[] = [premium, chats, rest],
) => {
  mock(slaSettings.all, {
    options: { ...options, isOn },
    policies: [...policies],
    calendars: [office, nights],
  });
  mock(slaSettings.state, { isOn });
  mock(slaRecounts.list, pageOf([]));
  mockRuleOptions();
  mock(customFields.list, pageOf([]));
  return renderDesk(<PoliciesSection />, { role });
};

/** Open tickets that are being counted anew. */
export const recountRow = (part: Partial<SlaRecount> = {}): SlaRecount => ({
  id: "01980000-0000-7000-8000-0000000000d1",
  state: "RUNNING",
  cause: "POLICY",
  actorName: "Bo Boss",
  total: 100,
  done: 40,
  unchanged: 0,
  skipped: 0,
  createdAt: "2026-03-02T09:00:00.000Z",
  finishedAt: null,
  ...part,
});
