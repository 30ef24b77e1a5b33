import { useQuery } from "@tanstack/react-query";
import { agentGroups } from "@/contract/desk/agent-groups";
import type { AgentGroup } from "@/contract/desk/agent-groups";
import { deskLimits as limits } from "@/contract/desk-limits";
import { queryFor } from "@/lib/api/query";

export const useGroups = (isAsked: boolean): readonly AgentGroup[] =>
  useQuery({ ...queryFor(agentGroups.list, { query: { limit: limits.pageSizeMax } }), enabled: isAsked }).data
    ?.items ?? [];
