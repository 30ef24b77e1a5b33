"use client";
import { Link } from "@/components/ui/link";
import { useTranslations } from "next-intl";
import { ChevronRight, CircleCheck, Clock, Flame, Inbox, MailX, RotateCcw, Snail, UserX } from "lucide-react";
import { clsx } from "clsx";
import type { Attention } from "@/contract/insight/dashboard";
import { Card } from "@/components/ui/card";
import { SkeletonRows } from "@/components/ui/skeleton";
import { useFormat, useNow } from "@/lib/browser/use-format";

const ways = {
  NOBODY_AVAILABLE: { Icon: UserX, tone: "danger", href: "/admin/agent-performance" },
  URGENT_OPEN: { Icon: Flame, tone: "danger", href: "/tickets?priority=URGENT&status=OPEN,IN_PROGRESS" },
  WAITING_LONG: { Icon: Clock, tone: "warning", href: "/inbox?view=all" },
  UNASSIGNED: {
    Icon: Inbox,
    tone: "warning",
    href: "/tickets?assignee=unassigned&status=OPEN,IN_PROGRESS&snoozed=false",
  },
  REOPENED_OPEN: { Icon: RotateCcw, tone: "warning", href: "/admin/reports?report=quality&groupBy=agent" },
  STALE: { Icon: Snail, tone: "neutral", href: "/tickets?sort=lastActivityAt&status=OPEN,IN_PROGRESS" },
  FAILED_MAIL: { Icon: MailX, tone: "danger", href: "/admin/settings?section=outbox" },
} as const;
const tones = {
  danger: "bg-danger-soft text-danger-ink",
  warning: "bg-warning-soft text-warning-ink",
  neutral: "bg-neutral-soft text-neutral-ink",
};

/** What wants somebody now; each line leads to where one does something about it. */
export function AttentionCard({ items }: { items: readonly Attention[] | undefined }) {
  const t = useTranslations("adminDashboard");
  const format = useFormat();
  const now = useNow();
  return (
    <Card isFlush title={t("attention")}>
      {!items && <SkeletonRows rows={3} label={t("attention")} />}
      {items?.length === 0 && (
        <p className="flex items-center gap-2 p-4 text-ink-muted">
          <CircleCheck aria-hidden className="size-4 text-success-ink" />
          {t("allWell")}
        </p>
      )}
      {items && items.length > 0 && (
        <ul className="divide-y divide-line">
          {items.map(({ kind, count, since }) => {
            const { Icon, tone, href } = ways[kind];
            return (
              <li key={kind}>
                <Link
                  href={href}
                  className="flex min-h-12 items-center gap-3 px-4 py-2 text-sm -outline-offset-2 transition-colors hover:bg-hover"
                >
                  <span
                    className={clsx(
                      "flex size-7 shrink-0 items-center justify-center rounded-full [&_svg]:size-4",
                      tones[tone],
                    )}
                  >
                    <Icon aria-hidden />
                  </span>
                  <span className="min-w-0 flex-1">
                    <span className="block text-ink">{t(`kinds.${kind}`, { count })}</span>
                    {since && (
                      <span className="block text-[0.8125rem] text-ink-faint">
                        {t("since", { when: format.relative(since, now) })}
                      </span>
                    )}
                  </span>
                  <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-faint rtl:-scale-x-100" />
                </Link>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}
