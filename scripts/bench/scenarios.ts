// What is asked of Parley, and what of the plain floor beside it.
import type pg from "pg";
import type { Caller } from "../../tests/processes/tenant.ts";
import type { Recorded } from "./bare.ts";
import { orderOf, searchedWords } from "./corpus.ts";
import { groupId, groupsCount } from "./load.ts";
import type { Asked, Request } from "./measure.ts";
import { openChats } from "./visitors.ts";
import { numberPlace } from "./wrk.ts";

export interface Scenario {
  name: string;
  /** How the server that repeats statements answers it (`--old`); it does not where there is none. */
  kind?: Recorded["kind"];
  requests: Asked[];
  callers: Caller[];
  /** Of one that needs Parley itself to make what is asked: instead of `requests`. */
  begin?: (url: string) => Promise<Asked[]>;
  floor: Asked[];
  ratioMin?: number;
  growthMax?: number;
}
export interface People {
  /** 200 who may look. */ readers: Caller[];
  /** 200 administrators. */ writers: Caller[];
  /** Those who have the tickets. */ agents: Caller[];
}

const get = (path: string): Asked => ({ method: "GET", path });
const post = (path: string, body: object): Asked => ({ method: "POST", path, body: JSON.stringify(body) });
const query = (path: string, asked: Record<string, string>): Asked =>
  get(`${path}?${new URLSearchParams(asked).toString()}`);
const openStatuses = "OPEN,IN_PROGRESS,PENDING,ON_HOLD";
const plainList = [get("/list")];
export const question = {
  subject: "My parcel has not arrived",
  text: "It was promised for Monday and I leave on Thursday. Where is it?",
};
/** What both are asked to write. */
export const creation: { parley: Asked; floor: Asked } = {
  parley: post("/api/tickets", { subject: question.subject, message: question.text, priority: "HIGH" }),
  floor: post("/create", {
    subject: question.subject,
    body: question.text,
    name: "Kim Larsen",
    email: "kim@example.test",
  }),
};

/** So many that everybody calls, and everything is asked for. */
export function requestsOf({ requests, callers }: Pick<Scenario, "requests" | "callers">): Request[] {
  return Array.from({ length: Math.max(requests.length, callers.length) }, (_, at) => {
    const { headers, ...asked } = requests[at % requests.length] ?? get("/");
    const token = callers[at % callers.length]?.token;
    return {
      ...asked,
      headers: {
        ...(headers ?? (token === undefined ? {} : { authorization: `Bearer ${token}` })),
        ...(asked.body === undefined ? {} : { "content-type": "application/json" }),
      },
    };
  });
}

const idsIn = async (client: pg.Client, text: string, values: unknown[] = []): Promise<string[]> =>
  (await client.query<{ id: string }>(text, values)).rows.map(({ id }) => id);

/** Forty pages of a list, so that no two who ask at once ask the same and are answered together. */
async function pagesOf(url: string, path: string, [caller]: Caller[]): Promise<Asked[]> {
  const pages = [get(path)];
  while (pages.length < 40) {
    const response = await fetch(`${url}${pages.at(-1)?.path ?? ""}`, {
      headers: { authorization: `Bearer ${caller?.token ?? ""}` },
    });
    const { nextCursor } = (await response.json()) as { nextCursor: string | null }; // any list's
    if (nextCursor === null) break;
    pages.push(query(path, { cursor: nextCursor }));
  }
  return pages;
}

/** Lists of tickets: each beside the floor's list of the newest. */
async function listScenarios(
  client: pg.Client,
  tenant: string,
  { readers, agents }: People,
): Promise<Scenario[]> {
  const groups = await idsIn(
    client,
    `select ${groupId("n")} as id from generate_series(0, ${groupsCount - 1}) as n order by n`,
  );
  const busy = await idsIn(
    client,
    "select distinct assigned_to_id as id from tickets where tenant_id = $1 and status = 'OPEN' and assigned_to_id is not null limit 20",
    [tenant],
  );
  const weekAgo = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10);
  const list = (name: string, requests: Asked[], rest: Partial<Scenario> = {}): Scenario => ({
    name: `list, ${name}`,
    callers: readers,
    requests,
    floor: plainList,
    ratioMin: 0.5,
    growthMax: 1.2,
    ...rest,
  });
  const of = (asked: Record<string, string>) => query("/api/tickets", asked);
  return [
    list("newest", [get("/api/tickets")], { kind: "list" }),
    list("newest, pages apart", [], { begin: (url) => pagesOf(url, "/api/tickets", readers) }),
    list("mine", [of({ assignedToId: "me" })], { callers: agents, kind: "list" }),
    list(
      "one status",
      ["CLOSED", "PENDING"].map((status) => of({ status })),
      { kind: "list" },
    ),
    list(
      "status + assignee",
      busy.map((id) => of({ status: "OPEN,IN_PROGRESS", assignedToId: id })),
      { kind: "list" },
    ),
    list(
      "one group",
      groups.map((id) => of({ groupId: id })),
    ),
    list(
      "one tag",
      ["card", "recall"].map((tag) => of({ tag })),
    ),
    list(
      "view: open, mine or group's, week",
      [of({ status: openStatuses, assignedToId: "mine", updatedFrom: weekAgo })],
      { callers: agents },
    ),
  ];
}

