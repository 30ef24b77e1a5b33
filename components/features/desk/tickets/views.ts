import { sameTexts } from "@/components/list/vocabulary";
import { persisted } from "@/lib/browser/persisted";
import { usePersisted } from "@/lib/browser/use-persisted";
import { randomId } from "@/lib/shared/random-id";
import { ticketVocabulary } from "./vocabulary";
import type { TicketFilters } from "./vocabulary";
import type { TicketList } from "./use-ticket-list";

/** A view is filters and an order with a name: what the address holds, no more. */
export interface TicketView {
  id: string;
  filters: TicketFilters;
  sort?: string;
  name?: string;
}

const unfinished = "OPEN,IN_PROGRESS,PENDING,ON_HOLD";
/** Names stand in the messages, under `tickets.views`. */
export const builtInViews: readonly TicketView[] = [
  { id: "mine", filters: { assignedToId: "me", status: unfinished, snoozed: "false" } },
  {
    id: "unassigned",
    filters: { assignedToId: "unassigned", status: "OPEN,IN_PROGRESS", snoozed: "false" },
  },
  { id: "open", filters: { status: unfinished, snoozed: "false" } },
  { id: "waiting", filters: { status: "OPEN,IN_PROGRESS", snoozed: "false" }, sort: "waitingSince" },
  { id: "due", filters: { status: unfinished, snoozed: "false" }, sort: "slaDueAt" },
  { id: "following", filters: { followedBy: "me" } },
  { id: "snoozed", filters: { snoozed: "true" } },
  { id: "resolved", filters: { status: "RESOLVED" } },
  { id: "all", filters: {} },
];

type Shown = Pick<TicketList, "texts" | "list">;
export const isShown = ({ texts, list }: Shown, { filters, sort }: TicketView): boolean =>
  sameTexts(ticketVocabulary.names, texts, filters) && (list.sort ?? "") === (sort ?? "");
export const showView = ({ list }: Shown, { filters, sort }: TicketView): void =>
  list.set({ ...ticketVocabulary.replacing(filters), sort: sort ?? null });

/** As it is kept: by the names of an address, the order among them. */
interface KeptView {
  id: string;
  name: string;
  filters: Readonly<Record<string, string>>;
}
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
const isKept = (value: unknown): value is KeptView =>
  isRecord(value) &&
  typeof value["id"] === "string" &&
  typeof value["name"] === "string" &&
  isRecord(value["filters"]) &&
  Object.values(value["filters"]).every((each) => typeof each === "string");

const kept = persisted<readonly KeptView[]>("tickets.views", {
  scope: "browser",
  fallback: [],
  parse: (value) => (Array.isArray(value) && value.every(isKept) ? value : null),
});
export const useOwnViews = (): readonly TicketView[] =>
  usePersisted(kept).map(({ id, name, filters: { sort, ...filters } }) => ({
    id,
    name,
    filters: ticketVocabulary.textsIn((said) => filters[said] ?? null),
    ...(sort === undefined ? {} : { sort }),
  }));
export function saveView(name: string, { texts, list }: Shown): void {
  const filters = { ...texts, ...(list.sort === null ? {} : { sort: list.sort }) };
  kept.write([...kept.read(), { id: randomId(), name, filters }]);
}
export const removeView = (id: string): void => void kept.write(kept.read().filter((view) => view.id !== id));
