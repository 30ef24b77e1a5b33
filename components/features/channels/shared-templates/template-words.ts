"use client";
import { useTranslations } from "next-intl";
import type { TemplateProblem, TemplateStatus } from "@/contract/channels/template-rules";
import type { Tone } from "@/components/ui/badge";

export const statusTones: Record<TemplateStatus, Tone> = {
  DRAFT: "neutral",
  PENDING: "info",
  APPROVED: "success",
  REJECTED: "danger",
  PAUSED: "warning",
  DISABLED: "danger",
};

/** What is wrong, by field, the first of each. */
export function useProblemWords(): (problems: readonly TemplateProblem[]) => Record<string, string> {
  const t = useTranslations("templates.problems");
  return (problems) =>
    Object.fromEntries(
      problems
        .toReversed()
        .map(({ path, code, max }) => [path, t(code, { max: max ?? 0, one: "{{1}}", two: "{{2}}" })]),
    );
}

/** Meta's words for a state and for why it refused; those that we do not know stay as they are. */
export function useMetaWords(): { state: (word: string) => string; reason: (word: string) => string } {
  const t = useTranslations("templates");
  const known = (key: string, word: string) => (t.has(key) ? t(key) : word);
  return {
    state: (word) => known(`metaStatuses.${word}`, known(`statuses.${word}`, word)),
    reason: (word) => known(`reasons.${word}`, word),
  };
}

/** A language by its own name, as the browser knows it. */
export function languageName(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames([locale], { type: "language" }).of(code.replace("_", "-")) ?? code;
  } catch {
    return code;
  }
}
