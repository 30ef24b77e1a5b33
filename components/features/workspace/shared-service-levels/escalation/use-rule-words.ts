"use client";
import { useTranslations } from "next-intl";
import type { EscalationRule } from "@/contract/desk/escalation-rules";
import { useFormat } from "@/lib/browser/use-format";
import { startOf } from "./rule-draft";

/** A rule in sentences. @param nameOf of a person or a group, by id */
export function useRuleWords(nameOf: (id: string) => string) {
  const t = useTranslations("escalationRules");
  const sla = useTranslations("slaSettings");
  const ticket = useTranslations("ticket");
  const format = useFormat();
  const starts = (rule: EscalationRule): string => {
    const { when, keywords, repetitions } = rule;
    const start = startOf(rule);
    switch (start) {
      case "KEYWORD":
        return t("sentence.KEYWORD", { words: format.anyOf(keywords.map((word) => t("quoted", { word }))) });
      case "REPETITION":
        return t("sentence.REPETITION", { count: repetitions ?? 0 });
      case "TARGET_USED": {
        const metrics = format.anyOf((when?.metrics ?? []).map((metric) => sla(`metrics.${metric}`)));
        const percent = when?.percent ?? 0;
        return percent === 100
          ? t("sentence.BREACH", { metrics })
          : t("sentence.TARGET_USED", { metrics, percent });
      }
      case "SILENCE":
        return t("sentence.SILENCE", { time: format.duration(when?.minutes ?? 0) });
      case "REOPENED":
        return t("sentence.REOPENED", { count: when?.times ?? 1 });
      default:
        return t(`starts.${start}.label`);
    }
  };
  const tells = ({ level, userIds, ways }: EscalationRule): string => {
    const people = format.list([t(`levels.${level}.short`), ...userIds.map(nameOf)]);
    return ways.length === 0
      ? people
      : t("tellsBy", { people, ways: format.list(ways.map((way) => t(`wayOf.${way}`))) });
  };
  const changes = ({
    changes: { priority, groupId, assignedToId, addTags = [] },
  }: EscalationRule): string[] => [
    ...(priority ? [t("change.priority", { priority: ticket(`priority.${priority}`) })] : []),
    ...(groupId ? [t("change.group", { group: nameOf(groupId) })] : []),
    ...(assignedToId ? [t("change.assignee", { person: nameOf(assignedToId) })] : []),
    ...(assignedToId === null ? [t("change.nobody")] : []),
    ...(addTags.length > 0 ? [t("change.tags", { tags: format.list(addTags), count: addTags.length })] : []),
  ];
  return { starts, tells, changes };
}
