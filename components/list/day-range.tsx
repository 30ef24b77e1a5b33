"use client";
import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useFormat } from "@/lib/browser/use-format";

/** Two days of the workspace's calendar, both within; an empty one is open. For the panel of a filter. */
export function DayRange({
  from,
  to,
  onFrom,
  onTo,
}: {
  from: string | undefined;
  to: string | undefined;
  onFrom: (day: string) => void;
  onTo: (day: string) => void;
}) {
  const t = useTranslations("dayRange");
  return (
    <div className="flex flex-col gap-3 p-3">
      <Field label={t("from")}>
        <Input
          type="date"
          size="sm"
          data-autofocus
          value={from ?? ""}
          onChange={(event) => onFrom(event.target.value)}
        />
      </Field>
      <Field label={t("to")}>
        <Input type="date" size="sm" value={to ?? ""} onChange={(event) => onTo(event.target.value)} />
      </Field>
      <p className="text-xs text-ink-faint">{t("help")}</p>
    </div>
  );
}

/** The same in words; null where both are open. */
export function useDayRangeText(): (from: string | undefined, to: string | undefined) => string | null {
  const t = useTranslations("dayRange");
  const format = useFormat();
  return (from, to) => {
    if (from && to)
      return from === to
        ? format.dayOfYear(from)
        : t("fromTo", { from: format.dayOfYear(from), to: format.dayOfYear(to) });
    return from
      ? t("since", { day: format.dayOfYear(from) })
      : to
        ? t("until", { day: format.dayOfYear(to) })
        : null;
  };
}
