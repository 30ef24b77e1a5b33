import { act, screen, waitFor, within } from "@testing-library/react";
import { whatsappTemplates } from "@/contract/channels/whatsapp-templates";
import { connections } from "@/contract/workspace/connections";
import type { Connection } from "@/contract/workspace/connections";
import { simulator } from "@/contract/workspace/simulator";
import type { SimulatorState } from "@/contract/workspace/simulator";
import type { Locale } from "@/contract/locales";
import { removeToast } from "@/lib/browser/toasts";
import { addressHooks } from "@/tests/address";
import { connectionRow } from "@/tests/connections";
import { mock, mockFault, pageOf } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { SimulatorSection } from "./simulator-section";

jest.mock("next/navigation", () => addressHooks());

const simulated = connectionRow(1, { isSimulated: true, name: "Trial" });
const at = "2026-01-05T12:00:00.000Z";
const line = (id: string, more: Partial<SimulatorState["lines"][number]>) => ({
  id,
  direction: "FROM_CUSTOMER" as const,
  customer: "34600111222",
  text: "Where is my order?",
  at,
  status: null,
  ...more,
});
let known: Connection[] = [];
let state: SimulatorState;

beforeEach(() => {
  history.replaceState(null, "", "/admin/settings");
  known = [connectionRow(2), simulated];
  state = { connectionId: simulated.id, now: at, faults: [], places: [], lines: [line("1", {})] };
  mock(connections.list, () => ({ items: known }));
  mock(simulator.get, () => state);
  mock(whatsappTemplates.list, pageOf([]));
});
afterEach(() => act(() => removeToast()));
const show = (locale: Locale = "en") => renderDesk(<SimulatorSection />, { role: "ADMIN", locale });

test("without a simulated number it leads to where one is connected", async () => {
  known = [connectionRow(2)];
  show();
  expect(await screen.findByText("No simulated number")).toBeVisible();
  expect(screen.getByRole("link", { name: "Open channels" })).toHaveAttribute(
    "href",
    "/admin/settings?section=connections",
  );
});

test("a new customer writes by number and name, and what they wrote is on their phone", async () => {
  const written = mock(simulator.write, () => {
    state = {
      ...state,
      lines: [...state.lines, line("2", { customer: "34600333444", text: "Hello there" })],
    };
    return state;
  });
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "New customer" }));
  const dialog = await screen.findByRole("dialog");
  await user.type(within(dialog).getByLabelText(/^Phone number/), "12");
  await user.type(within(dialog).getByLabelText(/^Name/), "Lucía Ferrer");
  await user.click(within(dialog).getByRole("button", { name: "Add customer" }));
  expect(within(dialog).getByLabelText(/^Phone number/)).toHaveAccessibleDescription(/Enter 7 to 15 digits/);
  await user.clear(within(dialog).getByLabelText(/^Phone number/));
  await user.type(within(dialog).getByLabelText(/^Phone number/), "+34 600 333 444");
  await user.click(within(dialog).getByRole("button", { name: "Add customer" }));
  await user.type(await screen.findByRole("textbox", { name: "Write as Lucía Ferrer" }), "Hello there");
  await user.click(screen.getByRole("button", { name: "Send as customer" }));
  await waitFor(() =>
    expect(written[0]?.body).toEqual({ from: "34600333444", name: "Lucía Ferrer", text: "Hello there" }),
  );
  const phone = await screen.findByRole("region", { name: "Phone of Lucía Ferrer" });
  expect(within(phone).getByText("Hello there")).toBeVisible();
  expect(within(phone).queryByText("Where is my order?")).not.toBeInTheDocument();
  expect(screen.getByRole("textbox", { name: "Write as Lucía Ferrer" })).toHaveValue("");
});

test("a mailbox's customer has an address, and is a program or a bounce where that is chosen", async () => {
  known = [
    connectionRow(1, { isSimulated: true, name: "Trial", provider: "email", account: "help@acme.test" }),
  ];
  state = { ...state, lines: [line("1", { customer: "nadia@example.test" })] };
  const written = mock(simulator.write, () => state);
  const { user } = show();
  await user.type(await screen.findByRole("textbox", { name: "Write as nadia@example.test" }), "I am away");
  await user.click(screen.getByRole("button", { name: /^Kind of mail/ }));
  await user.click(await screen.findByRole("option", { name: "Out of office" }));
  await user.click(screen.getByRole("button", { name: "Send as customer" }));
  await waitFor(() =>
    expect(written[0]?.body).toEqual({
      from: "nadia@example.test",
      name: "nadia@example.test",
      text: "I am away",
      mail: { as: "OUT_OF_OFFICE" },
    }),
  );
});

