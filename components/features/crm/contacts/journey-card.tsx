"use client";
import { useLocale, useTranslations } from "next-intl";
import { useQuery } from "@tanstack/react-query";
import { customerJourneys } from "@/contract/insight/customer-journeys";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { moneyText } from "@/lib/shared/money";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { useFormat } from "@/lib/browser/use-format";

/** The way of one person, from the first touch to where they are now. */
export function JourneyCard({ id }: { id: string }) {
  const t = useTranslations("customerJourneys");
  const format = useFormat();
  const locale = useLocale();
  const inWords = useFaultText();
  const { data, error } = useQuery(queryFor(customerJourneys.ofContact, { params: { id } }));
  return (
    <Card title={t("journey")}>
      {error && <p className="text-ink-muted">{inWords(error)}</p>}
      {!data && !error && <Skeleton className="h-32 w-full" />}
      {data && (
        <>
          <ol aria-label={t("journey")} className="relative flex flex-col gap-3">
            {data.steps.map(({ phase, at, until, seconds, conversations, deals }) => (
              <li key={phase} aria-current={until === null ? "step" : undefined} className="relative ps-5">
                <span
                  aria-hidden
                  className={`absolute start-0 top-1.5 size-2.5 rounded-full ${phase === "LOST" ? "bg-danger" : phase === "WON" ? "bg-success" : "bg-accent"}`}
                />
                {until !== null && (
                  <span aria-hidden className="absolute start-1 top-4 -bottom-4 w-px bg-line-strong" />
                )}
                <span className="flex justify-between gap-3">
                  <span className="font-medium text-ink">
                    {phase === "FIRST_TOUCH"
                      ? t("firstTouch", { source: t(`node.${data.source}`) })
                      : t(`node.${phase}`)}
                  </span>
                  <time
                    dateTime={at}
                    title={format.dateTime(at)}
                    className="shrink-0 text-[0.8125rem] text-ink-faint"
                  >
                    {format.date(at)}
                  </time>
                </span>
                <span className="block text-[0.8125rem] text-ink-muted">
                  {[
                    t(until === null ? "since" : "lasted", {
                      time: format.duration(Math.round(seconds / 60)),
                    }),
                    ...(conversations > 0 ? [t("conversationCount", { count: conversations })] : []),
                    ...(deals > 0 ? [t("dealCount", { count: deals })] : []),
                  ].join(" · ")}
                </span>
              </li>
            ))}
          </ol>
          {data.values.length > 0 && (
            <dl className="mt-4 flex flex-wrap gap-x-6 gap-y-2 border-t border-line pt-3 text-[0.8125rem]">
              {data.values.flatMap(({ currency, ...sums }) =>
                (["won", "open", "lost"] as const)
                  .filter((name) => sums[name] > 0)
                  .map((name) => (
                    <div key={`${currency} ${name}`}>
                      <dt className="text-ink-muted">{t(`value.${name}`)}</dt>
                      <dd className="font-medium text-ink tabular-nums">
                        <bdi>{moneyText(locale, sums[name], currency)}</bdi>
                      </dd>
                    </div>
                  )),
              )}
            </dl>
          )}
        </>
      )}
    </Card>
  );
}
