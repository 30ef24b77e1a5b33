"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { Scale } from "lucide-react";
import { limits } from "@/contract/limits";
import { quality } from "@/contract/insight/quality";
import type { Answer } from "@/contract/kit";
import { ListView } from "@/components/list/list-view";
import { useListState } from "@/components/list/use-list-state";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { TBody, TD, TH, THead, TR, Table } from "@/components/ui/table";
import { queryFor } from "@/lib/api/query";
import { useSignedIn } from "@/lib/auth/use-user";
import { useFormat } from "@/lib/browser/use-format";

type Calibration = Answer<typeof quality.calibrations>["items"][number];

/** One ticket, several reviewers: where they see things alike, and where not. */
export function CalibrationsTab() {
  const t = useTranslations("quality");
  const list = useListState();
  const query = useQuery({
    ...queryFor(quality.calibrations, { query: { page: list.page, limit: limits.pageSizeDefault } }),
    placeholderData: keepPreviousData,
  });
  return (
    <ListView
      query={query}
      onPage={(page) => list.set({ page })}
      isFiltered={false}
      onClear={() => undefined}
      empty={
        <Card isFlush>
          <EmptyState
            icon={<Scale aria-hidden />}
            title={t("noCalibrations")}
            text={t("noCalibrationsText")}
          />
        </Card>
      }
    >
      {(items) => (
        <div className="flex flex-col gap-4">
          {items.map((one) => (
            <OneCalibration
              key={one.id}
              calibration={one}
              onOpen={(id) => list.set({ tab: null, open: id })}
            />
          ))}
        </div>
      )}
    </ListView>
  );
}

function OneCalibration({
  calibration: { number, subject, scorecardName, reviewers, spread, criteria, scaleMax },
  onOpen,
}: {
  calibration: Calibration;
  onOpen: (id: string) => void;
}) {
  const t = useTranslations("quality");
  const format = useFormat();
  const { id: me } = useSignedIn();
  const percent = (value: number | null) => (value === null ? "–" : format.percent(value / 100));
  const mine = reviewers.find(({ id, isDone }) => id === me && !isDone);
  return (
    <Card
      title={
        <>
          <bdi>#{number}</bdi> <bdi>{subject}</bdi>
        </>
      }
      text={scorecardName}
      isFlush
      actions={
        mine ? (
          <Button size="sm" variant="primary" onClick={() => onOpen(mine.reviewId)}>
            {t("reviewNow")}
          </Button>
        ) : (
          spread !== null && (
            <Badge tone={spread >= 20 ? "warning" : "success"}>
              {t("spread", { percent: percent(spread) })}
            </Badge>
          )
        )
      }
    >
      <div className="overflow-x-auto">
        <Table label={`#${number}`}>
          <THead>
            <TH>{t("criterion")}</TH>
            {reviewers.map(({ id, name }) => (
              <TH key={id} align="end">
                {name}
              </TH>
            ))}
            <TH align="end">{t("difference")}</TH>
          </THead>
          <TBody>
            {criteria.map((row) => (
              <TR key={row.criterionId}>
                <TD>
                  <span className="own-direction block truncate text-ink" dir="auto">
                    {row.name}
                  </span>
                </TD>
                {row.scores.map((score, at) => (
                  <TD key={reviewers[at]?.id} align="end" className="tabular-nums">
                    {score === null ? "–" : format.number(score)}
                  </TD>
                ))}
                <TD
                  align="end"
                  className={clsx(
                    "tabular-nums",
                    (row.spread ?? 0) >= scaleMax / 2 && "font-semibold text-warning-ink",
                  )}
                >
                  {row.spread === null ? "–" : format.number(row.spread)}
                </TD>
              </TR>
            ))}
            <TR>
              <TD>
                <span className="font-medium text-ink">{t("result")}</span>
              </TD>
              {reviewers.map(({ id, isDone, percent: result }) => (
                <TD key={id} align="end" className="font-medium text-ink tabular-nums">
                  {isDone ? (
                    percent(result)
                  ) : (
                    <span className="font-normal text-ink-faint">{t("notYet")}</span>
                  )}
                </TD>
              ))}
              <TD align="end" className="font-medium text-ink tabular-nums">
                {percent(spread)}
              </TD>
            </TR>
          </TBody>
        </Table>
      </div>
    </Card>
  );
}
