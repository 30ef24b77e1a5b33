import type { QueryIn } from "@/contract/kit";
import type { tickets } from "@/contract/desk/tickets";

type TicketsQuery = NonNullable<QueryIn<typeof tickets.list>>;
const shown = 6;

export const ownTicketsQuery: TicketsQuery = {
  assignedToId: "me",
  status: ["OPEN", "IN_PROGRESS"],
  sort: "-lastActivityAt",
  limit: shown,
};
export const longestWaitingQuery: TicketsQuery = {
  status: ["OPEN", "IN_PROGRESS"],
  sort: "waitingSince",
  limit: shown,
};
