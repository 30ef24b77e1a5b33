import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { agents } from "@/contract/desk/agents";
import { companies } from "@/contract/crm/companies";
import { consents } from "@/contract/crm/consents";
import { contactCompanies } from "@/contract/crm/contact-companies";
import { contactDuplicates } from "@/contract/crm/contact-duplicates";
import { contactLists } from "@/contract/crm/contact-lists";
import { contactMerges } from "@/contract/crm/contact-merges";
import { contacts } from "@/contract/crm/contacts";
import { customFieldDependencies, customFieldValues, customFields } from "@/contract/workspace/custom-fields";
import { customerJourneys } from "@/contract/insight/customer-journeys";
import { deals } from "@/contract/crm/deals";
import { privacy } from "@/contract/privacy/privacy";
import { tickets } from "@/contract/desk/tickets";
import { timeline } from "@/contract/insight/timeline";
import type { addressHooks } from "@/tests/address";
import { agentRow, wholeContact } from "@/tests/factories";
import { mock, mockFault, pageOf } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { ContactScreen } from "./contact-screen";

jest.mock("next/navigation", () =>
  jest.requireActual<{ addressHooks: typeof addressHooks }>("@/tests/address").addressHooks(),
);

const at = "2026-03-02T12:00:00.000Z";
const kim = wholeContact({ name: "Kim Larsen", tags: ["vip", "b2b"] });
const idAt = (number: number) => `01980000-0000-7000-8000-0000000006${String(number).padStart(2, "0")}`;

beforeEach(() => {
  mock(agents.list, pageOf([agentRow(1)]));
  mock(consents.list, { items: [] });
  mock(contactCompanies.ofContact, { items: [] });
  mock(contactDuplicates.ofContact, { items: [] });
  mock(contactLists.ofContact, { items: [] });
  mock(contactMerges.ofContact, { items: [] });
  mock(customFields.list, pageOf([]));
  mock(customFieldDependencies.list, pageOf([]));
  mock(customFieldValues.ofContact, { items: [] });
  mockFault(customerJourneys.ofContact, "not_found");
  mock(deals.list, { ...pageOf([]), skip: 0, take: 5 });
  mock(privacy.ofContact, { hold: null, requests: [] });
  mock(tickets.list, pageOf([]));
  mock(timeline.ofContact, { items: [], pinned: [], nextCursor: null });
});

test("a deleted contact says so, is restored where one stands, and offers nothing else to change", async () => {
  let isGone = true;
  mock(contacts.get, () => ({ ...kim, deletedAt: isGone ? at : null }));
  const sent = mock(contacts.restore, () => {
    isGone = false;
    return kim;
  });
  const { user } = renderDesk(<ContactScreen id={kim.id} />, { role: "SENIOR_AGENT" });
  expect(await screen.findByText("This contact is deleted.")).toBeVisible();
  const offered = () =>
    screen
      .getAllByRole("button")
      .map((button) => button.getAttribute("aria-label") ?? button.textContent)
      .filter((name) => /edit|delete|merge|block|new |add|remove/i.test(name ?? ""));
  expect(offered()).toEqual([]);
  expect(screen.getByLabelText("Tags")).toHaveValue("vip, b2b");
  expect(screen.getByLabelText("Tags")).toHaveAttribute("readonly");
  await user.click(screen.getByRole("button", { name: "Restore" }));
  await waitFor(() => expect(screen.queryByText("This contact is deleted.")).not.toBeInTheDocument());
  expect(sent.map(({ params }) => params["id"])).toEqual([kim.id]);
  expect(offered()).toEqual(expect.arrayContaining(["Edit", "Delete", "Block"]));
});

test("what is typed in place is saved by whoever leaves the screen, or the page, with the cursor in it, once", async () => {
  let stored = kim;
  mock(contacts.get, () => stored);
  const sent = mock(
    contacts.update,
    ({ body }) => (stored = { ...stored, ...(body as object), version: stored.version + 1 }),
    { waitMs: 50 },
  );
  const { user, unmount } = renderDesk(<ContactScreen id={kim.id} />, { role: "SENIOR_AGENT" });
  await user.type(await screen.findByLabelText("Job title"), "Guide");
  const shown = jest.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  fireEvent(document, new Event("visibilitychange"));
  shown.mockRestore();
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ jobTitle: "Guide" }]));
  await user.type(screen.getByLabelText("Phone"), "12");
  await user.tab();
  await user.type(screen.getByLabelText("Job title"), "s");
  unmount();
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent.slice(1).map(({ body }) => body)).toEqual([
    { phone: expect.stringMatching(/12$/) as string },
    { jobTitle: "Guides" },
  ]);
});

