import { waitFor } from "@testing-library/react";
import { notifications } from "@/contract/notices/notifications";
import { session } from "@/contract/people/session";
import { tickets } from "@/contract/desk/tickets";
import { signOut } from "@/lib/auth/refresh";
import { acceptToken, dropToken } from "@/lib/auth/store";
import { messageRow, ticketRow } from "@/tests/factories";
import { mock, mockFault, mockNetworkError } from "@/tests/msw/mock";
import { tokenFor } from "@/tests/token";
import { useNetwork } from "./network";
import { sendOrWait } from "./send-or-wait";
import { keepSending, takeOut, tryAgain } from "./send-waiting";
import { keepWaiting, showWaiting, useWaiting } from "./store";

const ticket = ticketRow(1);
const other = ticketRow(2);
const reply = (message: string, of = ticket) =>
  sendOrWait(
    tickets.reply,
    { params: { id: of.id }, body: { message, clientMessageId: message } },
    { about: of.id, number: of.number, words: message },
  );
const raise = (of = ticket) =>
  sendOrWait(
    tickets.update,
    { params: { id: of.id }, body: { priority: "URGENT" }, ifMatch: of.version },
    { about: of.id, words: "Priority: Urgent", seen: { priority: of.priority } },
  );
const answered = { message: messageRow(9), ticket };
const waiting = () => useWaiting.getState().writes;
const bodies = (seen: { body: unknown }[]) => seen.map(({ body }) => (body as { message: string }).message);
let stop = (): void => undefined;
const arrived: string[] = [];
const begin = () => {
  stop = keepSending(({ words }) => arrived.push(words));
};
const away = (isOffline: boolean) => useNetwork.setState({ isOffline });

beforeEach(() => {
  acceptToken(tokenFor());
  arrived.length = 0;
});
afterEach(() => {
  stop();
  stop = () => undefined;
  away(false);
  localStorage.clear();
  showWaiting();
});

test("what is written without a network waits, and goes out once and in order when it is back", async () => {
  const sent = mock(tickets.reply, answered);
  begin();
  away(true);
  expect(await reply("one")).toBeNull();
  expect(await reply("two")).toBeNull();
  expect(await reply("three", other)).toBeNull();
  expect(sent).toHaveLength(0);
  away(false);
  await waitFor(() => expect(waiting()).toHaveLength(0));
  expect(bodies(sent)).toEqual(["one", "two", "three"]);
  expect(arrived).toEqual(["one", "two", "three"]);
});

test("a call that nobody answered waits, and goes again as the same write", async () => {
  const lost = mockNetworkError(tickets.reply);
  expect(await reply("one")).toBeNull();
  const sent = mock(tickets.reply, answered);
  begin();
  await waitFor(() => expect(waiting()).toHaveLength(0));
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toEqual(lost[0]?.body);
  expect(sent[0]?.headers.get("idempotency-key")).toBe(lost[0]?.headers.get("idempotency-key"));
});

test("it survives a reload, for the person who wrote it and nobody else", async () => {
  away(true);
  await reply("mine");
  useWaiting.setState({ writes: [] });
  acceptToken(tokenFor("AGENT", { id: "01980000-0000-7000-8000-0000000000bb" }));
  const sent = mock(tickets.reply, answered);
  begin();
  away(false);
  expect(waiting()).toHaveLength(0);
  acceptToken(tokenFor());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.headers.get("authorization")).toContain(tokenFor().split(".")[0]);
  await waitFor(() => expect(waiting()).toHaveLength(0));
});

test("what one writes about a ticket goes behind what waits about it", async () => {
  const sent = mock(tickets.reply, answered, { waitMs: 20 });
  away(true);
  await reply("one");
  away(false);
  expect(await reply("two")).toBeNull();
  expect(await reply("elsewhere", other)).not.toBeNull();
  begin();
  await waitFor(() => expect(waiting()).toHaveLength(0));
  expect(bodies(sent)).toEqual(["elsewhere", "one", "two"]);
});

test("a write that is refused stays with its words, holds what follows on its ticket, and nothing else", async () => {
  mockFault(tickets.reply, "stale_thread");
  const raised = mock(tickets.update, ({ params }) => ticketRow(1, { id: params["id"] ?? "" }));
  away(true);
  await reply("one");
  await raise();
  await raise(other);
  begin();
  away(false);
  await waitFor(() => expect(waiting()).toHaveLength(2));
  await waitFor(() => expect(waiting()[0]?.refused).toMatchObject({ code: "stale_thread" }));
  expect(waiting()[0]?.input.body).toMatchObject({ message: "one" });
  expect(raised.map(({ params }) => params["id"])).toEqual([other.id]);
  const [first] = waiting();
  if (first) await takeOut(first);
  await waitFor(() => expect(waiting()).toHaveLength(0));
  expect(raised.map(({ params }) => params["id"])).toEqual([other.id, ticket.id]);
});

