import { act, screen, waitFor, within } from "@testing-library/react";
import { connections } from "@/contract/workspace/connections";
import type { Connection } from "@/contract/workspace/connections";
import { deliveries } from "@/contract/workspace/deliveries";
import type { Delivery } from "@/contract/workspace/deliveries";
import type { Locale } from "@/contract/locales";
import { removeToast } from "@/lib/browser/toasts";
import { addressHooks } from "@/tests/address";
import { connectionRow } from "@/tests/connections";
import { mock, mockFault, pageOf } from "@/tests/msw/mock";
import type { Seen } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { DeliveriesSection } from "./deliveries-section";

jest.mock("next/navigation", () => addressHooks());

const idOf = (order: number) => `01980000-0000-7000-8061-${String(order).padStart(12, "0")}`;
const row = (order: number, more: Partial<Delivery> = {}): Delivery => ({
  id: idOf(order),
  thing: "MESSAGE",
  provider: "whatsapp",
  connectionId: connectionRow(1).id,
  connectionName: "Support 1",
  recipient: `3460000000${order}`,
  recipientName: null,
  text: "On its way",
  ticketId: idOf(50 + order),
  ticketNumber: 1000 + order,
  messageId: idOf(90 + order),
  state: "DELIVERED",
  attempts: 1,
  reason: null,
  code: null,
  nextAttemptAt: null,
  waitsFor: null,
  createdAt: "2026-01-05T12:00:00.000Z",
  sentAt: null,
  ...more,
});
let stored: Delivery[] = [];
let asked: Seen[] = [];

beforeEach(() => {
  history.replaceState(null, "", "/admin/settings?section=deliveries");
  stored = [row(1)];
  asked = mock(deliveries.list, () => pageOf(stored));
  mock(connections.list, { items: [connectionRow(1)] });
});
afterEach(() => act(() => removeToast()));
const show = (role: "ADMIN" | "SUPERVISOR" = "ADMIN", locale: Locale = "en") =>
  renderDesk(<DeliveriesSection />, { role, locale });
const rowOf = async (recipient: string) => screen.findByRole("row", { name: new RegExp(recipient) });

test("a person of a messenger is named, with their number below; one without a name has it once", async () => {
  stored = [
    row(1, { provider: "instagram", recipient: "6812059432101", recipientName: "Lucía Vega" }),
    row(2, { recipientName: "34600000002" }),
  ];
  show();
  const named = await rowOf("Lucía Vega");
  expect(within(named).getByText("6812059432101")).toBeVisible();
  expect(within(await rowOf("34600000002")).getAllByText("34600000002")).toHaveLength(1);
});

test("each row says to whom, of which ticket, how far and why not", async () => {
  stored = [
    row(1),
    row(2, { state: "FAILED", attempts: 3, reason: "Recipient is not on WhatsApp" }),
    row(3, { text: null, ticketId: null, ticketNumber: null }),
  ];
  show();
  const failed = await rowOf("34600000002");
  expect(within(failed).getByText("Failed")).toBeVisible();
  expect(within(failed).getByText("Recipient is not on WhatsApp")).toBeVisible();
  expect(within(failed).getByText("3 attempts")).toBeVisible();
  expect(within(failed).getByRole("link", { name: "#1002" })).toHaveAttribute("href", `/tickets/${idOf(52)}`);
  const hidden = await rowOf("34600000003");
  expect(within(hidden).queryByText("On its way")).not.toBeInTheDocument();
  expect(within(hidden).queryByRole("link")).not.toBeInTheDocument();
  expect(within(hidden).getByText("–")).toBeVisible();
});

test("forwards and reactions say what they are, and a reaction is not sent again from here", async () => {
  stored = [
    row(1, { thing: "FORWARD", provider: "email", recipient: "expert@poles.test", state: "FAILED" }),
    row(2, { thing: "REACTION", text: "❤️", state: "FAILED" }),
    row(3, { thing: "REACTION", text: "" }),
  ];
  show();
  expect(within(await rowOf("expert@poles.test")).getByText("Forward")).toBeVisible();
  expect(within(await rowOf("34600000002")).getByText("❤️")).toBeVisible();
  expect(within(await rowOf("34600000003")).getByText("Reaction removed")).toBeVisible();
  expect(screen.getAllByRole("button", { name: /^Send again to/ })).toHaveLength(1);
});

