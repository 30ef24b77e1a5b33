"use client";
import { useTranslations } from "next-intl";
import type { ShownWarning } from "@/contract/workspace/connections";
import { Banner } from "@/components/ui/banner";
import { useFormat } from "@/lib/browser/use-format";

const mild: readonly ShownWarning["what"][] = ["LOW_QUALITY", "VIOLATION"];

/** What the provider holds against an account or a number, one banner each. */
export function ConnectionWarnings({ warnings }: { warnings: readonly ShownWarning[] }) {
  const t = useTranslations("connections");
  const format = useFormat();
  return warnings.map(({ what, text, until }) => (
    <Banner key={what} tone={mild.includes(what) ? "warning" : "danger"}>
      {text} {until !== null && t("warningUntil", { time: format.dateTime(until) })}
    </Banner>
  ));
}
