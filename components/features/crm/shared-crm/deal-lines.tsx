"use client";
import { useState } from "react";
import { Link } from "@/components/ui/link";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { stateOf } from "@/contract/crm/deal-rules";
import { deals } from "@/contract/crm/deals";
import { NewDealButton } from "@/components/features/crm/shared-deal/new-deal";
import { useMoney } from "@/components/features/crm/shared-deal/use-money";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { SkeletonRows } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";

interface Named {
  id: string;
  name: string;
}
const [few, many] = [5, 50];
const toneOf = { OPEN: "neutral", WON: "success", LOST: "danger" } as const;

/** The deals with a person or with a company, the latest first. */
export function DealLines({
  contact,
  company,
  isReadOnly = false,
}: {
  contact?: Named;
  company?: Named | null;
  isReadOnly?: boolean;
}) {
  const t = useTranslations("crm");
  const money = useMoney();
  const of = contact ? { contactId: contact.id } : { companyId: company?.id ?? "" };
  const [limit, setLimit] = useState(few);
  const { data } = useQuery({
    ...queryFor(deals.list, { query: { ...of, take: limit } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Card
      isFlush
      title={t("deals")}
      actions={
        !isReadOnly && (
          <NewDealButton
            isSmall
            from={{ ...(contact ? { contact } : {}), ...(company ? { company } : {}) }}
          />
        )
      }
      footer={
        data && data.total > data.items.length && limit === few ? (
          <Button size="sm" variant="ghost" onClick={() => setLimit(many)}>
            {t("allDeals", { count: data.total })}
          </Button>
        ) : undefined
      }
    >
      {!data && <SkeletonRows rows={2} label={t("deals")} />}
      {data?.items.length === 0 && (
        <p className="px-4 py-3 text-[0.8125rem] text-ink-faint">{t("noDeals")}</p>
      )}
      {data && data.items.length > 0 && (
        <ul aria-label={t("deals")} className="divide-y divide-line">
          {data.items.map((deal) => (
            <li key={deal.id} className="relative px-4 py-2.5 text-sm transition-colors hover:bg-hover">
              <span className="flex items-center gap-2">
                <Link
                  href={`/deals/${deal.id}`}
                  dir="auto"
                  className="own-direction min-w-0 flex-1 truncate rounded-sm font-medium text-ink after:absolute after:inset-0"
                >
                  {deal.title}
                </Link>
                {deal.amount !== null && (
                  <span className="shrink-0 text-ink-muted tabular-nums">
                    {money(deal.amount, deal.currency)}
                  </span>
                )}
              </span>
              <span className="mt-0.5 flex items-center gap-2 text-[0.8125rem] text-ink-faint">
                <Badge tone={toneOf[stateOf(deal.stage)]}>{deal.stageName}</Badge>
                {deal.owner && <bdi className="truncate">{deal.owner.name}</bdi>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
