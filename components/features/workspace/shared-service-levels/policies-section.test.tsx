import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { Answer } from "@/contract/kit";
import { slaPreview } from "@/contract/desk/sla-preview";
import { slaSettings } from "@/contract/desk/sla-settings";
import type { addressHooks } from "@/tests/address";
import { mock, mockFault } from "@/tests/msw/mock";
import { chats, nights, options, premium, rest, showPolicies } from "@/tests/service-levels";

jest.mock("next/navigation", () =>
  jest.requireActual<{ addressHooks: typeof addressHooks }>("@/tests/address").addressHooks(),
);

beforeEach(() => history.replaceState(null, "", "/admin/settings"));

test("an edit shows what it changes before it is saved, and then sends what was typed", async () => {
  const asked = mock(slaPreview.preview, {
    tickets: 12,
    isSample: false,
    openTickets: 12,
    counts: { SAME: 8, EARLIER: 4, LATER: 0, NEW: 0, GONE: 0 },
    breachedAtOnce: 2,
    affected: [],
    appliesTo: 9,
  });
  const saved = mock(slaSettings.update, premium);
  const { user } = showPolicies();
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

const moves: Answer<typeof slaPreview.preview> = {
  tickets: 12,
  isSample: false,
  openTickets: 12,
  counts: { SAME: 8, EARLIER: 0, LATER: 4, NEW: 0, GONE: 0 },
  breachedAtOnce: 0,
  affected: [],
  appliesTo: null,
};
const names = () =>
  within(screen.getByRole("list", { name: "Policies" }))
    .getAllByRole("button", { name: /^(Premium|Chats|Everyone)$/ })
    .map(({ textContent }) => textContent);
/** Reviews a new order and saves it. */
const saveOrder = async (user: ReturnType<typeof showPolicies>["user"]) => {
  await user.click(await screen.findByRole("button", { name: "Review and save" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Save" }));
};

test("a policy that is moved is shown in its place at once; what the whole order changes is shown before it is sent, without the default", async () => {
  const asked = mock(slaPreview.preview, moves);
  const sent = mock(slaSettings.reorder, {}, { waitMs: 100 });
  const { user } = showPolicies();
  await user.click(await screen.findByRole("button", { name: "Move Premium down" }));
  expect(names()).toEqual(["Chats", "Premium", "Everyone"]);
  expect(screen.getByText("Premium is now 2 of 2")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Review and save" }));
  const dialog = await screen.findByRole("dialog");
  expect(dialog).toHaveTextContent("12 open tickets checked.");
  expect(asked[0]?.body).toEqual({ order: [chats.id, premium.id] });
  expect(sent).toHaveLength(0);
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ ids: [chats.id, premium.id] }]));
  expect(screen.queryByRole("button", { name: "Move Everyone up" })).not.toBeInTheDocument();
});

test("the arrow keys move a policy from its handle, and not below the default", async () => {
  mock(slaPreview.preview, moves);
  const sent = mock(slaSettings.reorder, {});
  const { user } = showPolicies();
  const handle = await screen.findByRole("button", { name: "Move Chats, 2 of 2: arrow keys" });
  handle.focus();
  await user.keyboard("{ArrowDown}");
  await user.keyboard("{ArrowUp}");
  await saveOrder(user);
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ ids: [chats.id, premium.id] }]));
});

/** jsdom knows no pointer events. */
const pointer = (type: string, pointerType: string, clientY: number) =>
  Object.assign(new MouseEvent(type, { bubbles: true, cancelable: true, clientY }), {
    pointerId: 7,
    pointerType,
    isPrimary: true,
  });

test.each(["mouse", "touch"])("a policy is dragged to its place by %s", async (pointerType) => {
  mock(slaPreview.preview, moves);
  const sent = mock(slaSettings.reorder, {});
  const { user } = showPolicies();
  const handle = await screen.findByRole("button", { name: "Move Premium, 1 of 2: arrow keys" });
  screen.getAllByRole("listitem").forEach((row, at) => {
    jest.spyOn(row, "getBoundingClientRect").mockReturnValue(new DOMRect(0, at * 50, 300, 50));
  });
  fireEvent(handle, pointer("pointerdown", pointerType, 20));
  fireEvent(window, pointer("pointermove", pointerType, 90));
  fireEvent(window, pointer("pointerup", pointerType, 90));
  await saveOrder(user);
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ ids: [chats.id, premium.id] }]));
});

