import { screen, waitFor, within } from "@testing-library/react";
import { slaCalendars } from "@/contract/desk/sla-calendars";
import type { SlaCalendar } from "@/contract/desk/sla-calendars";
import { slaHolidays } from "@/contract/desk/sla-holidays";
import { slaPreview, slaRecounts } from "@/contract/desk/sla-preview";
import { slaSettings } from "@/contract/desk/sla-settings";
import type { addressHooks } from "@/tests/address";
import { mock, mockFault, pageOf } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { recountRow } from "@/tests/service-levels";
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
const untouched = {
  tickets: 5,
  isSample: false,
  openTickets: 5,
  counts: { SAME: 2, EARLIER: 0, LATER: 3, NEW: 0, GONE: 0 },
  breachedAtOnce: 0,
  affected: [],
  appliesTo: 5,
};

function show(role: "ADMIN" | "SUPERVISOR" = "ADMIN", { isThere = true } = {}) {
  sessionStorage.clear();
  history.replaceState(null, "", `/?open=${id}`);
  mock(slaCalendars.list, pageOf([office]));
  mock(slaRecounts.list, pageOf([recountRow({ done: 20, unchanged: 30 })]));
  if (isThere) mock(slaCalendars.get, office);
  else mockFault(slaCalendars.get, "not_found");
  mock(slaCalendars.open, {
    timeZone: "Europe/Berlin",
    days: [{ day: "2026-01-01", minutes: 0, holiday: "New Year" }],
  });
  mock(slaSettings.all, {
    options: { isOn: true, defaultPolicyId: id, defaultCalendarId: id, atRiskPercent: 75, pausedOnHold: [] },
    policies: [],
    calendars: [office],
  });
  return renderDesk(<SlaCalendarsSection />, { role });
}

