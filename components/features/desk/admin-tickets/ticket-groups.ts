import type { TicketGrouping } from "@/contract/enums";
import type { TicketGroup } from "@/contract/desk/omnichannel-tickets";
import type { Ticket } from "@/contract/desk/tickets";
import type { AdminTicketFilters, FilterName } from "./vocabulary";

/** A line of the list: the head of a group, a ticket, or the way to more of a group. */
export type Item =
  | { kind: "group"; group: TicketGroup; isOpen: boolean }
  | { kind: "ticket"; ticket: Ticket }
  | { kind: "more"; group: TicketGroup; shown: number };
/** Stands in the address between commas. */
export const keyOfGroup = ({ key }: TicketGroup): string =>
  encodeURIComponent(key ?? "none").replaceAll("~", "%7E");
/** How many pages are shown of each group that is open. */
export type OpenGroups = ReadonlyMap<string, number>;

const filterOf: Record<TicketGrouping, FilterName> = {
  status: "status",
  priority: "priority",
  assignee: "assignedToId",
  channel: "channel",
  category: "categoryId",
  company: "companyId",
  tag: "tag",
};
/** The filter that shows a group, and nothing but it. */
export function filterFor(by: TicketGrouping, { key }: TicketGroup): AdminTicketFilters {
  if (key === null && by === "tag") return { isTagged: "false" };
  return { [filterOf[by]]: key ?? (by === "assignee" ? "unassigned" : "none") };
}

/** `key~pages` each; where the address says nothing, the first group is open. */
export function openGroupsIn(opened: string | null, groups: readonly TicketGroup[]): OpenGroups {
  if (opened === null) return new Map(groups.slice(0, 1).map((group) => [keyOfGroup(group), 1]));
  return new Map(
    opened
      .split(",")
      .filter(Boolean)
      .map((part) => {
        const [key = "", count] = part.split("~");
        return [key, Math.max(1, Number(count) || 1)] as const;
      }),
  );
}
/** The other way round; a comma alone says that none is open. */
export const openedAddress = (open: OpenGroups): string =>
  open.size === 0 ? "," : [...open].map(([key, count]) => `${key}~${count}`).join(",");

export function toggleGroup(open: OpenGroups, group: TicketGroup): OpenGroups {
  const next = new Map(open);
  if (!next.delete(keyOfGroup(group))) next.set(keyOfGroup(group), 1);
  return next;
}
export const withOnePageMore = (open: OpenGroups, group: TicketGroup): OpenGroups =>
  new Map([...open, [keyOfGroup(group), (open.get(keyOfGroup(group)) ?? 1) + 1]]);

export const groupedItems = (
  groups: readonly TicketGroup[],
  open: OpenGroups,
  ticketsOf: (group: TicketGroup) => readonly Ticket[],
): Item[] =>
  groups.flatMap((group): Item[] => {
    const isOpen = open.has(keyOfGroup(group));
    const tickets = isOpen ? ticketsOf(group) : [];
    return [
      { kind: "group", group, isOpen },
      ...tickets.map((ticket): Item => ({ kind: "ticket", ticket })),
      ...(tickets.length > 0 && tickets.length < group.count
        ? [{ kind: "more" as const, group, shown: tickets.length }]
        : []),
    ];
  });