test("an order that is refused says why and stays, also through a reload, until it is cancelled", async () => {
  mock(slaPreview.preview, moves);
  mockFault(slaSettings.reorder, "invalid");
  const first = showPolicies();
  await first.user.click(await screen.findByRole("button", { name: "Move Premium down" }));
  await saveOrder(first.user);
  expect(await screen.findByText("The order could not be saved")).toBeInTheDocument();
  expect(names()).toEqual(["Chats", "Premium", "Everyone"]);
  first.unmount();
  const { user } = showPolicies();
  await user.click(await screen.findByRole("button", { name: "Cancel" }));
  expect(names()).toEqual(["Premium", "Chats", "Everyone"]);
  expect(screen.queryByRole("button", { name: "Review and save" })).not.toBeInTheDocument();
});

test("a policy that is alone above the default has nothing to move it by", async () => {
  const { user } = showPolicies("ADMIN", true, [premium, rest]);
  expect(await screen.findByRole("button", { name: "Delete Premium" })).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Move/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Premium" }));
  expect(await screen.findByRole("textbox", { name: "Name" })).toHaveValue("Premium");
});

test("removing a policy shows what it changes, and is done only once that is confirmed", async () => {
  const asked = mock(slaPreview.preview, { ...moves, appliesTo: 4 });
  const removed = mock(slaSettings.remove, {});
  const { user } = showPolicies();
  const ask = async () => {
    await user.click(await screen.findByRole("button", { name: "Delete Premium" }));
    return screen.findByRole("dialog", { name: "Delete the policy “Premium”?" });
  };
  const dialog = await ask();
  expect(dialog).toHaveTextContent("The policy applies to 4 of them now.");
  expect(asked[0]?.body).toEqual({ removedPolicyId: premium.id });
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  expect(removed).toHaveLength(0);
  await user.click(within(await ask()).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(removed).toHaveLength(1));
});

test("where there are more open tickets than are looked at, a preview says how many there are", async () => {
  mock(slaPreview.preview, { ...moves, tickets: 2000, isSample: true, openTickets: 5312, appliesTo: 9 });
  const { user } = showPolicies();
  await user.click(await screen.findByRole("button", { name: "Premium" }));
  await user.click(await screen.findByRole("button", { name: "Review and save" }));
  expect(await screen.findByRole("dialog")).toHaveTextContent(
    "The newest 2,000 of 5,312 open tickets checked. The edit applies to 9 of them.",
  );
});

test("a policy that was typed and not saved is there after a reload", async () => {
  const first = showPolicies();
  await first.user.click(await screen.findByRole("button", { name: "Premium" }));
  const name = await screen.findByRole("textbox", { name: "Name" });
  await first.user.clear(name);
  await first.user.type(name, "Gold");
  first.unmount();
  showPolicies();
  expect(await screen.findByRole("textbox", { name: "Name" })).toHaveValue("Gold");
});

test("another default policy shows what it changes before it is saved", async () => {
  const asked = mock(slaPreview.preview, {
    tickets: 12,
    isSample: false,
    openTickets: 12,
    counts: { SAME: 8, EARLIER: 4, LATER: 0, NEW: 0, GONE: 0 },
    breachedAtOnce: 1,
    affected: [],
    appliesTo: 12,
  });
  const sent = mock(slaSettings.options, options);
  const { user } = showPolicies();
  await user.click(await screen.findByRole("button", { name: /^Default policy/ }));
  await user.click(await screen.findByRole("option", { name: "Premium" }));
  expect(screen.getByText(/“Everyone” is turned off/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Save" }));
  const dialog = await screen.findByRole("dialog");
  expect(dialog).toHaveTextContent("“Premium” loses its conditions, and “Everyone” is turned off.");
  expect(dialog).toHaveTextContent("1 target is breached as soon as you save.");
  expect(asked[0]?.body).toEqual({ defaultPolicyId: premium.id });
  expect(sent).toHaveLength(0);
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ defaultPolicyId: premium.id }));
});

test("another default calendar is saved without a question, since policies keep their own", async () => {
  const sent = mock(slaSettings.options, options);
  const { user } = showPolicies();
  await user.click(await screen.findByRole("button", { name: /^Default calendar/ }));
  await user.click(await screen.findByRole("option", { name: "Nights" }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ defaultCalendarId: nights.id }));
});

test("service levels are switched on at once, and off only once it is confirmed", async () => {
  const sent = mock(slaSettings.options, options);
  const { user } = showPolicies();
  await user.click(await screen.findByRole("switch", { name: "Count service levels" }));
  expect(sent).toHaveLength(0);
  await user.click(await screen.findByRole("button", { name: "Turn off" }));
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ isOn: false }]));
});

test("a supervisor reads policies and changes nothing", async () => {
  showPolicies("SUPERVISOR");
  expect(await screen.findByText("Only administrators can change this.")).toBeVisible();
  expect(screen.getByRole("switch")).toBeDisabled();
  expect(screen.queryByRole("button", { name: /Move|Delete|New/ })).not.toBeInTheDocument();
});
