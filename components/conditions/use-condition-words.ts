"use client";
import { useLocale, useTranslations } from "next-intl";
import { isDay } from "@/contract/conditions/compare";
import { isHours, listIn, needsValue, weekdays } from "@/contract/conditions/tree";
import type { Group, GroupMode, Hours, Kind, Operator, Test } from "@/contract/conditions/tree";
import { directionOf } from "@/lib/shared/i18n";
import { moneyText } from "@/lib/shared/money";
import { useFormat } from "@/lib/browser/use-format";
import { fieldOf, kindOf } from "./offered-fields";
import type { Offer, OfferedField } from "./offered-fields";
import { conditionSentence, isolateText } from "./sentence";

/** What groups and comparisons are called. A number is at least something, a day is on or after it. */
export function useOperatorWords() {
  const t = useTranslations("conditions");
  const wordOf = (name: Operator, kind: Kind, tables: readonly ("says" | "ops")[]): string => {
    const group = kind === "day" || kind === "moment" ? "time" : kind;
    for (const table of tables)
      for (const about of [group, "any"]) {
        const key = `${table}.${about}.${name}`;
        if (t.has(key)) return t(key);
      }
    return name;
  };
  return {
    mode: (mode: GroupMode): string => t(`modes.${mode}`),
    /** As a list of comparisons has it. */
    operator: (name: Operator, kind: Kind): string => wordOf(name, kind, ["ops"]),
    /** As it stands in a sentence. */
    saidOperator: (name: Operator, kind: Kind): string =>
      wordOf(name, kind, kind === "day" || kind === "moment" ? ["ops"] : ["says", "ops"]),
  };
}

/** "Mon–Fri, 09:00–17:00" */
function useHoursText(): (hours: Hours) => string {
  const t = useTranslations("conditions");
  return ({ days, from, to }) => {
    const runs: string[][] = [];
    for (const day of weekdays.filter((one) => days.includes(one))) {
      const run = runs.at(-1);
      if (run && Number(run.at(-1)) + 1 === Number(day)) run.push(day);
      else runs.push([day]);
    }
    const name = (day = "1") => t(`shortDays.${day}`);
    const named = runs.flatMap((run) =>
      run.length > 2 ? [t("dayRange", { from: name(run[0]), to: name(run.at(-1)) })] : run.map(name),
    );
    return `${named.join(", ")}, ${from}–${to}`;
  };
}

/** A field's values in the reader's words and language. */
function useValueText(): (field: OfferedField, kind: Kind, value: string) => string {
  const t = useTranslations("conditions");
  const locale = useLocale();
  const format = useFormat();
  return ({ options, references, currency }, kind, value) => {
    if (references) return references.nameOf(value);
    const option = options?.find((one) => one.value === value);
    if (options) return option?.label.trim() ?? value;
    if (kind === "number")
      return currency === undefined
        ? format.number(Number(value))
        : moneyText(locale, Number(value), currency);
    if (kind === "day" || kind === "moment")
      return isDay(value) ? format.dayOfYear(value) : format.dateTime(value);
    return t("quoted", { text: value });
  };
}

/** Conditions as a sentence, with the names of what they refer to. */
export function useConditionSentence(offer: Offer): (root: Group) => string {
  const t = useTranslations("conditions");
  const common = useTranslations("common");
  const locale = useLocale();
  const { saidOperator } = useOperatorWords();
  const hoursText = useHoursText();
  const valueText = useValueText();
  const direction = directionOf(locale);
  const lists = {
    conjunction: new Intl.ListFormat(locale, { type: "conjunction" }),
    disjunction: new Intl.ListFormat(locale, { type: "disjunction" }),
  };
  const values = (field: OfferedField, kind: Kind, { op, value }: Test): string => {
    if (isHours(value)) return hoursText(value);
    if (typeof value === "boolean") return common(value ? "yes" : "no");
    const all = typeof value === "string" || typeof value === "number" ? [String(value)] : listIn(value);
    return lists[op === "HAS_ALL_OF" || op === "BETWEEN" ? "conjunction" : "disjunction"].format(
      all.map((one) => isolateText(valueText(field, kind, one), direction)),
    );
  };
  const test = (one: Test): string => {
    const field = fieldOf(offer, one.field);
    const kind = kindOf(offer, one.field);
    const said = { field: isolateText(field.label, direction), operator: saidOperator(one.op, kind) };
    return needsValue(one.op)
      ? t("test", { ...said, values: values(field, kind, one) })
      : t("bareTest", said);
  };
  return (root) =>
    conditionSentence(root, {
      test,
      join: (parts, type) => lists[type].format(parts),
      together: (conditions) => t("group", { conditions }),
      none: (conditions, count) => t("noneOf", { conditions, count }),
    });
}
