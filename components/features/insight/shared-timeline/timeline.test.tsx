import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { session } from "@/contract/people/session";
import { timeline } from "@/contract/insight/timeline";
import type { CrmNote, TimelineEntry } from "@/contract/insight/timeline";
import { mock, mockFault } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { Timeline } from "./timeline";

const [kim, noon] = ["01980000-0000-7000-8002-000000000001", "2026-01-05T12:00:00.000Z"];
const note: CrmNote = {
  id: "01980000-0000-7000-8009-000000000001",
  text: "Calls before ten",
  authorId: null,
  authorName: "Mona Field",
  isPinned: false,
  editedAt: null,
  createdAt: noon,
  contactId: kim,
  companyId: null,
  dealId: null,
};
const blank = {
  at: noon,
  actor: null,
  person: null,
  ticket: null,
  message: null,
  note: null,
  deal: null,
  change: null,
};
const ticket = {
  id: "01980000-0000-7000-8001-000000000007",
  number: 1007,
  subject: "Tent poles",
  status: "OPEN" as const,
  priority: "LOW" as const,
  channel: "CHAT" as const,
};
const entries: TimelineEntry[] = [
  {
    ...blank,
    id: "CHANGE:1",
    kind: "CHANGE",
    actor: { id: null, name: "Mona Field" },
    change: {
      action: "update",
      isOverMax: false,
      fields: [
        { field: "status", isCustom: false, from: "ACTIVE", to: "INACTIVE" },
        { field: "Shoe size", isCustom: true, from: null, to: "43" },
      ],
      contact: null,
      company: null,
      role: null,
    },
  },
  {
    ...blank,
    id: "CHANGE:2",
    kind: "CHANGE",
    actor: { id: null, name: "Mona Field" },
    change: {
      action: "associate",
      isOverMax: false,
      fields: [],
      contact: { id: kim, name: "Kim" },
      company: { id: "01980000-0000-7000-8008-000000000001", name: "Larsen" },
      role: "BILLING",
    },
  },
  {
    ...blank,
    id: "DEAL:3",
    kind: "DEAL",
    actor: { id: null, name: "Mona Field" },
    deal: {
      id: "01980000-0000-7000-8007-000000000001",
      title: "Forty tents",
      amount: 1_250_000,
      currency: "EUR",
      from: "Lead",
      to: "Lost",
      stage: "CLOSED_LOST",
      lostReason: "Too dear",
      since: null,
      pipelines: null,
    },
  },
  {
    ...blank,
    id: "MESSAGE:4",
    kind: "MESSAGE",
    actor: { id: null, name: "Kim" },
    ticket,
    message: { id: "01980000-0000-7000-8003-000000000001", text: "They broke again.", isTheirs: true },
  },
  { ...blank, id: "NOTE:5", kind: "NOTE", note },
  { ...blank, id: "TICKET:6", kind: "TICKET", ticket },
];
beforeEach(() => {
  sessionStorage.clear();
  mockFault(session.refreshToken, "unauthenticated");
});
const open = () => renderDesk(<Timeline of={{ entity: "contact", id: kim }} />, { role: "AGENT" });