test.each(["conflict", "precondition_failed", "not_found", "invalid", "forbidden"] as const)(
  "%s is an answer: it is not sent again until somebody says so",
  async (code) => {
    const refusals = mockFault(tickets.update, code, { times: 1, detail: "Not like that." });
    away(true);
    await raise();
    begin();
    away(false);
    await waitFor(() => expect(waiting()[0]?.refused).toMatchObject({ code, text: "Not like that." }));
    const done = mock(tickets.update, ticket);
    await raise(other);
    expect(done.map(({ params }) => params["id"])).toEqual([other.id]);
    const [write] = waiting();
    if (write) tryAgain(write);
    await waitFor(() => expect(waiting()).toHaveLength(0));
    expect([refusals.length, done.length]).toEqual([1, 2]);
  },
);

test("somebody else's change to another field is no conflict; to the same one it is, and may then be set anyway", async () => {
  mockFault(tickets.update, "precondition_failed", {
    times: 2,
    extra: { current: { ...ticket, subject: "Broken tent", version: 4 } },
  });
  const tried = mock(tickets.update, ticket);
  mockFault(tickets.update, "precondition_failed", {
    times: 1,
    extra: { current: { ...ticket, subject: "Broken tent", version: 4 } },
  });
  away(true);
  await raise();
  begin();
  away(false);
  await waitFor(() => expect(waiting()).toHaveLength(0));
  expect(tried.map(({ headers }) => headers.get("if-match"))).toEqual(['"4"']);

  mockFault(tickets.update, "precondition_failed", {
    times: 1,
    extra: { current: { ...ticket, priority: "LOW", version: 5 } },
  });
  away(true);
  await raise();
  away(false);
  await waitFor(() =>
    expect(waiting()[0]?.refused).toMatchObject({ code: "precondition_failed", version: 5 }),
  );
  const [write] = waiting();
  if (write) tryAgain(write);
  await waitFor(() => expect(waiting()).toHaveLength(0));
  expect(tried.map(({ headers }) => headers.get("if-match"))).toEqual(['"4"', '"5"']);
});

test("a change that had arrived before the answer was lost is done, not in conflict", async () => {
  const asked = mockFault(tickets.update, "precondition_failed", {
    extra: { current: { ...ticket, priority: "URGENT", version: 2 } },
  });
  away(true);
  await raise();
  begin();
  away(false);
  await waitFor(() => expect(waiting()).toHaveLength(0));
  expect(asked).toHaveLength(1);
});

test("a session that ended and a server that is not itself refuse nothing: it waits on", async () => {
  mockFault(tickets.reply, "token_expired");
  mockFault(session.refreshToken, "unauthenticated");
  away(true);
  await reply("one");
  begin();
  away(false);
  await waitFor(() => expect(localStorage.getItem("token")).toBeNull());
  const sent = mock(tickets.reply, answered);
  expect(sent).toHaveLength(0);
  acceptToken(tokenFor());
  await waitFor(() => expect(sent).toHaveLength(1));
  await waitFor(() => expect(waiting()).toHaveLength(0));
});

test("with two tabs one sends", async () => {
  // What the browser does for tabs: whoever comes second waits.
  let turn: Promise<unknown> = Promise.resolve();
  const request = (_name: string, work: () => Promise<unknown>) => (turn = turn.then(work, work));
  Object.defineProperty(navigator, "locks", { value: { request }, configurable: true });
  const sent = mock(tickets.reply, answered, { waitMs: 10 });
  away(true);
  await reply("one");
  await reply("two");
  begin();
  const stopOther = keepSending(({ words }) => arrived.push(words));
  away(false);
  await waitFor(() => expect(waiting()).toHaveLength(0));
  await turn;
  stopOther();
  Reflect.deleteProperty(navigator, "locks");
  expect(bodies(sent)).toEqual(["one", "two"]);
  expect(arrived).toEqual(["one", "two"]);
});

test("there is room for fifty; what comes after fails where it was written", async () => {
  away(true);
  for (let at = 0; at < 50; at += 1)
    keepWaiting({ call: "tickets.reply", input: {}, about: "x", words: String(at) });
  expect(waiting().map(({ words }) => Number(words))).toEqual(Array.from({ length: 50 }, (_, at) => at));
  mockNetworkError(tickets.reply);
  await expect(reply("one too many")).rejects.toMatchObject({ code: "network" });
  expect(waiting()).toHaveLength(50);
});

test("who logs out leaves no text behind; whose session ends does", async () => {
  mock(session.logout, {});
  away(true);
  await reply("a secret");
  dropToken("Session expired. Please login again.");
  expect(JSON.stringify(localStorage)).toContain("a secret");
  acceptToken(tokenFor());
  await signOut();
  expect(JSON.stringify(localStorage)).not.toContain("a secret");
});

test("notices are marked later, too", async () => {
  const marked = mock(notifications.markAsRead, { changed: 1 });
  away(true);
  await sendOrWait(notifications.markAsRead, { body: { ids: [ticket.id] } }, { about: "notices", words: "" });
  begin();
  away(false);
  await waitFor(() => expect(marked.map(({ body }) => body)).toEqual([{ ids: [ticket.id] }]));
  await waitFor(() => expect(waiting()).toHaveLength(0));
});
