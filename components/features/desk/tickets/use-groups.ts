import { useQuery } from "@tanstack/react-query";
import { agentGroups } from "@/contract/desk/agent-groups";
import type { AgentGroup } from "@/contract/desk/agent-groups";
import { limits } from "@/contract/limits";
import { queryFor } from "@/lib/api/query";

export const useGroups = (isAsked: boolean): readonly AgentGroup[] =>
  useQuery({ ...queryFor(agentGroups.list, { query: { limit: limits.pageSizeMax } }), enabled: isAsked }).data
    ?.items ?? [];
