"use client";
import { useTranslations } from "next-intl";
import type { ArticleImport, ImportRow } from "@/contract/site/article-imports";
import { Badge } from "@/components/ui/badge";
import type { Tone } from "@/components/ui/badge";

/** The server works on it: it is asked again and again. */
export const isWorking = ({ state }: Pick<ArticleImport, "state">): boolean =>
  state === "READING" || state === "RUNNING";
export const askEveryMs = 1000;

const tones: Record<ArticleImport["state"], Tone> = {
  READING: "info",
  READY: "accent",
  RUNNING: "info",
  DONE: "success",
  CANCELLED: "warning",
  FAILED: "danger",
};
export function ImportState({ state }: Pick<ArticleImport, "state">) {
  const t = useTranslations("articles.import.state");
  return <Badge tone={tones[state]}>{t(state)}</Badge>;
}

const rowTones: Record<ImportRow["state"], Tone> = {
  PENDING: "neutral",
  NEW: "accent",
  UPDATE: "info",
  UNCHANGED: "neutral",
  SKIPPED: "warning",
  CREATED: "success",
  UPDATED: "success",
  FAILED: "danger",
};
export function RowState({ state }: Pick<ImportRow, "state">) {
  const t = useTranslations("articles.import.row");
  return <Badge tone={rowTones[state]}>{t(state)}</Badge>;
}
