"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { slaRecounts } from "@/contract/desk/sla-preview";
import { ProgressBar } from "@/components/ui/progress-bar";
import { queryFor } from "@/lib/api/query";
import { useSignedIn } from "@/lib/auth/use-user";
import { mayCall } from "@/lib/shared/auth/may";

const askAgainMs = 2000;

/**
 * How far the newest recount of open tickets is, while it is under way; for those who may begin one. Stands under
 * the head of every screen from which one begins.
 */
export function RecountProgress() {
  const t = useTranslations("slaSettings");
  const { role } = useSignedIn();
  const { data } = useQuery({
    ...queryFor(slaRecounts.list, { query: { limit: 1 } }),
    enabled: mayCall(role, slaRecounts.list),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.items[0]) ? askAgainMs : false),
  });
  const newest = data?.items[0];
  if (!newest || !isUnderWay(newest)) return null;
  const { state, total, done, unchanged, skipped } = newest;
  // Most due times stay the same: what was looked at is what there is to wait for.
  const lookedAt = done + unchanged + skipped;
  return (
    <div className="mb-4 max-w-4xl">
      <ProgressBar
        label={t("recount.label")}
        max={total}
        {...(state === "RUNNING" ? { value: lookedAt } : {})}
        text={t("recount.text", { done: lookedAt, total })}
      />
    </div>
  );
}

const isUnderWay = (recount: { state: string } | undefined): boolean =>
  recount?.state === "QUEUED" || recount?.state === "RUNNING";
