"use client";
import { useState } from "react";
import { Link } from "@/components/ui/link";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ArrowLeft, CheckCheck, CloudOff } from "lucide-react";
import { contactDuplicates } from "@/contract/crm/contact-duplicates";
import type { DuplicatePair } from "@/contract/crm/contact-duplicates";
import { contactMerges } from "@/contract/crm/contact-merges";
import { MergeDialog } from "@/components/features/crm/shared-contact/merge-dialog";
import { Reasons, useDismiss } from "@/components/features/crm/shared-contact/suspects";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { SkeletonRows } from "@/components/ui/skeleton";
import { pagesFor } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { useFaultText } from "@/lib/browser/use-fault-text";

/** Contacts that may be one person, in pairs, the last changed first. */
export function DuplicatesScreen() {
  const t = useTranslations("contactMerge");
  const contactsWords = useTranslations("contacts");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const dismiss = useDismiss();
  const { role } = useSignedIn();
  const mayMerge = mayCall(role, contactMerges.merge);
  const [chosen, setChosen] = useState<DuplicatePair | null>(null);
  const query = useInfiniteQuery(pagesFor(contactDuplicates.list));
  const pairs = [
    ...new Map(
      (query.data?.pages ?? [])
        .flatMap(({ items }) => items)
        .map((pair) => [[pair.a.id, pair.b.id].toSorted().join(" "), pair]),
    ).values(),
  ];
  const examined = (query.data?.pages ?? []).reduce((sum, page) => sum + page.examined, 0);
  return (
    <Screen>
      <PageHeader
        above={
          <Link href="/contacts" className="inline-flex items-center gap-1 rounded-sm hover:text-ink">
            <ArrowLeft aria-hidden className="size-3.5 rtl:-scale-x-100" />
            {contactsWords("title")}
          </Link>
        }
        title={t("listTitle")}
        text={t("listHelp")}
      />
      <Card isFlush>
        {query.isPending && <SkeletonRows rows={6} label={common("loading")} />}
        {query.isError && (
          <EmptyState
            icon={<CloudOff aria-hidden />}
            title={common("table.loadFailed")}
            text={inWords(query.error)}
            actions={<Button onClick={() => void query.refetch()}>{common("retry")}</Button>}
          />
        )}
        {query.data && pairs.length === 0 && (
          <EmptyState
            icon={<CheckCheck aria-hidden />}
            title={t("noneTitle")}
            text={t("noneText", { count: examined })}
          />
        )}
        {pairs.length > 0 && (
          <ul aria-label={t("listTitle")} className="divide-y divide-line">
            {pairs.map((pair) => (
              <li
                key={`${pair.a.id} ${pair.b.id}`}
                className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3"
              >
                <div className="grid min-w-0 flex-1 basis-64 gap-2 sm:grid-cols-2">
                  {[pair.a, pair.b].map((person) => (
                    <div key={person.id} className="min-w-0">
                      <Link
                        href={`/contacts/${person.id}`}
                        className="own-direction block truncate text-[0.8125rem] font-medium text-ink hover:underline"
                        dir="auto"
                      >
                        {person.name}
                      </Link>
                      <span className="own-direction block truncate text-xs text-ink-muted" dir="auto">
                        {[person.email, person.phone, person.companyName].filter(Boolean).join(" · ")}
                      </span>
                    </div>
                  ))}
                  <span className="sm:col-span-2">
                    <Reasons reasons={pair.reasons} score={pair.score} />
                  </span>
                </div>
                {mayMerge && (
                  <div className="flex gap-1.5">
                    <Button
                      size="sm"
                      aria-label={t("mergePair", { a: pair.a.name, b: pair.b.name })}
                      onClick={() => setChosen(pair)}
                    >
                      {t("mergeShort")}
                    </Button>
                    <Button
                      size="sm"
                      variant="ghost"
                      aria-label={t("dismissPair", { a: pair.a.name, b: pair.b.name })}
                      onClick={() => dismiss(pair.a.id, pair.b.id)}
                    >
                      {t("dismiss")}
                    </Button>
                  </div>
                )}
              </li>
            ))}
          </ul>
        )}
        {query.hasNextPage && (
          <div className="flex items-center gap-3 border-t border-line p-3">
            <Button size="sm" isPending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t("lookFurther")}
            </Button>
            <span className="text-xs text-ink-faint">{t("examined", { count: examined })}</span>
          </div>
        )}
      </Card>
      {chosen && <MergeDialog contact={chosen.a} otherId={chosen.b.id} onClose={() => setChosen(null)} />}
    </Screen>
  );
}
