import { screen, waitFor, within } from "@testing-library/react";
import { slaCalendars } from "@/contract/desk/sla-calendars";
import type { SlaCalendar } from "@/contract/desk/sla-calendars";
import { slaPreview } from "@/contract/desk/sla-preview";
import { slaSettings } from "@/contract/desk/sla-settings";
import type { addressHooks } from "@/tests/address";
import { mock, pageOf } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { SlaCalendarsSection } from "./sla-calendars-section";

jest.mock("next/navigation", () =>
  jest.requireActual<{ addressHooks: typeof addressHooks }>("@/tests/address").addressHooks(),
);

const id = "01980000-0000-7000-8000-0000000000c1";
const day = [{ from: "09:00", to: "17:00" }];
const office: SlaCalendar = {
  id,
  name: "Office",
  isDefault: true,
  timeZone: "Europe/Berlin",
  week: [day, day, [{ from: "20:00", to: "24:00" }], day, day, [], []],
  holidays: [{ on: "12-24", name: "Christmas Eve", hours: { from: "12:00", to: "24:00" } }],
  version: 1,
  validFrom: "2026-03-02T09:00:00.000Z",
  policies: 2,
  createdAt: "2026-03-02T09:00:00.000Z",
  updatedAt: "2026-03-02T09:00:00.000Z",
};

test("a calendar shows what it changes before it is saved; holidays of each year and of hours stay so", async () => {
  mock(slaCalendars.list, pageOf([office]));
  mock(slaSettings.all, {
    options: {
      isOn: true,
      defaultPolicyId: id,
      defaultCalendarId: id,
      atRiskPercent: 75,
      pausedOnHold: [],
    },
    policies: [],
    calendars: [office],
  });
  const asked = mock(slaPreview.preview, {
    tickets: 5,
    isSample: false,
    counts: { SAME: 2, EARLIER: 0, LATER: 3, NEW: 0, GONE: 0 },
    breachedAtOnce: 0,
    affected: [],
    appliesTo: 5,
  });
  const saved = mock(slaCalendars.update, office);
  const { user } = renderDesk(<SlaCalendarsSection />, { role: "ADMIN" });
  await user.click(await screen.findByRole("button", { name: "Office" }));
  await user.click(await screen.findByRole("button", { name: "Remove 09:00 to 17:00 on Friday" }));
  await user.click(screen.getByRole("button", { name: "Add a holiday" }));
  const date = screen.getByLabelText("Day of holiday 2");
  expect(date).toHaveFocus();
  await user.type(date, "2026-10-03");
  await user.type(screen.getByLabelText("Name of holiday 2"), "Unity Day");
  await user.click(screen.getByRole("button", { name: "Review and save" }));
  const dialog = await screen.findByRole("dialog", { name: "What this changes" });
  expect(saved).toHaveLength(0);
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.body).toEqual({
    name: "Office",
    timeZone: "Europe/Berlin",
    week: [day, day, [{ from: "20:00", to: "24:00" }], day, [], [], []],
    holidays: [...office.holidays, { on: "2026-10-03", name: "Unity Day" }],
  });
  expect(asked[0]?.body).toEqual({ calendarId: id, calendar: saved[0]?.body });
});
