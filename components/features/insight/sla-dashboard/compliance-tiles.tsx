"use client";
import type { ReactNode } from "react";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import type { Answer } from "@/contract/kit";
import type { slaMetricCalls } from "@/contract/desk/sla-metrics";
import type { SlaFigure } from "@/contract/enums";
import { AboutFigure } from "@/components/features/insight/shared-chart/about-figure";
import { FigureChange } from "@/components/features/insight/shared-chart/change";
import { Skeleton } from "@/components/ui/skeleton";
import { useFormat } from "@/lib/browser/use-format";
import { daysBefore } from "./days-before";
import { OpenNumber } from "./open-number";
import { useCompliance } from "./use-compliance";
import type { SlaFilters } from "./use-sla-filters";

type Metrics = Answer<typeof slaMetricCalls.get>;

/** The whole of it in numbers; each opens the targets that it counts. */
export function ComplianceTiles({ data, onShow }: { data: Metrics | undefined; onShow: SlaFilters["show"] }) {
  const t = useTranslations("slaDashboard");
  const format = useFormat();
  const { share, cell } = useCompliance();
  const before = (name: string, figure: SlaFigure, value: string) =>
    data && (
      <Before
        name={name}
        value={value}
        isEmpty={data.before.met + data.before.breached === 0}
        onShow={() => onShow(figure, { days: daysBefore(data) })}
      />
    );
  const count = (figure: SlaFigure, number: number | undefined, more: { help?: string } = {}) => (
    <FigureTile
      label={t(`figure.${figure}`)}
      value={number === undefined ? null : format.number(number)}
      onShow={() => onShow(figure)}
      {...more}
    />
  );
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-6">
      <FigureTile
        label={t("compliance")}
        value={data ? share(data.total.compliance) : null}
        onShow={() => onShow("COUNTED")}
        about={<AboutFigure id="slaTargetsMet" name={t("compliance")} />}
        beside={
          data && (
            <span className="flex flex-wrap items-center gap-x-1.5">
              {before(t("compliance"), "COUNTED", share(data.before.compliance))}
              <FigureChange
                now={cell(data.total)}
                before={cell(data.before)}
                unit="share"
                isBetterWhen="higher"
              />
            </span>
          )
        }
      />
      {count("MET", data?.total.met)}
      <FigureTile
        label={t("figure.BREACHED")}
        value={data ? format.number(data.total.breached) : null}
        onShow={() => onShow("BREACHED")}
        beside={data && before(t("figure.BREACHED"), "BREACHED", format.number(data.before.breached))}
      />
      {count("OVERDUE", data?.due.overdue)}
      {count("NEXT_HOUR", data?.due.nextHour, data && { help: t("people", { count: data.due.people }) })}
      {count(
        "NEXT_DAY",
        data?.due.nextDay,
        data && {
          help: t("staff", { count: format.number(data.due.people), all: format.number(data.due.staff) }),
        },
      )}
    </div>
  );
}

function Before({
  name,
  value,
  isEmpty,
  onShow,
}: {
  name: string;
  value: string;
  isEmpty: boolean;
  onShow: () => void;
}) {
  const t = useTranslations("slaDashboard");
  const text = t("before", { value });
  if (isEmpty) return text;
  return (
    <OpenNumber
      of={[name, t("beforeHead")]}
      text={value}
      onShow={onShow}
      className="relative z-10 text-start text-ink-faint"
    >
      {text}
    </OpenNumber>
  );
}

/** All of it opens the number; what is `beside` it has links of its own. */
function FigureTile({
  label,
  value,
  help,
  about,
  beside,
  onShow,
}: {
  label: string;
  /** Null while it is on its way. */ value: string | null;
  help?: string;
  about?: ReactNode;
  beside?: ReactNode;
  onShow: () => void;
}) {
  return (
    <div className="surface-card relative flex h-full flex-col p-4 transition-colors hover:bg-hover">
      <button
        type="button"
        onClick={onShow}
        className="flex flex-col text-start after:absolute after:inset-0 after:rounded-[inherit]"
      >
        <span className={clsx("block text-[0.8125rem] text-ink-muted", about !== undefined && "pe-6")}>
          {label}
        </span>
        <span data-numeric className="mt-1 block text-2xl leading-8 font-semibold tracking-tight text-ink">
          {value ?? <Skeleton className="my-1 h-6 w-12" />}
        </span>
        {help !== undefined && <span className="block text-[0.8125rem] text-ink-faint">{help}</span>}
      </button>
      {beside !== undefined && <span className="block text-[0.8125rem] text-ink-faint">{beside}</span>}
      {about !== undefined && <span className="absolute end-2 top-2.5 z-10">{about}</span>}
    </div>
  );
}
