"use client";
import { useState } from "react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Download, SmilePlus, X } from "lucide-react";
import { surveyAnalytics } from "@/contract/insight/surveys";
import type { SurveyRow } from "@/contract/insight/surveys";
import { limits } from "@/contract/limits";
import { useStaff } from "@/components/features/desk/shared-ticket/use-staff";
import { customCell, textCell } from "@/components/resource/cells";
import { DataTable } from "@/components/resource/data-table";
import { ListView } from "@/components/list/list-view";
import { SearchBox } from "@/components/list/search-box";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { EmptyState } from "@/components/ui/empty-state";
import { queryFor } from "@/lib/api/query";
import { send } from "@/lib/api/send";
import { csvOf, downloadCsv } from "@/lib/browser/csv";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { useFormat } from "@/lib/browser/use-format";
import { drillNames } from "./use-survey-filters";
import type { SurveyDrilldown, SurveyFilters } from "./use-survey-filters";

const exportMax = 10_000;

/** The surveys behind the figures: of the whole period, or of what somebody pressed. */
export function SurveyRows({ filters }: { filters: SurveyFilters }) {
  const t = useTranslations("surveyAnalytics");
  const { list, rows, drill } = filters;
  const query = useQuery({
    ...queryFor(surveyAnalytics.rows, {
      query: { ...asked(rows), page: list.page, limit: limits.pageSizeDefault },
    }),
    placeholderData: keepPreviousData,
  });
  const cells = useCells(rows.scale);
  return (
    <section id="rows" className="mt-4 scroll-mt-16">
      <Card title={t("rows")} text={t("rowsHelp")} isFlush actions={<ExportButton filters={filters} />}>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line p-3">
          <SearchBox
            value={list.search}
            onSearch={(search) => list.set({ search })}
            label={t("search")}
            className="max-w-72"
          />
          <Checkbox
            label={t("onlyComments")}
            checked={drill.comment === "true"}
            onChange={() => list.set({ comment: drill.comment === "true" ? null : "true" })}
          />
          <Chips filters={filters} />
        </div>
        <ListView
          query={query}
          onPage={(page) => list.set({ page })}
          isFiltered={Object.keys(drill).length > 0}
          onClear={() => list.set(Object.fromEntries(drillNames.map((name) => [name, null])))}
          empty={
            <EmptyState icon={<SmilePlus aria-hidden />} title={t("emptyTitle")} text={t("emptyText")} />
          }
        >
          {(items) => (
            <DataTable
              text="surveyAnalytics"
              label={t("rows")}
              rows={items}
              cells={cells}
              hrefOf={({ ticketId }) => `/tickets/${ticketId}`}
            />
          )}
        </ListView>
      </Card>
    </section>
  );
}

const asked = ({ by: _by, ...query }: SurveyFilters["rows"]) => query;

function useCells(scale: "CSAT" | "NPS") {
  const words = useTranslations("ticket");
  const t = useTranslations("surveyAnalytics");
  const format = useFormat();
  const tone = (score: number) =>
    scale === "CSAT"
      ? score >= 4
        ? "success"
        : score <= 2
          ? "danger"
          : "warning"
      : score >= 9
        ? "success"
        : score <= 6
          ? "danger"
          : "warning";
  return [
    customCell<SurveyRow>(
      "ticket",
      ({ number, subject, contactName }) => (
        <span className="block min-w-0">
          <span className="block truncate font-medium text-ink">
            <bdi>#{number}</bdi> <bdi>{subject}</bdi>
          </span>
          {contactName && (
            <span className="own-direction block truncate text-[0.8125rem] text-ink-faint" dir="auto">
              {contactName}
            </span>
          )}
        </span>
      ),
      { isWide: true },
    ),
    customCell<SurveyRow>("score", ({ score }) =>
      score === null ? (
        <span className="whitespace-nowrap text-ink-faint">{t("unanswered")}</span>
      ) : (
        <Badge tone={tone(score)}>{format.number(score)}</Badge>
      ),
    ),
    customCell<SurveyRow>("comment", ({ comment }) =>
      comment === null ? null : (
        <span
          className="own-direction line-clamp-2 max-w-96 min-w-48 wrap-anywhere whitespace-normal text-ink"
          dir="auto"
        >
          {comment}
        </span>
      ),
    ),
    customCell<SurveyRow>("agent", ({ agent }) => (
      <span className="own-direction block truncate" dir="auto">
        {agent?.name ?? words("unassigned")}
      </span>
    )),
    customCell<SurveyRow>("channel", ({ channel }) => (
      <span className="whitespace-nowrap">{words(`channel.${channel}`)}</span>
    )),
    textCell("categoryName"),
    customCell<SurveyRow>("day", ({ day, sentAt }) => (
      <time dateTime={sentAt} title={format.dateTime(sentAt)} className="whitespace-nowrap">
        {format.day(day)}
      </time>
    )),
  ];
}

