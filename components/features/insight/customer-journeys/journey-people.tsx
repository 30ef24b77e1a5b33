"use client";
import { Link } from "@/components/ui/link";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { customerJourneys } from "@/contract/insight/customer-journeys";
import { Button } from "@/components/ui/button";
import { Drawer } from "@/components/ui/drawer";
import { SkeletonRows } from "@/components/ui/skeleton";
import { pagesFor } from "@/lib/api/query";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { useFormat } from "@/lib/browser/use-format";
import type { JourneySelection, JourneyFilters } from "./use-journey-filters";
import { useJourneyWords } from "./use-journey-words";

/** The people whom a node or a link counts, the latest first. */
export function JourneyPeople({ filters, behind }: { filters: JourneyFilters; behind: JourneySelection }) {
  const t = useTranslations("customerJourneys");
  const common = useTranslations("common");
  const format = useFormat();
  const inWords = useFaultText();
  const { nameOf, daysOf } = useJourneyWords();
  const { data, error, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    pagesFor(customerJourneys.people, { query: { ...filters.query, ...behind, limit: 30 } }),
  );
  const people = data?.pages.flatMap(({ items }) => items) ?? [];
  const first = data?.pages[0];
  const title =
    behind.node === undefined
      ? t("everybody")
      : behind.next === undefined
        ? nameOf(behind.node)
        : t("link", { from: nameOf(behind.node), to: nameOf(behind.next) });
  return (
    <Drawer
      isOpen
      onClose={() => filters.show(null)}
      title={title}
      text={
        first && t("peopleCount", { count: first.total ?? 0, isCapped: first.totalIsCapped ? "yes" : "no" })
      }
      closeLabel={common("close")}
    >
      {!data && !error && <SkeletonRows rows={6} label={common("loading")} />}
      {error && (
        <p role="alert" className="py-6 text-center text-ink-muted">
          {inWords(error)}{" "}
          <Button size="sm" onClick={() => void refetch()}>
            {common("retry")}
          </Button>
        </p>
      )}
      {behind.node !== undefined && behind.next === undefined && (
        <Button size="sm" className="mb-2" onClick={() => filters.show({ ...behind, next: "NONE" })}>
          {t("onlyStayed")}
        </Button>
      )}
      {first?.total === 0 && <p className="py-8 text-center text-ink-muted">{t("nobody")}</p>}
      <ul aria-label={title} className="-mx-2 divide-y divide-line">
        {people.map(({ id, name, email, companyName, source, firstTouchAt, at, nextAt }) => (
          <li key={id}>
            <Link href={`/contacts/${id}`} className="block rounded-md px-2 py-2.5 hover:bg-hover">
              <span className="flex justify-between gap-3">
                <span className="own-direction min-w-0 truncate font-medium text-ink" dir="auto">
                  {name}
                </span>
                <time
                  dateTime={firstTouchAt}
                  title={format.dateTime(firstTouchAt)}
                  className="shrink-0 text-[0.8125rem] text-ink-faint"
                >
                  {format.date(firstTouchAt)}
                </time>
              </span>
              <span className="flex justify-between gap-3 text-[0.8125rem] text-ink-muted">
                <span className="own-direction min-w-0 truncate" dir="auto">
                  {companyName ?? email ?? nameOf(source)}
                </span>
                {nextAt !== null && behind.node !== undefined && (
                  <span className="shrink-0">
                    {daysOf((Date.parse(nextAt) - Date.parse(at)) / 86_400_000)}
                  </span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <div className="pt-3 text-center">
          <Button isPending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t("more")}
          </Button>
        </div>
      )}
    </Drawer>
  );
}
