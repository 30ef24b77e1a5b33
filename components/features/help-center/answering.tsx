import { getLocale, getTranslations } from "next-intl/server";
import { StatusDot } from "@/components/ui/status-dot";
import { findAnswering } from "./site-reads";

const longAgoMinutes = 3 * 24 * 60;

/** When somebody will answer, as far as the desk knows it; nothing where it does not. */
export async function Answering() {
  const [t, found, locale] = [await getTranslations("helpCenter.answering"), await findAnswering(), await getLocale()];
  if (typeof found === "string") return null;
  const { isStaffedNow, usualFirstReplyMinutes: minutes } = found;
  return (
    <p className="mt-2 text-sm text-ink-muted">
      <StatusDot tone={isStaffedNow ? "success" : "neutral"} className="me-2 align-[0.0625rem]" />
      {t(isStaffedNow ? "now" : "later")}
      {minutes !== null && minutes <= longAgoMinutes && <> {t("usual", { time: inWords(minutes, locale) })}</>}
    </p>
  );
}

/** "15 minutes", "3 hours", "2 days": the next larger round figure, since it is a promise of sorts. */
function inWords(minutes: number, locale: string): string {
  const [value, unit] = minutes < 60 ? [Math.max(5, Math.ceil(minutes / 5) * 5), "minute"] : minutes < 24 * 60 ? [Math.ceil(minutes / 60), "hour"] : [Math.ceil(minutes / 1440), "day"];
  return new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(value);
}
