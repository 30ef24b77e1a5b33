import { screen, waitFor } from "@testing-library/react";
import { slaRecounts } from "@/contract/desk/sla-preview";
import { slaReminders } from "@/contract/desk/sla-reminders";
import { slaSettings } from "@/contract/desk/sla-settings";
import type { Answer } from "@/contract/kit";
import type { addressHooks } from "@/tests/address";
import { mock, pageOf } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { recountRow } from "@/tests/service-levels";
import { RemindersSection } from "./reminders-section";

jest.mock("next/navigation", () =>
  jest.requireActual<{ addressHooks: typeof addressHooks }>("@/tests/address").addressHooks(),
);

const id = "01980000-0000-7000-8000-0000000000c1";
const reminder: Answer<typeof slaReminders.get> = {
  id,
  name: "Half an hour left",
  isOn: true,
  metric: "FIRST_RESPONSE",
  offsetMinutes: -30,
  policyId: null,
  policyName: null,
  level: "AGENT",
  createdAt: "2026-03-02T09:00:00.000Z",
  updatedAt: "2026-03-02T09:00:00.000Z",
};

test("a reminder says when it comes in words, and minutes after the due time are sent above zero", async () => {
  mock(slaReminders.list, pageOf([reminder]));
  mock(slaSettings.all, {
    options: { isOn: true, defaultPolicyId: id, defaultCalendarId: id, atRiskPercent: 75, pausedOnHold: [] },
    policies: [],
    calendars: [],
  });
  mock(slaRecounts.list, pageOf([recountRow({ cause: "REMINDER", done: 20, unchanged: 30 })]));
  const saved = mock(slaReminders.update, reminder);
  const { user } = renderDesk(<RemindersSection />, { role: "SUPERVISOR" });
  expect(await screen.findByText("30 minutes before")).toBeVisible();
  // A supervisor's edit begins a recount as well.
  expect(await screen.findByText("Recounting open tickets: 50 of 100")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Half an hour left" }));
  const box = await screen.findByRole("spinbutton", { name: "Minutes from the due time" });
  await user.clear(box);
  await user.type(box, "15");
  expect(screen.getByText("15 minutes after")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.body).toMatchObject({ offsetMinutes: 15, policyId: null, level: "AGENT", isOn: true });
});
