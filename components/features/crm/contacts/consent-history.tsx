"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { consents } from "@/contract/crm/consents";
import { TimeText } from "@/components/resource/cells";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Drawer } from "@/components/ui/drawer";
import { SkeletonRows } from "@/components/ui/skeleton";
import { pagesFor } from "@/lib/api/query";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { consentTones, useConsentSource } from "./consent-words";

/** Every change of somebody's consents, newest first. */
export function ConsentHistory({ contactId, onClose }: { contactId: string; onClose: () => void }) {
  const t = useTranslations("contactConsent");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const sourceOf = useConsentSource();
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    pagesFor(consents.history, { params: { id: contactId }, query: { limit: 30 } }),
  );
  const changes = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Drawer isOpen onClose={onClose} title={t("historyTitle")} closeLabel={common("close")}>
      {!data && !error && <SkeletonRows rows={4} label={common("loading")} />}
      {error && <Banner tone="danger">{inWords(error)}</Banner>}
      {data && changes.length === 0 && <p className="text-ink-muted">{t("noHistory")}</p>}
      <ol aria-label={t("historyTitle")} className="divide-y divide-line">
        {changes.map(({ id, channel, purpose, state, source, reason, byName, at }) => (
          <li key={id} className="flex flex-col gap-0.5 py-2.5 text-[0.8125rem]">
            <span className="flex flex-wrap items-center justify-between gap-2">
              <span className="text-ink">
                {t(`channels.${channel}`)} · {t(`purposes.${purpose}`)}
              </span>
              <Badge tone={consentTones[state ?? "UNKNOWN"]}>{t(`states.${state ?? "UNKNOWN"}`)}</Badge>
            </span>
            <span className="text-ink-muted">
              <span dir="auto">{sourceOf(source, { reason, byName })}</span> · <TimeText iso={at} />
            </span>
            {reason !== null && source !== "CUSTOMER_WORD" && (
              <span dir="auto" className="text-ink-muted">
                {reason}
              </span>
            )}
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <Button size="sm" isPending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t("more")}
        </Button>
      )}
    </Drawer>
  );
}
