import { QueryClient, QueryObserver } from "@tanstack/react-query";
import type { QueryKey } from "@tanstack/react-query";
import { waitFor } from "@testing-library/react";
import { acceptToken, dropToken, storedToken } from "@/lib/auth/store";
import { expireSession, signOut } from "@/lib/auth/refresh";
import { lastSeenScript } from "@/lib/browser/inline/last-seen-script";
import { session } from "@/contract/people/session";
import { ApiFault } from "@/lib/shared/api/fault";
import { messageRow, ticketRow } from "@/tests/factories";
import { mock } from "@/tests/msw/mock";
import { tokenFor } from "@/tests/token";
import { keepLastSeen } from "./last-seen";

const mona = { personId: "01980000-0000-7000-8000-0000000000aa", tenant: "acme" };
const ben = { personId: "01980000-0000-7000-8000-0000000000bb", tenant: "acme" };
const list = ["tickets", "list", { query: { limit: 50 } }, "pages"] as const;
const pages = (...subjects: string[]) => ({
  pages: [{ items: subjects.map((subject, at) => ticketRow(at + 1, { subject })), total: subjects.length }],
  pageParams: [null],
});
const secret = ticketRow(9, { subject: "A private matter", isSensitive: true });

let nowMs = Date.parse("2026-03-02T09:00:00Z");
let stops: (() => void)[] = [];
/** A page of somebody, as long as it is open. */
function open(owner = mona) {
  const client = new QueryClient();
  const stop = keepLastSeen(client, owner, { now: () => nowMs, isTheirs: () => storedToken() !== null });
  stops.push(stop);
  return { client, stop };
}
/** What a screen that opens draws before the server has answered. */
async function drawn(client: QueryClient, queryKey: QueryKey): Promise<unknown> {
  const observer = new QueryObserver(client, { queryKey, queryFn: () => new Promise(() => undefined) });
  stops.push(observer.subscribe(() => undefined));
  await new Promise((resume) => setTimeout(resume, 20));
  return observer.getCurrentResult().data;
}
/** The server's answer to what a screen shows. */
const answer = (client: QueryClient, queryKey: QueryKey, data: unknown) =>
  client.fetchQuery({ queryKey, queryFn: () => data, staleTime: 0, retry: false });
const kept = () => Object.keys(localStorage).filter((name) => name.startsWith("last-seen:"));
const keptText = () =>
  kept()
    .map((name) => localStorage.getItem(name))
    .join();
async function see(key: QueryKey, data: unknown) {
  const page = open();
  await answer(page.client, key, data);
  await waitFor(() => expect(keptText()).toContain(JSON.stringify(key)));
  page.stop();
}

beforeEach(() => {
  localStorage.clear();
  nowMs = Date.parse("2026-03-02T09:00:00Z");
  acceptToken(tokenFor());
});
afterEach(() => {
  stops.forEach((stop) => stop());
  stops = [];
  delete document.documentElement.dataset["lastSeen"];
});

test("the next visit begins with it, marked and stale, until the server has answered", async () => {
  await see(list, pages("Pole broke"));
  const { client } = open();
  expect(client.getQueryData(list)).toBeUndefined(); // nobody looks yet: the page is as the server drew it
  let answered = (_data: unknown): void => undefined;
  const observer = new QueryObserver(client, {
    queryKey: list,
    queryFn: () => new Promise((resolve) => (answered = resolve)),
    staleTime: 300_000,
  });
  const leave = observer.subscribe(() => undefined);
  await waitFor(() =>
    expect(observer.getCurrentResult()).toMatchObject({ isFetching: true, data: pages("Pole broke") }),
  );
  expect(document.documentElement).toHaveAttribute("data-last-seen");
  answered(pages("Refund please"));
  await waitFor(() => expect(document.documentElement).not.toHaveAttribute("data-last-seen"));
  expect(client.getQueryData(list)).toEqual(pages("Refund please"));
  leave();
});

test("it is one person's and one workspace's, and goes when somebody else is here", async () => {
  await see(list, pages("Pole broke"));
  expect(await drawn(open({ ...mona, tenant: "globex" }).client, list)).toBeUndefined();
  await see(list, pages("Pole broke"));
  expect(await drawn(open(ben).client, list)).toBeUndefined();
  expect(kept()).toEqual([]);
});

