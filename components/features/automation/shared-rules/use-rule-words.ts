"use client";
import { useTranslations } from "next-intl";
import { fieldKinds } from "@/contract/automation/rule-conditions";
import type { ConditionField, ConditionOp, GroupMode } from "@/contract/automation/rule-conditions";
import type { ActionType, RuleTrigger } from "@/contract/automation/rule-parts";
import { useFormat } from "@/lib/browser/use-format";

/** Rules as a person says them. */
export function useRuleWords() {
  const t = useTranslations("rules");
  const ticket = useTranslations("ticket");
  const contacts = useTranslations("contacts");
  const common = useTranslations("common");
  const format = useFormat();

  const field = (name: ConditionField): string => t(`fields.${name}`);
  const op = (name: ConditionOp, of: ConditionField): string =>
    t(`ops.${t.has(`ops.${fieldKinds[of]}.${name}`) ? `${fieldKinds[of]}.` : "any."}${name}`);
  const choice = (of: ConditionField, value: string): string => {
    if (of === "status" || of === "priority" || of === "channel") return ticket(`${of}.${value}`);
    if (of === "contactType") return contacts(`options.type.${value}`);
    if (of === "contactStatus") return contacts(`options.status.${value}`);
    if (of === "language") return t(`languages.${value}`);
    if (of === "dayOfWeek") return t(`days.${value}`);
    if (of === "isSensitive") return common(value === "true" ? "yes" : "no");
    return fieldKinds[of] === "number" ? format.number(Number(value)) : value;
  };
  /** Values of a condition, as they stand in an explanation. */
  const values = (of: ConditionField, raw: readonly string[]): string => {
    if (of === "businessHours") return hours(raw);
    if (raw.length === 0) return t("nothing");
    return raw.map((value) => (fieldKinds[of] === "text" ? `“${value}”` : choice(of, value))).join(", ");
  };
  const hours = ([days = "", from, to]: readonly string[]): string => {
    const named = days
      .split(",")
      .map((day) => t(`shortDays.${day}`))
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
    if (type === "TAG_ADDED" && tag !== undefined) return t("triggerTag", { tag });
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
        name: value[1] ?? "",
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
    return t(`did.${type}`, { value: value.join(", ") });
  };
  const mode = (name: GroupMode): string => t(`modes.${name}`);
  const problem = (code: string): string => (t.has(`problems.${code}`) ? t(`problems.${code}`) : code);
  return { field, op, choice, values, trigger, action, mode, time, problem };
}