test("each kind of entry is told in words: who changed what from what to what, at which company as what, and why a deal was lost", async () => {
  mock(timeline.ofContact, { items: entries, pinned: [], nextCursor: null });
  open();
  const lines = within(await screen.findByRole("region", { name: "January 2026" })).getAllByRole("listitem");
  const text = lines.map((line) => line.textContent).join("\n");
  for (const words of [
    "Changed by Mona Field",
    "Status: Active → Inactive",
    "Shoe size: nothing → 43",
    "Mona Field added the company Larsen",
    "As: Billing contact",
    "Deal lost",
    "€12,500",
    "Reason: Too dear",
    "Kim wrote",
    "They broke again.",
    "Calls before ten",
    "Ticket by Chat",
  ])
    expect(text).toContain(words);
  expect(screen.getByRole("link", { name: "Forty tents" })).toHaveAttribute(
    "href",
    "/deals/01980000-0000-7000-8007-000000000001",
  );
  // A title that is too long loses its end, also where the reader's language runs the other way.
  for (const link of screen.getAllByRole("link", { name: /^(Forty tents|#1007 Tent poles)$/u }))
    expect(within(link).getByText(/tents|poles/u)).toHaveAttribute("dir", "auto");
});

test("a merge is told by what it was for each: the one that went on, and the one that went into it", async () => {
  const merged = (at: number, action: string): TimelineEntry => ({
    ...blank,
    id: `CHANGE:${at}`,
    kind: "CHANGE",
    actor: { id: null, name: "Mona Field" },
    change: { action, isOverMax: false, fields: [], contact: null, company: null, role: null },
  });
  mock(timeline.ofContact, {
    items: [merged(1, "merge_into"), merged(2, "merge")],
    pinned: [],
    nextCursor: null,
  });
  open();
  const lines = within(await screen.findByRole("region", { name: "January 2026" }))
    .getAllByRole("listitem")
    .map((line) => line.textContent);
  expect(lines).toEqual([
    expect.stringContaining("Mona Field merged contacts into this one"),
    expect.stringContaining("Mona Field merged this one into another"),
  ]);
});

test("a deal tells its moves with how long it stood, and its changes in its currency and the reader's words; a note is the deal's", async () => {
  const id = "01980000-0000-7000-8007-000000000001";
  const was = { action: "update", isOverMax: false, contact: null, company: null, role: null };
  const asked = mock(timeline.ofDeal, {
    pinned: [],
    nextCursor: null,
    items: [
      {
        ...blank,
        id: "DEAL:1",
        kind: "DEAL",
        actor: { id: null, name: "Mona Field" },
        deal: {
          id,
          title: "Forty tents",
          amount: 1_250_000,
          currency: "EUR",
          from: "Lead",
          to: "Proposal",
          stage: "PROPOSAL",
          lostReason: null,
          since: "2026-01-03T12:00:00.000Z",
          pipelines: { from: "Sales", to: "Renewals" },
        },
      },
      {
        ...blank,
        id: "CHANGE:2",
        kind: "CHANGE",
        actor: { id: null, name: "Mona Field" },
        change: {
          ...was,
          fields: [
            { field: "amount", isCustom: false, from: "5000", to: "1250000" },
            { field: "currency", isCustom: false, from: "JPY", to: "EUR" },
            { field: "forecastCategory", isCustom: false, from: null, to: "BEST_CASE" },
            { field: "expectedCloseDate", isCustom: false, from: null, to: "2026-05-31" },
            { field: "owner", isCustom: false, from: "Mona Field", to: null },
          ],
        },
      },
      { ...blank, id: "TICKET:3", kind: "TICKET", ticket },
    ],
  });
  const noted = mock(timeline.noteOnDeal, { ...note, contactId: null, dealId: id });
  renderDesk(<Timeline of={{ entity: "deal", id, currency: "EUR" }} />, { role: "AGENT" });
  const text = (await screen.findByRole("region", { name: "January 2026" })).textContent;
  for (const words of [
    "Deal moved from Lead to Proposal",
    "after 2 d",
    "From the pipeline Sales to Renewals",
    "Amount: ¥5,000 → €12,500",
    "Forecast category: nothing → Best case",
    "Expected close date: nothing → May 31, 2026",
    "Owner: Mona Field → nothing",
    "Ticket created when the deal was won",
  ])
    expect(text).toContain(words);
  expect(screen.queryByRole("link", { name: "Forty tents" })).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Messages" })).not.toBeInTheDocument();
  fireEvent.click(screen.getByRole("button", { name: "Stages" }));
  await waitFor(() => expect(asked.at(-1)?.query.get("kind")).toBe("DEALS"));
  fireEvent.change(screen.getByRole("textbox", { name: "Note" }), { target: { value: "Blue ones" } });
  fireEvent.click(screen.getByRole("button", { name: "Save note" }));
  await waitFor(() => expect(noted[0]?.params["id"]).toBe(id));
});

test("one kind is asked of the server, and a kind without entries says so", async () => {
  const asked = mock(timeline.ofContact, ({ query }) => ({
    items: query.has("kind") ? [] : entries,
    pinned: [],
    nextCursor: null,
  }));
  open();
  fireEvent.click(await screen.findByRole("button", { name: "Deals" }));
  expect(await screen.findByText("No activity of this type")).toBeVisible();
  expect(asked.at(-1)?.query.get("kind")).toBe("DEALS");
  expect(screen.getByRole("button", { name: "Deals" })).toHaveAttribute("aria-pressed", "true");
});

test("a note that cannot be saved stays in its box with the reason; one that can leaves it", async () => {
  mock(timeline.ofContact, { items: [], pinned: [], nextCursor: null });
  mockFault(timeline.noteOnContact, "unavailable", { detail: "Try again in a minute.", times: 1 });
  const sent = mock(timeline.noteOnContact, note);
  mockFault(timeline.noteOnContact, "unavailable", { detail: "Try again in a minute.", times: 1 });
  open();
  const box = await screen.findByRole("textbox", { name: "Note" });
  fireEvent.change(box, { target: { value: "  Calls before ten " } });
  fireEvent.click(screen.getByRole("button", { name: "Save note" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Try again in a minute.");
  expect(box).toHaveValue("  Calls before ten ");
  fireEvent.click(screen.getByRole("button", { name: "Save note" }));
  await waitFor(() => expect(box).toHaveValue(""));
  expect(sent[0]?.body).toEqual({ text: "Calls before ten" });
});

test("a note that was saved does not stand in the box once more for who left meanwhile", async () => {
  mock(timeline.ofContact, { items: [], pinned: [], nextCursor: null });
  const sent = mock(timeline.noteOnContact, note, { waitMs: 80 });
  const { unmount } = open();
  fireEvent.change(await screen.findByRole("textbox", { name: "Note" }), {
    target: { value: "Calls before ten" },
  });
  fireEvent.click(screen.getByRole("button", { name: "Save note" }));
  unmount();
  expect(Object.values(sessionStorage)).toHaveLength(1);
  await waitFor(() => expect(Object.values(sessionStorage)).toEqual([]));
  expect(sent).toHaveLength(1);
});

test("a pinned note stands at the top; whoever did not write it may pin it and not reword it", async () => {
  mock(timeline.ofContact, { items: [], pinned: [{ ...note, isPinned: true }], nextCursor: null });
  const changed = mock(timeline.changeNote, note);
  open();
  const pinned = within(await screen.findByRole("region", { name: "Pinned" }));
  fireEvent.click(pinned.getByRole("button", { name: "More actions" }));
  expect(screen.queryByRole("menuitem", { name: "Edit" })).not.toBeInTheDocument();
  fireEvent.click(screen.getByRole("menuitem", { name: "Unpin" }));
  await waitFor(() => expect(changed[0]?.body).toEqual({ isPinned: false }));
});
