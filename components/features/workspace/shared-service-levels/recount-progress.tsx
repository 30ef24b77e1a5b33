"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { slaRecounts } from "@/contract/desk/sla-preview";
import { ProgressBar } from "@/components/ui/progress-bar";
import { queryFor } from "@/lib/api/query";

const askAgainMs = 2000;

/** How far the newest recount of open tickets is, while it is under way. */
export function RecountProgress() {
  const t = useTranslations("slaSettings");
  const { data } = useQuery({
    ...queryFor(slaRecounts.list, { query: { limit: 1 } }),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.items[0]) ? askAgainMs : false),
  });
  const newest = data?.items[0];
  if (!newest || !isUnderWay(newest)) return null;
  return (
    <ProgressBar
      label={t("recount.label")}
      max={newest.total}
      {...(newest.state === "RUNNING" ? { value: newest.done } : {})}
      text={t("recount.text", { done: newest.done, total: newest.total })}
    />
  );
}

const isUnderWay = (recount: { state: string } | undefined): boolean =>
  recount?.state === "QUEUED" || recount?.state === "RUNNING";
