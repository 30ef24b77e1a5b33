import { act, screen, waitFor, within } from "@testing-library/react";
import { connections } from "@/contract/workspace/connections";
import { inboundEvents } from "@/contract/workspace/inbound-events";
import type { InboundEventRow } from "@/contract/workspace/inbound-events";
import type { Locale } from "@/contract/locales";
import { removeToast } from "@/lib/browser/toasts";
import { addressHooks } from "@/tests/address";
import { connectionRow } from "@/tests/connections";
import { mock, mockFault, pageOf } from "@/tests/msw/mock";
import type { Seen } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { InboundEventsSection } from "./inbound-events-section";

jest.mock("next/navigation", () => addressHooks());

const row = (order: number, more: Partial<InboundEventRow> = {}): InboundEventRow => ({
  id: `01980000-0000-7000-8062-${String(order).padStart(12, "0")}`,
  provider: "whatsapp",
  connectionId: connectionRow(1).id,
  connectionName: "Support 1",
  kind: "message",
  state: "PARKED",
  from: "Lucía Ferrer",
  text: "Where is my tent?",
  reason: "It is for another number.",
  attempts: 10,
  createdAt: "2026-01-05T12:00:00.000Z",
  ...more,
});
let stored: InboundEventRow[] = [];
let asked: Seen[] = [];
beforeEach(() => {
  history.replaceState(null, "", "/admin/settings?section=inboundEvents");
  stored = [row(1), row(2, { kind: "unread", from: null, text: null })];
  asked = mock(inboundEvents.list, () => pageOf(stored));
  mock(connections.list, { items: [connectionRow(1)] });
});
afterEach(() => act(() => removeToast()));
const show = (locale: Locale = "en") => renderDesk(<InboundEventsSection />, { role: "ADMIN", locale });

test("each event says what it was, from whom, and why it was not processed", async () => {
  show();
  const message = await screen.findByRole("row", { name: /From Lucía Ferrer/ });
  expect(within(message).getByText("Where is my tent?")).toBeVisible();
  expect(within(message).getByText("It is for another number.")).toBeVisible();
  expect(screen.getByRole("row", { name: /Unknown event/ })).toBeVisible();
});

test("tried again it says so; where that is still not possible it says why", async () => {
  const tried = mock(inboundEvents.retry, row(1, { state: "PENDING" }));
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Try again: Message" }));
  expect(await screen.findByText("Processing again")).toBeVisible();
  expect(tried[0]?.params).toEqual({ id: row(1).id });
  mockFault(inboundEvents.retry, "conflict", { detail: "It still cannot be processed: no kind." });
  await user.click(screen.getByRole("button", { name: "Try again: Unknown event" }));
  expect(await screen.findByText("It still cannot be processed: no kind.")).toBeVisible();
});

test("opened it shows the post as it came, and can be dismissed after a question", async () => {
  mock(inboundEvents.get, { ...row(1), post: '{"object":"page"}' });
  const dismissed = mock(inboundEvents.dismiss, row(1, { state: "DONE" }));
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: /^Message/ }));
  expect(await screen.findByText(/"object": "page"/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Dismiss" }));
  const question = await screen.findByRole("dialog", { name: "Dismiss this event?" });
  await user.click(within(question).getByRole("button", { name: "Dismiss" }));
  expect(await screen.findByText("Event dismissed")).toBeVisible();
  expect(dismissed).toHaveLength(1);
});

test("the address holds the connection, and an empty list says that all was processed", async () => {
  history.replaceState(null, "", `/admin/settings?section=inboundEvents&connection=${connectionRow(1).id}`);
  stored = [];
  const { user } = show();
  await screen.findByText("Nothing matches");
  expect(asked.at(-1)?.query.get("connectionId")).toBe(connectionRow(1).id);
  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  expect(await screen.findByText("No unprocessed events")).toBeVisible();
  await waitFor(() => expect(location.search).toBe("?section=inboundEvents"));
});

test("in Arabic the events are named in Arabic", async () => {
  show("ar");
  expect(await screen.findByText("من Lucía Ferrer")).toBeVisible();
});