test("what was written stays where it could not be sent", async () => {
  mockFault(simulator.write, "internal");
  const { user } = show();
  await user.type(await screen.findByRole("textbox", { name: "Write as Customer 1222" }), "Hello there");
  await user.click(screen.getByRole("button", { name: "Send as customer" }));
  expect(await screen.findByText("Something went wrong on our side.")).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Write as Customer 1222" })).toHaveValue("Hello there");
});

test("the customer reads what they were sent, and its status is a word", async () => {
  const reply = (status: "DELIVERED" | "READ") =>
    line("2", { direction: "TO_CUSTOMER", text: "On its way", status });
  state = { ...state, lines: [...state.lines, reply("DELIVERED")] };
  const reads = mock(simulator.read, () => {
    state = { ...state, lines: [line("1", {}), reply("READ")] };
    return state;
  });
  const { user } = show();
  expect(await screen.findByText("Delivered")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Mark as read by customer" }));
  expect(await screen.findByText("Read")).toBeVisible();
  expect(reads[0]?.body).toEqual({ customer: "34600111222" });
  expect(screen.getByRole("button", { name: "Mark as read by customer" })).toBeDisabled();
});

test.each([
  ["en", "Read"],
  ["es", "Leído"],
  ["ar", "قُرئت"],
] as const)("a customer sees that the workspace has read them, in a word (%s)", async (locale, word) => {
  state = { ...state, lines: [line("1", { isRead: true }), line("2", { text: "Hello?" })] };
  show(locale);
  await screen.findByText("Where is my order?");
  const shown = screen
    .getAllByRole("listitem")
    .filter((item) => within(item).queryByText(word) !== null)
    .map((item) => within(item).queryByText("Where is my order?") !== null);
  expect(shown).toEqual([true]);
  expect(screen.getByText("Hello?")).toBeVisible();
});

test("the clock moves forward and faults are switched", async () => {
  const moved = mock(simulator.clock, () => state);
  const switched = mock(simulator.faults, () => {
    state = { ...state, faults: ["rate_limited"] };
    return state;
  });
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Move the clock forward 24 hours" }));
  await waitFor(() => expect(moved[0]?.body).toEqual({ forwardMinutes: 1440 }));
  const fault = screen.getByRole("switch", { name: "Too many requests" });
  expect(fault).not.toBeChecked();
  await user.click(fault);
  await waitFor(() => expect(screen.getByRole("switch", { name: "Too many requests" })).toBeChecked());
  expect(switched[0]?.body).toEqual({ fault: "rate_limited", isOn: true });
});

test("what comes meanwhile is seen within seconds", async () => {
  show();
  await screen.findByText("Where is my order?");
  state = { ...state, lines: [...state.lines, line("2", { text: "Anybody there?" })] };
  expect(await screen.findByText("Anybody there?", {}, { timeout: 4000 })).toBeVisible();
});

test("in Arabic the simulator speaks Arabic", async () => {
  show("ar");
  expect(await screen.findByRole("button", { name: "تعليم كمقروءة من العميل" })).toBeVisible();
  expect(screen.getByRole("switch", { name: "طلبات كثيرة" })).toBeVisible();
});

test("on Instagram a customer writes under a post, or mentions the account in a story without a word", async () => {
  known = [connectionRow(1, { isSimulated: true, name: "Shop", provider: "instagram" })];
  state = { ...state, places: ["COMMENT", "STORY_MENTION"] };
  const written = mock(simulator.write, () => state);
  const { user } = show();
  const send = await screen.findByRole("button", { name: "Send as customer" });
  await user.click(screen.getByRole("button", { name: /^Where they write/ }));
  const comment = await screen.findByRole("option", { name: "Comment on a post" });
  // Of what is written there the account is told nothing.
  expect(screen.queryByRole("option", { name: "Mention in their post" })).not.toBeInTheDocument();
  await user.click(comment);
  expect(send).toBeDisabled();
  await user.type(screen.getByRole("textbox", { name: /Write as/ }), "How much?");
  await user.click(send);
  await waitFor(() => expect(written).toHaveLength(1));
  expect(written[0]?.body).toMatchObject({ text: "How much?", place: "COMMENT" });
  await user.click(screen.getByRole("button", { name: /^Where they write/ }));
  await user.click(await screen.findByRole("option", { name: "Mention in their story" }));
  await user.click(send);
  await waitFor(() => expect(written).toHaveLength(2));
  expect(written[1]?.body).toMatchObject({ text: "", place: "STORY_MENTION" });
});

test("on Instagram a customer takes back what they wrote, and the account answers in its own app", async () => {
  known = [connectionRow(1, { isSimulated: true, name: "Shop", provider: "instagram" })];
  const takenBack = mock(simulator.takeBack, () => {
    state = { ...state, lines: [line("1", { text: "", isUnsent: true })] };
    return state;
  });
  const answered = mock(simulator.answerInApp, () => state);
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Take back" }));
  expect(await screen.findByText("Taken back")).toBeVisible();
  expect(takenBack[0]?.body).toEqual({ messageId: "1" });
  expect(screen.queryByRole("button", { name: "Take back" })).not.toBeInTheDocument();
  const answer = screen.getByRole("button", { name: "Answer in the Instagram app" });
  expect(answer).toBeDisabled();
  await user.type(screen.getByRole("textbox", { name: /Write as/ }), "Two are left");
  await user.click(answer);
  await waitFor(() => expect(answered).toHaveLength(1));
  expect(answered[0]?.body).toEqual({ customer: "34600111222", text: "Two are left" });
});

test("on WhatsApp every message is one of the conversation", async () => {
  show();
  await screen.findByText("Where is my order?");
  expect(screen.queryByRole("button", { name: /Where they write/ })).not.toBeInTheDocument();
});

test("the customer presses, orders, reacts, quotes and changes what they said", async () => {
  const ours = line("2", {
    direction: "TO_CUSTOMER",
    text: "Did it arrive?",
    status: "DELIVERED",
    choices: [{ id: "yes", title: "Yes" }],
    products: [{ id: "TENT-1", name: "Tent Ridge", price: "€189.00" }],
  });
  state = { ...state, lines: [line("1", { customerName: "Lucía Ferrer" }), ours] };
  const acts = mock(simulator.act, () => state);
  const written = mock(simulator.write, () => state);
  const { user } = show();
  const phone = await screen.findByRole("region", { name: "Phone of Lucía Ferrer" });
  const done = (count: number) => waitFor(() => expect(acts).toHaveLength(count));
  await user.click(within(phone).getByRole("button", { name: "Yes" }));
  await done(1);
  await user.click(within(phone).getByRole("button", { name: "Order" }));
  const dialog = await screen.findByRole("dialog");
  await user.type(within(dialog).getByLabelText("Note"), "Soon");
  await user.click(within(dialog).getByRole("button", { name: "Send the order" }));
  await done(2);
  await user.click(within(phone).getAllByRole("button", { name: "React" })[1] ?? phone);
  await user.click(await screen.findByRole("menuitem", { name: "👍" }));
  await done(3);
  await user.click(within(phone).getByRole("button", { name: "Edit" }));
  await user.type(screen.getByRole("textbox", { name: "Write as Lucía Ferrer" }), " Please");
  await user.click(screen.getByRole("button", { name: "Save the change" }));
  await done(4);
  expect(acts.map(({ body }) => body)).toEqual([
    { does: "PRESS", messageId: "2", choiceId: "yes" },
    {
      does: "ORDER",
      messageId: "2",
      items: [{ productRetailerId: "TENT-1", quantity: 1 }],
      note: "Soon",
    },
    { does: "REACT", messageId: "2", emoji: "👍" },
    { does: "EDIT", messageId: "1", text: "Where is my order? Please" },
  ]);
  await user.click(within(phone).getAllByRole("button", { name: "Reply" })[1] ?? phone);
  await user.type(screen.getByRole("textbox", { name: "Write as Lucía Ferrer" }), "It did");
  await user.click(screen.getByRole("button", { name: "Send as customer" }));
  await waitFor(() => expect(written).toHaveLength(1));
  expect(written[0]?.body).toMatchObject({ text: "It did", repliesTo: "2" });
});

test.each([
  ["en", /^Write as/, "Answer in the WhatsApp app", "Share a location", "Share"],
  ["es", /^Escribe como/, "Responder en la aplicación de WhatsApp", "Compartir una ubicación", "Compartir"],
  ["ar", /^اكتب باسم/, "الرد في تطبيق واتساب", "مشاركة موقع", "مشاركة"],
] as const)(
  "the number is answered in WhatsApp's own app, and a place shared (%s)",
  async (locale, words, app, place, share) => {
    const answered = mock(simulator.answerInApp, () => state);
    const acts = mock(simulator.act, () => state);
    const { user } = show(locale);
    await user.type(await screen.findByRole("textbox", { name: words }), "Two are left");
    await user.click(screen.getByRole("button", { name: app }));
    await waitFor(() => expect(answered).toHaveLength(1));
    await user.click(screen.getByRole("button", { name: place }));
    const dialog = await screen.findByRole("dialog");
    await user.click(within(dialog).getByRole("button", { name: share }));
    await waitFor(() => expect(acts).toHaveLength(1));
    expect(acts[0]?.body).toEqual({
      does: "SHARE_PLACE",
      customer: "34600111222",
      latitude: 40.4169,
      longitude: -3.7035,
    });
  },
);

test("Meta's news of the account are chosen and sent", async () => {
  const told = mock(simulator.account, () => state);
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Send the news about the account" }));
  await waitFor(() => expect(told).toHaveLength(1));
  expect(told[0]).toMatchObject({ params: { id: simulated.id }, body: { news: "LOW_QUALITY" } });
});
