"use client";
import { useQuery } from "@tanstack/react-query";
import { slaSettings } from "@/contract/desk/sla-settings";
import { queryFor } from "@/lib/api/query";

/** Whether the workspace has service levels; no until it is known, so that nothing of them comes where there are none. */
export const useSlaOn = (): boolean => useQuery(queryFor(slaSettings.state, {})).data?.isOn ?? false;
