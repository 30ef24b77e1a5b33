"use client";
import { Link } from "@/components/ui/link";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { deals } from "@/contract/crm/deals";
import { RottingMark, StageName } from "@/components/features/crm/shared-deal/marks";
import { useMoney } from "@/components/features/crm/shared-deal/use-money";
import { OwnText } from "@/components/features/desk/shared-ticket/own-text";
import { TimeText } from "@/components/resource/cells";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { SkeletonRows } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import type { CrmView } from "./use-crm-view";

/** The deals that came last, or those that stand still. */
export function DealLines({
  view: { narrowed, dealsAt },
  kind,
}: {
  view: CrmView;
  kind: "newest" | "rotting";
}) {
  const t = useTranslations("crmDashboard");
  const common = useTranslations("common");
  const money = useMoney();
  const { data } = useQuery(
    queryFor(deals.list, {
      query: {
        ...narrowed,
        state: ["OPEN"],
        take: 6,
        ...(kind === "newest"
          ? { orderBy: "createdAt", orderDirection: "desc" }
          : { isRotting: "true", orderBy: "stageSince", orderDirection: "asc" }),
      },
    }),
  );
  return (
    <Card
      isFlush
      title={t(kind === "newest" ? "newest" : "standing")}
      actions={
        data &&
        data.items.length > 0 && (
          <ButtonLink
            size="sm"
            variant="ghost"
            href={dealsAt({
              state: "OPEN",
              ...(kind === "newest" ? { sort: "-createdAt" } : { rotting: "true", sort: "stageSince" }),
            })}
          >
            {t("seeAll")}
          </ButtonLink>
        )
      }
    >
      {!data && <SkeletonRows rows={4} label={common("loading")} />}
      {data?.items.length === 0 && (
        <p className="px-4 py-8 text-center text-sm text-ink-faint">
          {t(kind === "newest" ? "noNewest" : "noStanding")}
        </p>
      )}
      <ul>
        {data?.items.map((deal) => (
          <li
            key={deal.id}
            className="relative flex min-h-13 items-center gap-3 border-b border-line px-4 py-2 last:border-b-0 hover:bg-hover"
          >
            <span className="min-w-0 flex-1">
              <Link
                href={`/deals/${deal.id}`}
                className="block min-w-0 rounded-sm text-sm font-medium text-ink after:absolute after:inset-0"
              >
                <OwnText>{deal.title}</OwnText>
              </Link>
              <span className="flex min-w-0 items-center gap-2 text-xs text-ink-muted">
                <StageName stage={{ kind: deal.stage, name: deal.stageName, color: null }} />
                {deal.company && <OwnText>{deal.company.name}</OwnText>}
              </span>
            </span>
            <span className="flex shrink-0 flex-col items-end gap-0.5 text-xs">
              <bdi className="text-sm text-ink tabular-nums">
                {deal.amount === null ? "–" : money(deal.amount, deal.currency)}
              </bdi>
              {kind === "rotting" ? (
                <RottingMark since={deal.stageSince} />
              ) : (
                <TimeText iso={deal.createdAt} />
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