test("an administrator sends again what failed or may have been sent, and nothing else", async () => {
  stored = [row(1), row(2, { state: "FAILED" }), row(3, { state: "UNKNOWN" })];
  const replayed = mock(deliveries.replay, row(2, { state: "QUEUED" }));
  const { user } = show();
  await rowOf("34600000001");
  expect(screen.getAllByRole("button", { name: /^Send again to/ })).toHaveLength(2);
  await user.click(screen.getByRole("button", { name: "Send again to 34600000002" }));
  expect(await screen.findByText("Sending again")).toBeVisible();
  expect(replayed[0]?.params).toEqual({ id: idOf(2) });
});

test("a supervisor reads along and is not asked about connections", async () => {
  stored = [row(2, { state: "FAILED" })];
  const named = mock(connections.list, { items: [] });
  show("SUPERVISOR");
  await rowOf("34600000002");
  expect(screen.queryByRole("button", { name: /^Send again/ })).not.toBeInTheDocument();
  expect(named).toHaveLength(0);
});

test("the address holds the filters, and choosing one asks for it", async () => {
  history.replaceState(null, "", "/admin/settings?section=deliveries&state=FAILED&search=346");
  stored = [];
  const { user } = show();
  await screen.findByText("Nothing matches");
  expect(asked.at(-1)?.query.get("state")).toBe("FAILED");
  expect(asked.at(-1)?.query.get("search")).toBe("346");
  await user.click(screen.getByRole("button", { name: /^Channel/ }));
  await user.click(await screen.findByRole("option", { name: "Instagram" }));
  await waitFor(() => expect(asked.at(-1)?.query.get("provider")).toBe("instagram"));
  await user.click(screen.getByRole("button", { name: /^Connection/ }));
  await user.click(await screen.findByRole("option", { name: "Support 1" }));
  await waitFor(() => expect(asked.at(-1)?.query.get("connectionId")).toBe(connectionRow(1).id));
  expect(location.search).toContain(`connection=${connectionRow(1).id}`);
  await user.click(await screen.findByRole("button", { name: "Clear filters" }));
  expect(await screen.findByText("Nothing has been sent yet")).toBeVisible();
  expect(location.search).toBe("?section=deliveries");
});

test("where the list cannot be loaded it says so and offers to try again", async () => {
  mockFault(deliveries.list, "internal");
  show();
  expect(await screen.findByText("This could not be loaded")).toBeVisible();
  expect(screen.getByRole("button", { name: "Try again" })).toBeVisible();
});

test("in Arabic the states are Arabic words", async () => {
  stored = [row(2, { state: "UNKNOWN" })];
  show("ADMIN", "ar");
  expect(await screen.findByText("ربما أُرسلت")).toBeVisible();
  expect(screen.getByRole("columnheader", { name: "المستلم" })).toBeVisible();
});

test("an empty list leads to where the first message comes from", async () => {
  stored = [];
  const firstStep = async (known: Connection[]) => {
    mock(connections.list, { items: known });
    const view = show();
    expect(await screen.findByText("Nothing has been sent yet")).toBeVisible();
    const link = await screen.findByRole("link");
    const step = [link.textContent, link.getAttribute("href")];
    view.unmount();
    return step;
  };
  expect(await firstStep([])).toEqual(["Connect WhatsApp", "/admin/settings?section=connections"]);
  expect(await firstStep([connectionRow(1)])).toEqual(["Open messaging", "/messaging"]);
  expect(await firstStep([connectionRow(1), connectionRow(2, { isSimulated: true })])).toEqual([
    "Open simulator",
    `/admin/settings?section=simulator&connection=${connectionRow(2).id}`,
  ]);
});

test("what a limit of the provider's holds says which, and when it goes", async () => {
  stored = [row(1, { state: "QUEUED", waitsFor: "PAIR_LIMIT", nextAttemptAt: new Date().toISOString() })];
  show();
  const line = await rowOf(row(1).recipient);
  expect(within(line).getByText(/^Waiting: WhatsApp allows one message to a person every 6/)).toBeVisible();
});
