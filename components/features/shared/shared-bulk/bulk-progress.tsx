"use client";
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { X } from "lucide-react";
import { ticketBulkChanges } from "@/contract/desk/ticket-bulk-changes";
import { IconButton } from "@/components/ui/icon-button";
import { lazyPart } from "@/components/ui/lazy-part";
import { queryFor } from "@/lib/api/query";
import { useUser } from "@/lib/auth/use-user";
import { askEveryMs, isActive } from "./progress-state";

const ChangeCard = lazyPart(() => import("./change-card").then((file) => file.ChangeCard));

const recentMs = 120_000;

/**
 * Changes that run, and those that ended a moment ago: in the corner of the list, until they are put away.
 * They go on without it.
 */
export function BulkProgress() {
  const t = useTranslations("bulk");
  const user = useUser();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [since] = useState(() => Date.now());
  const { data } = useQuery({
    ...queryFor(ticketBulkChanges.list, { query: { limit: 5 } }),
    refetchInterval: (query) => (query.state.data?.items.some(isActive) ? askEveryMs : false),
  });
  const shown = (data?.items ?? [])
    .filter(
      (change) =>
        change.actorId === user?.id &&
        !hidden.has(`${change.id} ${isActive(change)}`) &&
        (isActive(change) || Date.parse(change.finishedAt ?? "") > since - recentMs),
    )
    .slice(0, 2);
  if (shown.length === 0) return null;
  return (
    <section
      aria-label={t("mine")}
      className="absolute end-3 bottom-28 z-10 flex w-80 max-w-[calc(100%-1.5rem)] flex-col gap-2"
    >
      {shown.map((change) => (
        <div key={change.id} className="rounded-xl border border-line-strong bg-raised p-3 shadow-pop">
          <ChangeCard
            change={change}
            extra={
              <IconButton
                size="sm"
                label={t("hide")}
                onClick={() => setHidden(new Set([...hidden, `${change.id} ${isActive(change)}`]))}
              >
                <X aria-hidden />
              </IconButton>
            }
          />
        </div>
      ))}
    </section>
  );
}
