"use client";
import { useRef } from "react";
import { useTranslations } from "next-intl";
import type { RuleKind } from "@/contract/automation/rule-parts";
import { useFormErrors } from "@/components/resource/form-errors";
import { useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { useDraft } from "@/lib/browser/use-draft";
import { callsOf } from "./rule-calls";
import type { Rule } from "./rule-calls";
import { bodyOf } from "./rule-draft";
import type { RuleDraft } from "./rule-draft";

export type SetInDraft = <Key extends keyof RuleDraft>(key: Key) => (value: RuleDraft[Key]) => void;

/** A rule while it is filled in, and its way to the server. What was typed survives a reload. */
export function useRuleForm({
  kind,
  rule,
  initial,
  onClose,
  onSwitchOn,
}: {
  kind: RuleKind;
  rule: Rule | null;
  initial: RuleDraft;
  onClose: () => void;
  onSwitchOn: (rule: Rule) => void;
}) {
  const t = useTranslations("rules");
  const { values, setValue, discard, wasKept } = useDraft(`rule-${kind}-${rule?.id ?? "new"}`, {
    ...initial,
  });
  const draft: RuleDraft = { ...initial, ...values };
  const set: SetInDraft = (key) => (value) => setValue(key, value);
  const { errors, check } = useFormErrors();
  const goesOn = useRef(false);
  const calls = callsOf(kind);
  const done = (saved: Rule) => {
    discard();
    showToast("success", t(rule ? "saved" : "created"));
    onClose();
    if (goesOn.current && !saved.isActive) onSwitchOn(saved);
  };
  const create = useSend(calls.create, { onSuccess: done, onError: () => undefined });
  const update = useSend(calls.update, { onSuccess: done, onError: () => undefined });
  return {
    draft,
    set,
    discard,
    wasKept,
    errors,
    check,
    fault: create.error ?? update.error,
    isPending: create.isPending || update.isPending,
    /** Whether a rule that was saved is to be switched on next. */
    setGoesOn: (next: boolean) => {
      goesOn.current = next;
    },
    save: () => {
      const body = bodyOf(draft, kind);
      if (rule) update.mutate({ params: { id: rule.id }, body });
      else create.mutate({ body });
    },
  };
}
