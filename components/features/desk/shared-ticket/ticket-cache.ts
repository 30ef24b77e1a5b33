import type { QueryClient } from "@tanstack/react-query";
import type { Ticket } from "@/contract/desk/tickets";

/** Where tickets stand in the query cache: one by one, in lists, in lists that grow. */
const ticketGroups = ["tickets", "agents"];
const inTicketData = {
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) =>
    typeof queryKey[0] === "string" && ticketGroups.includes(queryKey[0]),
};

/** Shows a change wherever these tickets are drawn. Returns what takes it back. */
export function patchTickets(
  client: QueryClient,
  ids: ReadonlySet<string>,
  change: (ticket: Ticket) => Ticket,
): () => void {
  // An answer that is on its way knows nothing of the change and would take it off the screen again.
  void client.cancelQueries(inTicketData);
  const before = new Map<string, Ticket>();
  client.setQueriesData<unknown>(inTicketData, (data: unknown) =>
    mapTickets(data, (ticket) => {
      if (!ids.has(ticket.id)) return ticket;
      before.set(ticket.id, ticket);
      return change(ticket);
    }),
  );
  return () =>
    client.setQueriesData<unknown>(inTicketData, (data: unknown) =>
      mapTickets(data, (ticket) => before.get(ticket.id) ?? ticket),
    );
}

/** The row as the server knows it now. */
export function placeTicket(client: QueryClient, fresh: Ticket): void {
  client.setQueriesData<unknown>(inTicketData, (data: unknown) =>
    mapTickets(data, (ticket) =>
      ticket.id === fresh.id && ticket.version <= fresh.version ? { ...ticket, ...fresh } : ticket,
    ),
  );
}

/** Takes the unread mark off a conversation in every inbox list that is kept. */
export function markRead(client: QueryClient, id: string): void {
  client.setQueriesData<unknown>({ queryKey: ["agents", "inbox"] }, (data: unknown) =>
    mapTickets(data, (ticket) =>
      ticket.id === id && "isUnread" in ticket && ticket.isUnread === true
        ? { ...ticket, isUnread: false }
        : ticket,
    ),
  );
}

/** The newest copy of a ticket that any screen has; by number too, as an address may name it. */
export function cachedTicket(client: QueryClient, idOrNumber: string): Ticket | undefined {
  let newest: Ticket | undefined;
  for (const [, data] of client.getQueriesData<unknown>(inTicketData)) {
    mapTickets(data, (ticket) => {
      if (
        (ticket.id === idOrNumber || String(ticket.number) === idOrNumber) &&
        ticket.version >= (newest?.version ?? 0)
      )
        newest = ticket;
      return ticket;
    });
  }
  return newest;
}

function mapTickets(data: unknown, change: (ticket: Ticket) => Ticket): unknown {
  if (isTicket(data)) return change(data);
  if (!isRecord(data)) return data;
  if (Array.isArray(data["items"])) return mapped(data, "items", data["items"], change);
  if (Array.isArray(data["pages"])) return mapped(data, "pages", data["pages"], change);
  return data;
}

/** The same object where nothing in it changed, so that nothing draws again for nothing. */
function mapped(
  data: Record<string, unknown>,
  key: string,
  list: readonly unknown[],
  change: (ticket: Ticket) => Ticket,
): Record<string, unknown> {
  const next = list.map((item) => mapTickets(item, change));
  return next.some((item, at) => item !== list[at]) ? { ...data, [key]: next } : data;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
export const isTicket = (value: unknown): value is Ticket =>
  isRecord(value) &&
  typeof value["id"] === "string" &&
  typeof value["number"] === "number" &&
  typeof value["subject"] === "string" &&
  typeof value["version"] === "number";
