"use client";
import { useTranslations } from "next-intl";
import { Plus, X } from "lucide-react";
import { limits } from "@/contract/limits";
import { actionTypes, routingActions } from "@/contract/automation/rule-parts";
import type { ActionType, RuleAction, RuleKind } from "@/contract/automation/rule-parts";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Select } from "@/components/ui/select";
import { ActionValue } from "./action-value";
import { newAction, withItem, withoutItem } from "./rule-draft";
import type { RuleOptions } from "./use-rule-options";

/** What a rule does, one after the other. */
export function ActionFields({
  kind,
  actions,
  onChange,
  options,
  errorAt,
}: {
  kind: RuleKind;
  actions: readonly RuleAction[];
  onChange: (actions: RuleAction[]) => void;
  options: RuleOptions;
  errorAt: (path: string) => string | undefined;
}) {
  const t = useTranslations("rules");
  const offered: readonly ActionType[] = kind === "ROUTING" ? routingActions : actionTypes;
  const types = offered.map((type) => ({ value: type, label: t(`actionNames.${type}`) }));
  const faultAt = (at: number) =>
    ["", ".agentId", ".groupId", ".categoryId", ".tags", ".skills", ".text", ".url"]
      .map((field) => errorAt(`actions.${at}${field}`))
      .find((found) => found !== undefined);
  return (
    <div className="flex flex-col gap-2">
      <ol className="flex flex-col gap-2">
        {actions.map((action, at) => (
          <li key={at} className="flex flex-wrap items-start gap-2">
            <Select
              className="w-48 max-w-full"
              label={t("action")}
              options={types}
              value={action.type}
              onChange={(type) => onChange(withItem(actions, at, newAction(type)))}
            />
            <div className="min-w-40 flex-1">
              <ActionValue
                action={action}
                options={options}
                onChange={(next) => onChange(withItem(actions, at, next))}
              />
            </div>
            {actions.length > 1 && (
              <IconButton label={t("removeAction")} onClick={() => onChange(withoutItem(actions, at))}>
                <X aria-hidden />
              </IconButton>
            )}
            {faultAt(at) && (
              <p role="alert" className="w-full text-[0.8125rem] text-danger-ink">
                {faultAt(at)}
              </p>
            )}
          </li>
        ))}
      </ol>
      {actions.length < limits.ruleActionsMax && (
        <div>
          <Button
            size="sm"
            variant="ghost"
            icon={<Plus aria-hidden />}
            onClick={() => onChange([...actions, newAction("ADD_TAGS")])}
          >
            {t("addAction")}
          </Button>
        </div>
      )}
    </div>
  );
}
