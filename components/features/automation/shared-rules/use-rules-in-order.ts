"use client";
import { useState } from "react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { limits } from "@/contract/limits";
import type { RuleKind } from "@/contract/automation/rule-parts";
import { queryFor, useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { callsOf } from "./rule-calls";
import type { Rule } from "./rule-calls";
import { withItemMoved } from "./rule-draft";

/** The rules of a kind; a change shows at once, and is taken back when the server refuses it. */
export function useRulesInOrder(kind: RuleKind) {
  const t = useTranslations("rules");
  const cache = useQueryClient();
  const inWords = useFaultText();
  const calls = callsOf(kind);
  const reading = queryFor(calls.list, { query: { limit: limits.rulesMax } });
  const query = useQuery(reading);
  const [spoken, setSpoken] = useState("");
  const rules = query.data?.items ?? [];
  const show = (items: Rule[]) => cache.setQueryData(reading.queryKey, (page) => page && { ...page, items });
  const undone = (before: Rule[]) => (error: Error) => {
    show(before);
    showToast("destructive", t("notSaved"), { description: inWords(error) });
  };
  const reorder = useSend(calls.reorder, { onError: () => undefined });
  const update = useSend(calls.update, { onError: () => undefined });
  return {
    query,
    rules,
    /** Where a rule went, for who cannot see it. */
    spoken,
    move: (from: number, to: number) => {
      const next = withItemMoved(rules, from, to);
      if (from === to || next.every((rule, at) => rule === rules[at])) return;
      show(next);
      setSpoken(t("movedTo", { name: rules[from]?.name ?? "", position: to + 1, count: rules.length }));
      reorder.mutate({ body: { ids: next.map(({ id }) => id) } }, { onError: undone(rules) });
    },
    setActive: (rule: Rule, isActive: boolean) => {
      show(rules.map((one) => (one.id === rule.id ? { ...one, isActive } : one)));
      update.mutate({ params: { id: rule.id }, body: { isActive } }, { onError: undone(rules) });
    },
  };
}