function searchScenarios(size: number, readers: Caller[]): Scenario[] {
  const search = (name: string, words: string[], growthMax?: number): Scenario => ({
    name: `search, ${name}`,
    kind: "list",
    callers: readers,
    requests: words.map((text) => query("/api/tickets", { search: text })),
    floor: words.map((text) => query("/search", { q: text })),
    ratioMin: 0.4,
    ...(growthMax === undefined ? {} : { growthMax }),
  });
  return [
    search(
      "one hit",
      Array.from({ length: 200 }, (_, at) => orderOf(1 + ((at * 7919) % size))),
      1.6,
    ),
    search("0.5 % of tickets", [searchedWords.rare], 1.6),
    search("10 % of tickets", [searchedWords.common]),
  ];
}

/** What is written, each beside what the floor writes for it. */
function writeScenarios(tenant: string, writers: Caller[], working: readonly string[]): Scenario[] {
  const message = "Your parcel is on its way and arrives tomorrow.";
  const floorMessage = [post("/message", { ticketId: 1, body: message })];
  return [
    {
      name: "create",
      kind: "write",
      callers: writers,
      requests: [creation.parley],
      floor: [creation.floor],
      ratioMin: 0.15,
    },
    {
      name: "inbound message",
      callers: [],
      requests: [],
      begin: (url) => openChats(url, tenant, { message: question.text, numberPlace }),
      floor: floorMessage,
      ratioMin: 0.15,
    },
    {
      name: "reply",
      kind: "write",
      callers: writers,
      requests: working.map((id) => post(`/api/tickets/${id}/reply`, { message: `<p>${message}</p>` })),
      floor: floorMessage,
      ratioMin: 0.15,
    },
  ];
}

export async function scenarios(
  client: pg.Client,
  tenant: string,
  size: number,
  people: People,
): Promise<Scenario[]> {
  const { readers, writers } = people;
  const ids = (where: string, count: number) =>
    idsIn(
      client,
      `select id from tickets where tenant_id = $1 and ${where} order by md5(number::text) limit ${count}`,
      [tenant],
    );
  const some = await ids(`number % ${Math.max(1, Math.floor(size / 2000))} = 0`, 1000);
  const working = await ids("status = 'IN_PROGRESS'", 200);
  return [
    ...(await listScenarios(client, tenant, people)),
    {
      name: "board",
      kind: "board",
      callers: readers,
      requests: [get("/api/ticket-board")],
      floor: plainList,
      ratioMin: 0.5,
      growthMax: 1.2,
    },
    {
      name: "inbox",
      callers: readers,
      requests: [get("/api/agents/inbox")],
      floor: plainList,
      ratioMin: 0.5,
      growthMax: 1.2,
    },
    {
      name: "read",
      kind: "read",
      callers: readers,
      requests: some.map((id) => get(`/api/tickets/${id}`)),
      floor: Array.from({ length: 1000 }, (_, at) => get(`/read?id=${1 + ((at * 7919) % size)}`)),
      ratioMin: 0.6,
      growthMax: 1.2,
    },
    ...searchScenarios(size, readers),
    ...writeScenarios(tenant, writers, working),
  ];
}

/** Of the tenant that has contacts and deals. */
export const dealScenarios = (readers: Caller[]): Scenario[] => [
  {
    name: "deals, newest",
    callers: readers,
    requests: [get("/api/deals")],
    floor: [get("/deals")],
    ratioMin: 0.5,
    growthMax: 1.2,
  },
];

/**
 * What people look for among contacts: an address, a number, a name, a part of either, and names that
 * thousands have.
 */
const contactSearches = (size: number): string[] => {
  const some = Array.from({ length: 8 }, (_, at) => ((at * 7919) % size) + 1);
  return [
    ...some.map((n) => `person${n}@firm`),
    ...some.map((n) => `+4530${String(n).padStart(8, "0")}`),
    ...some.map((n) => `firm${Math.floor(n / 20)}.test`),
    "kim larsena",
    "ada weissc",
    "omar",
    "lindqvist",
    "kim",
    "le",
  ];
};

export function contactScenarios(
  size: number,
  readers: Caller[],
  { ownerIds, listId }: { ownerIds: readonly string[]; listId: string },
): Scenario[] {
  const of = (name: string, queries: string[], growthMax = 1.2): Scenario => ({
    name: `contacts, ${name}`,
    kind: "contacts",
    callers: readers,
    requests: queries.map((query) => get(`/api/contacts${query}`)),
    floor: [get("/contacts")],
    ratioMin: 0.5,
    growthMax,
  });
  return [
    of("newest", [""]),
    of(
      "one owner",
      ownerIds.slice(0, 8).map((id) => `?ownerId=${id}`),
    ),
    of("one tag", ["?tag=customer", "?tag=tag17", "?tag=tag64", "?tag=tag128"]),
    of("one list", [`?listId=${listId}`]),
    {
      ...of(
        "search",
        contactSearches(size).map((text) => `?search=${encodeURIComponent(text)}`),
        2,
      ),
      ratioMin: undefined,
    },
  ];
}