test("one that was merged leads to whom it became and is not restored by itself; whoever may not change finds properties to read", async () => {
  mock(contacts.get, { ...kim, deletedAt: at, mergedIntoId: idAt(1) });
  const { unmount } = renderDesk(<ContactScreen id={kim.id} />, { role: "ADMIN" });
  expect(await screen.findByRole("link", { name: "Open the kept contact" })).toHaveAttribute(
    "href",
    `/contacts/${idAt(1)}`,
  );
  expect(screen.queryByRole("button", { name: "Restore" })).not.toBeInTheDocument();
  unmount();
  mock(contacts.get, kim);
  renderDesk(<ContactScreen id={kim.id} />, { role: "USER" });
  expect(await screen.findByLabelText("Tags")).toHaveAttribute("readonly");
  expect(screen.queryByRole("button", { name: /Edit|Delete/ })).not.toBeInTheDocument();
});

test("what somebody else has changed while the form is open is said, and not overwritten by what the form still shows", async () => {
  let now = { ...kim, version: 3 };
  mock(contacts.get, () => now);
  mock(companies.list, pageOf([]));
  const sent = mock(contacts.update, kim);
  mockFault(contacts.update, "precondition_failed", {
    times: 1,
    extra: { current: { ...kim, jobTitle: "Head of tents", version: 4 } },
  });
  const { user, client } = renderDesk(<ContactScreen id={kim.id} />, { role: "SENIOR_AGENT" });
  await user.click(await screen.findByRole("button", { name: "Edit" }));
  const drawer = within(await screen.findByRole("dialog", { name: "Edit contact" }));
  now = { ...now, jobTitle: "Head of tents", version: 4 };
  await client.invalidateQueries({ queryKey: ["contacts"] });
  expect(await screen.findByText(/^Head of tents/)).toBeVisible();
  await user.type(drawer.getByLabelText("Phone"), "5");
  expect(drawer.getByLabelText("Job title")).toHaveValue(kim.jobTitle ?? "");
  await user.click(drawer.getByRole("button", { name: "Save" }));
  expect(await drawer.findByText("It was changed by someone else in the meantime.")).toBeVisible();
  expect(drawer.getByText(/^Fields you did not change show the newest values/)).toBeVisible();
  expect(drawer.getByLabelText("Job title")).toHaveValue("Head of tents");
  await user.click(drawer.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent[0]?.headers.get("if-match")).toBe('"4"'));
  expect(sent[0]?.body).toMatchObject({ jobTitle: "Head of tents", phone: `${kim.phone ?? ""}5` });
});

test("a note over which somebody else has written while one typed is kept in its box with a word, and saved by who leaves it again", async () => {
  let now = { ...kim, notes: "Calls on Mondays", version: 3 };
  mock(contacts.get, () => now);
  const sent = mock(contacts.update, () => ({ ...now, notes: "Writes in spring", version: 5 }));
  const { user, client } = renderDesk(<ContactScreen id={kim.id} />, { role: "SENIOR_AGENT" });
  const box = await screen.findByLabelText("Notes");
  await user.clear(box);
  await user.type(box, "Writes in spring");
  now = { ...now, jobTitle: "Head of tents", notes: "Calls on Fridays", version: 4 };
  await client.invalidateQueries({ queryKey: ["contacts"] });
  expect(await screen.findByText(/^Head of tents/)).toBeVisible();
  await user.tab();
  expect(await screen.findByText("It was changed by someone else in the meantime.")).toBeVisible();
  expect(box).toHaveValue("Writes in spring");
  expect(sent).toHaveLength(0);
  await user.click(box);
  await user.tab();
  await waitFor(() => expect(sent[0]?.body).toEqual({ notes: "Writes in spring" }));
});
