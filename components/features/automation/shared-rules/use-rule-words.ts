"use client";
import { useLocale, useTranslations } from "next-intl";
import { ticketFields } from "@/contract/conditions/ticket-fields";
import type { ConditionField, ConditionOp } from "@/contract/automation/rule-conditions";
import type { ActionType, RuleTrigger } from "@/contract/automation/rule-parts";
import { useTicketWords } from "@/components/features/desk/shared-conditions/use-ticket-words";
import { isolateText } from "@/components/conditions/sentence";
import { useOperatorWords } from "@/components/conditions/use-condition-words";
import { directionOf } from "@/lib/shared/i18n";

/** Rules as a person says them. */
export function useRuleWords() {
  const t = useTranslations("rules");
  const ticket = useTranslations("ticket");
  const shared = useTranslations("conditions");
  const { field, choice } = useTicketWords();
  const conditions = useOperatorWords();
  const apart = useIsolated();
  const op = (name: ConditionOp, of: ConditionField): string =>
    conditions.operator(name, ticketFields[of].kind);
  /** Values of a condition, as they stand in an explanation. */
  const values = (of: ConditionField, raw: readonly string[]): string => {
    if (of === "businessHours") return hours(raw);
    if (raw.length === 0) return shared("nothing");
    return raw
      .map((value) => (ticketFields[of].kind === "text" ? apart(`“${value}”`) : apart(choice(of, value))))
      .join(", ");
  };
  const hours = ([days = "", from, to]: readonly string[]): string => {
    const named = days
      .split(",")
      .map((day) => shared(`shortDays.${day}`))
      .join(" ");
    return to === undefined ? `${named} ${from ?? ""}` : `${named}, ${from ?? ""}–${to}`;
  };
  /** 240 minutes are "4 hr", 1440 "1 day". */
  const time = (minutes: number): string =>
    minutes % 1440 === 0
      ? t("units.days", { count: minutes / 1440 })
      : minutes % 60 === 0
        ? t("units.hours", { count: minutes / 60 })
        : t("units.minutes", { count: minutes });
  const trigger = ({ type, minutes, status, tag }: RuleTrigger): string => {
    if (type === "STATUS_CHANGED" && status !== undefined)
      return t("triggerTo", { status: ticket(`status.${status}`) });
    if (type === "TAG_ADDED" && tag !== undefined) return t("triggerTag", { tag: apart(tag) });
    return t(`triggers.${type}`, {
      time: minutes === undefined ? "" : time(minutes),
      status: status === undefined ? "" : ticket(`status.${status}`),
    });
  };
  const action = (type: ActionType, value: readonly string[]): string => {
    const [first] = value;
    if (type === "NOTIFY")
      return t("did.NOTIFY", {
        value: first === undefined ? "" : t(`targets.${first}`),
        name: apart(value[1] ?? ""),
        has: value[1] === undefined ? "no" : "yes",
      });
    if (type === "SET_PRIORITY")
      return t("did.SET_PRIORITY", { value: first === undefined ? "" : ticket(`priority.${first}`) });
    if (type === "SET_STATUS")
      return t("did.SET_STATUS", { value: first === undefined ? "" : ticket(`status.${first}`) });
    if (
      (type === "ASSIGN" || type === "SET_GROUP" || type === "SET_CATEGORY" || type === "SET_SKILLS") &&
      first === undefined
    )
      return t(`did.none.${type}`);
    return t(`did.${type}`, { value: value.map(apart).join(", ") });
  };
  const problem = (code: string): string => (t.has(`problems.${code}`) ? t(`problems.${code}`) : code);
  return { field, op, values, trigger, action, mode: conditions.mode, time, problem };
}

/** What people named or wrote, among words of the reader's language. */
function useIsolated(): (name: string) => string {
  const direction = directionOf(useLocale());
  return (name) => isolateText(name, direction);
}
