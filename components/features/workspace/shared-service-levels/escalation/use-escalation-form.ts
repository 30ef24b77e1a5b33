"use client";
import { useTranslations } from "next-intl";
import { escalationRules } from "@/contract/desk/escalation-rules";
import type { EscalationRule } from "@/contract/desk/escalation-rules";
import { faultsUnder } from "@/components/conditions/tree-faults";
import { useFormErrors } from "@/components/resource/form-errors";
import { useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { useDraft } from "@/lib/browser/use-draft";
import { ruleBody, ruleDraft } from "./rule-draft";
import type { RuleDraft } from "./rule-draft";

/** An escalation rule while it is filled in. What was typed survives a refusal and a reload. */
export function useEscalationForm(rule: EscalationRule | null, onClose: () => void) {
  const t = useTranslations("escalationRules");
  const initial = ruleDraft(rule);
  const kept = useDraft(`escalation-rule-${rule?.id ?? "new"}`, { ...initial });
  const draft: RuleDraft = { ...initial, ...kept.values };
  const complaints = useFormErrors();
  const onSuccess = () => {
    kept.forget();
    showToast("success", t(rule ? "saved" : "created"));
    onClose();
  };
  const handled = { onSuccess, onError: () => undefined };
  const create = useSend(escalationRules.create, handled);
  const update = useSend(escalationRules.update, handled);
  const fault = create.error ?? update.error;
  const body = ruleBody(draft);
  return {
    draft,
    set: <Key extends keyof RuleDraft>(key: Key, value: RuleDraft[Key]) => kept.setValue(key, value),
    wasKept: kept.wasKept,
    discard: kept.discard,
    cancel: () => {
      kept.forget();
      onClose();
    },
    complaints,
    fault,
    /** What the browser or the server says at a field, by the first of its paths that has something. */
    errorAt: (...paths: string[]): string | undefined =>
      paths
        .map((path) => complaints.errors[path] ?? faultAt(fault, path))
        .find((message) => message !== undefined),
    isSaving: create.isPending || update.isPending,
    save: () => {
      if (rule) update.mutate({ params: { id: rule.id }, body });
      else create.mutate({ body });
    },
  };
}
export type EscalationForm = ReturnType<typeof useEscalationForm>;

function faultAt(fault: unknown, path: string): string | undefined {
  const [name = "", ...rest] = path.split(".");
  const under = rest.join(".");
  return faultsUnder(fault, name).find(
    (one) => under === "" || one.path === under || one.path.startsWith(`${under}.`),
  )?.message;
}
