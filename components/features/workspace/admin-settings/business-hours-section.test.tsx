import { screen, waitFor, within } from "@testing-library/react";
import { slaPreview, slaRecounts } from "@/contract/desk/sla-preview";
import { slaSettings } from "@/contract/desk/sla-settings";
import { businessHours } from "@/contract/workspace/business-hours";
import type { BusinessHours } from "@/contract/workspace/business-hours";
import { mock, mockFault, pageOf } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { recountRow } from "@/tests/service-levels";
import { BusinessHoursSection } from "./business-hours-section";

const day = [{ from: "09:00", to: "17:00" }];
const usual: BusinessHours = {
  isOn: false,
  week: [day, day, day, day, day, [], []],
  holidays: [],
  timeZone: "America/New_York",
};
const moves = {
  tickets: 12,
  isSample: false,
  openTickets: 12,
  counts: { SAME: 8, EARLIER: 0, LATER: 4, NEW: 0, GONE: 0 },
  breachedAtOnce: 0,
  affected: [],
  appliesTo: null,
};
let stored = usual;
beforeEach(() => {
  stored = usual;
});
const show = (role: "ADMIN" | "SUPERVISOR", hasServiceLevels = false) => {
  mock(slaSettings.state, { isOn: hasServiceLevels });
  mock(businessHours.get, () => stored);
  mock(slaRecounts.list, pageOf(hasServiceLevels ? [recountRow({ done: 20, unchanged: 30 })] : []));
  return renderDesk(<BusinessHoursSection />, { role });
};

test("where business hours are the default calendar's, a recount under way is shown over them", async () => {
  show("ADMIN", true);
  expect(await screen.findByText("Recounting open tickets: 50 of 100")).toBeVisible();
});

const takes = () =>
  mock(
    businessHours.set,
    ({ body }) => (stored = { ...stored, ...(body as Omit<BusinessHours, "timeZone">) }),
  );

test("hours and holidays are added and taken away by keyboard, the keyboard goes on where the rows were, and all of it is sent", async () => {
  const saved = takes();
  const { user } = show("ADMIN");
  const add = await screen.findByRole("button", { name: "Add hours on Monday" });
  add.focus();
  await user.keyboard("{Enter}");
  const from = screen.getAllByLabelText("Monday, from")[1];
  expect(from).toHaveFocus();
  expect(from).toHaveValue("18:00");
  expect(screen.getByText("Times in America/New York, the time zone in the agent settings.")).toBeVisible();
  // Midnight as an end is the end of the day.
  const to = screen.getAllByLabelText("Monday, until")[1] as HTMLInputElement; // there are two
  await user.clear(to);
  await user.type(to, "00:00");
  screen.getByRole("button", { name: "Remove 09:00 to 17:00 on Friday" }).focus();
  await user.keyboard("{Enter}");
  expect(screen.getByRole("button", { name: "Add hours on Friday" })).toHaveFocus();
  screen.getByRole("button", { name: "Add a holiday" }).focus();
  await user.keyboard("{Enter}");
  const date = screen.getByLabelText("Day of holiday 1");
  expect(date).toHaveFocus();
  await user.type(date, "2026-12-25");
  await user.type(screen.getByLabelText("Name of holiday 1"), " Christmas Day");
  expect(date).toHaveValue("12/25/2026");
  await user.click(screen.getByRole("checkbox", { name: /Show opening hours/ }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.body).toEqual({
    isOn: true,
    week: [[...day, { from: "18:00", to: "24:00" }], day, day, day, [], [], []],
    holidays: [{ date: "2026-12-25", name: "Christmas Day" }],
  });
});

test("what the server refuses is said at its place, which has the keyboard, and what was typed stays", async () => {
  mockFault(businessHours.set, "invalid", {
    errors: [{ path: "week.1.0.to", message: "The start and the end are the same." }],
  });
  const { user } = show("ADMIN");
  const to = await screen.findByLabelText("Tuesday, until");
  await user.clear(to);
  await user.type(to, "09:00");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("The start and the end are the same.");
  expect(to).toHaveAccessibleDescription("The start and the end are the same.");
  expect(to).toBeInvalid();
  expect(to).toHaveFocus();
  expect(to).toHaveValue("09:00");
  await user.type(to, "10:00");
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

test("one day's hours go to all days; over midnight is said", async () => {
  stored = { ...usual, week: [[{ from: "22:00", to: "06:00" }], ...usual.week.slice(1)] };
  const saved = takes();
  const { user } = show("ADMIN");
  const copy = await screen.findByRole("button", { name: "Copy Monday to all days" });
  const [monday, tuesday] = screen.getAllByRole("listitem");
  expect(monday).toHaveTextContent("until the next day");
  expect(tuesday).not.toHaveTextContent("until the next day");
  await user.click(copy);
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect((saved[0]?.body as BusinessHours).week).toEqual(
    Array.from({ length: 7 }, () => [{ from: "22:00", to: "06:00" }]),
  );
});

test("where targets are counted by them, edited hours show what they change before they are saved", async () => {
  const saved = takes();
  const asked = mock(slaPreview.preview, moves);
  const { user } = show("ADMIN", true);
  const to = await screen.findByLabelText("Tuesday, until");
  await user.clear(to);
  await user.type(to, "12:00");
  await user.click(screen.getByRole("button", { name: "Save" }));
  const dialog = await screen.findByRole("dialog");
  expect(dialog).toHaveTextContent("12 open tickets checked.");
  expect(dialog).not.toHaveTextContent("The edit applies");
  expect(asked[0]?.body).toEqual({
    hours: { week: usual.week.with(1, [{ from: "09:00", to: "12:00" }]), holidays: [] },
  });
  await user.click(within(dialog).getByRole("button", { name: "Keep editing" }));
  expect(saved).toHaveLength(0);
  expect(to).toHaveValue("12:00");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(saved).toHaveLength(1));
});

test("hours that cannot be previewed say why at their place; whether readers are told of them is saved at once", async () => {
  const saved = takes();
  mockFault(slaPreview.preview, "invalid", {
    errors: [{ path: "hours.week.1.0.to", message: "The start and the end are the same." }],
  });
  const { user } = show("ADMIN", true);
  const to = await screen.findByLabelText("Tuesday, until");
  await user.clear(to);
  await user.type(to, "09:00");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("The start and the end are the same.");
  expect(to).toBeInvalid();
  await user.clear(to);
  await user.type(to, "17:00");
  await user.click(screen.getByRole("checkbox", { name: /Show opening hours/ }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(saved).toHaveLength(1));
});

test("a supervisor reads them and changes nothing", async () => {
  show("SUPERVISOR");
  expect(await screen.findByText("Only administrators can change this.")).toBeVisible();
  expect(screen.getByLabelText("Monday, from")).toBeDisabled();
  expect(screen.queryByRole("button", { name: /Save|Add|Remove|Copy/ })).not.toBeInTheDocument();
});
