import { useQuery } from "@tanstack/react-query";
import { agentGroups } from "@/contract/desk/agent-groups";
import { limits } from "@/contract/limits";
import { ticketCategories } from "@/contract/desk/ticket-categories";
import { queryFor } from "@/lib/api/query";

/** Categories with the way to them, and groups, by name. */
export function usePlaces(): {
  category: readonly { id: string; name: string }[];
  group: readonly { id: string; name: string }[];
} {
  const categories = useQuery(queryFor(ticketCategories.list, { query: { flat: "true" } }));
  const groups = useQuery(queryFor(agentGroups.list, { query: { limit: limits.pageSizeMax } }));
  return {
    category: (categories.data?.items ?? []).map(({ id, path }) => ({ id, name: path.join(" › ") })),
    group: (groups.data?.items ?? []).map(({ id, name }) => ({ id, name })),
  };
}