/** What the rows are narrowed to, each with a way out of it. */
function Chips({ filters: { drill, list } }: { filters: SurveyFilters }) {
  const t = useTranslations("surveyAnalytics");
  const words = useTranslations("ticket");
  const format = useFormat();
  const { nameOf } = useStaff();
  const saying: { [Name in keyof SurveyDrilldown]?: (value: string) => string } = {
    day: (value) =>
      drill.until && drill.until !== value
        ? `${format.day(value)} – ${format.day(drill.until)}`
        : format.day(value),
    agent: (value) => (value === "none" ? words("unassigned") : (nameOf(value) ?? t("columns.agent"))),
    channel: (value) => (words.has(`channel.${value}`) ? words(`channel.${value}`) : value),
    category: (value) => (value === "none" ? t("noCategory") : t("oneCategory")),
    score: (value) => t("scoreIs", { score: value.replace("-", "–") }),
    answered: (value) => t(value === "true" ? "answered" : "unanswered"),
  };
  const shown = drillNames.flatMap((name) => {
    const [value, say] = [drill[name], saying[name]];
    return value !== undefined && say ? [{ name, text: say(value) }] : [];
  });
  return shown.map(({ name, text }) => (
    <Button
      key={name}
      size="sm"
      className="border-accent/40! text-accent-ink!"
      aria-label={t("removeFilter", { name: text })}
      onClick={() => list.set({ [name]: null, ...(name === "day" ? { until: null } : {}) })}
    >
      <bdi>{text}</bdi>
      <X aria-hidden className="size-3!" />
    </Button>
  ));
}

function ExportButton({ filters: { rows } }: { filters: SurveyFilters }) {
  const t = useTranslations("surveyAnalytics");
  const chart = useTranslations("chart");
  const words = useTranslations("ticket");
  const inWords = useFaultText();
  const [isPending, setIsPending] = useState(false);
  const save = async () => {
    setIsPending(true);
    try {
      const all: SurveyRow[] = [];
      for (let cursor: string | undefined; all.length < exportMax;) {
        const page = await send(surveyAnalytics.rows, {
          query: { ...asked(rows), limit: limits.pageSizeMax, ...(cursor === undefined ? {} : { cursor }) },
        });
        all.push(...page.items);
        if (page.nextCursor === null) break;
        cursor = page.nextCursor;
      }
      const head = [
        "number",
        "subject",
        "contact",
        "agent",
        "channel",
        "categoryName",
        "day",
        "score",
        "comment",
      ].map((key) => t(`columns.${key}`));
      downloadCsv(
        "surveys.csv",
        csvOf(
          head,
          all.map((row) => [
            row.number,
            row.subject,
            row.contactName,
            row.agent?.name ?? "",
            words(`channel.${row.channel}`),
            row.categoryName,
            row.day,
            row.score,
            row.comment,
          ]),
        ),
      );
    } catch (error) {
      showToast("destructive", inWords(error));
    }
    setIsPending(false);
  };
  return (
    <Button size="sm" icon={<Download aria-hidden />} isPending={isPending} onClick={() => void save()}>
      {chart("csv")}
    </Button>
  );
}
