"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/lib/browser/use-format";

/** Of when figures are that may be some seconds old in a large workspace. */
export function AsOf({ moment }: { moment: string | undefined }) {
  const t = useTranslations("chart");
  const format = useFormat();
  return moment === undefined ? null : (
    <p className="mt-4 text-end text-xs text-ink-faint">
      <time dateTime={moment}>{t("asOf", { time: format.dateTime(moment) })}</time>
    </p>
  );
}