test("a calendar shows what it changes before it is saved; holidays of each year and of hours stay so", async () => {
  const asked = mock(slaPreview.preview, untouched);
  const saved = mock(slaCalendars.update, office);
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Remove 09:00 to 17:00 on Friday" }));
  await user.click(screen.getByRole("button", { name: "Add a holiday" }));
  const date = screen.getByLabelText("Day of holiday 2");
  expect(date).toHaveFocus();
  await user.type(date, "10/3/2026");
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

test("a calendar opens from the list as a page, and leads back to it", async () => {
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Service calendars" }));
  await user.click(await screen.findByRole("button", { name: "Office" }));
  expect(await screen.findByRole("textbox", { name: "Name" })).toHaveValue("Office");
});

test("a recount under way is shown over the calendars, and over the one that is open", async () => {
  const { user } = show();
  expect(await screen.findByRole("textbox", { name: "Name" })).toHaveValue("Office");
  expect(await screen.findByText("Recounting open tickets: 50 of 100")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Service calendars" }));
  await screen.findByRole("button", { name: "Office" });
  expect(await screen.findByText("Recounting open tickets: 50 of 100")).toBeVisible();
});

test("a calendar that is not there leads back to the list", async () => {
  const { user } = show("ADMIN", { isThere: false });
  expect(await screen.findByRole("button", { name: "Try again" })).toBeVisible();
  expect(screen.queryByRole("textbox", { name: "Name" })).not.toBeInTheDocument();
  await user.click(await screen.findByRole("button", { name: "Service calendars" }));
  expect(await screen.findByRole("button", { name: "Office" })).toBeVisible();
});

test("what is no day is said at its field, stays, and is not sent", async () => {
  const asked = mock(slaPreview.preview, untouched);
  const { user } = show();
  const date = await screen.findByLabelText("Day of holiday 1");
  expect(date).toHaveValue("12/24");
  await user.clear(date);
  await user.type(date, "24/12");
  await user.click(screen.getByRole("button", { name: "Review and save" }));
  await waitFor(() => expect(date).toHaveAccessibleDescription(/Enter a day/));
  expect(date).toHaveValue("24/12");
  expect(asked).toHaveLength(0);
});

test("a refused calendar says why at the field, and keeps what was typed, also through a reload", async () => {
  mockFault(slaPreview.preview, "invalid", {
    errors: [{ path: "calendar.holidays.0.name", message: "Give it a name." }],
  });
  const { user, unmount } = show();
  await user.clear(await screen.findByLabelText("Name of holiday 1"));
  await user.click(screen.getByRole("button", { name: "Review and save" }));
  const name = screen.getByLabelText("Name of holiday 1");
  await waitFor(() => expect(name).toHaveAccessibleDescription("Give it a name."));
  expect(name).toHaveFocus();
  unmount();
  renderDesk(<SlaCalendarsSection />, { role: "ADMIN" });
  expect(await screen.findByLabelText("Name of holiday 1")).toHaveValue("");
  await user.click(screen.getByRole("button", { name: "Discard" }));
  expect(screen.getByLabelText("Name of holiday 1")).toHaveValue("Christmas Eve");
});

test("a country's public holidays are chosen at first, those that are there are marked, and all wait for saving", async () => {
  mock(slaHolidays.countries, {
    countries: [{ code: "DE", name: "Germany", regions: [{ code: "BY", name: "Bavaria" }] }],
  });
  const asked = mock(slaHolidays.ofCountry, {
    holidays: [
      { on: "2026-01-01", name: "New Year's Day", kind: "PUBLIC" },
      { on: "2026-12-24", name: "Holy Evening", kind: "PUBLIC", hours: { from: "12:00", to: "24:00" } },
      { on: "2026-12-31", name: "New Year's Eve", kind: "BANK" },
    ],
  });
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "From a country" }));
  const dialog = await screen.findByRole("dialog", { name: "Holidays of a country" });
  await user.type(await within(dialog).findByRole("combobox", { name: "Country" }), "Ger");
  await user.click(await within(dialog).findByRole("option", { name: "Germany" }));
  expect(await within(dialog).findByRole("checkbox", { name: /New Year's Day/ })).toBeChecked();
  expect(within(dialog).getByRole("checkbox", { name: /Holy Evening/ })).toBeDisabled();
  expect(within(dialog).queryByRole("checkbox", { name: /New Year's Eve/ })).not.toBeInTheDocument();
  await user.click(within(dialog).getByRole("checkbox", { name: "Banks only" }));
  expect(within(dialog).getByRole("checkbox", { name: /New Year's Eve/ })).toBeChecked();
  await user.click(within(dialog).getByRole("checkbox", { name: /New Year's Day/ }));
  await user.click(within(dialog).getByRole("button", { name: "Add 1 holiday" }));
  expect(screen.getByLabelText("Day of holiday 2")).toHaveValue("12/31/2026");
  expect(screen.getByLabelText("Name of holiday 2")).toHaveValue("New Year's Eve");
  expect(screen.queryByLabelText("Day of holiday 3")).not.toBeInTheDocument();
  expect(asked[0]?.query.get("country")).toBe("DE");
});

test("of a file, what can be taken is chosen, and what cannot stands there with its line and why", async () => {
  mock(slaHolidays.read, {
    kind: "CSV",
    holidays: [{ on: "2026-05-01", name: "Labour Day" }],
    unread: [{ line: 4, text: "2026-02-31 Never", reason: "NO_SUCH_DAY" }],
    unreadCount: 3,
  });
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "From a file" }));
  const dialog = await screen.findByRole("dialog", { name: "Holidays from a file" });
  await user.upload(
    within(dialog).getByLabelText("Choose file", { selector: "input" }),
    new File(["day,name"], "days.csv", { type: "text/csv" }),
  );
  const row = await within(dialog).findByRole("row", { name: /2026-02-31 Never/ });
  expect(row).toHaveTextContent("4");
  expect(row).toHaveTextContent("There is no such day.");
  expect(dialog).toHaveTextContent("3 lines cannot be added");
  expect(dialog).toHaveTextContent("and 2 more");
  await user.click(within(dialog).getByRole("button", { name: "Add 1 holiday" }));
  expect(screen.getByLabelText("Name of holiday 2")).toHaveValue("Labour Day");
});

test("a supervisor reads a calendar and changes nothing", async () => {
  show("SUPERVISOR");
  expect(await screen.findByText("Only administrators can change this.")).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Name" })).toBeDisabled();
  expect(
    screen.queryByRole("button", { name: /Review and save|Add a holiday|From a/ }),
  ).not.toBeInTheDocument();
});
