import { screen, within } from "@testing-library/react";
import { agents } from "@/contract/desk/agents";
import { contacts } from "@/contract/crm/contacts";
import { privacy } from "@/contract/privacy/privacy";
import type { PrivacyRequest } from "@/contract/privacy/privacy";
import type { addressHooks } from "@/tests/address";
import { contactRow } from "@/tests/factories";
import { mock, mockFault, pageOf } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { PrivacySection } from "./privacy-section";

jest.mock("next/navigation", () =>
  jest.requireActual<{ addressHooks: typeof addressHooks }>("@/tests/address").addressHooks(),
);

const idAt = (number: number) => `01980000-0000-7000-8000-0000000008${String(number).padStart(2, "0")}`;
const request = (number: number, more: Partial<PrivacyRequest> = {}): PrivacyRequest => ({
  id: idAt(number),
  kind: "ERASE",
  state: "OPEN",
  contactId: idAt(50),
  contactName: "Otto Lindqvist",
  heldBecause: null,
  note: null,
  receivedOn: "2026-03-01",
  dueOn: "2026-03-31",
  isOverdue: false,
  byName: "Ann",
  removesFiles: false,
  step: 0,
  steps: 0,
  counts: null,
  error: null,
  refusal: null,
  hasFile: false,
  fileExpiresAt: null,
  createdAt: "2026-03-01T09:00:00.000Z",
  finishedAt: null,
  ...more,
});
afterEach(() => history.replaceState(null, "", "/"));

test("requests are told apart by what was asked and how far it is; of who was erased nothing but that is said", async () => {
  const asked = mock(
    privacy.list,
    pageOf([
      request(1, { isOverdue: true, heldBecause: "Court file 12" }),
      request(2, { kind: "DATA", state: "DONE", contactName: "Kim" }),
      request(3, { state: "DONE", contactName: null }),
    ]),
  );
  const { user } = renderDesk(<PrivacySection />, { role: "ADMIN" });
  const table = within(await screen.findByRole("table", { name: "Requests" }));
  expect(within(table.getByRole("row", { name: /Otto/ })).getByText("Overdue")).toBeVisible();
  expect(table.getByText("Court file 12")).toBeVisible();
  expect(within(table.getByRole("row", { name: /Kim/ })).getByText("Data export")).toBeVisible();
  expect(table.getByText("Erased person")).toBeVisible();
  await user.click(screen.getByRole("button", { name: /State/ }));
  await user.click(await screen.findByRole("option", { name: "Refused" }));
  await screen.findByRole("table", { name: "Requests" });
  expect(asked.at(-1)?.query.get("state")).toBe("REFUSED");
});

test("an erasure under a legal hold cannot be begun, and the reason is there; without one the name is typed first", async () => {
  let held: string | null = "Court file 12";
  mock(privacy.list, () => pageOf([request(1, { heldBecause: held })]));
  mock(privacy.get, () => request(1, { heldBecause: held }));
  const started = mock(privacy.start, () => request(1, { state: "QUEUED" }));
  const { user, unmount } = renderDesk(<PrivacySection />, { role: "ADMIN" });
  await user.click(await screen.findByRole("button", { name: /Otto/ }));
  const dialog = await screen.findByRole("dialog", { name: "Erasure" });
  expect(await within(dialog).findByRole("alert")).toHaveTextContent("Court file 12");
  expect(within(dialog).getByRole("button", { name: "Erase person" })).toBeDisabled();
  unmount();
  held = null;
  const { user: again } = renderDesk(<PrivacySection />, { role: "ADMIN" });
  await again.click(await screen.findByRole("button", { name: "Erase person" }));
  const confirm = await screen.findByRole("button", { name: "Erase person" });
  expect(confirm).toBeDisabled();
  await again.click(screen.getByRole("textbox", { name: /Type “Otto Lindqvist”/ }));
  await again.paste("Otto Lindqvist");
  await again.click(confirm);
  expect(await screen.findByText("The person is being erased")).toBeVisible();
  expect(started[0]?.body).toEqual({ confirmName: "Otto Lindqvist", removesFiles: false });
});

test("a request is written down for a person with the day it came, and a day to come is refused at its field with what was typed kept", async () => {
  mock(privacy.list, pageOf([]));
  mock(agents.list, pageOf([]));
  mock(contacts.list, pageOf([contactRow({ id: idAt(50), name: "Otto Lindqvist" })]));
  mockFault(privacy.record, "invalid", {
    errors: [{ path: "receivedOn", message: "The day of receipt cannot be in the future." }],
  });
  const { user } = renderDesk(<PrivacySection />, { role: "ADMIN" });
  // one stands in the header, one where the list is empty
  await user.click((await screen.findAllByRole("button", { name: "New request" }))[0] as HTMLElement);
  await user.click(await screen.findByRole("combobox", { name: /Person/ }));
  await user.click(await screen.findByRole("option", { name: /Otto/ }));
  await user.click(screen.getByLabelText(/Note/));
  await user.paste("By letter");
  await user.click(screen.getByRole("button", { name: "Record request" }));
  expect(await screen.findByText("The day of receipt cannot be in the future.")).toBeVisible();
  expect(screen.getByLabelText(/Note/)).toHaveValue("By letter");
});

test("a hold is lifted after a question", async () => {
  history.replaceState(null, "", "/?tab=holds");
  mock(
    privacy.holds,
    pageOf([
      {
        id: idAt(9),
        contactId: idAt(50),
        contactName: "Otto Lindqvist",
        reason: "Court file 12",
        setByName: "Ann",
        createdAt: "2026-03-01T09:00:00.000Z",
        liftedAt: null,
        liftedByName: null,
      },
    ]),
  );
  const lifted = mock(privacy.lift, {});
  const { user } = renderDesk(<PrivacySection />, { role: "ADMIN" });
  await user.click(await screen.findByRole("button", { name: "Lift the hold on Otto Lindqvist" }));
  await user.click(await screen.findByRole("button", { name: "Lift hold" }));
  expect(await screen.findByText("Legal hold lifted")).toBeVisible();
  expect(lifted[0]?.params).toEqual({ id: idAt(50) });
});
