import type { QueryKey } from "@tanstack/react-query";
import { agents } from "@/contract/desk/agents";
import { slaSettings } from "@/contract/desk/sla-settings";
import { ticketBoard } from "@/contract/desk/ticket-board";
import { tickets } from "@/contract/desk/tickets";
import { conversationsIn, inboxQuery } from "@/components/features/desk/inbox/inbox-query";
import { answerKeyOfBoard, boardQueryAt } from "@/components/features/desk/ticket-board/board-query";
import { listQueryAt } from "@/components/features/desk/tickets/list-query";
import { longestWaitingQuery, ownTicketsQuery } from "@/components/features/insight/dashboard/own-queries";
import { listAddressOf } from "@/components/list/list-address";
import { pagesKeyOf, queryKeyOf } from "@/lib/api/query-key";
import type { Call } from "@/lib/shared/api/call";
import { urlPathOf } from "@/lib/shared/api/url";
import type { RawInput } from "@/lib/shared/api/url";
import { screenAt } from "@/lib/shared/screens";
import { isUuid } from "@/lib/shared/uuid";

interface Asked {
  params: URLSearchParams;
  id: string;
  tenant: string | null;
}
type CallsOf = (asked: Asked) => FirstCall[];

/** A call, and where the screen looks for its answer. */
interface FirstCall {
  path: string;
  key: QueryKey;
  /** The screen reads on from it by cursor. */ isPaged: boolean;
}
const one = (endpoint: Call, input: Pick<RawInput, "params" | "query">): FirstCall => ({
  path: urlPathOf(endpoint, input),
  key: queryKeyOf(endpoint, input),
  isPaged: false,
});
const paged = (endpoint: Call, input: Pick<RawInput, "params" | "query">): FirstCall => ({
  path: urlPathOf(endpoint, input),
  key: pagesKeyOf(endpoint, input),
  isPaged: true,
});

/** What lists offer depends on it, and would move when it came later. */
const hasSla: FirstCall = one(slaSettings.state, {});
const conversations =
  (scope: "inbox" | "messaging"): CallsOf =>
  ({ params }) => [
    paged(agents.inbox, { query: inboxQuery(scope, conversationsIn(listAddressOf(params), scope)) }),
    hasSla,
  ];
const board =
  (unassignedOnly: boolean): CallsOf =>
  ({ params, tenant }) => {
    if (tenant === null) return [];
    const query = boardQueryAt(params, unassignedOnly);
    const path = urlPathOf(ticketBoard.get, { query: { ...query, tenantId: tenant } });
    return [{ path, key: answerKeyOfBoard(query), isPaged: false }, hasSla];
  };

/** By screen: what its first row waits for, asked as the screen itself asks. */
const callsOf: Readonly<Record<string, CallsOf>> = {
  "/tickets": ({ params }) => [paged(tickets.list, { query: listQueryAt(params) }), hasSla],
  "/tickets/{id}": ({ id }) => [
    one(tickets.get, { params: { id } }),
    // By its number the ticket must come first.
    ...(isUuid(id) ? [paged(tickets.conversations, { params: { id } })] : []),
  ],
  "/inbox": conversations("inbox"),
  "/messaging": conversations("messaging"),
  "/tickets/kanban": board(false),
  "/admin/tickets/board": board(false),
  "/admin/tickets/board/unassigned": board(true),
  "/dashboard": () => [ownTicketsQuery, longestWaitingQuery].map((query) => one(tickets.list, { query })),
};

/** What a screen's page asks for before the screen does; none where a screen has no such, or nobody is signed in. */
export function firstCallsOf(path: string, search: string, tenant: string | null): FirstCall[] {
  const screen = screenAt(path)?.path ?? "";
  const calls = Object.hasOwn(callsOf, screen) ? callsOf[screen] : undefined;
  return (
    calls?.({ params: new URLSearchParams(search), id: decoded(path.split("/").at(-1) ?? ""), tenant }) ?? []
  );
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // the screen says that there is no such thing
  }
}
