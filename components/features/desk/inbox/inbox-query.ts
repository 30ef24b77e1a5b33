import { channels, inboxSorts, inboxViews, messageChannels, ticketStatuses } from "@/contract/enums";
import type { ListAddress } from "@/components/list/list-address";
import { isUuid } from "@/lib/shared/uuid";

export type InboxScope = "inbox" | "messaging";

/** What is asked for, as the address says it. */
export function conversationsIn(list: ListAddress, scope: InboxScope) {
  const asked = list.filter("view");
  const view: string =
    scope === "messaging"
      ? "all"
      : (inboxViews.find((one) => one === asked) ?? (isUuid(asked) ? asked : "mine"));
  const hasAssigneeChoice = view !== "mine" && view !== "unassigned";
  const among = scope === "messaging" ? messageChannels : channels;
  return {
    view,
    sort: inboxSorts.find((one) => one === list.sort) ?? "waiting",
    hasAssigneeChoice,
    assignee: hasAssigneeChoice ? list.filter("assignee") : null,
    statuses: ticketStatuses.filter((status) => list.filters("status").includes(status)),
    chosenChannels: among.filter((channel) => list.filters("channel").includes(channel)),
    search: list.search,
  };
}

/** The same as the call takes it. */
export function inboxQuery(
  scope: InboxScope,
  { view, sort, assignee, statuses, chosenChannels, search }: ReturnType<typeof conversationsIn>,
) {
  const asksChannels =
    chosenChannels.length > 0 ? chosenChannels : scope === "messaging" ? [...messageChannels] : [];
  return {
    limit: 40,
    view,
    sort,
    ...(statuses.length > 0 ? { status: statuses } : {}),
    ...(asksChannels.length > 0 ? { channel: asksChannels } : {}),
    ...(assignee ? { assigneeId: assignee } : {}),
    ...(search ? { search } : {}),
  };
}
