// What is asked of both servers.
import type pg from "pg";
import type { Caller } from "../../tests/processes/tenant.ts";
import type { Request } from "./measure.ts";
import { firstNumber } from "./load.ts";

export interface Scenario {
  name: string;
  kind: "list" | "contacts" | "board" | "read" | "write";
  requests: Omit<Request, "headers">[];
  callers: Caller[];
  ratioMin?: number | undefined;
  growthMax?: number;
}

const search = (text: string) => `/api/tickets?search=${encodeURIComponent(text)}`;
/**
 * What agents look for: an order's number, a customer, a ticket's number, a part of a word, words that half
 * the tickets have, several words.
 */
function searches(size: number): string[] {
  const orders = Array.from(
    { length: 8 },
    (_, at) => `PX${(((at * 7919 + 11) % size) * 104_729) % 9_999_991}`,
  );
  const numbers = Array.from({ length: 8 }, (_, at) => `#${firstNumber + 1 + ((at * 104_729) % size)}`);
  const customers = Array.from(
    { length: 8 },
    (_, at) => `customer${(at * 7919) % Math.floor(size / 5)}@example.test`,
  );
  return [
    ...orders,
    ...numbers,
    ...customers,
    "card",
    "transfer",
    "exchange",
    "refund",
    "lost card",
    "exchange rate",
    "top up failed",
    "cash withdrawal fee",
    "virtual card order",
    "passcode forgotten",
    "identity verify",
    "direct debit",
  ];
}

export async function scenarios(
  client: pg.Client,
  tenant: string,
  size: number,
  readers: Caller[],
  writers: Caller[],
): Promise<Scenario[]> {
  const ids = async (text: string) =>
    (await client.query<{ id: string }>(text, [tenant])).rows.map(({ id }) => id);
  const agents = await ids(
    "select distinct assigned_to_id as id from tickets where tenant_id = $1 and status = 'OPEN' and assigned_to_id is not null limit 20",
  );
  const some = await ids(
    "select id from tickets where tenant_id = $1 and number % 997 = 3 order by md5(number::text) limit 100",
  );
  const working = await ids(
    "select id from tickets where tenant_id = $1 and status = 'IN_PROGRESS' order by md5(number::text) limit 60",
  );
  const get = (path: string): Omit<Request, "headers"> => ({ method: "GET", path });
  return [
    {
      name: "list, newest activity",
      kind: "list",
      callers: readers,
      requests: [get("/api/tickets")],
      ratioMin: 0.6,
      growthMax: 1.3,
    },
    {
      name: "list, status + assignee",
      kind: "list",
      callers: readers,
      requests: agents.map((id) => get(`/api/tickets?status=OPEN,IN_PROGRESS&assignedToId=${id}`)),
      ratioMin: 0.6,
      growthMax: 1.3,
    },
    {
      name: "list, one status",
      kind: "list",
      callers: readers,
      requests: ["CLOSED", "PENDING"].map((status) => get(`/api/tickets?status=${status}`)),
      ratioMin: 0.6,
      growthMax: 1.3,
    },
    {
      name: "board",
      kind: "board",
      callers: readers,
      requests: [get("/api/ticket-board")],
      ratioMin: 0.5,
      growthMax: 1.3,
    },
    {
      name: "board, filtered",
      kind: "board",
      callers: readers,
      requests: [
        "priority=URGENT",
        "priority=LOW,HIGH",
        "unassignedOnly=true",
        ...agents.slice(0, 3).map((id) => `assignedToId=${id}`),
      ].map((filter) => get(`/api/ticket-board?${filter}`)),
      ratioMin: 0.5,
      growthMax: 1.3,
    },
    {
      name: "read",
      kind: "read",
      callers: readers,
      requests: some.map((id) => get(`/api/tickets/${id}`)),
      ratioMin: 0.6,
      growthMax: 1.3,
    },
    {
      name: "search, mixed",
      kind: "list",
      callers: readers,
      requests: searches(size).map((text) => get(search(text))),
      growthMax: 2,
    },
    {
      name: "create",
      kind: "write",
      callers: writers,
      requests: [
        {
          method: "POST",
          path: "/api/tickets",
          body: JSON.stringify({
            subject: "My parcel has not arrived",
            message: "It was promised for Monday and I leave on Thursday. Where is it?",
            priority: "HIGH",
          }),
        },
      ],
    },
    {
      name: "reply",
      kind: "write",
      callers: writers,
      requests: working.map((id) => ({
        method: "POST",
        path: `/api/tickets/${id}/reply`,
        body: JSON.stringify({ message: "<p>Your parcel is on its way and arrives tomorrow.</p>" }),
      })),
    },
  ];
}

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
  const of = (name: string, queries: string[], growthMax = 1.3): Scenario => ({
    name: `contacts, ${name}`,
    kind: "contacts",
    callers: readers,
    requests: queries.map((query) => ({ method: "GET", path: `/api/contacts${query}` })),
    ratioMin: 0.6,
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
