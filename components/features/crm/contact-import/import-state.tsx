"use client";
import { useTranslations } from "next-intl";
import type { CrmImport, ImportRowResult } from "@/contract/crm/import";
import { Badge } from "@/components/ui/badge";
import type { Tone } from "@/components/ui/badge";

/** The server works on it: it is asked again and again. */
export const isWorking = ({ state }: Pick<CrmImport, "state">): boolean =>
  state === "RUNNING" || state === "UNDOING";
export const askEveryMs = 1000;

const tones: Record<CrmImport["state"], Tone> = {
  READY: "accent",
  RUNNING: "info",
  DONE: "success",
  CANCELLED: "warning",
  FAILED: "danger",
  UNDOING: "info",
  UNDONE: "neutral",
};
export function ImportState({ state }: Pick<CrmImport, "state">) {
  const t = useTranslations("imports.state");
  return <Badge tone={tones[state]}>{t(state)}</Badge>;
}

const outcomeTones: Record<ImportRowResult["outcome"], Tone> = {
  CREATED: "success",
  UPDATED: "info",
  UNCHANGED: "neutral",
  SKIPPED: "warning",
  FAILED: "danger",
};
/** `isAhead`: what would happen, not what did. */
export function ImportOutcome({
  outcome,
  isAhead = false,
}: {
  outcome: ImportRowResult["outcome"];
  isAhead?: boolean;
}) {
  const t = useTranslations(isAhead ? "imports.ahead" : "imports.outcome");
  return <Badge tone={outcomeTones[outcome]}>{t(outcome)}</Badge>;
}
