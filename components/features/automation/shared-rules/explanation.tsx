"use client";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { Check, Minus, TriangleAlert, X } from "lucide-react";
import type { ActionResult, Reason } from "@/contract/automation/rule-parts";
import { useRuleWords } from "./use-rule-words";

/** Why a rule matched or not: each condition with its answer and what was seen. */
export function Reasons({ reasons }: { reasons: readonly Reason[] }) {
  const t = useTranslations("rules");
  const words = useRuleWords();
  if (reasons.length <= 1) return <p className="text-[0.8125rem] text-ink-faint">{t("noConditions")}</p>;
  return (
    <ul className="flex flex-col gap-1 text-[0.8125rem]">
      {reasons.map(({ depth, mode, field, op, value, seen, isTrue }, at) => (
        <li
          key={at}
          className="flex items-start gap-1.5"
          style={{ paddingInlineStart: `${Math.max(0, depth - 1) * 0.9}rem` }}
        >
          {isTrue ? (
            <Check aria-hidden className="mt-0.5 size-3.5 shrink-0 text-success-ink" />
          ) : (
            <X aria-hidden className="mt-0.5 size-3.5 shrink-0 text-danger-ink" />
          )}
          <span className="min-w-0 wrap-anywhere">
            <span className="sr-only">{t(isTrue ? "held" : "heldNot")}: </span>
            {mode && <span className="text-ink-muted">{words.mode(mode)}</span>}
            {field && op && (
              <span className="text-ink">
                <bdi>{words.field(field)}</bdi> <span className="text-ink-muted">{words.op(op, field)}</span>{" "}
                {op !== "IS_SET" && op !== "IS_NOT_SET" && <bdi>{words.values(field, value)}</bdi>}
              </span>
            )}
            {field && seen && (
              <span className="block text-xs text-ink-faint">
                {t("seen")} <bdi dir="auto">{words.values(field, seen)}</bdi>
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

const marks = {
  DONE: { icon: Check, ink: "text-success-ink" },
  UNCHANGED: { icon: Minus, ink: "text-ink-faint" },
  SKIPPED: { icon: Minus, ink: "text-warning-ink" },
  FAILED: { icon: TriangleAlert, ink: "text-danger-ink" },
};

/** What a rule did, or would have done, with the outcome of each action. */
export function ActionResults({ actions }: { actions: readonly ActionResult[] }) {
  const t = useTranslations("rules");
  const words = useRuleWords();
  return (
    <ul className="flex flex-col gap-1 text-[0.8125rem]">
      {actions.map(({ type, value, outcome, problem }, at) => {
        const { icon: Icon, ink } = marks[outcome];
        return (
          <li key={at} className="flex items-start gap-1.5">
            <Icon aria-hidden className={clsx("mt-0.5 size-3.5 shrink-0", ink)} />
            <span className="min-w-0 wrap-anywhere text-ink">
              <bdi>{words.action(type, value)}</bdi>
              {outcome !== "DONE" && (
                <span className="text-ink-faint">
                  {" "}
                  · {problem === null ? t(`outcomes.${outcome}`) : words.problem(problem)}
                </span>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
