import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { session } from "@/contract/session";
import { timeline } from "@/contract/timeline";
import type { CrmNote, TimelineEntry } from "@/contract/timeline";
import { mock, mockFault } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { Timeline } from "./timeline";

const [kim, noon] = ["01980000-0000-7000-8002-000000000001", "2026-01-05T12:00:00.000Z"];
const note: CrmNote = { id: "01980000-0000-7000-8009-000000000001", text: "Calls before ten", authorId: null, authorName: "Mona Field", isPinned: false, editedAt: null, createdAt: noon, contactId: kim, companyId: null };
const blank = { at: noon, actor: null, person: null, ticket: null, message: null, note: null, deal: null, change: null };
const ticket = { id: "01980000-0000-7000-8001-000000000007", number: 1007, subject: "Tent poles", status: "OPEN" as const, priority: "LOW" as const, channel: "CHAT" as const };
const entries: TimelineEntry[] = [
  { ...blank, id: "CHANGE:1", kind: "CHANGE", actor: { id: null, name: "Mona Field" }, change: { action: "update", isOverMax: false, fields: [{ field: "status", isCustom: false, from: "ACTIVE", to: "INACTIVE" }, { field: "Shoe size", isCustom: true, from: null, to: "43" }], contact: null, company: null, role: null } },
  { ...blank, id: "CHANGE:2", kind: "CHANGE", actor: { id: null, name: "Mona Field" }, change: { action: "associate", isOverMax: false, fields: [], contact: { id: kim, name: "Kim" }, company: { id: "01980000-0000-7000-8008-000000000001", name: "Larsen" }, role: "BILLING" } },
  { ...blank, id: "DEAL:3", kind: "DEAL", actor: { id: null, name: "Mona Field" }, deal: { id: "01980000-0000-7000-8007-000000000001", title: "Forty tents", amount: 1_250_000, currency: "EUR", from: "Lead", to: "Lost", stage: "CLOSED_LOST", lostReason: "Too dear" } },
  { ...blank, id: "MESSAGE:4", kind: "MESSAGE", actor: { id: null, name: "Kim" }, ticket, message: { id: "01980000-0000-7000-8003-000000000001", text: "They broke again.", isTheirs: true } },
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
  for (const words of ["Changed by Mona Field", "Status: Active → Inactive", "Shoe size: nothing → 43", "Mona Field added the company Larsen", "As: Billing contact", "Deal lost", "€12,500", "Reason: Too dear", "Kim wrote", "They broke again.", "Calls before ten", "Ticket by Chat"]) expect(text).toContain(words);
  expect(screen.getByRole("link", { name: "Forty tents" })).toHaveAttribute("href", "/deals/01980000-0000-7000-8007-000000000001");
});

test("one kind is asked of the server, and a kind without entries says so", async () => {
  const asked = mock(timeline.ofContact, ({ query }) => ({ items: query.has("kind") ? [] : entries, pinned: [], nextCursor: null }));
  open();
  fireEvent.click(await screen.findByRole("button", { name: "Deals" }));
  expect(await screen.findByText("Nothing of that kind")).toBeVisible();
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
