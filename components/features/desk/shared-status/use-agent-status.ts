"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { agents, statusDefinitions } from "@/contract/desk/agents";
import type { AgentStatusRecord, StatusDefinition } from "@/contract/desk/agents";
import { agentStatuses } from "@/contract/desk-enums";
import type { AgentStatus } from "@/contract/enums";
import { deskLimits as limits } from "@/contract/desk-limits";
import { queryFor, useSend } from "@/lib/api/query";
import { useAgentId } from "@/lib/auth/use-user";
import { showToast } from "@/lib/browser/toasts";

export interface StatusLook {
  name: string;
  color: string;
  isAvailable: boolean;
}
export interface StatusChange {
  definition: StatusDefinition;
  minutes?: number;
  note?: string;
}

/**
 * When no definition matches: green, amber, indigo and grey, as specified; Offline when nothing is known at
 * all.
 */
const builtInColors: Record<AgentStatus, string> = {
  ONLINE: "#16A34A",
  BUSY: "#D97706",
  AWAY: "#6366F1",
  OFFLINE: "#64748B",
};

/**
 * The signed-in agent's status, what it may become, and how to change it. `announce: false` keeps the outcome
 * to the caller.
 */
export function useAgentStatus({ announce = true } = {}) {
  const t = useTranslations("status");
  const id = useAgentId();
  const client = useQueryClient();
  const availability = queryFor(agents.availability, { params: { id } });
  // Failures of both are ignored, as specified: the chip then shows the fallback.
  const record = useQuery({ ...availability, enabled: id !== "" });
  const definitions = useQuery({
    ...queryFor(statusDefinitions.list, { query: { limit: limits.pageSizeMax } }),
    enabled: id !== "",
  });
  const handled = { onError: () => undefined };
  const plain = useSend(agents.setStatus, handled);
  const timed = useSend(agents.setStatusFor, handled);
  const cancel = useSend(agents.cancelScheduledStatus);
  const isPending = plain.isPending || timed.isPending || cancel.isPending;
  const nameOf = (name: string): string => builtInName(name, (status) => t(`builtIn.${status}`));

  /** False: blocked, or it failed and stands as it was. */
  const change = async ({ definition, minutes, note }: StatusChange): Promise<boolean> => {
    if (id === "" || isPending) return false;
    // What is on its way says what was before, and is not drawn over this.
    await client.cancelQueries({ queryKey: availability.queryKey });
    const before = client.getQueryData(availability.queryKey);
    client.setQueryData(availability.queryKey, optimistic(definition, id, minutes, note));
    try {
      const body = { agentId: id, statusDefinitionId: definition.id };
      const now =
        minutes === undefined
          ? await plain.mutateAsync({ params: { id }, body })
          : await timed.mutateAsync({
              params: { id },
              body: { ...body, durationMinutes: minutes, ...(note ? { note } : {}) },
            });
      client.setQueryData(availability.queryKey, now);
      const name = nameOf(definition.name);
      if (announce)
        showToast("success", t("updatedTitle"), {
          description:
            minutes === undefined
              ? t("updatedText", { name })
              : t("updatedTextFor", { name, count: minutes }),
        });
      return true;
    } catch {
      // Where nothing was known before, it is asked anew.
      if (before) client.setQueryData(availability.queryKey, before);
      else void client.resetQueries({ queryKey: availability.queryKey });
      if (announce) showToast("destructive", t("failedTitle"), { description: t("failedText") });
      return false;
    }
  };

  return {
    isLoading: record.isPending && record.fetchStatus !== "idle",
    record: record.data,
    current: lookOf(record.data, definitions.data?.items ?? [], t("builtIn.OFFLINE"), nameOf),
    definitions: definitions.data?.items ?? [],
    nameOf,
    change,
    isPending,
    cancelLimit: () => cancel.mutate({ params: { id } }),
  };
}

function lookOf(
  record: AgentStatusRecord | undefined,
  definitions: readonly StatusDefinition[],
  offline: string,
  nameOf: (name: string) => string,
): StatusLook {
  if (!record) return { name: offline, color: builtInColors.OFFLINE, isAvailable: false };
  const isDefined = definitions.some(({ id }) => id === record.statusDefinitionId);
  return {
    name: nameOf(record.name),
    color: record.color || (isDefined ? limits.defaultStatusColor : builtInColors[record.status]),
    isAvailable: record.isAvailable,
  };
}

/** The four built-ins are named in English in every tenant; the reader sees them in their own language. */
function builtInName(name: string, inWords: (status: AgentStatus) => string): string {
  const status = agentStatuses.find((each) => each === name.toUpperCase());
  return status ? inWords(status) : name;
}

function optimistic(
  definition: StatusDefinition,
  agentId: string,
  minutes: number | undefined,
  note: string | undefined,
): AgentStatusRecord {
  const now = Date.now();
  return {
    agentId,
    statusDefinitionId: definition.id,
    name: definition.name,
    color: definition.color,
    isAvailable: definition.isAvailable,
    status: definition.status,
    note: note ?? null,
    updatedAt: new Date(now).toISOString(),
    scheduledEndTime: minutes === undefined ? null : new Date(now + minutes * 60_000).toISOString(),
  };
}
