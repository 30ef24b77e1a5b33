"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { agentGroups } from "@/contract/desk/agent-groups";
import { workload } from "@/contract/desk/workload";
import { workingStatuses } from "@/contract/desk-enums";
import { limits } from "@/contract/limits";
import { useListState } from "@/components/list/use-list-state";
import { queryFor } from "@/lib/api/query";
import { isUuid } from "@/lib/shared/uuid";

/** The desks as the address asks for them: of a group, by name, page by page. */
export function useWorkload() {
  const list = useListState();
  const groups = useQuery(queryFor(agentGroups.list, { query: { limit: limits.pageSizeMax } }));
  const teams = groups.data?.items ?? [];
  const asked = list.filter("group");
  // Before the names have come, too, what is shown and suggested is that group's; one that is known to be
  // gone narrows nothing.
  const groupId =
    isUuid(asked) && (groups.data === undefined || teams.some(({ id }) => id === asked)) ? asked : null;
  const inGroup = groupId === null ? {} : { groupId };
  const input = {
    query: {
      ...inGroup,
      ...(list.search ? { search: list.search } : {}),
      ...(list.page > 1 ? { page: list.page } : {}),
    },
  };
  const query = useQuery({ ...queryFor(workload.get, input), placeholderData: keepPreviousData });
  return {
    list,
    teams,
    areTeamsKnown: groups.data !== undefined,
    groupId,
    inGroup,
    input,
    query,
    desks: query.data,
    /** Where all tickets of somebody are listed. */
    hrefOf: (assignedToId: string) =>
      `/admin/tickets?${new URLSearchParams([["status", workingStatuses.join(",")], ["assignedToId", assignedToId], ...(groupId === null ? [] : [["groupId", groupId]])]).toString()}`,
  };
}
export type WorkloadState = ReturnType<typeof useWorkload>;
