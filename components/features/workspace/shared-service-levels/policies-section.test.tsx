import { screen, waitFor, within } from "@testing-library/react";
import { rules } from "@/contract/automation/automation";
import { slaPreview, slaRecounts } from "@/contract/desk/sla-preview";
import { slaSettings } from "@/contract/desk/sla-settings";
import type { SlaPolicy } from "@/contract/desk/sla-settings";
import type { addressHooks } from "@/tests/address";
import { mock, pageOf } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { PoliciesSection } from "./policies-section";

jest.mock("next/navigation", () =>
  jest.requireActual<{ addressHooks: typeof addressHooks }>("@/tests/address").addressHooks(),
);

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
const [premium, chats, rest] = [policy(1, "Premium"), policy(2, "Chats"), policy(3, "Everyone", true)];
const options = {
  isOn: true,
  defaultPolicyId: rest.id,
  defaultCalendarId: calendarId,
  atRiskPercent: 75,
  pausedOnHold: ["RESOLUTION" as const],
};
const show = (role: "ADMIN" | "SUPERVISOR" = "ADMIN", isOn = true) => {
  mock(slaSettings.all, { options: { ...options, isOn }, policies: [premium, chats, rest], calendars: [] });
  mock(slaRecounts.list, pageOf([]));
  mock(rules.options, {
    agents: [],
    groups: [],
    categories: [],
    companies: [],
    skills: [],
    tags: [],
    contactTags: [],
    timeZone: "UTC",
  });
  return renderDesk(<PoliciesSection />, { role });
};

test("an edit shows what it changes before it is saved, and then sends what was typed", async () => {
  const asked = mock(slaPreview.preview, {
    tickets: 12,
    isSample: false,
    counts: { SAME: 8, EARLIER: 4, LATER: 0, NEW: 0, GONE: 0 },
    breachedAtOnce: 2,
    affected: [],
    appliesTo: 9,
  });
  const saved = mock(slaSettings.update, premium);
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Premium" }));
  const box = await screen.findByRole("spinbutton", { name: "First response, Urgent" });
  expect(box).toHaveValue(15);
  await user.clear(box);
  await user.type(box, "5");
  await user.click(screen.getByRole("button", { name: "Review and save" }));
  const dialog = await screen.findByRole("dialog");
  expect(dialog).toHaveTextContent("2 targets are breached as soon as you save.");
  expect(dialog).toHaveTextContent("12 open tickets checked. The edit applies to 9 of them.");
  expect(saved).toHaveLength(0);
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.body).toMatchObject({
    name: "Premium",
    targets: [{ metric: "FIRST_RESPONSE", priority: "URGENT", seconds: 300, isAroundTheClock: true }],
  });
  expect(asked[0]?.body).toMatchObject({ policyId: premium.id, policy: saved[0]?.body });
});

test("a policy that is moved down gets the place below, and the default stays last", async () => {
  const saved = mock(slaSettings.update, premium);
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Move Premium down" }));
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(saved.map(({ params, body }) => [params["id"], body])).toEqual([
    [chats.id, { place: 1 }],
    [premium.id, { place: 2 }],
  ]);
  expect(screen.queryByRole("button", { name: "Move Everyone up" })).not.toBeInTheDocument();
});

test("service levels are switched on at once, and off only once it is confirmed", async () => {
  const sent = mock(slaSettings.options, options);
  const { user } = show();
  await user.click(await screen.findByRole("switch", { name: "Count service levels" }));
  expect(sent).toHaveLength(0);
  await user.click(await screen.findByRole("button", { name: "Turn off" }));
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ isOn: false }]));
});

test("a supervisor reads policies and changes nothing", async () => {
  show("SUPERVISOR");
  expect(await screen.findByText("Only administrators can change this.")).toBeVisible();
  expect(screen.getByRole("switch")).toBeDisabled();
  expect(screen.queryByRole("button", { name: /Move|Delete|New/ })).not.toBeInTheDocument();
});
