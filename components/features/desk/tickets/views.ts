import { persisted, textsOf } from "@/lib/browser/persisted";
import { usePersisted } from "@/lib/browser/use-persisted";
import { randomId } from "@/lib/shared/random-id";

/** A view is a set of filters with a name: what the address holds, no more. */
export interface TicketView {
  id: string;
  filters: Readonly<Record<string, string>>;
  name?: string;
}

export const filterNames = [
  "search",
  "status",
  "priority",
  "channel",
  "assignee",
  "group",
  "category",
  "contact",
  "tag",
  "notice",
  "customField",
  "snoozed",
  "followed",
  "sort",
] as const;

/** Names stand in the messages, under `tickets.views`. */
export const builtInViews: readonly TicketView[] = [
  { id: "mine", filters: { assignee: "me", status: "OPEN,IN_PROGRESS,PENDING,ON_HOLD", snoozed: "false" } },
  { id: "unassigned", filters: { assignee: "unassigned", status: "OPEN,IN_PROGRESS", snoozed: "false" } },
  { id: "open", filters: { status: "OPEN,IN_PROGRESS,PENDING,ON_HOLD", snoozed: "false" } },
  { id: "waiting", filters: { status: "OPEN,IN_PROGRESS", snoozed: "false", sort: "waitingSince" } },
  { id: "following", filters: { followed: "me" } },
  { id: "snoozed", filters: { snoozed: "true" } },
  { id: "resolved", filters: { status: "RESOLVED" } },
  { id: "all", filters: {} },
];

export const sameFilters = (
  a: Readonly<Record<string, string>>,
  b: Readonly<Record<string, string>>,
): boolean => filterNames.every((name) => (a[name] ?? "") === (b[name] ?? ""));

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
const isView = (value: unknown): value is TicketView =>
  isRecord(value) &&
  typeof value["id"] === "string" &&
  isRecord(value["filters"]) &&
  Object.values(value["filters"]).every((each) => typeof each === "string");

const ownViews = persisted<readonly TicketView[]>("tickets.views", {
  scope: "browser",
  fallback: [],
  parse: (value) => (Array.isArray(value) && value.every(isView) ? value : null),
});
export const useOwnViews = (): readonly TicketView[] => usePersisted(ownViews);
export function saveView(name: string, filters: Readonly<Record<string, string>>): void {
  ownViews.write([...ownViews.read(), { id: randomId(), name, filters }]);
}
export const removeView = (id: string): void =>
  void ownViews.write(ownViews.read().filter((view) => view.id !== id));

/** Columns that a person may take away or bring in; number and subject always stand. */
export const optionalColumns = [
  "contact",
  "company",
  "status",
  "priority",
  "assignee",
  "channel",
  "tags",
  "waiting",
  "updated",
  "created",
] as const;
export type OptionalColumn = (typeof optionalColumns)[number];
const defaultColumns: readonly string[] = ["contact", "status", "priority", "assignee", "waiting", "updated"];
const columns = persisted<readonly string[]>("tickets.columns", {
  scope: "browser",
  fallback: defaultColumns,
  parse: textsOf,
});
export const useColumns = (): readonly OptionalColumn[] => {
  const chosen = usePersisted(columns);
  return optionalColumns.filter((column) => chosen.includes(column));
};
export const setColumns = (chosen: readonly OptionalColumn[]): void => void columns.write(chosen);