test("of a sensitive ticket nothing is kept: no row, no card, no ticket, no conversation", async () => {
  const { client } = open();
  const get = ["tickets", "get", { params: { id: secret.id } }];
  const thread = ["tickets", "conversations", { params: { id: secret.id } }, "pages"];
  const thread2 = ["tickets", "conversations", { params: { id: "of whom nothing is known" } }, "pages"];
  const words = { pages: [{ items: [messageRow(1, { text: "A private matter" })] }], pageParams: [null] };
  await answer(client, get, secret);
  await answer(client, thread, words);
  await answer(client, thread2, words);
  await answer(client, list, { pages: [{ items: [secret, ticketRow(1)], total: 2 }], pageParams: [null] });
  await answer(client, ["ticket-board", "get", {}], {
    columns: { OPEN: { tickets: [secret, ticketRow(1, { subject: "A card" })], count: 2 } },
    arrived: new Set(["a"]),
  });
  await waitFor(() => expect(keptText()).toContain("A card"));
  expect(keptText()).not.toContain("A private matter");
  expect(keptText()).not.toContain(secret.id.concat('","number'));
  expect(await drawn(open().client, ["ticket-board", "get", {}])).toMatchObject({ arrived: new Set(["a"]) });
});

test("what becomes sensitive, or is refused, is forgotten and drawn no more", async () => {
  const ticket = ticketRow(1, { subject: "Pole broke" });
  const get = ["tickets", "get", { params: { id: ticket.id } }];
  await see(get, ticket);
  const page = open();
  await answer(page.client, get, { ...ticket, isSensitive: true });
  await waitFor(() => expect(kept()).toEqual([]));
  page.stop();

  await see(get, ticket);
  const { client } = open();
  let refuse = (_why: ApiFault): void => undefined;
  const observer = new QueryObserver(client, {
    queryKey: get,
    queryFn: () => new Promise((_resolve, reject) => (refuse = reject)),
    retry: false,
  });
  stops.push(observer.subscribe(() => undefined));
  await waitFor(() => expect(observer.getCurrentResult().data).toEqual(ticket));
  refuse(new ApiFault(403, { code: "forbidden" }));
  await waitFor(() => expect(observer.getCurrentResult().isError).toBe(true));
  expect(client.getQueryData(get)).toBeUndefined();
  await waitFor(() => expect(kept()).toEqual([]));
});

test("only calls that are named are kept, of a list its first page, and no more than there is room for", async () => {
  const { client } = open();
  await answer(client, ["users", "list", {}], { items: [{ email: "kim@acme.test" }] });
  await answer(client, list, {
    pages: [
      { items: [ticketRow(1, { subject: "first page" })] },
      { items: [ticketRow(2, { subject: "second page" })] },
    ],
    pageParams: [null, "c"],
  });
  for (let at = 0; at < 9; at += 1)
    await answer(client, ["agents", "inbox", { query: { search: `word ${at}` } }], { items: [], total: at });
  await waitFor(() => expect(keptText()).toContain("word 8"));
  expect(keptText()).not.toContain("kim@acme.test");
  expect(keptText()).not.toContain("second page");
  expect(keptText()).not.toContain("word 0");
});

test("a day later it is gone, also from the storage", async () => {
  await see(list, pages("Pole broke"));
  nowMs += 24 * 3600 * 1000;
  expect(await drawn(open().client, list)).toBeUndefined();
  await waitFor(() => expect(kept()).toEqual([]));
});

test.each<[string, () => Promise<void>]>([
  ["who signs out", () => signOut()],
  ["a session that ends by itself", async () => expireSession()],
  ["a token that is no session any more", async () => dropToken()],
])("%s leaves nothing of it, and nothing is written afterwards", async (_who, end) => {
  mock(session.logout, {} as never); // nothing of the answer is read
  const { client } = open();
  await answer(client, list, pages("Pole broke"));
  await waitFor(() => expect(kept()).toHaveLength(1));
  const late = answer(client, list, pages("Refund please"));
  await end();
  await late;
  await new Promise((resume) => setTimeout(resume, 200));
  expect(kept()).toEqual([]);
});

test("the head of any page drops it where no session is, and where it is a day old", () => {
  const [name, day] = ["last-seen:acme:ann", 24 * 3600 * 1000];
  const runs = (at: number, token: string | null) => {
    localStorage.setItem(name, JSON.stringify({ at, seen: [] }));
    localStorage.setItem("recent:ann", "[]");
    if (token === null) localStorage.removeItem("token");
    else localStorage.setItem("token", token);
    (0, eval)(lastSeenScript);
    return localStorage.getItem(name) !== null;
  };
  expect(runs(Date.now() - day + 60_000, "t")).toBe(true);
  expect(runs(Date.now() - day, "t")).toBe(false);
  expect(runs(Date.now(), null)).toBe(false);
  expect(localStorage.getItem("recent:ann")).toBe("[]");
});
